/** Files without a name, of which none is left behind. */
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * @returns A descriptor at the beginning of a file with these bytes; the caller closes it.
 * @throws Error where there is no folder for temporary files
 */
export function unnamedFile(bytes: Uint8Array): number {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-'))
  try {
    const file = join(folder, 'file')
    writeFileSync(file, bytes, { mode: 0o444 })
    return openSync(file, 'r')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
