/** Which name a downloaded file has. */
import { extensionOf, formats } from '@docmill/convert'
import { parseDisposition } from './disposition.ts'

export interface Names {
  /** What the answer shows. */
  filename: string
  /** What the type may be taken from where the bytes do not identify it. */
  typeName: string
}

/** What states the type and the name of an answer. */
interface Stated {
  disposition?: string | undefined
  mediaType?: string | undefined
  /** Whether the bytes are those of a web page. */
  isPage?: boolean
}

/** Names of programs that answer a request: `export.aspx` says nothing of what it sends. */
const program = /\.(?:ashx|aspx?|cfm|cgi|do|jspx?|php)$/i

/** `filename` shows, but decides the type only where neither URL nor answer has an extension. */
export function nameDownload(url: URL, reported: Stated, filename: string | undefined): Names {
  const fromPath = lastSegment(url)
  const fromHeader = reported.disposition === undefined ? undefined : parseDisposition(reported.disposition).filename
  const named = [fromHeader, isNameOfFile(fromPath, reported) ? fromPath : undefined, filename]
  const typeName = named.find((name) => name && extensionOf(name)) ?? ''
  return { filename: filename || fromHeader || nameOfUrl(url), typeName }
}

/** What stands behind the last dot of `/export.php`, `/wiki/Node.js` and `/abs/2401.12345` is no type of what is sent. */
function isNameOfFile(fromPath: string, { mediaType, isPage = false }: Stated): boolean {
  const essence = mediaType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  // As text without a kind it may be the program itself, as repositories send it.
  if (essence === '' || essence === 'text/plain') return true
  if (program.test(fromPath)) return false
  const extension = extensionOf(fromPath)
  const format = formats.find(({ extensions }) => extensions.includes(extension))
  if (format) return !(isPage && essence === 'text/html' && format.kind === 'text')
  return !formats.some(({ mediaTypes }) => mediaTypes.includes(essence))
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
