/**
 * A multipart/form-data body (RFC 7578): one file, or as many as are allowed, and a few fields. A file too many and
 * whatever goes over a bound is an error, never dropped.
 */
import type { IncomingMessage } from 'node:http'
import { sizeLimit } from '@docmill/convert/tables'
import { ServiceError } from '../errors.ts'
import { type BodyReader, type BodyTerms, readBody, tooLargeFields } from './body.ts'
import type { HttpLimits } from './limits.ts'
import { type PartSink, readParts } from './parts.ts'

export interface FilePart {
  name: string
  bytes: Buffer
}

export interface Multipart {
  /** The first one. */
  file: FilePart | undefined
  /** All of them, together no longer than a file may be. */
  files: readonly FilePart[]
  /** In the order of the body; a name may come more than once. */
  fields: [name: string, value: string][]
}

/** @throws ServiceError invalid_multipart, too_many_files, file_too_large, request_too_large, and as `readBody` */
export function readMultipart(
  request: IncomingMessage,
  terms: BodyTerms,
  { fileField = 'file', maxFiles = 1 } = {},
): Promise<Multipart> {
  return readBody<Multipart>(request, terms, (done, fail) =>
    multipartReader(request, { ...terms.limits, fileField, maxFiles }, done, fail),
  )
}

function multipartReader(
  request: IncomingMessage,
  limits: HttpLimits & { fileField: string; maxFiles: number },
  done: (value: Multipart) => void,
  failWith: (error: unknown) => void,
): BodyReader {
  const files: FilePart[] = []
  const fields: [string, string][] = []
  let fileBytes = 0
  let total = 0
  let fieldBytes = 0
  let parts = 0
  let failed = false
  const fail = (error: unknown): void => {
    if (failed) return
    failed = true
    failWith(error)
  }
  const malformed = (reason: string): void =>
    fail(new ServiceError('invalid_multipart', { reason_text: `: ${reason}` }))
  const countField = (bytes: Buffer): void => {
    fieldBytes += bytes.length
    if (fieldBytes > limits.fieldBytes) fail(tooLargeFields(limits.fieldBytes))
  }
  const countFile = (bytes: Buffer): void => {
    fileBytes += bytes.length
    if (fileBytes > limits.fileBytes) fail(fileTooLarge(limits.fileBytes))
  }

  const declared = Number(request.headers['content-length'] ?? 0) || 0
  const parser = readParts(request.headers['content-type'] ?? '', {
    part({ disposition: { type, name, filename }, mediaType, charset }) {
      parts += 1
      if (parts > limits.parts) fail(new ServiceError('request_too_large', { limit: limits.parts, unit: 'parts' }))
      if (type !== 'form-data' || name === undefined) return gather(countField, () => {})
      if (name === limits.fileField) {
        if (files.length === limits.maxFiles) fail(tooManyFiles(limits))
        const file: FilePart = { name: filename ?? '', bytes: Buffer.alloc(0) }
        files.push(file)
        return gather(
          countFile,
          (bytes) => {
            file.bytes = bytes
          },
          files.length === 1 ? Math.min(declared, limits.fileBytes) : 0,
        )
      }
      const field: [string, string] = [name, '']
      fields.push(field)
      const isFile = filename !== undefined || mediaType === 'application/octet-stream'
      return gather(countField, (bytes) => {
        if (!isFile) field[1] = decodeField(bytes, charset)
      })
    },
    done() {
      if (!failed) done({ file: files[0], files, fields })
    },
    malformed,
  })
  return {
    chunk(bytes) {
      total += bytes.length
      if (total > limits.fileBytes + limits.framingBytes) fail(fileTooLarge(limits.fileBytes))
      else if (!failed) parser.chunk(bytes)
    },
    end: () => parser.end(),
  }
}

/**
 * @param count Called for each piece; it ends the reading where they are too many.
 * @param capacity Bytes that are expected: put in their place as they come, for joining 40 MB at
 *   the end holds the event loop for 20 ms. Memory is taken only where bytes are written.
 */
function gather(count: (bytes: Buffer) => void, keep: (bytes: Buffer) => void, capacity = 0): PartSink {
  const place = Buffer.allocUnsafeSlow(capacity)
  const chunks: Buffer[] = []
  let length = 0
  return {
    data(bytes) {
      if (chunks.length === 0 && length + bytes.length <= capacity) place.set(bytes, length)
      else chunks.push(bytes)
      length += bytes.length
      count(bytes)
    },
    end() {
      const placed = length - chunks.reduce((sum, chunk) => sum + chunk.length, 0)
      keep(chunks.length ? Buffer.concat([place.subarray(0, placed), ...chunks], length) : place.subarray(0, length))
    },
  }
}

/** RFC 7578 §4.5: UTF-8 unless the part names another charset that is known. */
export function decodeField(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

function tooManyFiles({ maxFiles, fileField }: { maxFiles: number; fileField: string }): ServiceError {
  const limit_text = maxFiles === 1 ? 'one file' : `${maxFiles} files`
  return new ServiceError('too_many_files', { limit_text }, { param: fileField })
}

export function fileTooLarge(limit: number, bytes?: number): ServiceError {
  return new ServiceError('file_too_large', sizeLimit(limit, bytes), { param: 'file' })
}
