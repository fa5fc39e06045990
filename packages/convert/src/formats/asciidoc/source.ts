/** What the blocks of one document share, and the place in the lines of one of them. */
import type { FootnoteDefinition } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { Attributes } from './document-attributes.ts'
import type { SectionCounts } from './section-counts.ts'

export interface Source {
  readonly budget: ReadContext['budget']
  readonly attributes: Attributes
  /** Titles of sections and titled blocks, by their identifiers. */
  readonly titles: ReadonlyMap<string, string>
  readonly notes: FootnoteDefinition[]
  readonly sections: SectionCounts
}

/** Blocks and lists within each other; deeper ones are text. */
export const maximumDepth = 20

/** Lines, and which of them comes next. */
export interface Cursor {
  readonly lines: readonly string[]
  at: number
}
