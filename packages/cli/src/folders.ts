/** Folders for what is written. */
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** With those around it. `mkdir` of Node does not end where the folder around it takes no other, as in `/proc`. */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  const around = dirname(path)
  if (around !== path) await makeFolder(around)
  try {
    await mkdir(path)
  } catch (error) {
    // Another document's may be made at the same time.
    if (!(await isFolder(path))) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}
