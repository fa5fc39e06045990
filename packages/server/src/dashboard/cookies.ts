/** The cookies of the pages. */
import type { IncomingHttpHeaders } from 'node:http'

export type CookieName = 'session' | 'openid'

/**
 * `__Host-` binds a cookie to this host and to https (RFC 6265bis §4.1.3.2); browsers refuse it
 * on http, where only a loopback deployment is reached. Ports share cookies there, so the name has the port.
 */
function fullName(name: CookieName, origin: string): string {
  const { protocol, port } = new URL(origin)
  return protocol === 'https:' ? `__Host-docmill-${name}` : `docmill-${name}-${port || 80}`
}

export function readCookie(headers: IncomingHttpHeaders, name: CookieName, origin: string): string | undefined {
  const wanted = `${fullName(name, origin)}=`
  const pair = (headers.cookie ?? '').split(/; */).find((one) => one.startsWith(wanted))
  return pair?.slice(wanted.length)
}

/** @param seconds How long the browser keeps it; 0 takes it away. @returns a Set-Cookie header. */
export function cookie(name: CookieName, value: string, origin: string, seconds: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${fullName(name, origin)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}
