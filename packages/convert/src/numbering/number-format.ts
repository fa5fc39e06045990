/** Numbers of list items as text, by the formats that Word, RTF and ODF name. */
import type { ListStyle } from '../document/nodes.ts'
import { roman } from '../document/roman.ts'
import {
  cardinalWords,
  circled,
  cyrillicLetters,
  fullWidth,
  ideographDigits,
  ideographs,
  ordinal,
  ordinalWords,
} from './other-scripts.ts'

export type NumberFormat =
  | ListStyle
  | 'decimalZero'
  | 'ordinal'
  | 'ordinalWords'
  | 'cardinalWords'
  | 'ideographs'
  | 'ideographDigits'
  | 'circled'
  | 'fullWidth'
  | 'lowerCyrillic'
  | 'upperCyrillic'
  | 'bullet'
  | 'none'

/** Beyond it letters say nothing to a reader, and decimal is printed. */
const largestInLetters = 780

export function formatNumber(value: number, format: NumberFormat): string {
  switch (format) {
    case 'decimalZero':
      return value >= 0 && value < 10 ? `0${value}` : String(value)
    case 'ordinal':
      return ordinal(value)
    case 'ordinalWords':
      return ordinalWords(value)
    case 'cardinalWords':
      return cardinalWords(value)
    case 'ideographs':
      return ideographs(value)
    case 'ideographDigits':
      return ideographDigits(value)
    case 'circled':
      return circled(value)
    case 'fullWidth':
      return fullWidth(value)
    case 'lowerCyrillic':
      return cyrillicLetters(value)
    case 'upperCyrillic':
      return cyrillicLetters(value).toUpperCase()
    case 'lowerAlpha':
      return letters(value)
    case 'upperAlpha':
      return letters(value).toUpperCase()
    case 'lowerRoman':
      return roman(value)
    case 'upperRoman':
      return roman(value).toUpperCase()
    case 'bullet':
    case 'none':
      return ''
    default:
      return String(value)
  }
}

/** a…z, then aa, bb…: Word repeats the letter ([MS-OSHARED] §2.2.1.3, msonfcLCLetter). */
function letters(value: number): string {
  if (value < 1 || value > largestInLetters) return String(value)
  const letter = String.fromCharCode(97 + ((value - 1) % 26))
  return letter.repeat(Math.ceil(value / 26))
}
