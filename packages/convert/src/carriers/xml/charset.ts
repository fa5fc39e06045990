/** Any encoding that XML may come in → UTF-8 (XML 1.0 §4.3.3 and appendix F). */

import { Buffer } from '#platform/buffer'
import { decodingError } from '../../core/bounds.ts'
import { ConversionError } from '../../core/errors.ts'
import { xmlCharset } from '../encoding/declaration.ts'
import { decodeAs } from '../encoding/decode-as.ts'
import { byteOrderMark, decodeUtf32 } from '../encoding/unicode-forms.ts'

/**
 * The bytes themselves where they are UTF-8, without their mark; a copy otherwise.
 *
 * @throws ConversionError content_limit_exceeded for a text too long to be recoded in one piece.
 */
export function toUtf8(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const mark = byteOrderMark(bytes)
  const content = mark ? buffer.subarray(mark.length) : buffer
  const charset = mark?.charset ?? widthOf(content) ?? xmlCharset(content)?.toLowerCase() ?? 'utf-8'
  // A document whose declaration could be read byte by byte is not UTF-16, whatever it declares.
  return /^(utf-?8|us-ascii)$/.test(charset) || (!mark && /^utf-?16/.test(charset) && !widthOf(content))
    ? content
    : recode(content, charset)
}

/** Appendix F.1: without a mark the first `<` shows how wide characters are. */
function widthOf(content: Buffer): string | undefined {
  const first = content[0]
  const second = content[1]
  const third = content[2]
  const fourth = content[3]
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c && third === 0 && fourth !== 0) return 'utf-16be'
  return undefined
}

/** Half of what the engine can hold in one string. */
const maximumBytes = 256 * 1024 * 1024

function recode(content: Buffer, charset: string): Buffer {
  if (content.length > maximumBytes)
    throw new ConversionError('content_limit_exceeded', {
      limit: `bytes of an XML part in ${charset}`,
      maximum: maximumBytes,
    })
  try {
    const text = charset.startsWith('utf-32')
      ? decodeUtf32(content, charset === 'utf-32le')
      : decodeAs(content, charset)
    return Buffer.from(text, 'utf8')
  } catch (error) {
    decodingError(error)
    // A charset that nobody knows: the markup at least is ASCII.
    return content
  }
}
