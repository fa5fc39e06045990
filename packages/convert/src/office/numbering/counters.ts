/**
 * The numbers that a word processor computes for its list paragraphs: one counter for each
 * level of each list, counted on over whatever lies between, restarted below a higher level.
 */
import { formatNumber, type NumberFormat } from './number-format.ts'

export interface NumberingLevel {
  format: NumberFormat
  /** Number of the first item. */
  start: number
  /** The label, with `%1`…`%9` for the numbers of the levels: `%1.%2)`. */
  template: string
  /** All numbers of the label in decimal digits (`isLgl`, `fLegal`). */
  legal?: boolean
  /**
   * How many of the highest levels restart this one; all that are higher when absent, none when 0
   * (`lvlRestart`, `ilvlRestartLim`).
   */
  restartBelow?: number
  /** Nothing stands between the label and the text (`suff`, `ixchFollow`, `levelfollow`, `label-followed-by`). */
  joined?: boolean
}

export interface ListLabel {
  number: number
  /** Empty for a bullet and where the list prints none. */
  text: string
}

export interface Counters {
  /**
   * Counts one paragraph.
   *
   * @param list Paragraphs with the same key count on together.
   * @param level From 0.
   * @param start Number to begin again with, for the first paragraph of an override.
   */
  count(list: string | number, levels: readonly NumberingLevel[], level: number, start?: number): ListLabel
}

const maximumLevels = 9

export function createCounters(): Counters {
  const lists = new Map<string | number, (number | undefined)[]>()
  return {
    count(list, levels, wantedLevel, start) {
      const level = Math.min(Math.max(wantedLevel, 0), maximumLevels - 1)
      let numbers = lists.get(list)
      if (!numbers) {
        numbers = new Array(maximumLevels).fill(undefined)
        lists.set(list, numbers)
      }
      const own = levels[level]
      const before = numbers[level]
      const number = start ?? (before === undefined ? (own?.start ?? 1) : before + 1)
      numbers[level] = number
      // A level that was passed over counts as begun, as Word has it: 2, 2.1.1, 2.2.
      for (let higher = 0; higher < level; higher++) numbers[higher] ??= levels[higher]?.start ?? 1
      for (let lower = level + 1; lower < maximumLevels; lower++)
        if (level < (levels[lower]?.restartBelow ?? lower)) numbers[lower] = undefined
      return { number, text: own ? label(own, levels, numbers) : '' }
    },
  }
}

/** LibreOffice writes a label that is empty as a space without width. */
function label(own: NumberingLevel, levels: readonly NumberingLevel[], numbers: (number | undefined)[]): string {
  if (own.format === 'bullet') return ''
  return own.template.replaceAll('\u200b', '').replace(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1
    const level = levels[index]
    const format = own.legal && level?.format !== 'decimalZero' ? 'decimal' : (level?.format ?? 'decimal')
    return formatNumber(numbers[index] ?? level?.start ?? 1, format)
  })
}
