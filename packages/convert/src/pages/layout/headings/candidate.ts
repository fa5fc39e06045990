/** A line or paragraph that may be a heading. */
import type { Appearance } from '../../../heading-inference/appearances.ts'
import type { TextBlock } from '../blocks.ts'

/** A block that is a heading by what it says and how it looks. */
export interface Candidate {
  block: TextBlock
  appearance: Appearance
  text: string
  /** `Chapter 2` right above it. */
  number?: TextBlock
}
