/** Text of tags whose format knows Latin-1 alone: ID3v1, and the INFO list of RIFF files. */
import { Buffer } from '#platform/buffer'
import { decodingError } from '../../../core/bounds.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Most programs write UTF-8 there, which is hardly ever Latin-1 that makes sense. */
export function readAgain(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\u0000-\u00ff]/.test(text)) return text
  try {
    return utf8.decode(Buffer.from(text, 'latin1'))
  } catch (error) {
    decodingError(error)
    return text
  }
}
