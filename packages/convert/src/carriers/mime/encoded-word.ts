/** Encoded words in header fields: `=?charset?B?…?=` (RFC 2047). */
import { Buffer } from '#platform/buffer'
import { decodeText } from '../encoding/decode.ts'
import { decodeSevenBit } from './seven-bit.ts'
import { decodeBase64, decodeQuotedPrintable } from './transfer.ts'

/**
 * What stands in one. Programs leave spaces and question marks as they are, and cut the last word off; a question mark
 * ends a word by the character behind it, unless that begins an escape.
 */
const word =
  /=\?([^?\s]{1,40})\?(?:([bB])\?([^?]*)|([qQ])\?((?:[^?=]|=(?!\?(?!=))|\?(?!=)|\?(?==[0-9A-F]{2}))*))(?:\?=|\??$)/g

/** Spaces between encoded words are dropped, so that a word may be cut anywhere (§6.2). */
export function decodeWords(value: string): string {
  if (!value.includes('=?')) return value
  let text = ''
  let end = 0
  /** Neighbours of one charset are decoded together: some programs cut a character in two. */
  let run: { charset: string; bytes: Uint8Array[] } | undefined
  const flush = (): void => {
    if (run) text += decoded(Buffer.concat(run.bytes), run.charset)
    run = undefined
  }
  for (const match of value.matchAll(word)) {
    const [whole, stated = '', base64, data = '', , quoted = ''] = match
    const charset = stated.split('*', 1)[0]!.toLowerCase()
    const between = value.slice(end, match.index)
    if (!run || between.trim() !== '') {
      flush()
      text += between
    }
    if (run?.charset !== charset) flush()
    run ??= { charset, bytes: [] }
    run.bytes.push(base64 ? decodeBase64(Buffer.from(data, 'latin1')) : decodeQuoted(quoted))
    end = match.index + whole.length
  }
  flush()
  return text + value.slice(end)
}

function decoded(bytes: Uint8Array, charset: string): string {
  return decodeSevenBit(bytes, charset) ?? decodeText(bytes, { charset })
}

/** §4.2. */
function decodeQuoted(quoted: string): Uint8Array {
  return decodeQuotedPrintable(Buffer.from(quoted.replaceAll('_', ' '), 'latin1'))
}
