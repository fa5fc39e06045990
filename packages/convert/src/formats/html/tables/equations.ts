/** Tables that only set a formula beside its number, as LaTeXML and other writers of papers make them. */
import { attribute, descendants, type Element, isText, type Node } from '../../../carriers/html-syntax/tree.ts'
import { mathmlToLatex } from '../../../office/math/mathml.ts'
import type { Flow } from '../flow.ts'
import { mathNode } from '../phrasing/formulas.ts'

interface Equation {
  formulas: string[]
  number: string | undefined
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
    if (equation.formulas.length > 0) equations.push(equation)
  }
  if (equations.length === 0) return false
  for (const { formulas, number } of equations) {
    const tag = number === undefined ? '' : ` \\tag{${number}}`
    flow.addBlock({ type: 'math', value: formulas.join(' ') + tag })
  }
  return true
}

/** Undefined of a row that says anything else. */
function equationOf(cells: readonly Element[]): Equation | undefined {
  const equation: Equation = { formulas: [], number: undefined }
  for (const cell of cells) {
    const text = textOutsideMath(cell)
    const number = /^\(([^()\s]{1,12})\)$/.exec(text)?.[1]
    if (number !== undefined && equation.number === undefined) equation.number = number
    else if (text !== '') return undefined
    for (const element of descendants(cell))
      if (element.name === 'math') equation.formulas.push(mathmlToLatex(mathNode(element)))
  }
  return equation.number !== undefined && equation.formulas.length === 0 ? undefined : equation
}

function textOutsideMath(cell: Element): string {
  let text = ''
  const stack: Node[] = [cell]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) text += node.value
    else if (node.name !== 'math')
      for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!)
  }
  return text.trim()
}
