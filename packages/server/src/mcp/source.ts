/** The argument `source` over HTTP: a URL, or the name and the bytes of a file. */

import { vetLocation } from '@docmill/download'
import type { SourceArgument } from '@docmill/mcp'
import { z } from 'zod'
import type { ConversionRequest } from '../conversion/contract.ts'
import { invalid } from '../conversion/request.ts'
import { ServiceError } from '../errors.ts'
import { safeFileName } from '../http/file-name.ts'
import { decodeBase64 } from '../http/large-json.ts'
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
  const bytes = decodeBase64(data.get(source.data) ?? Buffer.from(source.data))
  if (!bytes) throw invalid('source', 'data must be base64 without spaces')
  if (bytes.length === 0) throw new ServiceError('file_empty', {}, { param: 'source' })
  if (bytes.length > limits.fileBytes) throw fileTooLarge(limits.fileBytes, bytes.length)
  return { source: { kind: 'upload', bytes }, filename }
}
