/** A URL as its caller wrote it, checked and taken apart; nothing is looked up here. */
import { isIP } from 'node:net'

export interface Location {
  /** Lower case, ASCII (IDNA), without a final dot; an IPv6 address without its brackets. */
  host: string
  /** Whether the host is an address, however it was written. */
  isAddress: boolean
  /**
   * Path and query as they were written, byte for byte where they are ASCII: a signature may
   * depend on each of them. The fragment is gone (RFC 9110 §7.1).
   */
  target: string
  /** Whether it is `http://`; only where the policy allows it. */
  isPlain: boolean
  /** The port that the URL names; only where the policy allows one. */
  port: number | undefined
  /** For the name of the file and the table of share links. */
  url: URL
}

export type LocationFault = 'unparsable' | 'not_https' | 'port' | 'credentials' | 'characters'

/** Everything in front of the path. */
const authority = /^https?:\/\/[^/?#]+/i

export interface ParseOptions {
  /** The URL that a redirect is relative to. */
  base?: string
  /** Also takes `http://` and any port. */
  takesPlain?: boolean | undefined
}

/**
 * @param text An absolute URL, or for a redirect a reference relative to `base` (RFC 3986 §4.2).
 * @returns What is wrong with it, or its parts.
 */
export function parseLocation(
  text: string,
  { base, takesPlain = false }: ParseOptions = {},
): Location | { fault: LocationFault } {
  // The URL standard would drop tabs and line feeds and turn backslashes into slashes, so
  // what one program checks would not be what another fetches.
  if (/[\u0000-\u0020\u007f\\]/.test(text)) return { fault: 'characters' }
  if (!URL.canParse(text, base)) return { fault: 'unparsable' }
  const url = new URL(text, base)
  // It would also take `https:host` and `https:///host`, whose parts others see elsewhere.
  if (/^https?:$/.test(url.protocol) && /^https?:/i.test(text) && !authority.test(text)) return { fault: 'unparsable' }
  const isPlain = url.protocol === 'http:'
  if (url.protocol !== 'https:' && !(isPlain && takesPlain)) return { fault: 'not_https' }
  if (url.username !== '' || url.password !== '' || authorityOf(text).includes('@')) return { fault: 'credentials' }
  if (url.port !== '' && !takesPlain) return { fault: 'port' }
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === '' || host.endsWith('.')) return { fault: 'unparsable' }
  const port = url.port === '' ? undefined : Number(url.port)
  return { host, isAddress: isIP(host) !== 0, target: targetOf(text, url), isPlain, port, url }
}

function authorityOf(text: string): string {
  return authority.exec(text)?.[0] ?? ''
}

function targetOf(text: string, url: URL): string {
  const prefix = authority.exec(text)
  if (!prefix) return url.pathname + url.search
  const written = text.slice(prefix[0].length).split('#', 1)[0] as string
  const ascii = written.replace(/[^\u0021-\u007e]+/gu, (part) => encodeURIComponent(part.toWellFormed()))
  return ascii.startsWith('/') ? ascii : `/${ascii}`
}
