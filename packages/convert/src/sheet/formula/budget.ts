import { ConversionError } from '../../errors.ts'

/** Characters of formulas in a workbook: more are not written by people. */
const mostCharacters = 20_000_000

/** Bounds what formulas that many cells share, or long names in them, grow to. */
export class FormulaBudget {
  #left = mostCharacters

  /** @throws ConversionError content_limit_exceeded */
  spend(characters: number): void {
    this.#left -= characters
    if (this.#left < 0)
      throw new ConversionError('content_limit_exceeded', { limit: 'characters of formulas', maximum: mostCharacters })
  }
}
