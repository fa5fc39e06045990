/**
 * A multipart/form-data body (RFC 7578): one file and a few fields. A second file and whatever
 * goes over a bound is an error, never dropped.
 */
import type { IncomingMessage } from 'node:http'
import { sizeLimit } from '@docmill/convert/tables'
import { ServiceError } from '../errors.ts'
import { type BodyReader, type BodyTerms, readBody, tooLargeFields } from './body.ts'
import type { HttpLimits } from './limits.ts'
import { type PartSink, readParts } from './parts.ts'

export interface Multipart {
  file: { name: string; bytes: Buffer } | undefined
  /** In the order of the body; a name may come more than once. */
  fields: [name: string, value: string][]
}

/** @throws ServiceError invalid_multipart, too_many_files, file_too_large, request_too_large, and as `readBody` */
export function readMultipart(request: IncomingMessage, terms: BodyTerms, fileField = 'file'): Promise<Multipart> {
  return readBody<Multipart>(request, terms, (done, fail) =>
    multipartReader(request, { ...terms.limits, fileField }, done, fail),
  )
}

function multipartReader(
  request: IncomingMessage,
  limits: HttpLimits & { fileField: string },
  done: (value: Multipart) => void,
  failWith: (error: unknown) => void,
): BodyReader {
  const form: Multipart = { file: undefined, fields: [] }
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
  const countFile = (_: Buffer, length: number): void => {
    if (length > limits.fileBytes) fail(fileTooLarge(limits.fileBytes))
  }

  const declared = Number(request.headers['content-length'] ?? 0) || 0
  const parser = readParts(request.headers['content-type'] ?? '', {
    part({ disposition: { type, name, filename }, mediaType, charset }) {
      parts += 1
      if (parts > limits.parts) fail(new ServiceError('request_too_large', { limit: limits.parts, unit: 'parts' }))
      if (type !== 'form-data' || name === undefined) return gather(countField, () => {})
      if (name === limits.fileField) {
        if (form.file) fail(new ServiceError('too_many_files', { limit_text: 'one file' }, { param: limits.fileField }))
        const file: NonNullable<Multipart['file']> = { name: filename ?? '', bytes: Buffer.alloc(0) }
        form.file = file
        return gather(
          countFile,
          (bytes) => {
            file.bytes = bytes
          },
          Math.min(declared, limits.fileBytes),
        )
      }
      const field: [string, string] = [name, '']
      form.fields.push(field)
      const isFile = filename !== undefined || mediaType === 'application/octet-stream'
      return gather(countField, (bytes) => {
        if (!isFile) field[1] = decodeField(bytes, charset)
      })
    },
    done() {
      if (!failed) done(form)
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
 * @param count Called for each piece, and of all bytes so far; it ends the reading where they are too many.
 * @param capacity Bytes that are expected: put in their place as they come, for joining 40 MB at
 *   the end holds the event loop for 20 ms. Memory is taken only where bytes are written.
 */
function gather(count: (bytes: Buffer, length: number) => void, keep: (bytes: Buffer) => void, capacity = 0): PartSink {
  const place = Buffer.allocUnsafeSlow(capacity)
  const chunks: Buffer[] = []
  let length = 0
  return {
    data(bytes) {
      if (chunks.length === 0 && length + bytes.length <= capacity) place.set(bytes, length)
      else chunks.push(bytes)
      length += bytes.length
      count(bytes, length)
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

export function fileTooLarge(limit: number, bytes?: number): ServiceError {
  return new ServiceError('file_too_large', sizeLimit(limit, bytes), { param: 'file' })
}
