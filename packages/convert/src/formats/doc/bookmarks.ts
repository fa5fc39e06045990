/** Bookmarks, which links within the document lead to ([MS-DOC] §2.8.10). */
import { firstWhere } from '../../core/binary-search.ts'
import { append } from '../../core/document/append.ts'
import { readPlex } from './plex.ts'

export interface Bookmarks {
  /** Names of those that begin in a range, its end included. */
  between(from: number, to: number): string[]
}

/** @param names In the order of the bookmarks' first characters. */
export function readBookmarks(starts: Uint8Array, names: readonly string[]): Bookmarks {
  const named = new Map<number, string[]>()
  for (const [index, { from }] of readPlex(starts, 4).entries.slice(0, names.length).entries()) {
    const others = named.get(from)
    if (others) others.push(names[index]!)
    else named.set(from, [names[index]!])
  }
  const positions = [...named.keys()].sort((a, b) => a - b)
  return {
    between(from, to) {
      const found: string[] = []
      for (let at = firstWhere(positions, (position) => position >= from); positions[at]! <= to; at++)
        append(found, named.get(positions[at]!)!)
      return found
    },
  }
}
