/**
 * Presentation MathML (MathML Core; MathML 3 for what it left out) → LaTeX with amsmath.
 */

import { alphabetCommand } from '../../carriers/latex-math/alphabets.ts'
import { mathCharacters, mathText, space } from '../../carriers/latex-math/characters.ts'
import {
  accents,
  commandOf,
  fence,
  functionNames,
  matrixEnvironments,
  stretched,
} from '../../carriers/latex-math/symbols.ts'
import { lookupTable } from '../../core/lookup-table.ts'

/** An element or a text, whichever parser made it. */
export interface MathNode {
  /** '' for text. */
  name: string
  /** All text below the element. */
  text: string
  children: readonly MathNode[]
  attribute(name: string): string | undefined
}

/** Levels of a formula; what is deeper is shown as its text. */
const maximumDepth = 100

/** @param math The `math` element. */
export function mathmlToLatex(math: MathNode): string {
  const latex = annotation(math) ?? row(math, 0)
  return latex.replaceAll(space, ' ').replace(/ {2,}/g, ' ').trim()
}

/** The LaTeX that the program that made the formula stored with it. */
function annotation(math: MathNode): string | undefined {
  const semantics = elements(math).find((child) => child.name === 'semantics')
  const found = semantics && elements(semantics).find((child) => isTex(child))
  return (
    found?.text
      .trim()
      .replace(/^\{\\(?:display|text)style\s([\s\S]*)\}$/, '$1')
      .trimStart() || undefined
  )
}

function isTex(node: MathNode): boolean {
  return node.name === 'annotation' && /tex/i.test(node.attribute('encoding') ?? '')
}

type Structure = (node: MathNode, depth: number) => string

const structures: Readonly<Record<string, Structure>> = lookupTable({
  mi: identifier,
  mn: (node) => mathCharacters(node.text.trim(), '', false),
  mo: (node) => named(operatorOf(node)) ?? mathCharacters(operatorOf(node), '', false),
  mtext: (node) => (node.text.trim() ? mathText(node.text.replace(/\s+/g, ' ')) : ' '),
  ms: (node) => mathText(`"${node.text}"`),
  mspace: () => ' ',
  mfrac: fraction,
  msqrt: (node, depth) => `\\sqrt{${row(node, depth)}}`,
  mroot: (node, depth) => `\\sqrt[${argument(node, 1, depth)}]{${argument(node, 0, depth)}}`,
  msub: (node, depth) => `${base(node, depth)}_{${argument(node, 1, depth)}}`,
  msup: (node, depth) => `${base(node, depth)}^{${argument(node, 1, depth)}}`,
  msubsup: (node, depth) => `${base(node, depth)}_{${argument(node, 1, depth)}}^{${argument(node, 2, depth)}}`,
  munder: under,
  mover: over,
  munderover: (node, depth) =>
    takesLimits(node)
      ? `${base(node, depth)}_{${argument(node, 1, depth)}}^{${argument(node, 2, depth)}}`
      : `\\overset{${argument(node, 2, depth)}}{\\underset{${argument(node, 1, depth)}}{${argument(node, 0, depth)}}}`,
  mmultiscripts: multiscripts,
  mtable: matrix,
  mfenced: fenced,
  menclose: (node, depth) =>
    /box|circle/.test(node.attribute('notation') ?? '') ? `\\boxed{${row(node, depth)}}` : row(node, depth),
  mphantom: (node, depth) => `\\phantom{${row(node, depth)}}`,
  semantics: (node, depth) => argument(node, 0, depth),
  annotation: () => '',
  'annotation-xml': () => '',
})

function read(node: MathNode, depth: number): string {
  if (node.name === '') return mathCharacters(node.text.trim(), '', false)
  if (depth > maximumDepth) return mathText(node.text.replace(/\s+/g, ' ').trim())
  return (structures[node.name] ?? row)(node, depth)
}

/** Children side by side, a matrix or a fraction without its bar in fences as what has them by itself. */
function row(node: MathNode, depth: number): string {
  const children = elements(node)
  const [left, middle, right] = children
  if (children.length === 3 && left?.name === 'mo' && right?.name === 'mo' && middle && tableIn(middle)) {
    const environment = matrixEnvironments[operatorOf(left) + operatorOf(right)]
    if (environment) return `\\begin{${environment}}${tableRows(tableIn(middle)!, depth + 1)}\\end{${environment}}`
  }
  if (children.length === 3 && operatorOf(left!) === '(' && operatorOf(right!) === ')' && isBarless(middle!))
    return `\\binom{${argument(middle!, 0, depth + 1)}}{${argument(middle!, 1, depth + 1)}}`
  if (children.length === 2 && left?.name === 'mo' && operatorOf(left) === '{' && middle && tableIn(middle))
    return `\\begin{cases}${tableRows(tableIn(middle)!, depth + 1)}\\end{cases}`
  if (children.length === 0) return mathCharacters(node.text.trim(), '', false)
  return children.map((child) => read(child, depth + 1)).join('')
}

/** One of a single cell, as LibreOffice puts around formulas, is its content. */
function matrix(node: MathNode, depth: number): string {
  const rows = tableRows(node, depth)
  return /&|\\\\/.test(rows) ? `\\begin{matrix}${rows}\\end{matrix}` : rows
}

function tableIn(node: MathNode): MathNode | undefined {
  if (node.name === 'mtable') return node
  const children = elements(node)
  return children.length === 1 && node.name === 'mrow' ? tableIn(children[0]!) : undefined
}

/** One letter is italic by itself; a longer name is set upright (§3.2.3). */
function identifier(node: MathNode): string {
  const name = node.text.trim()
  const variant = node.attribute('mathvariant')
  if (functionNames.has(name)) return `\\${name} `
  if (variant !== undefined && variant !== 'normal' && variant !== 'italic')
    return mathCharacters(name, alphabetOf(variant), false)
  if (variant === 'normal' && /^[A-Za-z]$/.test(name)) return `\\mathrm{${name}}`
  return named(name) ?? mathCharacters(name, '', false)
}

/** A word of several letters; undefined for anything else. */
function named(name: string): string | undefined {
  if (functionNames.has(name)) return `\\${name} `
  return /^[A-Za-z]{2,}$/.test(name) ? `\\operatorname{${name}}` : undefined
}

function alphabetOf(variant: string): string {
  const script = ['double-struck', 'script', 'fraktur', 'sans-serif', 'monospace'].find((one) => variant.includes(one))
  return alphabetCommand(script, variant.includes('bold') ? 'b' : script ? 'p' : undefined)
}

function operatorOf(node: MathNode): string {
  return node.text.trim()
}

function fraction(node: MathNode, depth: number): string {
  const [top, bottom] = [argument(node, 0, depth), argument(node, 1, depth)]
  return isBarless(node) ? `\\genfrac{}{}{0pt}{}{${top}}{${bottom}}` : `\\frac{${top}}{${bottom}}`
}

function isBarless(node: MathNode): boolean {
  return node.name === 'mfrac' && /^0(?:\.0*)?(?:[a-z]*|%)$/.test(node.attribute('linethickness') ?? '')
}

/** What a script hangs on, in braces unless it is one symbol. */
function base(node: MathNode, depth: number): string {
  const latex = argument(node, 0, depth)
  return /^(?:.|\\[A-Za-z]+ ?|\\[A-Za-z]+\{[^{}]*\})$/su.test(latex) ? latex : `{${latex}}`
}

function under(node: MathNode, depth: number): string {
  const below = elements(node)[1]
  const stretchedBelow = below?.name === 'mo' ? stretched[operatorOf(below)]?.[1] : undefined
  if (stretchedBelow) return `${stretchedBelow}{${argument(node, 0, depth)}}`
  if (takesLimits(node)) return `${base(node, depth)}_{${argument(node, 1, depth)}}`
  return `\\underset{${argument(node, 1, depth)}}{${argument(node, 0, depth)}}`
}

/** LaTeX source of a single symbol. */
const isOneSign = /^(?:.|\\[A-Za-z]+ ?|\\[A-Za-z]+\{[^{}]\})?$/su

function over(node: MathNode, depth: number): string {
  const above = elements(node)[1]
  const body = argument(node, 0, depth)
  if (above?.name === 'mo') {
    const symbol = operatorOf(above)
    const accent = accents[symbol] ?? accents[symbol.normalize('NFKD').at(-1) ?? '']
    if (accent) return `${accent[isOneSign.test(body) ? 0 : 1]}{${body}}`
    const wide = stretched[symbol]?.[0]
    if (wide) return `${wide}{${body}}`
  }
  if (takesLimits(node)) return `${base(node, depth)}^{${argument(node, 1, depth)}}`
  return `\\overset{${argument(node, 1, depth)}}{${body}}`
}

/** Symbols and names whose scripts LaTeX sets below and above by itself. */
function takesLimits(node: MathNode): boolean {
  const text = elements(node)[0]?.text.trim() ?? ''
  return functionNames.has(text) || /^(?:\\(?:sum|prod|coprod|i*int|oint|big\w+))$/.test(commandOf.get(text) ?? '')
}

/** Scripts after the base in pairs, then those before it (§3.4.7). */
function multiscripts(node: MathNode, depth: number): string {
  const all = elements(node)
  const divider = all.findIndex((child) => child.name === 'mprescripts')
  const after = divider < 0 ? all.slice(1) : all.slice(1, divider)
  const before = divider < 0 ? [] : all.slice(divider + 1)
  const scripts = (list: readonly MathNode[]): string =>
    list
      .map((child, index) => (child.name === 'none' ? '' : `${index % 2 ? '^' : '_'}{${read(child, depth + 1)}}`))
      .join('')
  return `${before.length ? `{}${scripts(before)}` : ''}${base(node, depth)}${scripts(after)}`
}

function tableRows(table: MathNode, depth: number): string {
  return elements(table)
    .filter((child) => child.name === 'mtr' || child.name === 'mlabeledtr')
    .map((line) => {
      const cells = elements(line).slice(line.name === 'mlabeledtr' ? 1 : 0)
      return cells.map((cell) => read(cell, depth + 1)).join(' & ')
    })
    .join(' \\\\ ')
}

function fenced(node: MathNode, depth: number): string {
  const [open, close] = [node.attribute('open') ?? '(', node.attribute('close') ?? ')']
  const separators = [...(node.attribute('separators') ?? ',').replace(/\s+/g, '')]
  const contents = elements(node).map((child) => read(child, depth + 1))
  const joined = contents.reduce((all, one, index) => {
    const separator = separators[Math.min(index - 1, separators.length - 1)] ?? ''
    return index === 0 ? one : `${all}${separator}${one}`
  }, '')
  return `\\left${fence(open)}${joined}\\right${fence(close)}`
}

function argument(node: MathNode, index: number, depth: number): string {
  const child = elements(node)[index]
  return child ? read(child, depth + 1).trim() : ''
}

function elements(node: MathNode): readonly MathNode[] {
  return node.children.filter((child) => child.name !== '')
}
