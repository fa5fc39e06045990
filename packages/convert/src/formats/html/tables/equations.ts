/** Tables that only set a formula next to its number, as LaTeXML and other writers of papers make them. */
import { attribute, descendants, type Element } from '../../../carriers/html-syntax/tree.ts'
import { mathmlToLatex } from '../../../office/math/mathml.ts'
import type { Flow } from '../flow.ts'
import { mathNode } from '../phrasing/formulas.ts'
import { contentsOf } from './contents.ts'

interface Equation {
  number: string | undefined
  /** Cells with formulas. */
  withMath: readonly Element[]
}

/** @returns Whether the table is one; it has been read then. */
export function readEquations(
  table: Element,
  rows: readonly { readonly cells: readonly Element[] }[],
  flow: Flow,
): boolean {
  const isMarked = /(?:^|[\s_-])(?:eqn|eqnarray|equation)(?=[\s_-]|$)/.test(attribute(table, 'class') ?? '')
  const equations: Equation[] = []
  for (const { cells } of rows) {
    const equation = equationOf(cells)
    if (!equation || !(isMarked || equation.number !== undefined)) return false
    if (equation.withMath.length > 0) equations.push(equation)
  }
  if (equations.length === 0) return false
  for (const { withMath, number } of equations) {
    const tag = number === undefined ? '' : ` \\tag{${number}}`
    flow.addBlock({ type: 'math', value: formulasIn(withMath).join(' ') + tag })
  }
  return true
}

/** Undefined of a row that says anything else. */
function equationOf(cells: readonly Element[]): Equation | undefined {
  let number: string | undefined
  for (const cell of cells) {
    const text = contentsOf(cell).textOutsideMath.trim()
    const found = /^\(([^()\s]{1,12})\)$/.exec(text)?.[1]
    if (found !== undefined && number === undefined) number = found
    else if (text !== '') return undefined
  }
  const withMath = cells.filter((cell) => contentsOf(cell).hasMath)
  return number !== undefined && withMath.length === 0 ? undefined : { number, withMath }
}

function formulasIn(cells: readonly Element[]): string[] {
  return cells
    .flatMap((cell) => descendants(cell))
    .filter(({ name }) => name === 'math')
    .map((element) => mathmlToLatex(mathNode(element)))
}
