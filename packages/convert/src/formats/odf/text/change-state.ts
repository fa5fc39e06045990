/** Tracked changes of a text while it is read (part 3, §5.5). */
import type { Phrasing } from '../../../core/document/nodes.ts'

export type ChangeKind = 'insert' | 'delete'

export type Changes = ReturnType<typeof noChanges>

export function noChanges() {
  return {
    /** What was deleted, by the identifiers of the changes. */
    deletions: new Map<string, Phrasing[]>(),
    kinds: new Map<string, ChangeKind>(),
    /** Those that have begun and not ended. */
    open: { insert: new Set(), delete: new Set() } as Record<ChangeKind, Set<string>>,
  }
}
