/** Which name a downloaded file has. */
import { extensionOf } from '@docmill/convert'
import { parseDisposition } from './disposition.ts'

export interface Names {
  /** What the answer shows. */
  filename: string
  /** What the type may be taken from where the bytes do not tell it. */
  typeName: string
}

/** `filename` shows, but decides the type only where neither URL nor answer has an extension. */
export function nameDownload(url: URL, disposition: string | undefined, filename: string | undefined): Names {
  const fromPath = lastSegment(url)
  const fromHeader = disposition === undefined ? undefined : parseDisposition(disposition).filename
  const typeName = [fromHeader, fromPath, filename].find((name) => name && extensionOf(name)) ?? ''
  return { filename: filename || fromHeader || nameOfUrl(url), typeName }
}

/** Known before anything is fetched: the last segment of the path, else the host. */
export function nameOfUrl(url: URL): string {
  return lastSegment(url) || url.hostname
}

function lastSegment(url: URL): string {
  return decode(url.pathname.split('/').filter(Boolean).at(-1) ?? '')
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
