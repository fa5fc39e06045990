/** What reading the tags of a page needs of the page. */
import type { LayoutBlock } from '../blocks.ts'
import type { Word } from '../words/words.ts'

export interface TaggedPage {
  number: number
  words: ReadonlyMap<number, Word[]>
  pictures: ReadonlyMap<number, { left: number; top: number; right: number; bottom: number; resource?: string }>
  /** Lays out words by where they stand. */
  layOut: (words: Word[]) => LayoutBlock[]
}
