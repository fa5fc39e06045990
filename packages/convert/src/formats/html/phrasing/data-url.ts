/** Bytes written out in an address (RFC 2397). */

import { Buffer } from '#platform/buffer'

export function isDataUrl(url: string): boolean {
  return /^data:/i.test(url)
}

/** Undefined where it is no more than its scheme. */
export function dataUrlBytes(url: string): Uint8Array | undefined {
  const comma = url.indexOf(',')
  if (comma < 0) return undefined
  const isBase64 = /;\s*base64\s*$/i.test(url.slice(0, comma))
  const data = unescaped(url.slice(comma + 1))
  return isBase64 ? Buffer.from(data.toString('latin1'), 'base64') : data
}

/** Percent signs that begin no escape stay, as in browsers. */
function unescaped(data: string): Buffer {
  if (!data.includes('%')) return Buffer.from(data, 'latin1')
  const bytes = data.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1')
}
