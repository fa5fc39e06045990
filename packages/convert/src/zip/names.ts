/** Names of entries: UTF-8 where the archive or the bytes say so, else the code page of MS-DOS. */
import { decodeCp437 } from './cp437.ts'
import type { RawEntry } from './entry.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function decodePaths(entries: readonly RawEntry[]): string[] {
  return entries.map((entry) => pathOf(entry).replaceAll('\\', '/'))
}

function pathOf(entry: RawEntry): string {
  if (entry.unicodePath !== undefined) return entry.unicodePath
  try {
    // Many programs write UTF-8 without the flag; other code pages are hardly ever valid UTF-8.
    return utf8.decode(entry.name)
  } catch {
    return decodeCp437(entry.name)
  }
}
