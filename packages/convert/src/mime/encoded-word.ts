/** Encoded words in header fields: `=?charset?B?…?=` (RFC 2047). */
import { decodeText } from '../encoding/decode.ts'
import { decodeSevenBit } from './seven-bit.ts'
import { decodeBase64, decodeQuotedPrintable } from './transfer.ts'

const word = /=\?([^?\s]{1,40})\?([bBqQ])\?([^?]*)\?=/g

/** Blanks between encoded words are dropped, so that a word may be cut anywhere (§6.2). */
export function decodeWords(value: string): string {
  if (!value.includes('=?')) return value
  const joined = value.replace(/(=\?[^?\s]+\?[bBqQ]\?[^?]*\?=)\s+(?==\?[^?\s]+\?[bBqQ]\?)/g, '$1')
  return decodeRuns(joined)
}

/** Neighbours of one charset are decoded together: some programs cut a character in two. */
function decodeRuns(value: string): string {
  let text = ''
  let end = 0
  let run: { charset: string; bytes: Uint8Array[] } | undefined
  const flush = (): void => {
    if (run) text += decoded(Buffer.concat(run.bytes), run.charset)
    run = undefined
  }
  for (const match of value.matchAll(word)) {
    const [whole, charsetAndLanguage, encoding, encoded] = match as unknown as [string, string, string, string]
    const charset = charsetAndLanguage.split('*', 1)[0]!.toLowerCase()
    if (match.index > end) {
      flush()
      text += value.slice(end, match.index)
    }
    if (run && run.charset !== charset) flush()
    run ??= { charset, bytes: [] }
    run.bytes.push(decodeWord(encoding, encoded))
    end = match.index + whole.length
  }
  flush()
  return text + value.slice(end)
}

function decoded(bytes: Uint8Array, charset: string): string {
  return decodeSevenBit(bytes, charset) ?? decodeText(bytes, { charset })
}

function decodeWord(encoding: string, encoded: string): Uint8Array {
  const bytes = Buffer.from(encoding.toLowerCase() === 'q' ? encoded.replaceAll('_', ' ') : encoded, 'latin1')
  return encoding.toLowerCase() === 'q' ? decodeQuotedPrintable(bytes) : decodeBase64(bytes)
}
