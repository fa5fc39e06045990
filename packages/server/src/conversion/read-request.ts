/** From the body of a conversion request to what is wanted. */
import type { IncomingMessage } from 'node:http'
import { vetLocation } from '@docmill/download'
import { type BodyTerms, readFields } from '../http/body.ts'
import { collect, parseFormFields, parseJsonFields } from '../http/fields.ts'
import { readMultipart } from '../http/multipart.ts'
import type { Services } from '../services.ts'
import type { BodyKind } from './body-kind.ts'
import { type ConversionRequest, maxIgnored, uploadRequest, urlRequest } from './request.ts'
import { refuseCutUrl } from './signed-url.ts'

/** What a body is read with. */
type RequestServices = Services & BodyTerms

/** @throws ServiceError, DownloadFault for a URL that is never fetched, ClientGone */
export async function readRequest(
  request: IncomingMessage,
  kind: BodyKind,
  services: RequestServices,
): Promise<ConversionRequest> {
  const wanted = await readBody(request, kind, services)
  return { ...wanted, ignored: [...wanted.ignored, ...queryNames(request)] }
}

/** The API has no parameters in the address: an option there gets a warning. */
function queryNames({ url = '' }: IncomingMessage): string[] {
  const query = new URLSearchParams(url.split('?')[1])
  return Array.from(query.keys(), (name) => `?${name}`).slice(0, maxIgnored)
}

async function readBody(
  request: IncomingMessage,
  kind: BodyKind,
  services: RequestServices,
): Promise<ConversionRequest> {
  if (kind === 'multipart') {
    const { file, fields } = await readMultipart(request, services)
    return uploadRequest(file, collect(fields))
  }
  const body = await readFields(request, services)
  const wanted = urlRequest(kind === 'json' ? parseJsonFields(body) : parseFormFields(body))
  if (wanted.source.kind === 'url') {
    if (kind === 'form') refuseCutUrl(wanted.source.url, wanted.ignored)
    vetLocation(wanted.source.url, services.downloads)
  }
  return wanted
}
