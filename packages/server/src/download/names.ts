/** Which name a downloaded file has. */
import { extensionOf } from '@docmill/convert'
import { parseDisposition } from '../disposition.ts'

export interface Names {
  /** What the answer shows. */
  filename: string
  /** What the type may be taken from where the bytes do not tell it. */
  typeName: string
}

/** `filename` shows, but decides the type only where neither URL nor answer has an extension. */
export function nameDownload(url: URL, disposition: string | undefined, filename: string | undefined): Names {
  const fromPath = decode(url.pathname.split('/').filter(Boolean).at(-1) ?? '')
  const fromHeader = disposition === undefined ? undefined : parseDisposition(disposition).filename
  const typeName = [fromHeader, fromPath, filename].find((name) => name && extensionOf(name)) ?? ''
  return { filename: filename || fromHeader || fromPath || url.hostname, typeName }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
