/** A paragraph's place in a list and the label it has there. */
import type { ListLabel } from '../numbering/counters.ts'
import type { NumberFormat } from '../numbering/number-format.ts'

export interface NumberedParagraph extends ListLabel {
  /** Same for paragraphs that count on together. */
  list: number | string
  level: number
  format: NumberFormat
  /** The label is this level's number with punctuation, so that a list of the output can count it. */
  countable: boolean
  /** Nothing stands between the label and the text. */
  joined?: boolean | undefined
  /** The bullet is a box, empty or ticked. */
  checked?: boolean | undefined
  /** Twips from the margin to the text; undefined where the level does not say. */
  indent: number | undefined
}
