/** The store of a spool in a folder: a folder for each job. */
import { type FileHandle, mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceError } from '../../errors.ts'
import { fill } from './fill.ts'
import { sealedFrameBytes } from './frames.ts'
import { readShortFile, removeFile } from './short-files.ts'
import { type Range, type SpoolFile, type SpoolStore, type StoreWriter, unusable } from './store.ts'

export function folderStore(folder: string): SpoolStore {
  const folderOf = (jobId: string): string => join(folder, jobId)
  const pathOf = ({ jobId, name }: SpoolFile): string => join(folder, jobId, name)
  return {
    async write(file) {
      const create = (): Promise<FileHandle> => open(pathOf(file), 'wx', 0o600)
      try {
        const handle = await create().catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
          await mkdir(folderOf(file.jobId), { recursive: true, mode: 0o700 })
          return create()
        })
        return fileWriter(handle, () => rm(pathOf(file), { force: true }))
      } catch (error) {
        throw unusable(error)
      }
    },
    async *read(file, range) {
      const handle = await open(pathOf(file), 'r').catch(absentFile)
      try {
        yield* bytesOf(handle, range ?? wholeFile)
      } finally {
        await handle.close()
      }
    },
    readShort: (file, maxBytes) => readShortFile(pathOf(file), maxBytes).catch(absentFile),
    async remove(file) {
      await removeFile(pathOf(file)).catch(ignoreAbsent)
    },
    async removeJob(jobId) {
      await rm(folderOf(jobId), { recursive: true, force: true })
    },
    async *names(jobId) {
      const entries = await opendir(folderOf(jobId)).catch(ignoreAbsent)
      if (entries) for await (const { name } of entries) yield name
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

const wholeFile: Range = { from: 0, length: Number.POSITIVE_INFINITY }

function fileWriter(handle: FileHandle, remove: () => Promise<void>): StoreWriter {
  return {
    append: (...bytes) => writeAll(handle, bytes),
    async end() {
      await handle.sync()
      await handle.close()
    },
    async abandon() {
      await handle.close().catch(() => {})
      await remove().catch(() => {})
    },
  }
}

async function writeAll(handle: FileHandle, bytes: readonly Buffer[]): Promise<void> {
  const length = bytes.reduce((sum, piece) => sum + piece.length, 0)
  const { bytesWritten } = await handle.writev(bytes)
  // A disk that is almost full takes a part, and the next write says what is wrong with it.
  if (bytesWritten < length) await handle.writeFile(Buffer.concat(bytes).subarray(bytesWritten))
}

/** Bytes of a file, in pieces of a frame or of what is left. */
async function* bytesOf(handle: FileHandle, { from, length }: Range): AsyncIterable<Buffer> {
  for (let at = 0; at < length; ) {
    const buffer = Buffer.allocUnsafe(Math.min(sealedFrameBytes, length - at))
    const filled = await fill(handle, buffer, from + at).catch(absentFile)
    if (filled > 0) yield buffer.subarray(0, filled)
    if (filled < buffer.length) return
    at += filled
  }
}

function absentFile(cause: unknown): never {
  throw new ServiceError('internal_error', {}, { cause })
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
