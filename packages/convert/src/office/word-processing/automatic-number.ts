/**
 * Fields that number the paragraphs in which they stand, `AUTONUM`, `AUTONUMLGL` and `AUTONUMOUT`. No document keeps
 * their results (ECMA-376 part 1, §17.16.5.5–7).
 */
import { formatNumber, type NumberFormat } from '../numbering/number-format.ts'
import { wordsOf } from './field-instruction.ts'
import { generalFormat } from './sequence-field.ts'

export interface AutomaticNumbers {
  /**
   * Counts on.
   *
   * @param level Of the heading that the field stands in, from 0; undefined in other text.
   * @returns Undefined for another field.
   */
  next(instruction: string, level: number | undefined): string | undefined
}

/** Text that is no heading is numbered below all of them. */
const levelOfText = 9

/** What stands around the numbers of an outline, by level; deeper ones are as the last. */
const outline: readonly (readonly [before: string, format: NumberFormat, after: string])[] = [
  ['', 'upperRoman', '.'],
  ['', 'upperAlpha', '.'],
  ['', 'decimal', '.'],
  ['', 'lowerAlpha', ')'],
  ['(', 'decimal', ')'],
  ['(', 'lowerAlpha', ')'],
  ['(', 'lowerRoman', ')'],
  ['(', 'lowerAlpha', ')'],
  ['(', 'lowerRoman', ')'],
]

export function createAutomaticNumbers(): AutomaticNumbers {
  const counts = new Array<number>(levelOfText + 1).fill(0)
  return {
    next(instruction, level = levelOfText) {
      const [name = '', ...words] = wordsOf(instruction)
      const kind = name.toUpperCase()
      if (!/^AUTONUM(?:LGL|OUT)?$/.test(kind)) return undefined
      const number = ++counts[level]!
      counts.fill(0, level + 1)
      if (kind === 'AUTONUMOUT') {
        const [before, format, after] = outline[level] ?? outline.at(-1)!
        return before + formatNumber(number, format) + after
      }
      const separator = words.includes('\\s') ? (words[words.indexOf('\\s') + 1] ?? '') : '.'
      if (kind === 'AUTONUM') return formatNumber(number, generalFormat(words)) + separator
      const counted = counts.slice(0, level + 1).filter((count) => count > 0)
      return counted.join(separator) + (words.includes('\\e') ? '' : separator)
    },
  }
}
