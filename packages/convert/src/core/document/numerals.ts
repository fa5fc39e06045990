/** Numbers in letters. */
const romanSteps: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

/** @returns Lower case; in digits where there is no numeral: below 1 and above 3,999. */
export function roman(value: number): string {
  if (value < 1 || value > 3999) return String(value)
  let name = ''
  let rest = value
  for (const [step, letter] of romanSteps) {
    while (rest >= step) {
      name += letter
      rest -= step
    }
  }
  return name
}

const romanLetters = new Map(romanSteps.map(([value, letter]) => [letter, value]))

/** @param numeral In lower case; other letters count for nothing. */
export function romanValue(numeral: string): number {
  let sum = 0
  for (let at = 0; at < numeral.length; at++) {
    const value = romanLetters.get(numeral[at]!) ?? 0
    sum += value < (romanLetters.get(numeral[at + 1] ?? '') ?? 0) ? -value : value
  }
  return sum
}

/**
 * 1 is `a`, 26 `z`, 27 `aa`, 28 `ab`: as HTML counts the items of a list and sheets name their columns.
 *
 * @returns In digits below 1.
 */
export function alphabetic(value: number, firstLetter: 'a' | 'A' = 'a'): string {
  if (value < 1) return String(value)
  const first = firstLetter.charCodeAt(0)
  let name = ''
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(first + ((rest - 1) % 26)) + name
  return name
}
