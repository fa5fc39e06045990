/** A line of text on a page. */
import type { Word } from '../words/words.ts'

export interface Line {
  /** By x ascending. */
  words: Word[]
  left: number
  top: number
  right: number
  bottom: number
  baseline: number
  /** Type size of most of its characters. */
  size: number
  /** The author, not the column's edge, ended the line above it in the same paragraph. */
  isBreak?: boolean
  /** An entry of a table of contents. */
  isContents?: boolean
}
