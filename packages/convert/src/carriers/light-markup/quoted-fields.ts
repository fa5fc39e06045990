/** Tables within a text, as records of fields between commas which quotes may hold together (RFC 4180). */

/** Empty records are none. */
export function readFields(text: string, delimiter: string, quote = '"'): string[][] {
  const records: string[][] = []
  let record: string[] = []
  for (let at = 0; at <= text.length; at++) {
    const held = quotedAt(text, at, delimiter, quote)
    const end = held?.end ?? plainEnd(text, at, delimiter)
    record.push((held?.value ?? text.slice(at, end)).trim())
    at = end
    if (text[at] === delimiter) continue
    if (record.some((value) => value !== '')) records.push(record)
    record = []
  }
  return records
}

/** A field all of which stands between quotes, with spaces around them; tabs may be delimiters. */
function quotedAt(
  text: string,
  at: number,
  delimiter: string,
  quote: string,
): { value: string; end: number } | undefined {
  const opening = spacesEnd(text, at)
  if (text[opening] !== quote) return undefined
  let closing = text.indexOf(quote, opening + 1)
  while (text[closing + 1] === quote && closing >= 0) closing = text.indexOf(quote, closing + 2)
  if (closing < 0) return undefined
  const end = delimiter === ' ' ? closing + 1 : spacesEnd(text, closing + 1)
  if (plainEnd(text, end, delimiter) > end) return undefined
  return { value: text.slice(opening + 1, closing).replaceAll(quote + quote, quote), end }
}

function spacesEnd(text: string, at: number): number {
  let end = at
  while (text[end] === ' ' || text[end] === '\r') end++
  return end
}

function plainEnd(text: string, at: number, delimiter: string): number {
  let end = at
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++
  return end
}
