/** Where the files of jobs are kept while they are needed, encrypted: the contract, and its folder on a disk. */
import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, opendir, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceError } from '../../errors.ts'
import { frameBytes, headerBytes, readFrames, sealedFrameBytes, writeFrames } from './frames.ts'

export interface SpoolFile {
  jobId: string
  /** Inside its job: lower-case letters, digits and `-`. */
  name: string
}

export interface SpoolWriter {
  /** Plain bytes that were given and are not on the disk yet. */
  readonly unwritten: number
  /** @throws nothing: what goes wrong is thrown by `written` and `end`. */
  add(bytes: Uint8Array): void
  /** Resolves when what was given is written. @throws ServiceError overloaded */
  written(): Promise<void>
  /** The file is complete, and survives a crash. @throws ServiceError overloaded */
  end(): Promise<void>
  /** Gives the file up. */
  abandon(): Promise<void>
}

export interface Spool {
  write(file: SpoolFile, key: Buffer): Promise<SpoolWriter>
  /** Pieces of the file. @throws ServiceError internal_error where it is not there or was changed. */
  read(file: SpoolFile, key: Buffer): AsyncIterable<Buffer>
  /** Removes a file, or nothing where there is none. */
  remove(file: SpoolFile): Promise<void>
  /** Removes all files of a job. */
  removeJob(jobId: string): Promise<void>
  /** Jobs that have files, with the time of their last change. */
  jobs(): AsyncIterable<{ jobId: string; changedAt: number }>
}

export function folderSpool(folder: string): Spool {
  const folderOf = (jobId: string): string => join(folder, jobId)
  const pathOf = ({ jobId, name }: SpoolFile): string => join(folder, jobId, name)
  return {
    async write(file, key) {
      try {
        await mkdir(folderOf(file.jobId), { recursive: true, mode: 0o700 })
        const handle = await open(pathOf(file), 'wx', 0o600)
        return fileWriter(handle, file, key, () => rm(pathOf(file), { force: true }))
      } catch (error) {
        throw unusable(error)
      }
    },
    async *read(file, key) {
      const handle = await open(pathOf(file), 'r').catch((cause: unknown) => {
        throw new ServiceError('internal_error', {}, { cause })
      })
      try {
        yield* framesOf(handle, file, key)
      } finally {
        await handle.close()
      }
    },
    async remove(file) {
      await unlink(pathOf(file)).catch(ignoreAbsent)
    },
    async removeJob(jobId) {
      await rm(folderOf(jobId), { recursive: true, force: true })
    },
    async *jobs() {
      const entries = await opendir(folder).catch(ignoreAbsent)
      if (!entries) return
      for await (const entry of entries) {
        const found = entry.isDirectory() ? await stat(folderOf(entry.name)).catch(ignoreAbsent) : undefined
        if (found) yield { jobId: entry.name, changedAt: found.mtimeMs }
      }
    },
  }
}

function fileWriter(handle: FileHandle, file: SpoolFile, key: Buffer, remove: () => Promise<void>): SpoolWriter {
  const frames = writeFrames(key, placeOf(file))
  let writing: Promise<unknown> = handle.writeFile(frames.header)
  writing.catch(() => {})
  let unwritten = 0
  const append = (frame: Buffer): void => {
    writing = writing.then(async () => {
      await handle.writeFile(frame)
      unwritten = Math.max(0, unwritten - frameBytes)
    })
    writing.catch(() => {})
  }
  return {
    get unwritten() {
      return unwritten
    },
    add(bytes) {
      for (const frame of frames.add(bytes)) {
        unwritten += frameBytes
        append(frame)
      }
    },
    async written() {
      await writing.catch((error: unknown) => {
        throw unusable(error)
      })
    },
    async end() {
      append(frames.end())
      try {
        await writing
        await handle.sync()
        await handle.close()
      } catch (error) {
        await handle.close().catch(() => {})
        await remove().catch(() => {})
        throw unusable(error)
      }
    },
    async abandon() {
      await writing.catch(() => {})
      await handle.close().catch(() => {})
      await remove().catch(() => {})
    },
  }
}

async function* framesOf(handle: FileHandle, file: SpoolFile, key: Buffer): AsyncIterable<Buffer> {
  const { size } = await handle.stat()
  const header = await readExactly(handle, 0, Math.min(size, headerBytes))
  try {
    const frames = readFrames(key, placeOf(file), header)
    // The last frame is there in any case: an empty file has an empty one.
    if (size === headerBytes) throw new Error('the file in the spool has no last frame')
    for (let at = headerBytes; at < size; at += sealedFrameBytes) {
      const frame = await readExactly(handle, at, Math.min(sealedFrameBytes, size - at))
      yield frames.open(frame, at + sealedFrameBytes >= size)
    }
  } catch (cause) {
    throw new ServiceError('internal_error', {}, { cause })
  }
}

async function readExactly(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; ) {
    const { bytesRead } = await handle.read(bytes, at, length - at, position + at)
    if (bytesRead === 0) throw new Error('the file in the spool is shorter than it was')
    at += bytesRead
  }
  return bytes
}

function placeOf({ jobId, name }: SpoolFile): string {
  return `${jobId}/${name}`
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const fullDisk: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** The storage is full or out of order: the request may succeed later. */
function unusable(error: unknown): ServiceError {
  const isFull = fullDisk.has((error as NodeJS.ErrnoException).code ?? '')
  const reason = isFull ? ': the storage for jobs is full' : ': the storage for jobs is unavailable'
  return new ServiceError('overloaded', { reason_text: reason }, { cause: error })
}
