/** The numbers that labels of list paragraphs state, as their program computed them. */
import { formatNumber, type NumberFormat } from '../../office/numbering/number-format.ts'

/** Labels in letters and roman numerals are looked up so far; lists are seldom longer. */
const maxNumber = 500

/** Numbers by what is written of them, for each format that was asked for. */
const written = new Map<NumberFormat, ReadonlyMap<string, number>>()

/** The number that is all of a label but punctuation; undefined where the format writes no number so. */
export function numberOfLabel(label: string, format: NumberFormat): number | undefined {
  if (format === 'decimal') {
    const digits = /^\W*(\d{1,9})\W*$/.exec(label)?.[1]
    return digits === undefined ? undefined : Number(digits)
  }
  return numbersIn(format).get(label.replace(/[\s\p{P}]/gu, ''))
}

function numbersIn(format: NumberFormat): ReadonlyMap<string, number> {
  let numbers = written.get(format)
  if (!numbers) {
    const made = new Map<string, number>()
    for (let number = maxNumber; number > 0; number--) made.set(formatNumber(number, format), number)
    numbers = made
    written.set(format, numbers)
  }
  return numbers
}
