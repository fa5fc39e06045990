/** The argument `source` over HTTP: a URL, or the name and the bytes of a file. */

import { vetLocation } from '@docmill/download'
import type { SourceArgument } from '@docmill/mcp'
import { z } from 'zod'
import type { ConversionRequest } from '../conversion/contract.ts'
import { invalid } from '../conversion/request.ts'
import { ServiceError } from '../errors.ts'
import { safeFileName } from '../http/file-name.ts'
import { fileTooLarge } from '../http/multipart.ts'
import type { Services } from '../services.ts'

const maxUrlCharacters = 8_192
const maxNameCharacters = 1_024

export const sourceSchema: z.ZodType<SourceArgument> = z
  .union([
    z.string().min(1).max(maxUrlCharacters),
    z.strictObject({
      name: z.string().min(1).max(maxNameCharacters).describe('File name with its extension.'),
      data: z.string().describe('The bytes in base64.'),
    }),
  ])
  .describe('A public https URL, or the file itself.')

/** @param data What was cut out of the message. @throws ServiceError, DownloadFault for a URL that is never fetched */
export function sourceOf(
  source: SourceArgument,
  data: ReadonlyMap<string, Buffer>,
  { downloads, limits }: Pick<Services, 'downloads' | 'limits'>,
): Pick<ConversionRequest, 'source' | 'filename'> {
  if (typeof source === 'string') {
    const url = source.trim()
    vetLocation(url, downloads)
    return { source: { kind: 'url', url }, filename: '' }
  }
  const filename = safeFileName(source.name)
  if (filename === '') throw new ServiceError('file_name_missing', {}, { param: 'source' })
  const bytes = decoded(data.get(source.data) ?? Buffer.from(source.data))
  if (bytes.length === 0) throw new ServiceError('file_empty', {}, { param: 'source' })
  if (bytes.length > limits.fileBytes) throw fileTooLarge(limits.fileBytes, bytes.length)
  return { source: { kind: 'upload', bytes }, filename }
}

/** RFC 4648 §4 or §5, with or without padding. */
function decoded(base64: Buffer): Buffer {
  const bytes = Buffer.from(base64.toString('latin1'), 'base64')
  // Node passes over what is no base64.
  const padding = base64.subarray(-2).filter((byte) => byte === 0x3d).length
  if (bytes.length !== Math.floor(((base64.length - padding) * 3) / 4))
    throw invalid('source', 'data must be base64 without spaces')
  return bytes
}
