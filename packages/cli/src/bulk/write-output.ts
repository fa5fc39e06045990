/** Writes an output so that it is there as a whole or not at all. */
import { lstat, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from '../folders.ts'
import { isS3, writeObject } from '../s3.ts'
import { shortHash } from './short-hash.ts'

/**
 * The content goes to a hidden file next to its place first. A link, a pipe or a device is written through.
 *
 * @param path A path, or an address of S3.
 * @param mark Says what the output was made of. With one, the output survives a power cut when this resolves.
 * @throws StorageFault, or Error of the operating system with the path of the output.
 */
export async function writeOutput(path: string, chunks: readonly Uint8Array[], mark?: string): Promise<void> {
  if (isS3(path)) return await writeObject(path, chunks, mark === undefined ? {} : { [markName]: mark })
  try {
    await makeFolder(dirname(path))
    if (!(await isReplaceable(path))) return await writeChunks(path, chunks, false)
    const partial = join(dirname(path), partialName(basename(path)))
    try {
      await writeChunks(partial, chunks, mark !== undefined)
      await rename(partial, path)
    } catch (error) {
      await rm(partial, { force: true }).catch(() => {})
      throw error
    }
  } catch (error) {
    throw Object.assign(error as Error, { path })
  }
}

/** Name of the note that an object of S3 keeps the mark in. */
export const markName = 'docmill-source'

/** The same for every run, so that what a killed one left behind is written over; shorter than the longest names. */
function partialName(name: string): string {
  return `.${shortHash(name)}.docmill-partial`
}

async function isReplaceable(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw error
  }
}

async function writeChunks(path: string, chunks: readonly Uint8Array[], isDurable: boolean): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const chunk of chunks) await file.writeFile(chunk)
    if (isDurable) await file.sync()
  } finally {
    await file.close()
  }
}
