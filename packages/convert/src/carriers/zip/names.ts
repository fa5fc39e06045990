/** Names of entries: UTF-8 where the bytes are such, with the flag or without it, else the charset that fits them all. */
import { decodeFileNames } from '../encoding/file-names.ts'
import type { RawEntry } from './entry.ts'

export function decodePaths(entries: readonly RawEntry[]): string[] {
  const names = decodeFileNames(entries.map((entry) => entry.name))
  return entries.map((entry, index) => (entry.unicodePath ?? names[index]!).replaceAll('\\', '/'))
}
