/** Content-Disposition, of a part of a form (RFC 7578 §4.2) and of a download (RFC 6266). */

export interface Disposition {
  /** Lower case: `form-data`, `attachment`, `inline`. */
  type: string
  /** Name of the form field. */
  name: string | undefined
  /** `filename*` where both are given (RFC 6266 §4.3); '' for an empty one. */
  filename: string | undefined
}

/** @param header As Node.js gives it: each byte a character (Latin-1). */
export function parseDisposition(header: string): Disposition {
  const type = header.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const parameters = parseParameters(header)
  const [name, filename] = ['name', 'filename'].map((one) => {
    const value = parameters.get(one)
    if (value === undefined) return undefined
    return type === 'form-data' ? unescaped(fromLatin1(value)) : fromLatin1(value)
  })
  const extended = decodeExtended(parameters.get('filename*') ?? '')
  return { type, name, filename: extended || filename }
}

/**
 * Names in lower case with their values, the first where one comes twice (RFC 9110 §5.6.6).
 */
export function parseParameters(header: string): Map<string, string> {
  const parameters = new Map<string, string>()
  for (let at = header.indexOf(';'); at !== -1; ) {
    const equals = header.indexOf('=', at)
    if (equals === -1) break
    const name = header.slice(at, equals).split(';').at(-1)?.trim().toLowerCase() ?? ''
    const { value, end } = readValue(header, equals + 1)
    if (!parameters.has(name)) parameters.set(name, value)
    at = header.indexOf(';', end)
  }
  return parameters
}

function readValue(text: string, from: number): { value: string; end: number } {
  let start = from
  while (text[start] === ' ' || text[start] === '\t') start += 1
  if (text[start] === '"') return readQuoted(text, start + 1)
  const semicolon = text.indexOf(';', start)
  const end = semicolon === -1 ? text.length : semicolon
  return { value: text.slice(start, end).trim(), end }
}

/** A backslash before anything but itself and a quote is one of a path of Windows. */
function readQuoted(text: string, start: number): { value: string; end: number } {
  let value = ''
  let at = start
  for (; at < text.length && text[at] !== '"'; at++) {
    if (text[at] === '\\' && (text[at + 1] === '"' || text[at + 1] === '\\')) at += 1
    value += text[at]
  }
  return { value, end: at }
}

/** The three characters that browsers, curl and others escape in a form (HTML, “Multipart form data”), and no others. */
function unescaped(text: string): string {
  return text.replace(/%(0A|0D|22)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** `UTF-8'en'%E2%82%AC` (RFC 8187 §3.2). @returns undefined where it is none. */
function decodeExtended(text: string): string | undefined {
  const [, charset, value = ''] = /^([\w-]+)'[^']*'(.*)$/s.exec(text) ?? []
  if (charset === undefined) return undefined
  try {
    const bytes = value.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return new TextDecoder(charset).decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return undefined
  }
}

/** A header's value in UTF-8, which many senders write all the same; else as it is. */
export function fromLatin1(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}
