/** Files without a name, of which none is left behind. */
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * @param name What it holds, for whoever lists the open files of the process.
 * @returns A descriptor at the beginning of a file with these bytes; the caller closes it.
 * @throws Error where there is no folder for temporary files
 */
export function unnamedFile(name: string, bytes: Uint8Array): number {
  const folder = mkdtempSync(join(tmpdir(), `docmill-${name}-`))
  try {
    const file = join(folder, 'file')
    writeFileSync(file, bytes, { mode: 0o444 })
    return openSync(file, 'r')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
