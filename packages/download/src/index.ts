/**
 * A file from a stranger's https URL, with nothing reached that is not public.
 *
 * ```ts
 * const { bytes, filename } = await download(text, { signal }, policy)
 * ```
 */
export { type AddressPolicy, addressPolicy, everyAddress } from './address.ts'
export { type Disposition, parseDisposition, parseParameters } from './disposition.ts'
export {
  type Download,
  type DownloadPolicy,
  type DownloadRequest,
  download,
  downloadInto,
  vetLocation,
} from './download.ts'
export { type DownloadCode, DownloadFault, downloadErrors } from './fault.ts'
export { downloadLimits } from './limits.ts'
export { nameOfUrl } from './names.ts'
export { post } from './post.ts'
