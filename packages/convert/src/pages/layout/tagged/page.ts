/** What reading the tags of a page needs of the page. */
import type { LayoutBlock } from '../blocks.ts'
import type { Word } from '../words/words.ts'

export interface TaggedPage extends ByPlace {
  number: number
  words: ReadonlyMap<number, Word[]>
  pictures: ReadonlyMap<number, { left: number; top: number; right: number; bottom: number; resource?: string }>
}

/** How words are laid out by where they stand. */
export interface ByPlace {
  layOut: (words: readonly Word[]) => LayoutBlock[]
  /** Words among which drawn lines show tables; nothing where they show none. */
  layOutTables: (words: readonly Word[]) => LayoutBlock[]
}
