/** Levels of lists, as every format of word processors defines them, and the place of a paragraph in them. */
import type { ListLabel, NumberingLevel } from '../numbering/counters.ts'
import { isInvisible, noLabel } from '../numbering/invisible-bullet.ts'
import { listStyleOf } from '../numbering/nest.ts'
import type { NumberFormat } from '../numbering/number-format.ts'
import { boxBullet } from './box-bullet.ts'

export interface ListLevel extends NumberingLevel {
  /** Twips from the margin to the text; undefined where the level does not say. */
  indent: number | undefined
  /** The bullet is a box, empty or ticked. */
  checked?: boolean | undefined
}

/** A paragraph's place in a list and the label it has there. */
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

/** @param own The paragraph's level; its list has none there where it is undefined. */
export function numberedParagraph(
  list: number | string,
  level: number,
  own: ListLevel | undefined,
  { number, text }: ListLabel,
): NumberedParagraph {
  const { format = 'none', template = '', indent, joined, checked } = own ?? {}
  const countable = isCountable(format, template, level)
  return { list, level, number, text, format, countable, joined, checked, indent }
}

/** What a bullet is by its characters and their font: a box to tick, one that is not seen, or any other. In place. */
export function judgeBullet(level: ListLevel, font: string | undefined): void {
  if (level.format !== 'bullet') return
  level.checked = boxBullet(level.template, font)
  if (isInvisible(level.template)) Object.assign(level, noLabel)
}

/** Whether a label, by its pattern, counts its own level alone. Symbols that are read, as §, are no punctuation. */
export function isCountable(format: NumberFormat, template: string, level: number): boolean {
  if (!isListFormat(format) || /[§¶#%&@*†‡](?!\d)/u.test(template)) return false
  return new RegExp(`^[\\s\\p{P}]*%${level + 1}[\\s\\p{P}]*$`, 'u').test(template)
}

/** Lists of the output are numbered so. */
function isListFormat(format: NumberFormat): boolean {
  return listStyleOf(format) !== undefined || /^decimalZero/.test(format)
}
