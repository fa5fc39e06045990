/**
 * The folders in which an agent may read files. Links count for where they lead: one that leads out of the folders
 * leads to nothing.
 */
import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { ToolFailure } from '@docmill/mcp'
import { isSystemError, systemReason } from '../system-error.ts'
import { UsageError } from '../usage.ts'

export interface Folders {
  /**
   * @param path Absolute, or relative to one of the folders.
   * @returns The file itself, without links in its path.
   * @throws ToolFailure file_missing
   */
  find(path: string): Promise<string>
  /** Whether there is such a file. */
  has(path: string): Promise<boolean>
}

/** @throws UsageError for one that is no folder */
export async function openFolders(paths: readonly string[]): Promise<Folders> {
  const folders = await Promise.all(paths.map((path) => openFolder(path)))
  const locate = async (path: string): Promise<string | undefined> => {
    const candidates = isAbsolute(path) ? [path] : folders.map((folder) => join(folder, path))
    const found = await Promise.all(candidates.map(resolvedFile))
    return found.find((real) => real !== undefined && folders.some((folder) => isBelow(real, folder)))
  }
  return {
    has: async (path) => (await locate(path)) !== undefined,
    async find(path) {
      if (folders.length === 0)
        throw missing('no folder may be read; name folders on the command line: docmill mcp FOLDER…')
      const file = await locate(path)
      // What is outside of the folders is not distinguished from what does not exist.
      if (file === undefined) throw missing(`there is no such file in ${listed(paths)}`)
      return file
    },
  }
}

function missing(reason: string): ToolFailure {
  return new ToolFailure('file_missing', `The file cannot be read: ${reason}.`, { param: 'source' })
}

function listed(paths: readonly string[]): string {
  return paths.slice(0, 5).join(', ') + (paths.length > 5 ? ' …' : '')
}

async function openFolder(path: string): Promise<string> {
  try {
    const real = await realpath(path)
    if ((await stat(real)).isDirectory()) return real
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new UsageError(`${path} cannot be read: ${systemReason(error)}`)
  }
  throw new UsageError(`${path} is not a folder`)
}

/** A pipe or a device would never end. */
async function resolvedFile(path: string): Promise<string | undefined> {
  try {
    const real = await realpath(path)
    return (await stat(real)).isFile() ? real : undefined
  } catch {
    return undefined
  }
}

function isBelow(path: string, folder: string): boolean {
  const inner = relative(folder, path)
  return inner !== '' && inner !== '..' && !inner.startsWith(`..${sep}`) && !isAbsolute(inner)
}
