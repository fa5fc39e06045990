/** The bytes of a picture within a document. */
import { documentError } from '../../core/bounds.ts'

/**
 * An image that is damaged or exceeds a limit costs the document nothing but itself.
 *
 * @returns `size` where it exceeds a limit, `unread` where it is damaged or has no bytes.
 * @throws ConversionError what is no fault of the picture
 */
export function readPicture(read: () => Uint8Array | undefined): Uint8Array | 'size' | 'unread' {
  try {
    const bytes = read()
    return bytes?.length ? bytes : 'unread'
  } catch (error) {
    const { code } = documentError(
      error,
      'content_limit_exceeded',
      'file_corrupt',
      'file_encrypted',
      'unsupported_file_type',
    )
    return code === 'content_limit_exceeded' ? 'size' : 'unread'
  }
}
