/** Files without a name, of which none is left behind. */
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Descriptors of one file, which the caller closes. */
export interface UnnamedFile {
  /** At its beginning. */
  readable: number
  writable: number
}

/**
 * @param name What it holds, for whoever lists the open files of the process.
 * @throws Error where there is no folder for temporary files
 */
export function openUnnamedFile(name: string): UnnamedFile {
  const folder = mkdtempSync(join(tmpdir(), `docmill-${name}-`))
  try {
    const file = join(folder, 'file')
    const writable = openSync(file, 'wx', 0o444)
    return { writable, readable: openSync(file, 'r') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * @param name As of `openUnnamedFile()`.
 * @returns A descriptor at the beginning of a file with these bytes; the caller closes it.
 * @throws Error where there is no folder for temporary files
 */
export function unnamedFile(name: string, bytes: Uint8Array): number {
  const { readable, writable } = openUnnamedFile(name)
  try {
    writeFileSync(writable, bytes)
    return readable
  } finally {
    closeSync(writable)
  }
}
