/** Which name a downloaded file has. */
import { extensionOf } from '@docmill/convert'

export interface Names {
  /** What the answer shows. */
  filename: string
  /** What the type may be taken from where the bytes do not tell it. */
  typeName: string
}

/** `filename` shows, but decides the type only where neither URL nor answer has an extension. */
export function nameDownload(url: URL, disposition: string | undefined, filename: string | undefined): Names {
  const fromPath = decode(url.pathname.split('/').filter(Boolean).at(-1) ?? '')
  const fromHeader = disposition === undefined ? undefined : dispositionFilename(disposition)
  const typeName = [fromHeader, fromPath, filename].find((name) => name && extensionOf(name)) ?? ''
  return { filename: filename || fromHeader || fromPath || url.hostname, typeName }
}

/**
 * `filename*` before `filename` (RFC 6266 §4.3, RFC 8187).
 */
export function dispositionFilename(header: string): string | undefined {
  const extended = /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(`;${header}`)
  if (extended?.[2]) {
    const decoded = decodeExtended(extended[1] as string, extended[2])
    if (decoded) return decoded
  }
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(`;${header}`)
  const value = plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]
  return value ? fromLatin1(value) : undefined
}

function decodeExtended(charset: string, value: string): string | undefined {
  try {
    const bytes = value.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return new TextDecoder(charset).decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return undefined
  }
}

/** Header bytes reach us as Latin-1; many servers send UTF-8 all the same. */
function fromLatin1(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
