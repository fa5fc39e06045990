/** Formats of numbers as Word's files name them, in the order of their codes. */
import { lookupTable } from '../../core/lookup-table.ts'
import type { NumberFormat } from './number-format.ts'

/** By the codes of binary files and RTF ([MS-OSHARED] §2.2.1.3, MSONFC), and by the names of WordprocessingML (ECMA-376 part 1, §17.18.59). */
const formats: readonly (readonly [code: number, name: string, format: NumberFormat])[] = [
  [0, 'decimal', 'decimal'],
  [1, 'upperRoman', 'upperRoman'],
  [2, 'lowerRoman', 'lowerRoman'],
  [3, 'upperLetter', 'upperAlpha'],
  [4, 'lowerLetter', 'lowerAlpha'],
  [5, 'ordinal', 'ordinal'],
  [6, 'cardinalText', 'cardinalWords'],
  [7, 'ordinalText', 'ordinalWords'],
  [10, 'ideographDigital', 'ideographDigits'],
  [11, 'japaneseCounting', 'ideographs'],
  [12, 'aiueo', 'aiueo'],
  [13, 'iroha', 'iroha'],
  [14, 'decimalFullWidth', 'fullWidth'],
  [17, 'japaneseDigitalTenThousand', 'ideographDigits'],
  [18, 'decimalEnclosedCircle', 'circled'],
  [19, 'decimalFullWidth2', 'fullWidth'],
  [20, 'aiueoFullWidth', 'aiueo'],
  [21, 'irohaFullWidth', 'iroha'],
  [22, 'decimalZero', 'decimalZero'],
  [23, 'bullet', 'bullet'],
  [24, 'ganada', 'ganada'],
  [25, 'chosung', 'chosung'],
  [26, 'decimalEnclosedFullstop', 'dotted'],
  [27, 'decimalEnclosedParen', 'parenthesized'],
  [28, 'decimalEnclosedCircleChinese', 'circled'],
  [29, 'ideographEnclosedCircle', 'circledIdeographs'],
  [30, 'ideographTraditional', 'heavenlyStems'],
  [31, 'ideographZodiac', 'earthlyBranches'],
  [33, 'taiwaneseCounting', 'ideographs'],
  [34, 'ideographLegalTraditional', 'legalTraditionalIdeographs'],
  [35, 'taiwaneseCountingThousand', 'ideographs'],
  [36, 'taiwaneseDigital', 'ideographDigits'],
  [37, 'chineseCounting', 'ideographs'],
  [38, 'chineseLegalSimplified', 'legalIdeographs'],
  [39, 'chineseCountingThousand', 'ideographs'],
  [41, 'koreanDigital', 'koreanDigits'],
  [42, 'koreanCounting', 'koreanNumerals'],
  [44, 'koreanDigital2', 'ideographDigits'],
  [45, 'hebrew1', 'hebrewNumerals'],
  [46, 'arabicAlpha', 'arabic'],
  [47, 'hebrew2', 'hebrew'],
  [48, 'arabicAbjad', 'abjad'],
  [51, 'hindiNumbers', 'hindiDigits'],
  [53, 'thaiLetters', 'thai'],
  [54, 'thaiNumbers', 'thaiDigits'],
  [57, 'numberInDash', 'dashed'],
  [58, 'russianLower', 'lowerCyrillic'],
  [59, 'russianUpper', 'upperCyrillic'],
  [255, 'none', 'none'],
]

const byCode = new Map(formats.map((row) => [row[0], row]))
const byName = lookupTable(Object.fromEntries(formats.map(([, name, format]) => [name, format])))

/** Formats without a row are counted in decimal. */
export function formatOfNfc(code: number): NumberFormat {
  return byCode.get(code)?.[2] ?? 'decimal'
}

/** The same as WordprocessingML names it. */
export function nameOfNfc(code: number): string {
  return byCode.get(code)?.[1] ?? 'decimal'
}

/** Likewise, by the name in WordprocessingML. */
export function formatOfName(name: string): NumberFormat {
  return byName[name] ?? 'decimal'
}
