/**
 * The table of losses: what a conversion could not carry over, survived, or changed.
 * A warning never stops a conversion. `{name}` is filled from the details; of `{name:one|many}` the first form is for 1.
 */
export const warnings = {
  extension_mismatch:
    'The file name ends in {extension}, but the content is {detected}; it was converted as {detected}.',
  text_undecodable: '{count} {count:byte sequence is|byte sequences are} not valid {charset} and became U+FFFD.',
  rows_ragged: 'Some rows have fewer cells than the widest row; empty cells were added.',
  raw_html_kept: 'The Markdown contains raw HTML, which Markdown output keeps unchanged.',
  link_removed: '{count} {count:link|links} had an unsafe address and became plain text.',
  picture_without_text: 'No text was found on {count} {count:page|pages} of the image.',
  transcription_unavailable:
    'Speech was not transcribed because no speech engine is configured; set DOCMILL_SPEECH_URL, DOCMILL_SPEECH_COMMAND or DOCMILL_SPEECH_FOLDER.',
  pages_without_text: 'No text could be extracted from {count} {count:page|pages}: {pages}.',
  text_unmapped:
    'Some fonts on {count} {count:page|pages} have no usable character mapping; text may be wrong: {pages}.',
  layer_misread:
    'The text layer behind {count} scanned {count:page|pages} looks misread; {lines} {lines:line was|lines were} taken from OCR: {pages}.',
  layer_doubtful:
    'The text layer behind {count} scanned {count:page|pages} looks misread and was kept; its text may be wrong: {pages}.',
  formulas_unread: '{count} {count:formula was|formulas were} not understood and stayed text, on these pages: {pages}.',
  ocr_unavailable: 'Text in images was not recognized because no OCR engine is available.',
  ocr_language_missing:
    'Text in images may be wrong or missing because OCR data for {language} are not installed; to install them, {install}.',
  vision_unavailable: 'No vision model is configured, so ocr=vision worked like ocr=auto; set DOCMILL_OCR_VISION_URL.',
  vision_failed: '{count} {count:page was|pages were} read without the vision model because {reason}: {pages}.',
  vision_left_out:
    '{count} {count:page was|pages were} read without the vision model; the limit is {maximum} per document.',
  vision_unconfirmed:
    'The vision model read page {page} differently from OCR: {numbers} {numbers:number|numbers} could not be confirmed, {lines} {lines:line is|lines are} missing.',
  frames_dropped: 'Only the first frame of the animation was read; {count} more {count:frame was|frames were} omitted.',
  images_without_text:
    '{count} {count:image has|images have} no alternative text and {count:is|are} represented by name only.',
  description_failed: '{count} {count:image|images} could not be described because the vision engine failed.',
  description_left_out: '{count} {count:image was|images were} not described; the limit is {maximum} per document.',
  pictures_left_out: 'The data of {count} {count:image|images} could not be included: {reason}.',
  hidden_content_dropped: 'Hidden content was omitted: {what}.',
  content_dropped: 'Content that cannot be represented in the output was omitted: {what}.',
  damage_survived: 'The file is damaged; the readable parts were converted: {what}.',
  embedded_failed: '{name} inside the file could not be converted: {reason}.',
  warnings_left_out: '{count} further {count:warning was|warnings were} omitted.',
  option_not_applicable: 'The option {option} does not apply to {type} files and was ignored.',
  pages_out_of_range: 'The document has {page_count} {page_count:page|pages}; these do not exist: {pages}.',
  parameter_ignored: 'Unknown field {name} was ignored.',
} as const satisfies Record<string, string>

export type WarningCode = keyof typeof warnings

export interface Warning {
  code: WarningCode
  /** One sentence for a person. */
  message: string
  details?: WarningDetails
}

export type WarningDetails = Readonly<Record<string, string | number | boolean | readonly string[]>>

const place = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g

/** A message cut at its places: at odd positions the names, each followed by its forms for 1 and for several. */
type Template = readonly (string | undefined)[]

/** By code, once it was needed: a document of a kilobyte is converted in the time that it takes to cut ten. */
const templates = new Map<WarningCode, Template>()

function templateOf(code: WarningCode): Template {
  const known = templates.get(code)
  if (known) return known
  const template = warnings[code].split(place)
  templates.set(code, template)
  return template
}

export function warning(code: WarningCode, details?: WarningDetails): Warning {
  const template = templateOf(code)
  let message = template[0]!
  // Between two texts are a name and its two forms.
  for (let at = 1; at < template.length; at += 4) {
    const value = details?.[template[at]!]
    const [one, many] = [template[at + 1], template[at + 2]]
    message += one === undefined || many === undefined ? String(value ?? '') : value === 1 ? one : many
    message += template[at + 3]
  }
  return details ? { code, message, details } : { code, message }
}

/** The message as a reference shows it: with the names of what is filled in, in the form for several. */
export function warningText(code: WarningCode): string {
  return warnings[code].replace(place, (whole: string, _name: string, _one?: string, many?: string) => many ?? whole)
}
