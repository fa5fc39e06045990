/**
 * The documents that are open. They are kept in memory alone, each for its owner, until they were not used for a time
 * or others need the room: then the one that was unused for longest is forgotten first.
 */
import { randomBytes } from 'node:crypto'
import { mcpLimits } from '../limits.ts'
import { type OpenDocument, sizeOf } from './open-document.ts'
import { createTurns, type Turns } from './turns.ts'

export interface Shelf {
  /** @returns Its id, which nobody can guess, and when it is forgotten unless it is used. */
  add(owner: string, document: OpenDocument): { id: string; expiresAt: number }
  /** Counts as use. @returns undefined where the owner has none with this id. */
  find(owner: string, id: string): OpenDocument | undefined
  /** For work on them. */
  readonly turns: Turns
  readonly count: number
  readonly bytes: number
  /** Forgets all of them. */
  close(): void
}

export type ShelfLimits = Pick<
  typeof mcpLimits,
  'maxDocuments' | 'maxDocumentsOfOwner' | 'maxBytes' | 'maxBytesOfOwner' | 'keptMs'
>

interface Entry {
  owner: string
  document: OpenDocument
  bytes: number
  usedAt: number
}

export function createShelf(now: () => number = Date.now, limits: ShelfLimits = mcpLimits): Shelf {
  /** In the order of use. */
  const entries = new Map<string, Entry>()
  let bytes = 0
  let timer: NodeJS.Timeout | undefined

  const forget = (id: string): void => {
    bytes -= entries.get(id)?.bytes ?? 0
    entries.delete(id)
  }
  const forgetOld = (): void => {
    const oldest = now() - limits.keptMs
    for (const [id, { usedAt }] of entries) {
      if (usedAt > oldest) break
      forget(id)
    }
    clearTimeout(timer)
    const [first] = entries.values()
    if (first) timer = setTimeout(forgetOld, Math.max(1, first.usedAt - oldest)).unref()
  }
  /** @param owner All of them where absent. */
  const makeRoom = (maxCount: number, maxBytes: number, owner?: string): void => {
    const ids = [...entries].filter(([, entry]) => owner === undefined || entry.owner === owner)
    let [count, held] = [ids.length, ids.reduce((sum, [, entry]) => sum + entry.bytes, 0)]
    // The newest stays.
    for (const [id, entry] of ids.slice(0, -1)) {
      if (count <= maxCount && held <= maxBytes) return
      forget(id)
      count -= 1
      held -= entry.bytes
    }
  }
  return {
    turns: createTurns(),
    add(owner, document) {
      const id = `doc_${randomBytes(16).toString('hex')}`
      const size = sizeOf(document)
      entries.set(id, { owner, document, bytes: size, usedAt: now() })
      bytes += size
      makeRoom(limits.maxDocumentsOfOwner, limits.maxBytesOfOwner, owner)
      makeRoom(limits.maxDocuments, limits.maxBytes)
      forgetOld()
      return { id, expiresAt: now() + limits.keptMs }
    },
    find(owner, id) {
      forgetOld()
      const entry = entries.get(id)
      if (entry?.owner !== owner) return undefined
      entry.usedAt = now()
      entries.delete(id)
      entries.set(id, entry)
      return entry.document
    },
    get count() {
      return entries.size
    },
    get bytes() {
      return bytes
    },
    close() {
      clearTimeout(timer)
      entries.clear()
      bytes = 0
    },
  }
}
