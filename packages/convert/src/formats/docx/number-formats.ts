/** Formats of numbers by the names that WordprocessingML has for them (ECMA-376 part 1, §17.18.59). */
import { lookupTable } from '../../core/lookup-table.ts'
import type { NumberFormat } from '../../office/numbering/number-format.ts'

const knownFormats: Readonly<Record<string, NumberFormat>> = lookupTable({
  decimal: 'decimal',
  decimalZero: 'decimalZero',
  lowerLetter: 'lowerAlpha',
  upperLetter: 'upperAlpha',
  lowerRoman: 'lowerRoman',
  upperRoman: 'upperRoman',
  ordinal: 'ordinal',
  ordinalText: 'ordinalWords',
  cardinalText: 'cardinalWords',
  chineseCounting: 'ideographs',
  chineseCountingThousand: 'ideographs',
  taiwaneseCounting: 'ideographs',
  taiwaneseCountingThousand: 'ideographs',
  japaneseCounting: 'ideographs',
  ideographDigital: 'ideographDigits',
  japaneseDigitalTenThousand: 'ideographDigits',
  taiwaneseDigital: 'ideographDigits',
  decimalEnclosedCircle: 'circled',
  decimalEnclosedCircleChinese: 'circled',
  decimalFullWidth: 'fullWidth',
  decimalFullWidth2: 'fullWidth',
  ideographLegalTraditional: 'legalTraditionalIdeographs',
  chineseLegalSimplified: 'legalIdeographs',
  ideographEnclosedCircle: 'circledIdeographs',
  ideographTraditional: 'heavenlyStems',
  ideographZodiac: 'earthlyBranches',
  decimalEnclosedFullstop: 'dotted',
  decimalEnclosedParen: 'parenthesized',
  numberInDash: 'dashed',
  aiueo: 'aiueo',
  aiueoFullWidth: 'aiueo',
  iroha: 'iroha',
  irohaFullWidth: 'iroha',
  ganada: 'ganada',
  chosung: 'chosung',
  koreanDigital: 'koreanDigits',
  koreanDigital2: 'ideographDigits',
  koreanCounting: 'koreanNumerals',
  hebrew1: 'hebrewNumerals',
  hebrew2: 'hebrew',
  arabicAlpha: 'arabic',
  arabicAbjad: 'abjad',
  hindiNumbers: 'hindiDigits',
  thaiLetters: 'thai',
  thaiNumbers: 'thaiDigits',
  russianLower: 'lowerCyrillic',
  russianUpper: 'upperCyrillic',
  bullet: 'bullet',
  none: 'none',
})

/** Formats of `custom`, by the numbers that they begin with (§17.9.17). */
const customFormats: Readonly<Record<string, NumberFormat>> = lookupTable({
  '001': 'decimalZeros3',
  '0001': 'decimalZeros4',
  '00001': 'decimalZeros5',
  α: 'lowerGreek',
  Α: 'upperGreek',
})

/**
 * Formats that are not here are counted in digits.
 *
 * @param custom What `w:format` says of a format without a name: `001, 002, 003, ...`.
 */
export function numberFormat(value: string | undefined, custom?: string): NumberFormat {
  if (value === 'custom') return customFormats[custom?.split(',')[0] ?? ''] ?? 'decimal'
  return knownFormats[value ?? ''] ?? 'decimal'
}
