import type { ListStyle } from '../../core/document/nodes.ts'
import { alphabetic, roman } from '../../core/document/numerals.ts'

/** @returns The number as the list prints it; in digits where the style has no form for it. */
export function numeral(value: number, style: ListStyle): string {
  switch (style) {
    case 'decimal':
      return String(value)
    case 'lowerAlpha':
      return alphabetic(value)
    case 'upperAlpha':
      return alphabetic(value, 'A')
    case 'lowerRoman':
      return roman(value)
    case 'upperRoman':
      return roman(value).toUpperCase()
  }
}
