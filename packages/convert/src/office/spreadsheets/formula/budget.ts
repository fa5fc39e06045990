import { ConversionError } from '../../../core/errors.ts'

/** Characters of formulas in a workbook: more are not written by people. */
const maxCharacters = 20_000_000

/** Bounds what formulas that many cells share, or long names in them, grow to. */
export class FormulaBudget {
  #left = maxCharacters

  /** Spends them as long as half of all are left, for what a workbook can do without. */
  affords(characters: number): boolean {
    if (characters > this.#left - maxCharacters / 2) return false
    this.#left -= characters
    return true
  }

  /** @throws ConversionError content_limit_exceeded */
  spend(characters: number): void {
    this.#left -= characters
    if (this.#left < 0)
      throw new ConversionError('content_limit_exceeded', { limit: 'characters of formulas', maximum: maxCharacters })
  }
}
