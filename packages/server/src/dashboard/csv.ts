/** Tables as RFC 4180 writes them, for spreadsheets. */
import { type Answer, type Call, Content } from '../http/route.ts'

/** A line of a file. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(quoted).join(',')}\r\n`
}

/** The file as the answer of a download. @param name Without the extension. */
export function csvAnswer(call: Call, name: string, chunks: Uint8Array[]): Answer {
  call.setHeaders({ 'content-disposition': `attachment; filename="${name}.csv"` })
  return new Content(chunks, 'text/csv; charset=utf-8')
}

/**
 * Names of keys and ids of requests are the caller's own: one that a spreadsheet would take for a formula
 * gets an apostrophe, which makes it text.
 */
function quoted(value: string): string {
  const text = /^[=+@]|^-\D/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
