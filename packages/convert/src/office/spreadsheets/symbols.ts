/** Cells in fonts of symbols, as lists of tasks have them: a letter there is a tick, a box or an arrow. */
import { isSymbolFont, symbolText } from '../../carriers/encoding/symbol-font.ts'
import type { NumberFormat } from '../number-format/number-format.ts'

/** What the cells of a style show, in the font that it names. */
export function formatIn(font: string, format: NumberFormat): NumberFormat {
  if (!isSymbolFont(font)) return format
  return {
    isDate: format.isDate,
    changesText: true,
    number: (value) => signsIn(font, format.number(value)),
    text: (value) => signsIn(font, format.text(value)),
  }
}

const longestSigns = 200

/** Symbols stand alone, or one is repeated; words and numbers are part of no such font, whatever the cell says. */
export function signsIn(font: string, shown: string): string {
  if (!isSymbolFont(font) || shown.length > longestSigns || /\d/.test(shown)) return shown
  const areSigns = shown.split(/\s+/).every((word) => new Set(word).size <= 1)
  return areSigns ? symbolText(font, shown) : shown
}
