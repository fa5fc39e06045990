/**
 * `SEQ` fields: numbers of figures, tables and whatever else an author counts (ECMA-376 part 1, §17.16.5.56).
 *
 * Each is asked in its order, also where Word kept the number, so that one without a number gets the right one.
 */
import { lookupTable } from '../../core/lookup-table.ts'
import { formatNumber, type NumberFormat } from '../numbering/number-format.ts'

export interface Sequences {
  /**
   * Counts on.
   *
   * @param words Of the instruction, its name aside.
   * @returns What the field shows; '' for a hidden one.
   */
  next(words: readonly string[]): string
}

/** Beyond it sequences are not distinguished. */
const maximumSequences = 1_000

/** The general formats of numbers (§17.16.4.3.1), by their names as they are written. */
const formats: Readonly<Record<string, NumberFormat>> = lookupTable({
  ROMAN: 'upperRoman',
  roman: 'lowerRoman',
  ALPHABETIC: 'upperAlpha',
  alphabetic: 'lowerAlpha',
  ordinal: 'ordinal',
  ordtext: 'ordinalWords',
  cardtext: 'cardinalWords',
})

export function createSequences(): Sequences {
  const reached = new Map<string, number>()
  return {
    next(words) {
      const [identifier = ''] = words
      const name = reached.size < maximumSequences ? identifier.toLowerCase() : ''
      const switches = words.slice(1)
      const before = reached.get(name) ?? 0
      const reset = Number.parseInt(switches[switches.indexOf('\\r') + 1] ?? '', 10)
      const number = switches.includes('\\c') ? before : switches.includes('\\r') && reset >= 0 ? reset : before + 1
      reached.set(name, number)
      if (switches.includes('\\h') && !switches.includes('\\*')) return ''
      return formatNumber(number, generalFormat(switches))
    },
  }
}

/** What the words of a field say of the format of its number. */
export function generalFormat(words: readonly string[]): NumberFormat {
  const format = words.includes('\\*') ? (words[words.indexOf('\\*') + 1] ?? '') : ''
  return formats[format] ?? formats[format.toLowerCase()] ?? 'decimal'
}
