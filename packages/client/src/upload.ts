/** Documents and options as the body of a request. */
import { multipartStream, type Part } from './multipart.ts'
import { isBrowser, sendsStreams } from './runtime.ts'
import { chunksOf } from './stream.ts'
import type { FileSource, Source, UrlSource } from './types.ts'

export interface Body {
  content: NonNullable<RequestInit['body']>
  headers: Record<string, string>
  isStream: boolean
}

export interface Upload {
  /** Makes the body, for each attempt again. */
  make(): Body | Promise<Body>
  /** Whether it can be made more than once. */
  isRepeatable: boolean
}

export interface NamedFile {
  file: FileSource
  filename: string
}

/** What the service calls a document that has no name; without an extension its bytes alone say what it is. */
const noName = 'document'

export function isUrl(source: Source): source is UrlSource {
  return source instanceof URL || (typeof source === 'object' && source !== null && 'url' in source)
}

export function hrefOf(source: UrlSource): string {
  return source instanceof URL ? source.href : String(source.url)
}

export function nameOf(file: FileSource, filename: string | undefined): string {
  const { name } = file as { name?: unknown }
  return filename || (file instanceof Blob && typeof name === 'string' && name) || noName
}

/** @param fields An array is a list; what is undefined is left out. */
export function jsonUpload(fields: Readonly<Record<string, unknown>>): Upload {
  const entries = Object.entries(fields).map(([name, value]) => [name, name === 'include' ? listed(value) : value])
  const content = JSON.stringify(Object.fromEntries(entries))
  const headers = { 'content-type': 'application/json' }
  return { make: () => ({ content, headers, isStream: false }), isRepeatable: true }
}

/** @throws TypeError where a file is nothing of the kind */
export function fileUpload(files: readonly NamedFile[], fields: Readonly<Record<string, unknown>>): Upload {
  const texts = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, textOf(value)]],
  )
  for (const { file } of files) checkFile(file)
  const isRepeatable = files.every(({ file }) => typeof file === 'function' || isWhole(file))
  const make = async (): Promise<Body> => {
    if (files.every(({ file }) => isWhole(file)) || !sendsStreams || isBrowser) return formOf(files, texts)
    const parts: Part[] = [
      ...texts.map(([name, value]): Part => ({ name, content: new TextEncoder().encode(value) })),
      ...files.map(({ file, filename }): Part => ({ name: 'file', filename, content: openedFile(file) })),
    ]
    const { contentType, stream } = multipartStream(parts)
    return { content: stream, headers: { 'content-type': contentType }, isStream: true }
  }
  return { make, isRepeatable }
}

async function formOf(files: readonly NamedFile[], texts: readonly [string, string][]): Promise<Body> {
  const form = new FormData()
  for (const [name, value] of texts) form.append(name, value)
  for (const { file, filename } of files) form.append('file', await blobOf(file), filename)
  return { content: form, headers: {}, isStream: false }
}

type WholeFile = Blob | ArrayBuffer | ArrayBufferView

function isWhole(file: FileSource): file is WholeFile {
  return file instanceof Blob || file instanceof ArrayBuffer || ArrayBuffer.isView(file)
}

function checkFile(file: FileSource): void {
  if (isWhole(file) || typeof file === 'function') return
  const given: unknown = file
  const isStream =
    typeof given === 'object' && given !== null && (Symbol.asyncIterator in given || 'getReader' in given)
  if (!isStream) throw new TypeError('A document is a Blob, bytes, a stream, a function that opens one, or { url }.')
}

function openedFile(file: FileSource): Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> {
  if (typeof file === 'function') return file()
  if (file instanceof ArrayBuffer) return new Uint8Array(file)
  if (ArrayBuffer.isView(file)) return new Uint8Array(file.buffer, file.byteOffset, file.byteLength)
  return file
}

async function blobOf(file: FileSource): Promise<Blob> {
  if (file instanceof Blob) return file
  if (isWhole(file)) return new Blob([file as ArrayBuffer])
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of chunksOf(openedFile(file) as ReadableStream<Uint8Array>))
    pieces.push(piece as Uint8Array<ArrayBuffer>)
  return new Blob(pieces)
}

function textOf(value: unknown): string {
  const list = listed(value)
  return typeof list === 'object' && list !== null ? JSON.stringify(list) : String(list)
}

function listed(value: unknown): unknown {
  return Array.isArray(value) ? value.join(',') : value
}
