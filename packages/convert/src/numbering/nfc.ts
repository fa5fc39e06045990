/** Formats of numbers by the codes of binary Word files and RTF. */
import type { NumberFormat } from './number-format.ts'

const formats: Readonly<Record<number, NumberFormat>> = {
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperAlpha',
  4: 'lowerAlpha',
  5: 'ordinal',
  6: 'cardinalWords',
  7: 'ordinalWords',
  10: 'ideographDigits',
  11: 'ideographs',
  14: 'fullWidth',
  18: 'circled',
  19: 'fullWidth',
  22: 'decimalZero',
  23: 'bullet',
  28: 'circled',
  33: 'ideographs',
  35: 'ideographs',
  36: 'ideographDigits',
  37: 'ideographs',
  39: 'ideographs',
  58: 'lowerCyrillic',
  59: 'upperCyrillic',
  255: 'none',
}

/** [MS-OSHARED] §2.2.1.3, MSONFC; those without a name here count in decimal. */
export function formatOfNfc(code: number): NumberFormat {
  return formats[code] ?? 'decimal'
}
