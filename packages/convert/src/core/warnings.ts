/**
 * The table of losses: what a conversion could not carry over, survived, or changed.
 * A warning never stops a conversion. `{name}` is filled from the details; of `{name:one|many}` the first form is for 1.
 */
export const warnings = {
  extension_mismatch: 'The name says {extension}, the content is {detected}; it was read as {detected}.',
  text_undecodable: '{count} {count:byte or sequence is|bytes or sequences are} no valid {charset} and became U+FFFD.',
  rows_ragged: 'Some rows have fewer cells than the widest and were filled with empty cells.',
  raw_html_kept: 'The Markdown holds raw HTML, which Markdown output keeps as it is.',
  link_removed: '{count} {count:link|links} had an address that is not safe to print and became text.',
  picture_without_text: 'No text was found on {count} {count:page|pages} of the picture.',
  transcription_unavailable:
    'There is no speech engine for it here, so what is said was not written down; set DOCMILL_SPEECH_URL, DOCMILL_SPEECH_COMMAND or DOCMILL_SPEECH_FOLDER for a transcript.',
  pages_without_text: 'No text could be read on {count} {count:page|pages}: {pages}.',
  text_unmapped:
    'The fonts of {count} {count:page|pages} do not say of all characters which they are, so their text is not what is seen: {pages}.',
  ocr_unavailable: 'There is no OCR engine here, so text in pictures was not read.',
  ocr_language_missing:
    'Text in pictures seems to be in the script of {language}, which there are no OCR data here to read.',
  frames_dropped: 'Of an animation only the first frame was read; {count} more {count:was|were} left out.',
  images_without_text:
    '{count} {count:picture has|pictures have} no alternative text and {count:is|are} shown by name only.',
  description_failed: '{count} {count:picture|pictures} could not be described: the engine for it failed.',
  description_left_out: '{count} {count:picture was|pictures were} not described; {maximum} of a document are.',
  pictures_left_out: '{count} {count:picture is|pictures are} shown without {count:its|their} bytes: {reason}.',
  hidden_content_dropped: 'Hidden content was left out: {what}.',
  content_dropped: 'Content that has no form in the output was left out: {what}.',
  damage_survived: 'The file is damaged; what could be read was converted: {what}.',
  embedded_failed: '{name} inside the file could not be converted: {reason}.',
  parameter_ignored: 'The field {name} is not known and was ignored.',
} as const satisfies Record<string, string>

export type WarningCode = keyof typeof warnings

export interface Warning {
  code: WarningCode
  /** One sentence for a person. */
  message: string
  details?: WarningDetails
}

export type WarningDetails = Readonly<Record<string, string | number | boolean | readonly string[]>>

const place = /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g

export function warning(code: WarningCode, details?: WarningDetails): Warning {
  const message = warnings[code].replace(place, (_, name: string, one?: string, many?: string) => {
    const value = details?.[name]
    if (one === undefined || many === undefined) return String(value ?? '')
    return value === 1 ? one : many
  })
  return details ? { code, message, details } : { code, message }
}

/** The message as a reference shows it: with the names of what is filled in, in the form for several. */
export function warningText(code: WarningCode): string {
  return warnings[code].replace(place, (whole: string, _name: string, _one?: string, many?: string) => many ?? whole)
}
