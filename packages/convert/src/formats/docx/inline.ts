/** What is gathered of one paragraph. */
import type { Block } from '../../core/document/nodes.ts'
import type { WordRun } from '../../office/word-processing/run.ts'

export interface Inline {
  runs: WordRun[]
  /** Bookmarks that begin here. */
  anchors: string[]
  /** Text boxes, charts and other blocks that hang on the paragraph, in their order. */
  trailing: Block[]
  /** There is something to be seen. */
  isBegun: boolean
}

export function createInline(): Inline {
  return { runs: [], anchors: [], trailing: [], isBegun: false }
}
