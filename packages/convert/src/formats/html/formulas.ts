/** Formulas: MathML, and the TeX that pages leave to MathJax or KaTeX. */

import { attribute, childElements, type Element, textContent } from '../../html-syntax/tree.ts'
import { type MathNode, mathmlToLatex } from '../../math/mathml.ts'
import type { Flow } from './flow.ts'

/** A formula as LaTeX. */
export function readMath(element: Element, flow: Flow): void {
  addFormula(mathmlToLatex(mathNode(element)), attribute(element, 'display') === 'block', flow)
}

/** The source of a formula that MathJax 2 shows in its stead. */
export function readMathScript(element: Element, flow: Flow): void {
  const isDisplayed = /mode=display/.test(attribute(element, 'type') ?? '')
  addFormula(
    textContent(element)
      .replace(/^\s*% <!\[CDATA\[|%\s*\]\]>\s*$/g, '')
      .trim(),
    isDisplayed,
    flow,
  )
}

export function isMathScript(element: Element): boolean {
  return element.name === 'script' && /^math\/(?:tex|latex)\b/i.test(attribute(element, 'type') ?? '')
}

function addFormula(value: string, isDisplayed: boolean, flow: Flow): void {
  if (value === '') return
  if (isDisplayed) flow.addBlock({ type: 'math', value })
  else flow.run.push({ type: 'inlineMath', value })
}

/** Whether a script makes formulas of what stands in the text of the page between `\(` and `\)`. */
export function typesetsText(script: Element): boolean {
  const source = `${attribute(script, 'src')} ${textContent(script).slice(0, 1_000)}`
  return /mathjax|katex|\btex-(?:mml|chtml|svg)/i.test(source)
}

/** Delimiters that MathJax and KaTeX look for unless they are told others. */
const ends: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' }
const starts = /\\[([]|\$\$/g

/** Text of a page that typesets formulas in it. */
export function readTypesetText(value: string, flow: Flow): void {
  const unended = new Set<string>()
  let from = 0
  for (const { 0: start, index } of value.matchAll(starts)) {
    if (index < from || unended.has(start)) continue
    const end = value.indexOf(ends[start]!, index + 2)
    if (end < 0) {
      unended.add(start)
      continue
    }
    flow.run.text(value.slice(from, index))
    addFormula(value.slice(index + 2, end).trim(), start !== '\\(', flow)
    from = end + 2
  }
  flow.run.text(value.slice(from))
}

function mathNode(element: Element): MathNode {
  return {
    name: element.name,
    get text() {
      return textContent(element)
    },
    get children() {
      return childElements(element).map(mathNode)
    },
    attribute: (name) => attribute(element, name),
  }
}
