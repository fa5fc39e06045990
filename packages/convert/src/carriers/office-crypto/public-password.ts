/** Passwords that anybody's program knows: a document that is only protected from changes is encrypted by one. */
import { documentError } from '../../core/bounds.ts'
import { ConversionError } from '../../core/errors.ts'

/** [MS-OFFCRYPTO] §2.4.2.3. */
export const publicPassword = {
  workbook: 'VelvetSweatshop',
  presentation: '/01Hannes Ruescher/01',
} as const

/**
 * What `open` gives with a public password, else with the one that the caller has.
 *
 * @param open Throws file_encrypted where the password is not the right one.
 * @throws ConversionError file_encrypted
 */
export function openWithEither<T>(known: string, own: string | undefined, open: (password: string) => T): T {
  try {
    return open(known)
  } catch (error) {
    documentError(error, 'file_encrypted')
    if (own === undefined) throw new ConversionError('file_encrypted')
    return open(own)
  }
}
