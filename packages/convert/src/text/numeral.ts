import type { ListStyle } from '../document/nodes.ts'
import { roman } from '../document/roman.ts'

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
