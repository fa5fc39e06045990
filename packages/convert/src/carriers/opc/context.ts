/** What a package needs of the conversion it is read for. */
import type { ZipContext } from '../zip/archive.ts'

/** A reader's context fits. */
export type OpcContext = ZipContext & { readonly options: { readonly password?: string } }
