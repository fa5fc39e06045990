import type { ListStyle } from '../document/nodes.ts'

/** @returns The number as the list prints it; in digits where the style has no form for it. */
export function numeral(value: number, style: ListStyle): string {
  switch (style) {
    case 'decimal':
      return String(value)
    case 'lowerAlpha':
      return letters(value)
    case 'upperAlpha':
      return letters(value).toUpperCase()
    case 'lowerRoman':
      return roman(value)
    case 'upperRoman':
      return roman(value).toUpperCase()
  }
}

/** 1 is `a`, 26 `z`, 27 `aa`. */
function letters(value: number): string {
  if (value < 1) return String(value)
  let name = ''
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(0x61 + ((rest - 1) % 26)) + name
  return name
}

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

function roman(value: number): string {
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
