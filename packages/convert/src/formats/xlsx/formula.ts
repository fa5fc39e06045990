/** Text of formulas, shown where no value was cached. */
import { FormulaBudget } from '../../office/spreadsheets/formula/budget.ts'
import { columnName, maximumColumns, maximumRows } from '../../office/spreadsheets/reference.ts'

interface Master {
  text: string
  row: number
  column: number
}

/** Formulas that one cell writes for others (ECMA-376 part 1, §18.3.1.40, attribute `si`). */
export class SharedFormulas {
  readonly #masters = new Map<string, Master>()
  readonly #budget = new FormulaBudget()

  keep(group: string, text: string, row: number, column: number): void {
    this.#masters.set(group, { text, row, column })
  }

  /**
   * The formula of a group as another cell has it; '' for a group that nobody wrote.
   *
   * @throws ConversionError content_limit_exceeded
   */
  textFor(group: string, row: number, column: number): string {
    const master = this.#masters.get(group)
    if (!master) return ''
    this.#budget.spend(master.text.length)
    return moved(master.text, row - master.row, column - master.column)
  }

  /** As `textFor`, but '' where there are too many: of those that a workbook can do without. */
  affordedFor(group: string, row: number, column: number): string {
    const master = this.#masters.get(group)
    if (!master || !this.#budget.affords(master.text.length)) return ''
    return moved(master.text, row - master.row, column - master.column)
  }

  /** The same where the formula makes a link. */
  linkFor(group: string, row: number, column: number): string {
    const isLink = /^(?:_xlfn\.)?HYPERLINK\(/i.test(this.#masters.get(group)?.text ?? '')
    return isLink ? this.affordedFor(group, row, column) : ''
  }
}

/** Strings, names of sheets in quotes, references, and names that only look like references. */
const tokens = /"(?:[^"]|"")*"|'(?:[^']|'')*'|(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\w.(])|[A-Za-z_\\][\w.\\]*/g

/** A formula with its relative references as another cell has them. */
function moved(formula: string, rows: number, columns: number): string {
  return formula.replace(
    tokens,
    (token, fixedColumn?: string, letters?: string, fixedRow?: string, digits?: string) => {
      if (letters === undefined || digits === undefined) return token
      const column = fixedColumn ? letters : shiftedColumn(letters, columns)
      const row = fixedRow ? digits : String(wrapped(Number(digits) - 1 + rows, maximumRows) + 1)
      return `${fixedColumn}${column}${fixedRow}${row}`
    },
  )
}

function shiftedColumn(letters: string, columns: number): string {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return columnName(wrapped(number - 1 + columns, maximumColumns))
}

function wrapped(value: number, size: number): number {
  return ((value % size) + size) % size
}

/**
 * As Excel shows it: functions younger than the format, and parameters, are stored with a prefix, and two
 * operators as functions: `@` and `#` ([MS-XLSX] §2.2.2).
 */
export function shownFormula(formula: string): string {
  if (!formula.includes('_xl')) return `=${formula}`
  const signed = formula
    .replace(/_xlfn\.SINGLE\(([^()"]*)\)/gi, '@$1')
    .replace(/_xlfn\.ANCHORARRAY\(([^()"]*)\)/gi, '$1#')
  return `=${signed.replace(tokens, (token) => token.replace(/^(?:_xl(?:fn|ws|pm|udf)\.)+/i, ''))}`
}
