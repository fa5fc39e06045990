/**
 * Records of delimited text (RFC 4180 §2), read from pieces of text as they come.
 *
 * Lenient where programs are: spaces before an opening quotation mark, text after a closing one,
 * quotation marks within an unquoted field. A quotation mark that is never closed is a character
 * like any other.
 */

export interface Dialect {
  /** One character; a line feed where each line is one field. */
  delimiter: string
  newline: '\n' | '\r'
  quote: '"' | "'"
  /** Quotation marks within quoted fields are written `\"`, not doubled. */
  backslash: boolean
}

export interface RecordLimits {
  /** A record of more fields is cut off after the first field too many, which its reader can see. */
  fields: number
  unclosedQuote?: () => void
  /** Text follows a closing quotation mark, which other delimiters would explain. */
  tornField?: () => void
}

/** A quoted field longer than this is taken for a quotation mark that somebody forgot to close. */
const quotedCharacters = 1_048_576

export function* readRecords(pieces: Iterable<string>, dialect: Dialect, limits: RecordLimits): Generator<string[]> {
  let text = ''
  let waiting = ''
  for (const piece of pieces) {
    waiting += piece
    // A record that is still incomplete is tried again only when the text has doubled.
    if (waiting.length < text.length) continue
    text += waiting
    waiting = ''
    let start = 0
    for (let read = readRecord(text, start, dialect, limits, false); read; ) {
      yield read.record
      start = read.next
      read = readRecord(text, start, dialect, limits, false)
    }
    text = text.slice(start)
  }
  text += waiting
  for (let start = 0; start < text.length; ) {
    const { record, next } = readRecord(text, start, dialect, limits, true)!
    yield record
    start = next
  }
}

/** @returns nothing where the text ends before the record does, and more may come */
function readRecord(
  text: string,
  start: number,
  dialect: Dialect,
  limits: RecordLimits,
  isLast: boolean,
): { record: string[]; next: number } | undefined {
  const newline = text.indexOf(dialect.newline, start)
  if (newline < 0 && !isLast) return undefined
  const end = newline < 0 ? text.length : newline
  const line = text.slice(start, end)
  if (line.includes(dialect.quote)) return readQuotedRecord(text, start, dialect, limits, isLast)
  return { record: withoutReturn(line).split(dialect.delimiter, limits.fields + 1), next: end + 1 }
}

function readQuotedRecord(
  text: string,
  start: number,
  dialect: Dialect,
  limits: RecordLimits,
  isLast: boolean,
): { record: string[]; next: number } | undefined {
  const record: string[] = []
  let at = start
  while (record.length <= limits.fields) {
    const quote = openingQuote(text, at, dialect.quote)
    const quoted = quote < 0 ? undefined : readQuoted(text, quote, dialect)
    if (quote >= 0 && !quoted) {
      if (!isLast && text.length - quote <= quotedCharacters) return undefined
      limits.unclosedQuote?.()
    }
    const plainStart = quoted ? quoted.next : at
    const end = endOfField(text, plainStart, dialect)
    if (end === text.length && !isLast) return undefined
    const rest = text.slice(plainStart, end)
    const isAtEnd = end === text.length || text[end] === dialect.newline
    if (quoted && rest.trim() !== '') limits.tornField?.()
    record.push(
      withoutGuard((quoted?.value ?? '') + (quoted && rest.trim() === '' ? '' : isAtEnd ? withoutReturn(rest) : rest)),
    )
    at = end + 1
    if (isAtEnd) return { record, next: at }
  }
  const newline = text.indexOf(dialect.newline, at)
  return { record, next: newline < 0 ? text.length : newline + 1 }
}

/** Where a field's quotation mark stands, past spaces; -1 where the field is not quoted. */
function openingQuote(text: string, at: number, mark: string): number {
  while (text[at] === ' ') at++
  return text[at] === mark ? at : -1
}

/** @param quote Place of the opening quotation mark. */
function readQuoted(text: string, quote: number, dialect: Dialect): { value: string; next: number } | undefined {
  const mark = dialect.quote
  let value = ''
  let from = quote + 1
  for (;;) {
    const at = text.indexOf(mark, from)
    if (at < 0 || at - quote > quotedCharacters) return undefined
    if (dialect.backslash && text[at - 1] === '\\') {
      value += text.slice(from, at - 1) + mark
      from = at + 1
    } else if (text[at + 1] === mark) {
      value += text.slice(from, at + 1)
      from = at + 2
    } else {
      return { value: value + text.slice(from, at), next: at + 1 }
    }
  }
}

/** `="007"`, by which programs keep spreadsheets from making a number of a text, is that text. */
function withoutGuard(field: string): string {
  return field.startsWith('="') ? field.replace(/^="([^"]*)"$/, '$1') : field
}

function endOfField(text: string, from: number, dialect: Dialect): number {
  const delimiter = dialect.delimiter.charCodeAt(0)
  const newline = dialect.newline.charCodeAt(0)
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === delimiter || code === newline) return at
  }
  return text.length
}

function withoutReturn(line: string): string {
  let end = line.length
  while (end > 0 && line.charCodeAt(end - 1) === 0x0d) end--
  return end === line.length ? line : line.slice(0, end)
}
