/** Formulas that are set on lines of their own. */
import type { Line } from '../lines/line.ts'

/** @returns LaTeX; undefined for any other line. */
export function displayedFormula({ words }: Line): string | undefined {
  const [word, another] = words
  return word?.formula?.isDisplayed && !another ? word.formula.latex : undefined
}

/** The same of a block that is nothing else. */
export function formulaOf({ lines }: { lines: readonly Line[] }): string | undefined {
  const [line, another] = lines
  return line && !another ? displayedFormula(line) : undefined
}
