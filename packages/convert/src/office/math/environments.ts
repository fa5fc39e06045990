/** Environments of LaTeX that display a formula ("amsldoc" 3), which Markdown does by delimiters of its own. */
import { lookupTable } from '../../core/lookup-table.ts'

/** The name of each within the delimiters of a displayed formula. */
const inner: Readonly<Record<string, string>> = lookupTable({
  align: 'aligned',
  flalign: 'aligned',
  eqnarray: 'aligned',
  alignat: 'aligned',
  gather: 'gathered',
  multline: 'gathered',
})
const displayed = /^(?:equation|displaymath|align|flalign|alignat|eqnarray|gather|multline|dmath|math)\*?$/

export function isDisplayed(environment: string): boolean {
  return displayed.test(environment)
}

/** A formula as it is written between the delimiters of a displayed formula. */
export function displayedFormula(environment: string, content: string): string {
  const name = environment.replace('*', '')
  let value = tidiedFormula(name === 'alignat' ? content.replace(/^\s*\{\d+\}/, '') : content)
  if (name === 'eqnarray') value = value.replace(/&\s*(=|<|>|\\[a-z]+)\s*&/g, '&$1 ')
  if (/\\tag(?![a-zA-Z])/.test(value)) return taggedFormula(name, value)
  const wrapper = inner[name]
  return wrapper && value ? `\\begin{${wrapper}}\n${value}\n\\end{${wrapper}}` : value
}

const tag = /(?<!\s)\s*\\tag\*?\s*\{[^{}]{0,200}\}/g

/** Numbers stand behind a formula, or behind each of its lines where it is no part of another. */
function taggedFormula(name: string, value: string): string {
  if (linesOf[name]) return `\\begin{${linesOf[name]}}\n${value}\n\\end{${linesOf[name]}}`
  const bare = value.replace(tag, '').trim()
  const tags = (value.match(tag) ?? []).map((one) => one.trim())
  const wrapper = inner[name]
  return `${wrapper ? `\\begin{${wrapper}}\n${bare}\n\\end{${wrapper}}` : bare} ${tags[0] ?? ''}`.trimEnd()
}

/** Those whose lines have numbers of their own. */
const linesOf: Readonly<Record<string, string>> = lookupTable({
  align: 'align*',
  flalign: 'align*',
  alignat: 'align*',
  eqnarray: 'align*',
  gather: 'gather*',
})

const whole = /^\\begin\{([a-zA-Z]{1,20}\*?)\}([\s\S]*)\\end\{\1\}$/

/** The same for a formula that may be such an environment as a whole. */
export function withoutEnvironment(formula: string): string {
  const [, environment = '', content = ''] = whole.exec(formula) ?? []
  return isDisplayed(environment) && !content.includes(`\\end{${environment}}`)
    ? displayedFormula(environment, content)
    : formula
}

/** Without names, settings of numbers, and empty lines and spaces of its own, at which a formula would end. */
export function tidiedFormula(value: string): string {
  const tidied = value
    .replace(/\\label\s*\{[^{}]{0,200}\}|\\(?:nonumber|notag|displaystyle)(?![a-zA-Z])[ \t]*/g, '')
    .replace(/\\l?eqno\s*\(?([^\s()$\\][^()$\\]{0,19}?)\)?\s*$/, '\\tag{$1}')
    .replace(/\n[ \t\n]*/g, '\n')
    .trim()
  return /(?<!\\)(?:\\\\)*\\$/.test(tidied) ? tidied.slice(0, -1).trimEnd() : tidied
}
