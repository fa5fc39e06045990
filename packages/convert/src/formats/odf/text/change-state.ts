/** Tracked changes of a text while it is read (part 3, §5.5). */
import type { Phrasing } from '../../../core/document/nodes.ts'

export interface Changes {
  /** What was deleted, by the identifiers of the changes. */
  deletions: Map<string, Phrasing[]>
  kinds: Map<string, ChangeKind>
  /** Those that have begun and not ended. */
  open: Record<ChangeKind, Set<string>>
}

export type ChangeKind = 'insert' | 'delete'

export function noChanges(): Changes {
  return { deletions: new Map(), kinds: new Map(), open: { insert: new Set(), delete: new Set() } }
}
