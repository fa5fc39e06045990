/** What makes a request the same request, as hashes under a key of ours: nothing can be read from them. */
import { webcrypto } from 'node:crypto'
import type { Secrets } from '../secrets.ts'
import type { ConversionRequest } from './contract.ts'

/** @param areFormatsOne Whether output format and structure make no difference. */
export async function fingerprintOf(
  request: ConversionRequest,
  secrets: Secrets,
  areFormatsOne = false,
): Promise<string> {
  const { source, filename, outputFormat, options } = request
  const subject = source.kind === 'upload' ? await sourceHash(source.bytes, secrets) : source.url
  const format = areFormatsOne ? 'any' : outputFormat
  const sorted = Object.entries(options)
    .filter(([name]) => !(areFormatsOne && name === 'include'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return secrets.sign('idempotency', JSON.stringify([source.kind, subject, filename, format, sorted]))
}

/** The digest is computed off the event loop. */
export async function sourceHash(bytes: Uint8Array, secrets: Secrets): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return secrets.sign('idempotency', new Uint8Array(digest))
}
