/** From the body of a conversion request to what is wanted. */
import type { IncomingMessage } from 'node:http'
import { vetLocation } from '@docmill/download'
import { type BodyTerms, readFields } from '../http/body.ts'
import { collect, parseFormFields, parseJsonFields } from '../http/fields.ts'
import { readMultipart } from '../http/multipart.ts'
import type { Services } from '../services.ts'
import type { BodyKind } from './body-kind.ts'
import type { ConversionRequest } from './contract.ts'
import type { Entrance } from './entrance.ts'
import { maxIgnored, type RequestFields, uploadRequest, urlRequest } from './request.ts'
import { refuseCutUrl } from './signed-url.ts'

/** What a body is read with. */
type RequestServices = Services & BodyTerms

/** @throws ServiceError, DownloadFault for a URL that is never fetched, ClientGone */
export async function readRequest(
  message: IncomingMessage,
  { terms, defaultFormat, bodyKind, reservation }: Entrance,
  services: Services,
): Promise<ConversionRequest> {
  const { source, filename, options: given, ignored } = await readBody(message, bodyKind, { ...services, reservation })
  const { outputFormat = defaultFormat, ...options } = given
  return { ...terms, source, filename, outputFormat, options, ignored: [...ignored, ...queryNames(message)] }
}

/** The API has no parameters in the address: an option there gets a warning. */
function queryNames({ url = '' }: IncomingMessage): string[] {
  const query = new URLSearchParams(url.split('?')[1])
  return Array.from(query.keys(), (name) => `?${name}`).slice(0, maxIgnored)
}

async function readBody(message: IncomingMessage, kind: BodyKind, services: RequestServices): Promise<RequestFields> {
  if (kind === 'multipart') {
    const { file, fields } = await readMultipart(message, services)
    return uploadRequest(file, collect(fields))
  }
  const body = await readFields(message, services)
  const request = urlRequest(kind === 'json' ? parseJsonFields(body) : parseFormFields(body))
  if (request.source.kind === 'url') {
    if (kind === 'form') refuseCutUrl(request.source.url, request.ignored)
    vetLocation(request.source.url, services.downloads)
  }
  return request
}
