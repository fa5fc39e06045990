/** Text without its percent-encoding (RFC 3986 §2.1); as it is where that is none, or not of UTF-8. */
import { decodingError } from '../../core/bounds.ts'
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    decodingError(error)
    return text
  }
}
