/** What one run of the tree's writer carries along. */
import type { Block, Verbatim } from '../../core/document/nodes.ts'
import type { Targets } from '../targets.ts'
import type { DocumentBlock, NodeData } from './nodes.ts'

export interface TreeWriting {
  targets: Targets
  /** What Markdown that came as Markdown consists of. */
  expansions: ReadonlyMap<Verbatim, readonly Block[]>
  /** The page that blocks are on which do not know theirs; undefined where the document has no pages of its own. */
  page: number | undefined
  /** The sheet or slide that the next block begins. */
  opens: Pick<NodeData, 'sheet' | 'slide'> | undefined
  blocks(blocks: readonly Block[]): DocumentBlock[]
}
