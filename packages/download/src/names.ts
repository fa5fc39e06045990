/** Which name a downloaded file has. */
import { extensionOf } from '@docmill/convert'
import { parseDisposition } from './disposition.ts'

export interface Names {
  /** What the answer shows. */
  filename: string
  /** What the type may be taken from where the bytes do not tell it. */
  typeName: string
}

/** Names of programs that answer a request: `export.aspx` says nothing of what it sends. */
const program = /\.(?:ashx|aspx?|cfm|cgi|do|jspx?|php)$/i

/** `filename` shows, but decides the type only where neither URL nor answer has an extension. */
export function nameDownload(
  url: URL,
  { disposition, mediaType }: { disposition?: string | undefined; mediaType?: string | undefined },
  filename: string | undefined,
): Names {
  const fromPath = lastSegment(url)
  const fromHeader = disposition === undefined ? undefined : parseDisposition(disposition).filename
  // As text without a kind it may be the program itself, as repositories send it.
  const isAnswerOfProgram = program.test(fromPath) && mediaType !== undefined && !/^text\/plain\b/i.test(mediaType)
  const named = [fromHeader, isAnswerOfProgram ? undefined : fromPath, filename]
  const typeName = named.find((name) => name && extensionOf(name)) ?? ''
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
