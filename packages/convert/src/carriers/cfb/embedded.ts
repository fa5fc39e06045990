/** The document in the storage of an embedded object ([MS-OLEDS] §2.3, [MS-CFB]). */
import { decodeCodePage } from '../encoding/code-page.ts'
import type { Cfb } from './open.ts'
import { extractStorage } from './write.ts'

export interface EmbeddedFile {
  bytes: Uint8Array
  /** Tells the format where the bytes do not. */
  filename: string
}

/** Streams that are a document by themselves. */
const packages = ['Package', 'EmbeddedOdf', 'package_stream']

/** Streams of documents that need their whole storage. */
const storages: readonly (readonly [stream: string, filename: string])[] = [
  ['Workbook', 'object.xls'],
  ['Book', 'object.xls'],
  ['WordDocument', 'object.doc'],
  ['PowerPoint Document', 'object.ppt'],
]

/** @param path Of the storage in the file that embeds it; '' for the root of a file of its own. */
export function embeddedFile(cfb: Cfb, path: string): EmbeddedFile | undefined {
  const within = path === '' ? '' : `${path}/`
  for (const name of packages) {
    const stream = cfb.find(within + name)
    if (stream) return { bytes: stream.bytes(), filename: 'object' }
  }
  for (const [name, filename] of storages) {
    if (!cfb.find(within + name)) continue
    const bytes = extractStorage(cfb, path)
    return bytes && { bytes, filename }
  }
  const contents = cfb.find(`${within}CONTENTS`)?.bytes()
  if (contents && isPdf(contents)) return { bytes: contents, filename: 'object.pdf' }
  const native = cfb.find(`${within}\u0001Ole10Native`)?.bytes()
  return native && packagedFile(native.subarray(sizeBytes))
}

function isPdf(bytes: Uint8Array): boolean {
  return bytes[0] === 0x25 && bytes[1] === 0x50 && bytes[2] === 0x44 && bytes[3] === 0x46
}

/** Marks data that a packager put there with its name. */
const packaged = 2

/** What the data of an object begins with in a stream of its own ([MS-OLEDS] §2.3.6). */
const sizeBytes = 4

/** A file of any kind as the object packager keeps it: label, name, temporary path, then its bytes. */
export function packagedFile(stream: Uint8Array): EmbeddedFile | undefined {
  if (stream.length < 2) return undefined
  const view = new DataView(stream.buffer, stream.byteOffset, stream.length)
  if (view.getUint16(0, true) !== packaged) return undefined
  const label = zeroTerminated(stream, 2)
  const name = zeroTerminated(stream, label.end)
  const pathAt = name.end + 4
  if (pathAt + 4 > stream.length) return undefined
  const sizeAt = pathAt + 4 + view.getUint32(pathAt, true)
  if (sizeAt + 4 > stream.length) return undefined
  const start = sizeAt + 4
  const filename = name.text.slice(Math.max(name.text.lastIndexOf('/'), name.text.lastIndexOf('\\')) + 1)
  return { bytes: stream.subarray(start, start + view.getUint32(sizeAt, true)), filename: filename || label.text }
}

const longestName = 1024
const ansi = 1252

function zeroTerminated(bytes: Uint8Array, start: number): { text: string; end: number } {
  let end = start
  while (end < bytes.length && end - start < longestName && bytes[end] !== 0) end++
  return { text: decodeCodePage(bytes.subarray(start, end), ansi), end: end + 1 }
}
