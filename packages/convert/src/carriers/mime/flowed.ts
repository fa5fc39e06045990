/**
 * Text of `format=flowed` (RFC 3676): a line that ends in a space goes on in the next one.
 *
 * It works on bytes, as every charset of mail has ASCII's spaces and line ends where ASCII has them.
 */

import { Buffer } from '#platform/buffer'
import type { Limits } from '../../core/limits.ts'
import { boundLines } from '../encoding/lines.ts'

/**
 * @param deletesBlank `DelSp=yes`: the space belongs to the line end, not to the text (§4.1).
 * @throws ConversionError content_limit_exceeded
 */
export function joinFlowed(bytes: Uint8Array, deletesSpace: boolean, limits: Pick<Limits, 'textLines'>): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const lines = boundLines(text, limits).split(/\r?\n/)
  const joined: string[] = []
  let open: { depth: number } | undefined
  for (const line of lines) {
    const [, quotes = '', rest = ''] = /^(>*) ?(.*)$/s.exec(line) ?? []
    const isSignature = rest === '-- '
    const continues = open?.depth === quotes.length && !isSignature
    if (continues) joined[joined.length - 1] += rest
    else joined.push(quotes ? `${quotes} ${rest}` : rest)
    const isSoft = rest.endsWith(' ') && !isSignature
    if (isSoft && deletesSpace) joined[joined.length - 1] = joined.at(-1)!.slice(0, -1)
    open = isSoft ? { depth: quotes.length } : undefined
  }
  return Buffer.from(joined.join('\n'), 'latin1')
}
