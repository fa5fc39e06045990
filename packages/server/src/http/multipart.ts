/**
 * A multipart/form-data body (RFC 7578): one file and a few fields.
 *
 * The parser would drop a second file, a field beyond its limit and the rest of a file
 * silently; its bounds are therefore one above ours, and what goes over ours is an error.
 */
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { ServiceError } from '../errors.ts'
import { type BodyReader, readBody } from './body.ts'
import type { HttpLimits } from './limits.ts'

export interface Multipart {
  file: { name: string; bytes: Buffer } | undefined
  /** In the order of the body; a name may come more than once. */
  fields: [name: string, value: string][]
}

/** @throws ServiceError invalid_multipart, too_many_files, file_too_large, request_too_large, request_timeout */
export function readMultipart(request: IncomingMessage, limits: HttpLimits): Promise<Multipart> {
  return readBody<Multipart>(request, limits, (done, fail) => multipartReader(request, limits, done, fail))
}

function multipartReader(
  request: IncomingMessage,
  limits: HttpLimits,
  done: (value: Multipart) => void,
  failWith: (error: unknown) => void,
): BodyReader {
  const form: Multipart = { file: undefined, fields: [] }
  let total = 0
  let fieldBytes = 0
  let failed = false
  const fail = (error: unknown): void => {
    if (failed) return
    failed = true
    failWith(error)
  }
  const malformed = (reason: string): void =>
    fail(new ServiceError('invalid_multipart', { reason_text: `: ${reason}` }))
  const tooManyFields = (): void => fail(new ServiceError('request_too_large', { limit: limits.fieldBytes }))
  const countField = (bytes: number): void => {
    fieldBytes += bytes
    if (fieldBytes > limits.fieldBytes) tooManyFields()
  }

  const parser = openParser(request, limits)
  if (!parser) {
    queueMicrotask(() => malformed('its Content-Type has no usable boundary'))
    return { chunk: () => {}, end: () => {} }
  }
  parser.on('file', (name, stream, fileName) => {
    stream.on('error', () => malformed('it ends in the middle of a part'))
    if (name !== 'file') {
      form.fields.push([name, ''])
      stream.on('data', (chunk: Buffer) => countField(chunk.length))
      return
    }
    if (form.file) return fail(new ServiceError('too_many_files', {}, { param: 'file' }))
    const file = { name: fileName ?? '', bytes: Buffer.alloc(0) }
    form.file = file
    const chunks: Buffer[] = []
    let length = 0
    stream.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > limits.fileBytes) fail(fileTooLarge(limits.fileBytes))
      else chunks.push(chunk)
    })
    stream.on('end', () => {
      file.bytes = Buffer.concat(chunks, length)
    })
  })
  parser.on('field', (name, value) => {
    countField(Buffer.byteLength(value))
    form.fields.push([name, value])
  })
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(event, tooManyFields)
  parser.on('error', (error) => malformed((error as Error).message.toLowerCase()))
  parser.on('finish', () => {
    if (!failed) done(form)
  })

  return {
    chunk(bytes) {
      total += bytes.length
      if (total > limits.fileBytes + limits.framingBytes) fail(fileTooLarge(limits.fileBytes))
      else if (!failed) parser.write(bytes)
    },
    end: () => parser.end(),
  }
}

function openParser(request: IncomingMessage, limits: HttpLimits): BusboyInstance | undefined {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      isPartAFile: (name, type, fileName) =>
        name === 'file' || fileName !== undefined || type === 'application/octet-stream',
      limits: {
        fieldSize: limits.fieldBytes + 1,
        fileSize: limits.fileBytes + 1,
        parts: limits.parts,
        headerPairs: 100,
        headerSize: 16 * 1024,
      },
    })
  } catch {
    return undefined
  }
}

export function fileTooLarge(limit: number, bytes?: number): ServiceError {
  const details = { limit, limit_text: `${Math.floor(limit / 1_048_576)} MB`, ...(bytes ? { bytes } : {}) }
  return new ServiceError('file_too_large', details, { param: 'file' })
}
