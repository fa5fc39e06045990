/** Who may talk to the service at all: known hosts, and web origins that are let in. */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { ServiceError } from '../errors.ts'
import type { Settings } from '../settings.ts'

/**
 * Names under which the service is asked for. Addresses are always known: a page that binds
 * its own name to our address (DNS rebinding) sends its name.
 */
export function hostCheck(
  settings: Pick<Settings, 'host' | 'allowedHosts'>,
  baseUrl: string,
): (host: string | undefined) => boolean {
  const known = new Set([settings.host, ...settings.allowedHosts, 'localhost', new URL(baseUrl).hostname])
  return (header) => {
    if (header === undefined) return true
    const url = `http://${header}`
    if (!URL.canParse(url)) return false
    const name = new URL(url).hostname.replace(/^\[|\]$/g, '')
    return known.has(name) || isIP(name) !== 0
  }
}

/**
 * RFC 9112 §3.2: HTTP/1.1 names its host once. RFC 9110 §5.3: so does a key its header, for of
 * two the first would be taken in silence.
 *
 * @throws ServiceError invalid_request
 */
export function refuseAmbiguous({ httpVersion, headersDistinct }: IncomingMessage): void {
  const count = (name: string): number => headersDistinct[name]?.length ?? 0
  if (count('host') === 0 && httpVersion !== '1.0')
    throw new ServiceError('invalid_request', { reason_text: ': it has no Host header' })
  for (const [name, title] of onceOnly)
    if (count(name) > 1)
      throw new ServiceError('invalid_request', { reason_text: `: it has ${count(name)} ${title} headers` })
}

/** Nothing has a NUL in its address, and PostgreSQL takes no text with one. @throws ServiceError not_found */
export function refuseNul(url: string): void {
  if (url.split('?', 1)[0]?.includes('%00')) throw new ServiceError('not_found')
}

/** The parameters of an address, without NULs. */
export function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split('?')[1]?.replaceAll('%00', ''))
}

const onceOnly = [
  ['host', 'Host'],
  ['authorization', 'Authorization'],
  ['x-api-key', 'X-API-Key'],
] as const

const exposed = [
  'X-Request-Id',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Idempotency-Replayed',
  'X-Credits-Charged',
  'X-Usage-Tier',
  'X-Usage-Used',
  'X-Usage-Daily',
  'X-Usage-Remaining',
  'X-Warnings',
].join(', ')

/** Headers for a web page of a configured origin; none for others. */
export function corsHeaders(origins: readonly string[], origin: string | undefined): Record<string, string> {
  if (origins.length === 0) return {}
  if (!origin || !origins.includes(origin)) return { vary: 'Origin' }
  return { vary: 'Origin', 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed }
}

/** The answer to a preflight of such a page. */
export function preflightHeaders(allow: string): Record<string, string> {
  return {
    'access-control-allow-methods': allow,
    'access-control-allow-headers':
      'Authorization, X-API-Key, Content-Type, Idempotency-Key, X-Request-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name',
    'access-control-max-age': '600',
  }
}
