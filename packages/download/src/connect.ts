/** One request to one checked address. */
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { isIPv6 } from 'node:net'
import { checkServerIdentity, type PeerCertificate, connect as tlsConnect } from 'node:tls'
import { faultOf } from './connection-fault.ts'
import { DownloadFault } from './fault.ts'
import type { Location } from './location.ts'

export interface ConnectOptions {
  port: number
  /** PEM certificates trusted in addition to the ones that Node.js ships. */
  certificateAuthorities: readonly string[]
  /** A proxy that is asked to CONNECT to the checked address (RFC 9110 §9.3.6). */
  proxy: URL | undefined
  /** How long an address is waited for while there is another one. */
  connectMs: number
  /** The first byte that is wanted; all are where it is 0. */
  from: number
  /** What is sent with `POST`; `GET` is asked when absent. */
  post?: { body: string; headers: Readonly<Record<string, string>> }
  signal: AbortSignal
}

/** Bytes of a header block (a larger one is `url_unreachable`). */
const maxHeaderBytes = 16_384

/**
 * Sends `GET`, or `POST`, to the first of the addresses that answers, with the host's name in SNI, in the
 * certificate check and in the Host header.
 *
 * @throws DownloadFault url_unreachable
 */
export async function requestFrom(
  location: Location,
  addresses: readonly string[],
  options: ConnectOptions,
): Promise<IncomingMessage> {
  let fault: DownloadFault | undefined
  for (const [index, address] of addresses.entries()) {
    const isLast = index === addresses.length - 1
    try {
      return await requestAt(location, address, options, isLast ? 0 : options.connectMs)
    } catch (error) {
      if (options.signal.aborted) throw error
      fault = faultOf(error)
      if (!isConnectFault(error)) break
    }
  }
  throw fault as DownloadFault
}

async function requestAt(
  location: Location,
  address: string,
  options: ConnectOptions,
  connectMs: number,
): Promise<IncomingMessage> {
  const tls = {
    servername: location.isAddress ? '' : location.host,
    ...(options.certificateAuthorities.length ? { ca: [...options.certificateAuthorities] } : {}),
  }
  const tunnel = options.proxy && (await openTunnel(options.proxy, address, options))
  const host = isIPv6(location.host) ? `[${location.host}]` : location.host
  const request = (location.isPlain ? httpRequest : httpsRequest)({
    host: address,
    port: options.port,
    path: location.target,
    method: options.post ? 'POST' : 'GET',
    agent: false,
    ...tls,
    checkServerIdentity: identityCheck(location),
    ...(tunnel
      ? {
          createConnection: () =>
            location.isPlain
              ? tunnel
              : tlsConnect({
                  socket: tunnel,
                  ...tls,
                  host: location.host,
                  checkServerIdentity: identityCheck(location),
                }),
        }
      : {}),
    headers: {
      host: location.port === undefined ? host : `${host}:${location.port}`,
      'accept-encoding': 'identity',
      accept: '*/*',
      'user-agent': 'Docmill',
      connection: 'close',
      ...(options.post ? { ...options.post.headers, 'content-length': Buffer.byteLength(options.post.body) } : {}),
      ...(options.from ? { range: `bytes=${options.from}-` } : {}),
    },
    maxHeaderSize: maxHeaderBytes,
    signal: options.signal,
  })
  if (tunnel) request.once('close', () => tunnel.destroy())
  else if (connectMs > 0) boundConnecting(request, connectMs)
  return responseTo(request, options.post?.body)
}

/** A host whose network drops what is sent to one of its addresses, as IPv6 often is, may answer at another. */
function boundConnecting(request: ClientRequest, ms: number): void {
  request.once('socket', (socket) => {
    const timer = setTimeout(() => request.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })), ms)
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer))
  })
}

/** The check is for the name in the URL, although the connection goes to an address. */
function identityCheck(location: Location): (host: string, certificate: PeerCertificate) => Error | undefined {
  return (_, certificate) => checkServerIdentity(location.host, certificate)
}

function responseTo(request: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
    request.end(body)
  })
}

function openTunnel(proxy: URL, address: string, options: ConnectOptions): Promise<Socket> {
  const target = `${isIPv6(address) ? `[${address}]` : address}:${options.port}`
  const credentials = decodeURIComponent(`${proxy.username}:${proxy.password}`)
  const request = httpRequest({
    host: proxy.hostname,
    port: proxy.port || 80,
    method: 'CONNECT',
    path: target,
    agent: false,
    headers: {
      host: target,
      ...(proxy.username ? { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` } : {}),
    },
    maxHeaderSize: maxHeaderBytes,
    signal: options.signal,
  })
  return new Promise((resolve, reject) => {
    request.once('error', reject)
    request.once('connect', (response, socket) => {
      if (response.statusCode === 200) return resolve(socket)
      socket.destroy()
      reject(new DownloadFault('url_unreachable', { reason: 'the proxy refused the connection' }))
    })
    request.end()
  })
}

/** Failures before anything was asked, after which another address may do. */
const connectCodes = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EADDRNOTAVAIL'])

function isConnectFault(error: unknown): boolean {
  return connectCodes.has((error as NodeJS.ErrnoException).code ?? '')
}
