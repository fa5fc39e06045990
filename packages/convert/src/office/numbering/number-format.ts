/** Numbers of list items as text, by the formats that Word, RTF and ODF name. */
import type { ListStyle } from '../../core/document/nodes.ts'
import { roman } from '../../core/document/numerals.ts'
import { type LetterSequence, letterOf } from './letter-sequences.ts'
import {
  cardinalWords,
  circled,
  cyrillicLetters,
  fullWidth,
  hebrewNumerals,
  hindiDigits,
  ideographDigits,
  ideographs,
  koreanDigits,
  koreanNumerals,
  legalIdeographs,
  legalTraditionalIdeographs,
  ordinal,
  ordinalWords,
  thaiDigits,
} from './other-scripts.ts'

export type NumberFormat =
  | ListStyle
  | 'decimalZero'
  | 'decimalZeros3'
  | 'decimalZeros4'
  | 'decimalZeros5'
  | 'ordinal'
  | 'ordinalWords'
  | 'cardinalWords'
  | 'ideographs'
  | 'ideographDigits'
  | 'legalIdeographs'
  | 'legalTraditionalIdeographs'
  | 'koreanNumerals'
  | 'koreanDigits'
  | 'hebrewNumerals'
  | 'hindiDigits'
  | 'thaiDigits'
  | 'dashed'
  | 'circled'
  | 'fullWidth'
  | 'lowerCyrillic'
  | 'upperCyrillic'
  | LetterSequence
  | 'bullet'
  | 'none'

/** Beyond it letters say nothing to a reader, and decimal is printed. */
const largestInLetters = 780

type Writer = (value: number) => string

const writers: Readonly<Partial<Record<NumberFormat, Writer>>> = {
  decimalZero: (value) => (value >= 0 && value < 10 ? `0${value}` : String(value)),
  decimalZeros3: (value) => String(value).padStart(3, '0'),
  decimalZeros4: (value) => String(value).padStart(4, '0'),
  decimalZeros5: (value) => String(value).padStart(5, '0'),
  dashed: (value) => `- ${value} -`,
  ordinal,
  ordinalWords,
  cardinalWords,
  ideographs,
  ideographDigits,
  legalIdeographs,
  legalTraditionalIdeographs,
  koreanNumerals,
  koreanDigits,
  hebrewNumerals,
  hindiDigits,
  thaiDigits,
  circled,
  fullWidth,
  lowerCyrillic: cyrillicLetters,
  upperCyrillic: (value) => cyrillicLetters(value).toUpperCase(),
  lowerAlpha: letters,
  upperAlpha: (value) => letters(value).toUpperCase(),
  lowerRoman: roman,
  upperRoman: (value) => roman(value).toUpperCase(),
  bullet: () => '',
  none: () => '',
}

export function formatNumber(value: number, format: NumberFormat): string {
  return writers[format]?.(value) ?? letterOf(value, format) ?? String(value)
}

/** a…z, then aa, bb…: Word repeats the letter ([MS-OSHARED] §2.2.1.3, msonfcLCLetter). */
function letters(value: number): string {
  if (value < 1 || value > largestInLetters) return String(value)
  const letter = String.fromCharCode(97 + ((value - 1) % 26))
  return letter.repeat(Math.ceil(value / 26))
}
