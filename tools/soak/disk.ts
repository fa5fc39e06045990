/** A small disk of its own for the database, that can be filled to the last byte. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface Disk {
  folder: string
  fill(): void
  clear(): void
  remove(): void
}

const megabytes = 96

/** @returns nothing where this user may not mount one. */
export function makeDisk(folder: string): Disk | undefined {
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (let size = 65_536; size >= 512; ) {
          try {
            writeSync(file, Buffer.alloc(size))
          } catch {
            size /= 2
          }
        }
      } finally {
        closeSync(file)
      }
    },
    clear: () => rmSync(filler, { force: true }),
    remove: () => void execFileSync('umount', ['-l', folder], { stdio: 'pipe' }),
  }
}
