/** Writes an output so that it is there as a whole or not at all. */
import { createHash } from 'node:crypto'
import { lstat, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from '../folders.ts'

/**
 * The content goes to a hidden file beside its place first. A link, a pipe or a device is written through.
 *
 * @param isDurable The output survives a power cut when this resolves.
 * @throws Error of the operating system, with the path of the output.
 */
export async function writeOutput(path: string, chunks: readonly Uint8Array[], isDurable: boolean): Promise<void> {
  try {
    await makeFolder(dirname(path))
    if (!(await isReplaceable(path))) return await writeChunks(path, chunks, false)
    const partial = join(dirname(path), partialName(basename(path)))
    try {
      await writeChunks(partial, chunks, isDurable)
      await rename(partial, path)
    } catch (error) {
      await rm(partial, { force: true }).catch(() => {})
      throw error
    }
  } catch (error) {
    throw Object.assign(error as Error, { path })
  }
}

/** The same for every run, so that what a killed one left behind is written over; shorter than the longest names. */
function partialName(name: string): string {
  return `.${createHash('sha256').update(name).digest('hex').slice(0, 16)}.docmill-partial`
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
