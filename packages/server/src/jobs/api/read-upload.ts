/** A job of files: `multipart/form-data`. Each file goes to the spool while it comes in, encrypted. */
import type { KeyObject } from 'node:crypto'
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../../errors.ts'
import { type BodyReader, type BodyTerms, readBody, tooLargeFields } from '../../http/body.ts'
import { collect } from '../../http/fields.ts'
import { safeFileName } from '../../http/file-name.ts'
import type { HttpLimits } from '../../http/limits.ts'
import { decodeField, fileTooLarge } from '../../http/multipart.ts'
import { type PartSink, readParts } from '../../http/parts.ts'
import { jobLimits } from '../limits.ts'
import type { UploadRoom } from '../room/spool-room.ts'
import { inputName } from '../spool/names.ts'
import { spooledBytes } from '../spool/size.ts'
import type { Spool, SpoolWriter } from '../spool/spool.ts'
import type { NewItem } from '../steps/create.ts'
import type { ReadJob } from './read-links.ts'

export interface Destination {
  spool: Spool
  jobId: string
  key: KeyObject
  /** Bytes of the whole body. */
  maxBytes: number
  room: UploadRoom
}

interface ComingFile {
  name: string
  length: number
  hash: ReturnType<typeof createHash>
  writer: Promise<SpoolWriter>
  /** Resolves when it is on the disk. */
  end?: Promise<void>
}

/**
 * @param fileField Name of the parts that are files.
 * @throws ServiceError invalid_multipart, file_missing, too_many_files, request_too_large, request_timeout, overloaded
 */
export async function readUpload(
  request: IncomingMessage,
  terms: BodyTerms,
  to: Destination,
  fileField = 'file',
): Promise<ReadJob> {
  const { limits } = terms
  const files: ComingFile[] = []
  const fields: [string, string][] = []
  try {
    await readBody<void>(request, terms, (done, fail) =>
      reader(request, limits, to, { fileField, files, fields, done, fail }),
    )
  } catch (error) {
    await Promise.all(files.map(({ writer }) => writer.then((one) => one.abandon()).catch(() => {})))
    throw error
  }
  if (files.length === 0) throw new ServiceError('file_missing', {}, { param: fileField })
  const items = await Promise.all(files.map((file, index) => itemOf(file, index, limits, { ...to, fileField })))
  const subjects = files.map(({ name, hash }) => JSON.stringify([name, hash.digest('hex')]))
  return { items, fields: collect(fields), ignored: [], subjects }
}

/** The file of an item that failed already is not kept. */
async function itemOf(
  { name, length, end }: ComingFile,
  index: number,
  { fileBytes }: HttpLimits,
  { spool, jobId, fileField: param }: Destination & { fileField: string },
): Promise<NewItem> {
  await end
  const filename = safeFileName(name)
  const error = faultOfFile(filename, length, fileBytes, param)
  if (!error) return { filename, url: null, bytes: spooledBytes(length) }
  await spool.remove({ jobId, name: inputName(index) })
  return { filename, url: null, bytes: 0, error }
}

/** What is wrong with a file before it is read. */
export function faultOfFile(
  filename: string,
  length: number,
  maxBytes: number,
  param: string,
): ServiceError | undefined {
  if (filename === '') return new ServiceError('file_name_missing', {}, { param })
  if (length === 0) return new ServiceError('file_empty', {}, { param })
  return length > maxBytes ? fileTooLarge(maxBytes, length) : undefined
}

interface Coming {
  fileField: string
  files: ComingFile[]
  fields: [string, string][]
  done(): void
  fail(error: unknown): void
}

function reader(
  request: IncomingMessage,
  limits: HttpLimits,
  { spool, jobId, key, maxBytes, room }: Destination,
  { fileField, files, fields, done, fail }: Coming,
): BodyReader {
  let total = 0
  let fieldBytes = 0
  let parts = 0
  /** Bytes that wait for the spool, and files whose ends do: in S3 a short file is sent at its end. */
  let unwritten = 0
  let ending = 0
  const flow = (): void => {
    const isFull = unwritten > jobLimits.maxUnwrittenBytes || ending >= jobLimits.maxEndingFiles
    if (isFull) request.pause()
    else if (request.isPaused() && !request.readableEnded) request.resume()
  }
  const malformed = (reason: string): void =>
    fail(new ServiceError('invalid_multipart', { reason_text: `: ${reason}` }))

  const fileSink = (name: string): PartSink => {
    if (files.length === jobLimits.maxFiles)
      fail(
        new ServiceError(
          'too_many_files',
          { limit_text: `${jobLimits.maxFiles} files`, limit: jobLimits.maxFiles },
          { param: fileField },
        ),
      )
    const writer = spool.write({ jobId, name: inputName(files.length) }, key)
    writer.catch(fail)
    const file: ComingFile = { name, length: 0, hash: createHash('sha256'), writer }
    files.push(file)
    let adding: Promise<unknown> = writer
    return {
      data(bytes) {
        file.length += bytes.length
        file.hash.update(bytes)
        // A file that is too long fails its item; no more of it is kept.
        if (file.length > limits.fileBytes) return
        unwritten += bytes.length
        adding = writer.then(async (one) => {
          one.add(bytes)
          if (one.unwritten > jobLimits.maxUnwrittenBytes) await one.written()
          unwritten -= bytes.length
          flow()
        })
        adding.catch(fail)
        flow()
      },
      end() {
        ending += 1
        flow()
        file.end = adding.then(async () => {
          await (await writer).end()
          ending -= 1
          flow()
        })
        file.end.catch(fail)
      },
    }
  }

  const fieldSink = (name: string, charset: string): PartSink => {
    const field: [string, string] = [name, '']
    fields.push(field)
    const chunks: Buffer[] = []
    return {
      data(bytes) {
        fieldBytes += bytes.length
        if (fieldBytes > limits.fieldBytes) fail(tooLargeFields(limits.fieldBytes))
        else chunks.push(bytes)
      },
      end() {
        field[1] = decodeField(Buffer.concat(chunks), charset)
      },
    }
  }

  const parser = readParts(request.headers['content-type'] ?? '', {
    part({ disposition: { type, name, filename }, charset }) {
      parts += 1
      if (parts > limits.parts) fail(new ServiceError('request_too_large', { limit: limits.parts, unit: 'parts' }))
      if (type !== 'form-data' || name === undefined) return { data() {}, end() {} }
      return name === fileField ? fileSink(filename ?? '') : fieldSink(name, charset)
    },
    done,
    malformed,
  })
  return {
    chunk(bytes) {
      total += bytes.length
      if (total > maxBytes) return fail(tooLargeJob(maxBytes))
      try {
        room.growTo(total)
      } catch (error) {
        return fail(error)
      }
      parser.chunk(bytes)
    },
    end: () => parser.end(),
  }
}

export function tooLargeJob(limit: number): ServiceError {
  return new ServiceError('request_too_large', { limit, unit: 'bytes' })
}
