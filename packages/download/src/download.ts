/**
 * A file from a URL: parse → vet → resolve once → connect to a checked address → stream with
 * a cap → name. Each redirect goes through the same steps.
 *
 * No cookies, no credentials, nothing kept: the URL lives as long as the request.
 */
import type { IncomingMessage } from 'node:http'
import { extensionOf, formats } from '@docmill/convert'
import type { AddressPolicy } from './address.ts'
import { bodyChunks, readBeginning, readBody } from './body.ts'
import type { ConnectOptions } from './connect.ts'
import { fromLatin1 } from './disposition.ts'
import { DownloadFault } from './fault.ts'
import { downloadLimits } from './limits.ts'
import { type Location, type LocationFault, parseLocation } from './location.ts'
import { nameDownload } from './names.ts'
import { isExpired, isGate, pageTitle, refusalBytes } from './refusal.ts'
import { type Resolver, resolveHost, systemResolver } from './resolve.ts'
import { shareLinkOf } from './share-link.ts'
import { signedUntil } from './signed-until.ts'

/** What an operator allows. */
export interface DownloadPolicy {
  addresses: AddressPolicy
  /** Whether addresses that are not public are also fetched by `http://`, and from any port. */
  takesPlain?: boolean
  /** Maximum size of the file; a larger one is `file_too_large`. */
  maxBytes: number
  /** From the first look-up to the last byte. */
  timeoutMs: number
  maxRedirects: number
  /** How long an address is waited for while the host has another one. */
  connectMs?: number
  /** In PEM; those of Node when empty. */
  certificateAuthorities: readonly string[]
  proxy?: URL
  resolver?: Resolver
  /** 443; only a test that cannot listen there says otherwise. */
  port?: number
}

export interface DownloadRequest {
  /** To show it by; it decides the type only where neither URL nor answer has an extension. */
  filename?: string
  signal?: AbortSignal
  /** Asked before memory is taken whether so many bytes in all may be held; yes when absent. */
  hasRoom?(bytes: number): boolean
}

export interface Download {
  bytes: Buffer
  /** To show. */
  filename: string
  /** Decides the type where the bytes do not. */
  typeName: string
  mediaType: string | undefined
  /** The one part of the URL that may be logged. */
  host: string
}

export interface RestRequest {
  signal?: AbortSignal
  /** Bytes that are there already: only the rest is asked for, which a server may or may not give. */
  from?: number
}

/** A request with its end: by the one who asked, or by the deadline. */
type Going = DownloadRequest & RestRequest & { signal: AbortSignal }

/** @throws DownloadFault */
export function download(text: string, request: DownloadRequest, policy: DownloadPolicy): Promise<Download> {
  return fetched(text, request, policy, receive)
}

/**
 * A file that is too large to be held, piece by piece.
 *
 * @param take Gets a piece and where it belongs in the file; waited for, one piece after another. What it throws
 * ends the download.
 * @throws DownloadFault
 */
export function downloadInto(
  text: string,
  request: RestRequest,
  policy: DownloadPolicy,
  take: (chunk: Buffer, at: number) => Promise<unknown>,
): Promise<void> {
  return fetched(text, request, policy, async (location, response, { from = 0 }) => {
    const isRest = isRestFrom(from, response)
    if (response.statusCode !== 200 && !isRest) throw await refusalOf(response, location.url)
    let at = isRest ? from : 0
    for await (const chunk of bodyChunks(response, policy.maxBytes - at)) {
      await take(chunk, at)
      at += chunk.length
    }
  })
}

/** RFC 9110 §15.3.7. */
function isRestFrom(from: number, { statusCode, headers }: IncomingMessage): boolean {
  const range = /^bytes (\d+)-/i.exec(headers['content-range'] ?? '')?.[1]
  return from > 0 && statusCode === 206 && Number(range) === from && headers['content-encoding'] === undefined
}

type Receive<T> = (location: Location, response: IncomingMessage, request: Going, policy: DownloadPolicy) => Promise<T>

async function fetched<T>(
  text: string,
  request: DownloadRequest & RestRequest,
  policy: DownloadPolicy,
  received: Receive<T>,
): Promise<T> {
  const location = vetLocation(text, policy)
  const deadline = AbortSignal.timeout(policy.timeoutMs)
  const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline
  try {
    return await Promise.race([follow(location, { ...request, signal }, policy, received), rejectOnAbort(signal)])
  } catch (error) {
    if (deadline.aborted && !request.signal?.aborted)
      throw new DownloadFault('download_timeout', { seconds: policy.timeoutMs / 1000 }, { cause: error })
    throw error
  }
}

async function follow<T>(first: Location, request: Going, policy: DownloadPolicy, received: Receive<T>): Promise<T> {
  const { signal } = request
  let location = first
  for (let redirects = 0; ; redirects++) {
    const response = await requestTo(location, { from: request.from ?? 0, signal }, policy)
    const next = redirectOf(response)
    if (next === undefined) return received(location, response, request, policy)
    response.destroy()
    if (redirects === policy.maxRedirects)
      throw new DownloadFault('url_too_many_redirects', { limit: policy.maxRedirects })
    location = redirectedLocation(next, location, policy)
  }
}

/** Looks a host up once, and asks the first of its addresses that answers. @throws DownloadFault */
export async function requestTo(
  location: Location,
  { from = 0, post, signal }: Partial<ConnectOptions> & { signal: AbortSignal },
  policy: DownloadPolicy,
): Promise<IncomingMessage> {
  const addresses = await resolveHost(location, policy.resolver ?? systemResolver, policy.addresses.mayConnect)
  signal.throwIfAborted()
  if ((location.isPlain || location.port !== undefined) && addresses.some(policy.addresses.isPublic))
    throw new DownloadFault('invalid_url', {
      reason: `${location.isPlain ? 'http' : 'another port than 443'} works for private addresses alone`,
    })
  // `node:http` loads all of Node's WebSocket: 40 ms of processor time, which a command without a download need not take.
  const { requestFrom } = await import('./connect.ts')
  return requestFrom(location, addresses, {
    port: location.port ?? (location.isPlain ? 80 : (policy.port ?? 443)),
    certificateAuthorities: policy.certificateAuthorities,
    proxy: policy.proxy,
    connectMs: policy.connectMs ?? downloadLimits.connectMs,
    from,
    ...(post ? { post } : {}),
    signal,
  })
}

async function receive(
  location: Location,
  response: IncomingMessage,
  { filename, hasRoom = () => true }: DownloadRequest,
  policy: DownloadPolicy,
): Promise<Download> {
  if (response.statusCode !== 200) throw await refusalOf(response, location.url)
  const bytes = await readBody(response, policy.maxBytes, hasRoom)
  const mediaType = response.headers['content-type']
  const disposition = response.headers['content-disposition']
  const beginning = bytes.toString('utf8', 0, refusalBytes)
  const page = pageTitle(beginning)
  const names = nameDownload(location.url, { disposition, mediaType, isPage: page !== undefined }, filename)
  if (page) refusePage(beginning, page.title, promisedKind(mediaType, names.typeName || (filename ?? '')))
  return { bytes, ...names, mediaType, host: location.url.hostname }
}

/** What each fault of a URL is called for the caller. */
const faultTexts: Record<LocationFault, string> = {
  unparsable: 'it is no absolute URL',
  not_https: 'only https is fetched',
  port: 'only port 443 is fetched',
  credentials: 'it holds a user name or password',
  characters: 'it holds spaces, control characters or backslashes, which must be percent-encoded',
}

/** Checks a URL before anything is looked up. @throws DownloadFault */
export function vetLocation(text: string, policy: Pick<DownloadPolicy, 'addresses' | 'takesPlain'>): Location {
  const location = parseLocation(text, { takesPlain: policy.takesPlain })
  if ('fault' in location) throw new DownloadFault('invalid_url', { reason: faultTexts[location.fault] })
  if (location.isAddress && !policy.addresses.mayConnect(location.host)) throw new DownloadFault('url_not_public')
  if (location.isAddress && !policy.addresses.isAllowed(location.host))
    throw new DownloadFault('invalid_url', { reason: 'its host is an address; use a name' })
  const share = shareLinkOf(location.url)
  if (share)
    throw new DownloadFault('url_not_a_file', {
      reason: `it opens a page of ${share.service}; the file itself is at ${share.direct} (${share.advice})`,
      direct_url: share.direct,
    })
  return location
}

function redirectedLocation(text: string, from: Location, policy: DownloadPolicy): Location {
  const location = parseLocation(text, { base: from.url.href, takesPlain: policy.takesPlain })
  if ('fault' in location) throw new DownloadFault('url_redirect_refused', { reason: faultTexts[location.fault] })
  if (location.isAddress && !policy.addresses.mayConnect(location.host)) throw new DownloadFault('url_not_public')
  if (location.isAddress && !policy.addresses.isAllowed(location.host))
    throw new DownloadFault('url_redirect_refused', { reason: 'its host is an address' })
  return location
}

/** RFC 9110 §15.4; 300 and 304 name no place to go on at. */
function redirectOf(response: IncomingMessage): string | undefined {
  const follows = [301, 302, 303, 307, 308].includes(response.statusCode ?? 0)
  const location = follows ? response.headers.location : undefined
  // An empty one would lead to the same address again. Many servers write spaces and UTF-8 as they are, where §10.2.2
  // wants them encoded.
  return location ? fromLatin1(location).replaceAll(' ', '%20') : undefined
}

async function refusalOf(response: IncomingMessage, url: URL): Promise<DownloadFault> {
  const status = response.statusCode ?? 0
  const body = await readBeginning(response, refusalBytes)
  const details = { status }
  const isLate = (signedUntil(url) ?? Number.POSITIVE_INFINITY) < Date.now()
  const isRefused = status === 401 || status === 403
  if (status === 410 || isExpired(body) || (isRefused && isLate)) return new DownloadFault('url_expired', details)
  if (isRefused) return new DownloadFault('url_access_denied', details)
  if (status === 404) return new DownloadFault('url_not_found', details)
  const odd = { ...details, reason_text: oddSuccesses[status] ?? '' }
  return new DownloadFault('url_http_error', odd, { retryable: status === 429 || status >= 500 })
}

/** Why an answer that sounds like success has no file. */
const oddSuccesses: Readonly<Record<number, string>> = {
  202: ': the file is not ready yet',
  204: ': it has no content',
  205: ': it has no content',
  206: ': it sends a part of the file where the whole was asked for',
}

/** A sign-in page, or any page where the name or the media type promised another kind of file. */
function refusePage(beginning: string, title: string, promised: 'page' | 'document' | undefined): void {
  if (promised === 'page' || (promised === undefined && !isGate(beginning))) return
  const titled = title ? ` titled “${title}”` : ''
  throw new DownloadFault('url_not_a_file', { reason: `it leads to a web page${titled}`, title })
}

function promisedKind(mediaType: string | undefined, name: string): 'page' | 'document' | undefined {
  const extension = extensionOf(name)
  const essence = mediaType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const promised =
    formats.find((format) => format.extensions.includes(extension)) ??
    formats.find((format) => format.mediaTypes.includes(essence) && essence !== 'text/html')
  if (promised === undefined || promised.kind === 'text') return undefined
  return promised.mediaTypes.includes('text/html') ? 'page' : 'document'
}

/** Unwinds even where the look-up of a name cannot be cancelled. */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
