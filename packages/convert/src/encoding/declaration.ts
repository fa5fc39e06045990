/** The charset that a text names in its own first bytes. */

/** How far an HTML page is searched (HTML Standard, 13.2.3.2). */
const searched = 1_024

/** The encoding of an XML declaration (XML 1.0, 4.3.3), if there is one. */
export function xmlCharset(bytes: Uint8Array): string | undefined {
  return /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.:-]*)["']/.exec(opening(bytes))?.[1]
}

/** The charset of a `meta` element, or of an XML declaration before it. */
export function htmlCharset(bytes: Uint8Array): string | undefined {
  const meta = /<meta\s[^>]*?charset\s*=\s*["']?\s*([A-Za-z][\w.:-]*)/i.exec(opening(bytes))
  return meta?.[1] ?? xmlCharset(bytes)
}

function opening(bytes: Uint8Array): string {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, start + searched)
}
