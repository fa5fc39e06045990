/** The charset that a text names in its own first bytes. */

import { Buffer } from '#platform/buffer'

/** An XML declaration is the first thing there is. */
const searched = 1_024

/** How far an HTML page is searched: browsers heed what comes after their first 1,024 bytes too (HTML standard §13.2.3.4). */
const searchedPage = 16_384
const declaredInMeta = /<meta\s[^<>]*?charset\s*=\s*(?:["']\s*)?([A-Za-z][\w.:-]*)/i

/** The encoding of an XML declaration (XML 1.0, 4.3.3), if there is one. */
export function xmlCharset(bytes: Uint8Array): string | undefined {
  const start = startOf(bytes)
  if (bytes[start] !== 0x3c || bytes[start + 1] !== 0x3f) return undefined
  return /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.:-]*)["']/.exec(opening(bytes, searched))?.[1]
}

/** The charset of a `meta` element, or of an XML declaration before it. */
export function htmlCharset(bytes: Uint8Array): string | undefined {
  // Where it belongs it is found at once.
  const early = declaredInMeta.exec(opening(bytes, searched))
  const meta = early || bytes.length <= searched ? early : declaredInMeta.exec(opening(bytes, searchedPage))
  return meta?.[1] ?? xmlCharset(bytes)
}

function opening(bytes: Uint8Array, length: number): string {
  const start = startOf(bytes)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, start + length)
}

/** Behind the byte order mark. */
function startOf(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
}
