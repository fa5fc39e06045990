/**
 * What a text is, recognised by its beginning. Used where no name decides, and where the name is that
 * of a binary format: `report.xls` is often a page or a table that a program wrote as text.
 */

import { Buffer } from '#platform/buffer'
import { decodeText } from '../../carriers/encoding/decode.ts'
import { decodingError } from '../../core/bounds.ts'
import { type Found, found } from './found.ts'

const sampled = 65_536

interface Shape {
  type: Found
  /** The id of a wider format, of which this is the kind to be read by a reader of its own. */
  within?: string
  /** Hardly ever met by chance: it counts against the name of a binary format. */
  certain?: true
  /** Begins with the header fields of a message, and so with no tag. */
  headed?: true
  fits: (text: string) => boolean
}

/** The first row that fits. */
/** OpenDocument in one XML file, which names its kind (part 3, §19.379). */
const flatOpenDocuments: readonly Shape[] = (
  [
    ['text', 'fodt'],
    ['spreadsheet', 'fods'],
    ['presentation', 'fodp'],
    ['graphics', 'fodg'],
  ] as const
).map(([kind, extension]) => {
  const start = new RegExp(
    `<office:document\\b[^<>]*office:mimetype="application/vnd\\.oasis\\.opendocument\\.${kind}"`,
  )
  return {
    type: found(`flat OpenDocument ${kind}`, extension, 'xml'),
    within: 'xml',
    certain: true,
    fits: (text) => start.test(text),
  }
})

/** Packages in one XML file, recognised by the part that their relationships name first. */
const flatPackages: readonly Shape[] = (
  [
    ['Word document', 'docx', 'word'],
    ['PowerPoint presentation', 'pptx', 'ppt'],
    ['Excel workbook', 'xlsx', 'xl'],
  ] as const
).map(([title, id, folder]) => ({
  type: found(`${title} in one XML file`, id),
  within: 'xml',
  certain: true,
  fits: (text) => /<pkg:package\b/.test(text) && new RegExp(`Target="/?${folder}/`).test(text),
}))

const shapes: readonly Shape[] = [
  ...flatPackages,
  { type: found('Web archive', 'mhtml'), within: 'html', certain: true, headed: true, fits: isWebArchive },
  {
    type: found('calendar', 'ics', 'txt'),
    certain: true,
    fits: (text) => /^\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 40)),
  },
  {
    type: found('contact', 'vcf', 'txt'),
    certain: true,
    fits: (text) => /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 40)),
  },
  { type: found('Rich Text document', 'rtf'), certain: true, fits: (text) => /^\s*\{\\rtf/.test(text) },
  { type: found('mailbox', 'mbox'), within: 'eml', certain: true, fits: isMailbox },
  { type: found('e-mail message', 'eml'), certain: true, fits: isMessage },
  {
    type: found('Word 2003 XML document', 'wordml', 'xml'),
    within: 'xml',
    certain: true,
    fits: (text) => isXml(text) && /progid="Word\.Document"|<w:wordDocument\b/.test(text),
  },
  {
    type: found('XML Spreadsheet 2003', 'spreadsheetml', 'xml'),
    within: 'xml',
    certain: true,
    fits: (text) =>
      isXml(text) &&
      /progid="Excel\.Sheet"|urn:schemas-microsoft-com:office:spreadsheet/.test(text) &&
      /<(\w+:)?Workbook\b/.test(text),
  },
  ...flatOpenDocuments,
  { type: found('XHTML page', 'html'), within: 'xml', certain: true, fits: (text) => rootElement(text) === 'html' },
  { type: found('HTML page', 'html'), certain: true, fits: isHtml },
  { type: found('SVG image', 'svg', 'xml'), certain: true, fits: (text) => rootElement(text) === 'svg' },
  { type: found('XML document', 'xml'), certain: true, fits: isXml },
  {
    type: found('WebVTT subtitles', 'vtt', 'txt'),
    within: 'srt',
    certain: true,
    fits: (text) => /^WEBVTT(?=[ \t\r\n]|$)/.test(text),
  },
  {
    type: found('SubRip subtitles', 'srt', 'txt'),
    certain: true,
    fits: (text) => /^\s*\d+[ \t]*\r?\n\d+:\d\d:\d\d[,.]\d+ *--> *\d+:\d\d:\d\d/.test(text),
  },
  {
    type: found('Jupyter notebook', 'ipynb', 'json'),
    within: 'json',
    certain: true,
    fits: (text) => isJson(text) && /"nbformat"\s*:/.test(text) && /"cells"\s*:/.test(text),
  },
  { type: found('JSON', 'json'), fits: isJson },
  { type: found('LaTeX document', 'tex', 'txt'), fits: (text) => /^\s*(%[^\n]*\n\s*)*\\documentclass\b/.test(text) },
  {
    type: found('Markdown', 'md', 'txt'),
    fits: (text) => /^\|?[^|\r\n\u2028\u2029]+\|.+\r?\n\|? *:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?\r?\n/m.test(text),
  },
  { type: found('tab-separated values', 'tsv', 'csv'), fits: (text) => isDelimited(text, '\t', 2) },
  {
    type: found('comma-separated values', 'csv'),
    fits: (text) => isDelimited(text, ';', 3) || isDelimited(text, ',', 3) || isDelimited(text, '|', 3),
  },
  { type: found('Markdown', 'md', 'txt'), fits: isMarkdown },
]

const plain: Found = found('plain text', 'txt')

export function shapeOf(bytes: Uint8Array): { type: Found; certain: boolean } {
  const text = beginningOf(bytes)
  const shape = shapes.find(({ fits }) => fits(text))
  return { type: shape?.type ?? plain, certain: shape?.certain ?? false }
}

const kindsOf: ReadonlyMap<string, readonly Shape[]> = new Map(
  shapes.flatMap(({ within }) => (within ? [[within, shapes.filter((shape) => shape.within === within)]] : [])),
)

/** @returns The kind of a wider format that a text is, if it has a reader of its own. */
export function kindWithin(format: string, bytes: Uint8Array): Found | undefined {
  const kinds = kindsOf.get(format)
  if (!kinds || (bytes[0] === LESS && kinds.every(({ headed }) => headed))) return undefined
  const text = beginningOf(bytes)
  return kinds.find(({ fits }) => fits(text))?.type
}

const LESS = 0x3c
const notSpace = /[^\s\0\ufeff\xef\xbb\xbf\xfe\xff]/

/** Behind a byte order mark and spaces, if there are any, in one or two bytes a character. */
export function beginsWithTag(bytes: Uint8Array): boolean {
  return notSpace.exec(Buffer.from(bytes.subarray(0, 256)).toString('latin1'))?.[0] === '<'
}

function beginningOf(bytes: Uint8Array): string {
  return decodeText(bytes.length > sampled ? bytes.subarray(0, sampled) : bytes)
}

/** Header fields of a message (RFC 5322, 2.2) before the first empty line. */
function headerOf(text: string): string | undefined {
  return /^(?:From .*\r?\n)?(?:[A-Za-z][\w-]*:.*\r?\n(?:[ \t]+\S.*\r?\n)*)+/.exec(text)?.[0]
}

function isMessage(text: string): boolean {
  const fields = headerOf(text)?.match(
    /^(from|to|subject|date|received|message-id|mime-version|return-path|delivered-to|content-type)(?=:)/gim,
  )
  return new Set(fields?.map((field) => field.toLowerCase())).size >= 3
}

/** Several messages, each after a line of its own (RFC 4155). */
function isMailbox(text: string): boolean {
  return text.startsWith('From ') && isMessage(text) && /\n\r?\nFrom .*\r?\n[A-Za-z][\w-]*:/.test(text)
}

/** A message may have parts that are no text (RFC 3030 §3, "binary"). */
export function beginsAsMessage(bytes: Uint8Array): boolean {
  return isMessage(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, sampled)).toString('latin1'))
}

/** A page saved with its pictures (RFC 2557): from somebody or with a number, as programs write them, but not both. */
function isWebArchive(text: string): boolean {
  const header = headerOf(text) ?? ''
  return (
    /^mime-version:/im.test(header) &&
    /^content-type:\s*multipart\/related/im.test(header) &&
    !/^(?:received|to):/im.test(header) &&
    !(/^from:/im.test(header) && /^message-id:/im.test(header))
  )
}

function isHtml(text: string): boolean {
  if (/^\s*(?:<\?xml[^<>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<!doctype\s+html\b/i.test(text)) return true
  return /^(?:html|head|body|title|meta|script|style|table|div|p|h[1-6]|ul|ol|span|font|center)$/i.test(
    rootElement(text) ?? '',
  )
}

function isXml(text: string): boolean {
  return /^\s*<\?xml\s/.test(text) || (rootElement(text) !== undefined && />\s*$/.test(text))
}

/** Name of the first element, past declarations, comments and instructions. */
function rootElement(text: string): string | undefined {
  let rest = text.trimStart()
  for (let skipped = 0; skipped < 50; skipped++) {
    const prolog = /^<(?:\?[\s\S]*?\?|!--[\s\S]*?--|!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?)>\s*/i.exec(rest)
    if (!prolog) break
    rest = rest.slice(prolog[0].length)
  }
  return /^<([A-Za-z_][\w.:-]*)[\s/>]/.exec(rest)?.[1]
}

function isJson(text: string): boolean {
  const trimmed = text.trim()
  if (!/^[[{]/.test(trimmed)) return false
  if (/^(?:\{\s*\}|\[\s*\])$/.test(trimmed)) return true
  const opening = /^\{\s*"(?:[^"\\\n]|\\.)*"\s*:|^\[\s*(?:[[{"\d-]|true\b|false\b|null\b)/.test(trimmed)
  return opening && (text.length >= sampled / 4 || parses(trimmed) || parses(trimmed.split('\n', 1)[0]!))
}

function parses(json: string): boolean {
  try {
    JSON.parse(json)
    return true
  } catch (error) {
    decodingError(error)
    return false
  }
}

const linesCompared = 50

/** Lines with the same number of delimiters each, outside of quotation marks, and enough of them. */
function isDelimited(text: string, delimiter: string, enough: number): boolean {
  const lines = filledLines(text)
  if (lines.length < enough) return false
  const counts = new Set(lines.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length))
  return counts.size === 1 && !counts.has(1)
}

/** Whether most lines have a tab within: a table, though its lines differ in length and others stand above it. */
export function isTabbed(bytes: Uint8Array): boolean {
  const lines = filledLines(beginningOf(bytes))
  return lines.length > 1 && lines.filter((line) => line.trim().includes('\t')).length * 2 > lines.length
}

function filledLines(text: string): string[] {
  const lines = text.split(/\r?\n/, linesCompared + 1).slice(0, linesCompared)
  return lines.filter((line) => line.trim() !== '')
}

/** Two kinds of markup that plain text rarely has. */
const markup = [
  /^#{1,6} \S/m,
  /^(```|~~~)/m,
  /\[[^[\]\n]+\]\([^()\s]+\)/,
  /\*\*[^*\s][^*\n]*\*\*/,
  /^ {0,3}[-*+] \S.*\n {0,3}[-*+] \S/m,
  /^> \S/m,
  /^---\r?\n(?:[\w-]+:.*\r?\n)+---\r?\n/,
]

function isMarkdown(text: string): boolean {
  return markup.filter((pattern) => pattern.test(text)).length >= 2
}
