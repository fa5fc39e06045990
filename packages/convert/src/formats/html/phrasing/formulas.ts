/** Formulas: MathML, and the TeX that pages leave to MathJax or KaTeX. */
import { percentDecoded } from '../../../carriers/encoding/percent.ts'
import {
  attribute,
  childElements,
  type Element,
  findDescendant,
  isText,
  textContent,
} from '../../../carriers/html-syntax/tree.ts'
import { withoutEnvironment } from '../../../office/math/environments.ts'
import { type MathNode, mathmlToLatex } from '../../../office/math/mathml.ts'
import type { Flow } from '../flow.ts'
import { classesOf } from '../parse.ts'
import type { Typesetting } from '../survey/typesetting.ts'

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

function addFormula(value: string, isDisplayed: boolean, flow: Flow): void {
  if (value === '') return
  if (isDisplayed) flow.addBlock({ type: 'math', value: withoutEnvironment(value) })
  else flow.run.push({ type: 'inlineMath', value })
}

const ends: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $$: '$$', $: '$' }
const unmistakable =
  '\\\\[([]|\\$\\$|\\\\begin\\{((?:align|alignat|array|cases|eqnarray|equation|flalign|gather|multline|[bpvBV]?matrix)\\*?)\\}'
const starts: Readonly<Record<Typesetting, RegExp>> = {
  unmistakable: new RegExp(unmistakable, 'g'),
  dollars: new RegExp(`${unmistakable}|(?<!\\\\)\\$(?=\\S)`, 'g'),
}

export function holdsTypeset(value: string): boolean {
  return /\\[([b]|\$/.test(value)
}

/** Text of a page that typesets formulas in it. */
export function readTypesetText(value: string, typesetting: Typesetting, flow: Flow): void {
  const unended = new Set<string>()
  let from = 0
  for (const { 0: start, 1: environment, index } of value.matchAll(starts[typesetting])) {
    if (index < from || unended.has(start)) continue
    const endMark = environment === undefined ? ends[start]! : `\\end{${environment}}`
    const end = start === '$' ? endOfDollars(value, index + 1) : value.indexOf(endMark, index + start.length)
    if (end < 0) {
      if (start !== '$') unended.add(start)
      continue
    }
    flow.run.text(value.slice(from, index))
    from = end + endMark.length
    if (environment === undefined)
      addFormula(value.slice(index + start.length, end).trim(), start.endsWith('[') || start === '$$', flow)
    else addFormula(value.slice(index, from), true, flow)
  }
  flow.run.text(value.slice(from))
}

/** The next dollar sign, if it can end a formula and does not begin an amount. */
function endOfDollars(value: string, from: number): number {
  let end = value.indexOf('$', from)
  while (end > 0 && value[end - 1] === '\\') end = value.indexOf('$', end + 1)
  return end > from && /^\S\$(?!\d)/.test(value.slice(end - 1, end + 2)) ? end : -1
}

const texClasses = new Set(['math', 'math-container', 'arithmatex'])

/**
 * A formula that pandoc, Sphinx, MkDocs or Stack Exchange leave to a script, or that an editor has as data of what it
 * draws; one that is written in HTML is read as that.
 */
export function isTexSpan(element: Element): boolean {
  if (texAttribute(element) !== undefined) return true
  const classes = classesOf(element)
  if (!classes.some((name) => texClasses.has(name)) || !element.children.every(isText)) return false
  return classes.includes('inline') || classes.includes('display') || delimited.test(textContent(element).trim())
}

/** LaTeX source in the attributes that Zhihu and Quill use. */
function texAttribute(element: Element): string | undefined {
  return (
    attribute(element, 'data-tex') ??
    (classesOf(element).includes('ql-formula') ? attribute(element, 'data-value') : undefined)
  )
}

/** Whether a `div` of one of the classes is a formula, with its number or without. */
export function isTexBlock(element: Element): boolean {
  return delimited.test(textOfFormula(element))
}

/** Sphinx writes the number before the formula. */
function textOfFormula(element: Element): string {
  return element.children
    .map((node) => (isText(node) ? node.value : ''))
    .join('')
    .trim()
}

/** Also a `math-renderer` of GitHub, unless it is drawn already. */
export function readTex(element: Element, flow: Flow): void {
  const value = texAttribute(element) ?? textOfFormula(element)
  if (value === '') {
    flow.walkInside(element)
    return
  }
  const isDisplayed = classesOf(element).includes('display') || /^(?:\\\[|\$\$)/.test(value)
  const number = /^\(([^()\s]{1,12})\)/.exec(textContent(element).trim())?.[1]
  const tag = isDisplayed && number !== undefined ? ` \\tag{${number}}` : ''
  addFormula(withoutDelimiters(value) + tag, isDisplayed, flow)
}

/** Sites that draw the formula in their address. */
const drawnFrom = /^(?:https?:)?\/\/(?:latex|math)\.codecogs\.com\/[^?]*\?(.+)$/i
/** How it is to be drawn. */
const drawing = /\\(?:dpi\{\d+\}|bg_\w+|fn_\w+|inline|(?:tiny|small|large|huge)(?![a-z]))\s*/gi

/** The formula that a picture of it was made from. */
export function texOfPicture(picture: Element): string | undefined {
  const drawn = drawnFrom.exec(attribute(picture, 'src')?.trim() ?? '')?.[1]
  if (drawn) return percentDecoded(drawn).replaceAll('&space;', ' ').replace(drawing, '').trim() || undefined
  if (!classesOf(picture).some((name) => name === 'tex' || name === 'latex')) return undefined
  return withoutDelimiters(attribute(picture, 'alt')?.trim() ?? '') || undefined
}

const delimited = /^(?:\\\(([\s\S]*)\\\)|\\\[([\s\S]*)\\\]|\$\$?([^$]*)\$\$?)$/

function withoutDelimiters(value: string): string {
  return delimited.exec(value)?.slice(1).find(Boolean)?.trim() ?? value
}

/** A formula that MathJax 3 has drawn: MathML for screen readers is in it, unless that is turned off. */
export function readDrawnMath(element: Element, flow: Flow): void {
  const math = findDescendant(element, ({ name }) => name === 'math')
  if (!math) return
  const isDisplayed = attribute(element, 'display') === 'true' || attribute(math, 'display') === 'block'
  addFormula(mathmlToLatex(mathNode(math)), isDisplayed, flow)
}

export function mathNode(element: Element): MathNode {
  return new MathElement(element)
}

class MathElement implements MathNode {
  readonly name: string
  private readonly element: Element
  private known: readonly MathNode[] | undefined = undefined

  constructor(element: Element) {
    this.name = element.name
    this.element = element
  }

  get text(): string {
    return textContent(this.element)
  }

  get children(): readonly MathNode[] {
    this.known ??= childElements(this.element).map(mathNode)
    return this.known
  }

  attribute(name: string): string | undefined {
    return attribute(this.element, name)
  }
}
