/** Tables within a text, as records of fields between commas which quotes may hold together (RFC 4180). */

const quoted = /\s*"((?:[^"]|"")*)"[^\S\n]*/y

/** Empty records are none. */
export function readFields(text: string, delimiter: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  for (let at = 0; at <= text.length; at++) {
    quoted.lastIndex = at
    const held = quoted.exec(text)
    const end = held ? at + held[0].length : fieldEnd(text, at, delimiter)
    record.push(held ? held[1]!.replaceAll('""', '"').trim() : text.slice(at, end).trim())
    at = end
    if (text[at] === delimiter) continue
    if (record.some((value) => value !== '')) records.push(record)
    record = []
  }
  return records
}

function fieldEnd(text: string, at: number, delimiter: string): number {
  let end = at
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++
  return end
}
