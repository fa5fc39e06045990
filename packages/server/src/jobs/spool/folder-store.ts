/** The store of a spool in a folder: a folder for each job. */
import { type FileHandle, mkdir, open, opendir, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceError } from '../../errors.ts'
import { sealedFrameBytes } from './frames.ts'
import { type SpoolFile, type SpoolStore, type StoreWriter, unusable } from './store.ts'

export function folderStore(folder: string): SpoolStore {
  const folderOf = (jobId: string): string => join(folder, jobId)
  const pathOf = ({ jobId, name }: SpoolFile): string => join(folder, jobId, name)
  return {
    async write(file) {
      try {
        await mkdir(folderOf(file.jobId), { recursive: true, mode: 0o700 })
        const handle = await open(pathOf(file), 'wx', 0o600)
        return fileWriter(handle, () => rm(pathOf(file), { force: true }))
      } catch (error) {
        throw unusable(error)
      }
    },
    async *read(file) {
      const handle = await open(pathOf(file), 'r').catch(absentFile)
      try {
        yield* bytesOf(handle)
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

function fileWriter(handle: FileHandle, remove: () => Promise<void>): StoreWriter {
  return {
    append: (bytes) => handle.writeFile(bytes),
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

async function* bytesOf(handle: FileHandle): AsyncIterable<Buffer> {
  for (;;) {
    const { bytesRead, buffer } = await handle
      .read(Buffer.allocUnsafe(sealedFrameBytes), 0, sealedFrameBytes)
      .catch(absentFile)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}

function absentFile(cause: unknown): never {
  throw new ServiceError('internal_error', {}, { cause })
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
