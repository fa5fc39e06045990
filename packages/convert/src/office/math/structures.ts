/** The structures of a formula, each with the element that holds it (ECMA-376 part 1, §22.1.2). */

import {
  accents,
  arrows,
  commandOf,
  fence,
  functionNames,
  matrixEnvironments,
  stretched,
} from '../../carriers/latex-math/symbols.ts'
import { isOn } from '../../carriers/opc/values.ts'
import { lookupTable } from '../../core/lookup-table.ts'

/** What holds where a part of a formula is read. */
export interface MathPlace {
  /** The part is the name of a function. */
  isName?: boolean
  /** The part stands in an array of equations. */
  aligned?: boolean
}

/** What an element holds: properties by name, arguments in LaTeX by name in their order. */
export interface Parts {
  property(name: string): string | undefined
  flag(name: string): boolean
  argument(name: string): string
  arguments(name: string): readonly string[]
}

type Structure = (parts: Parts, place: MathPlace) => string

export const structures: Readonly<Record<string, Structure>> = lookupTable({
  'm:acc': accent,
  'm:bar': bar,
  'm:borderBox': borderBox,
  'm:box': ({ argument }) => argument('m:e'),
  'm:d': delimiters,
  'm:eqArr': equationArray,
  'm:f': fraction,
  'm:func': applied,
  'm:groupChr': groupCharacter,
  'm:limLow': (parts) => limit(parts, '_', '\\underset'),
  'm:limUpp': (parts) => limit(parts, '^', '\\overset'),
  'm:m': (parts) => `\\begin{matrix}${parts.arguments('m:mr').join(' \\\\ ')}\\end{matrix}`,
  'm:nary': nary,
  'm:phant': phantom,
  'm:rad': radical,
  'm:sPre': ({ argument }) => `{}${script('_', argument('m:sub'))}${script('^', argument('m:sup'))}${argument('m:e')}`,
  'm:sSub': scripted,
  'm:sSup': scripted,
  'm:sSubSup': scripted,
})

/** Where the arguments of these stand, wherever they stand themselves. */
export const placesWithin: Readonly<Record<string, MathPlace>> = {
  'm:d': {},
  'm:eqArr': { aligned: true },
  'm:f': {},
  'm:nary': {},
  'm:rad': {},
}

function accent({ property, argument }: Parts): string {
  const base = argument('m:e')
  const character = property('m:chr') ?? '\u0302'
  const known = accents[character] ?? accents[character.normalize('NFKD').at(-1) ?? '']
  if (!known) return character === '' ? base : `\\overset{${character}}{${base}}`
  return `${known[isSingle(base) ? 0 : 1]}{${base}}`
}

function bar({ property, argument }: Parts): string {
  return `${property('m:pos') === 'top' ? '\\overline' : '\\underline'}{${argument('m:e')}}`
}

function borderBox({ flag, argument }: Parts): string {
  let latex = argument('m:e')
  const sides = ['m:hideTop', 'm:hideBot', 'm:hideLeft', 'm:hideRight']
  if (flag('m:strikeBLTR') && flag('m:strikeTLBR')) latex = `\\xcancel{${latex}}`
  else if (flag('m:strikeBLTR')) latex = `\\cancel{${latex}}`
  else if (flag('m:strikeTLBR')) latex = `\\bcancel{${latex}}`
  if (flag('m:strikeH')) latex = `\\sout{${latex}}`
  return sides.every(flag) ? latex : `\\boxed{${latex}}`
}

function delimiters({ property, arguments: all }: Parts, place: MathPlace): string {
  const left = property('m:begChr') ?? '('
  const right = property('m:endChr') ?? ')'
  const separator = property('m:sepChr') ?? '|'
  const contents = all('m:e')
  const [only] = contents
  if (contents.length === 1 && only !== undefined && only.length < longest) {
    const environment = matrixEnvironments[left + right]
    const matrix = /^\\begin\{matrix\}(.*)\\end\{matrix\}$/s.exec(only)?.[1]
    if (matrix !== undefined && environment && !matrix.includes('\\begin{matrix}'))
      return `\\begin{${environment}}${matrix}\\end{${environment}}`
    if (left + right === '()' && /^\\genfrac\{\}\{\}\{0pt\}\{\}(\{[^{}]*\}){2}$/.test(only))
      return only.replace('\\genfrac{}{}{0pt}{}', '\\binom')
    const cases = /^\\begin\{(aligned|matrix)\}(.*)\\end\{\1\}$/s.exec(only)?.[2]
    if (left === '{' && right === '' && cases !== undefined && !/\\begin\{(?:aligned|matrix)\}/.test(cases))
      return `\\begin{cases}${cases}\\end{cases}`
  }
  if (left === '' && right === '') return contents.join(place.aligned ? '' : ' ')
  return `\\left${fence(left)}${contents.join(`\\middle${fence(separator)}`)}\\right${fence(right)}`
}

function equationArray({ arguments: all }: Parts): string {
  const [only, another] = all('m:e')
  if (only !== undefined && another === undefined) return only.replace(/(?<!\\)&/g, '')
  return `\\begin{aligned}${all('m:e').join(' \\\\ ')}\\end{aligned}`
}

function fraction({ property, argument }: Parts): string {
  const numerator = argument('m:num')
  const denominator = argument('m:den')
  switch (property('m:type')) {
    case 'noBar':
      return `\\genfrac{}{}{0pt}{}{${numerator}}{${denominator}}`
    case 'lin':
      return `${grouped(numerator)}/${grouped(denominator)}`
    case 'skw':
      return `{}^{${numerator}}/_{${denominator}}`
    default:
      return `\\frac{${numerator}}{${denominator}}`
  }
}

function applied({ argument }: Parts): string {
  return `${argument('m:fName').trimEnd()} ${argument('m:e')}`
}

/** `m:groupChr` (§22.1.2.41): an arrow that itself stands on the base line has the argument as its label. */
function groupCharacter({ property, argument }: Parts): string {
  const character = property('m:chr') ?? '⏟'
  const isOver = property('m:pos') === 'top'
  const known = stretched[character]
  const base = argument('m:e')
  const arrow = property('m:vertJc') === (isOver ? 'top' : 'bot') ? arrows[character] : undefined
  if (arrow) return isOver ? `${arrow}[${base}]{}` : `${arrow}{${base}}`
  if (known) return `${known[isOver ? 0 : 1]}{${base}}`
  return character === '' ? base : `${isOver ? '\\overset' : '\\underset'}{${fence(character)}}{${base}}`
}

/** Under and over operators and braces limits are scripts. */
function limit({ argument }: Parts, mark: '_' | '^', command: string): string {
  const base = argument('m:e')
  const value = argument('m:lim')
  const brace = stretched[value]
  if (brace) return `${brace[mark === '^' ? 0 : 1]}{${base}}`
  if (takesLimits(base.trim())) return `${base.trimEnd()}${mark}{${value}} `
  return `${command}{${value}}{${base}}`
}

function takesLimits(base: string): boolean {
  const command = /^\\([A-Za-z]+)$/.exec(base)?.[1]
  if (command !== undefined)
    return functionNames.has(command) || /^(?:big[a-z]+|(?:co)?prod|sum|i{0,4}int|oi{0,3}nt)$/.test(command)
  return /^\\(?:operatorname\{[A-Za-z]+\}$|(?:under|over)brac(?:e|ket)\{)/.test(base)
}

const integrals = new Set(['∫', '∬', '∭', '⨌', '∮', '∯', '∰'])

function nary({ property, flag, argument }: Parts): string {
  const character = property('m:chr') ?? '∫'
  const operator = commandOf.get(character) ?? character
  const limits = integrals.has(character) && property('m:limLoc') === 'undOvr' ? '\\limits' : ''
  const below = flag('m:subHide') ? '' : script('_', argument('m:sub'))
  const above = flag('m:supHide') ? '' : script('^', argument('m:sup'))
  return `${operator}${limits}${below}${above} ${argument('m:e')}`
}

function phantom({ property, argument }: Parts): string {
  const shown = isOn(property('m:show'))
  return shown ? argument('m:e') : `\\phantom{${argument('m:e')}}`
}

function radical({ flag, argument }: Parts): string {
  const degree = flag('m:degHide') ? '' : argument('m:deg').trim()
  return degree === '' ? `\\sqrt{${argument('m:e')}}` : `\\sqrt[${degree}]{${argument('m:e')}}`
}

function scripted({ argument }: Parts): string {
  return `${grouped(argument('m:e').trim())}${script('_', argument('m:sub'))}${script('^', argument('m:sup'))}`
}

/** A prime is raised by LaTeX only as `\prime`; an empty script is none. */
function script(mark: '_' | '^', value: string): string {
  const trimmed = value.trim()
  if (trimmed === '') return ''
  return `${mark}{${mark === '^' && /^'+$/.test(trimmed) ? '\\prime'.repeat(trimmed.length) : trimmed}}`
}

/** Braces around what a script or a slash would otherwise tear apart. */
function grouped(latex: string): string {
  return isSingle(latex) || isFenced(latex) ? latex : `{${latex}}`
}

/** One letter, number, command or command with one argument. */
function isSingle(latex: string): boolean {
  return latex.length < 64 && /^(?:.|\d+|\\[A-Za-z]+ ?|\\[A-Za-z]+\{[^{}]*\})$/su.test(latex)
}

/** One pair of fences around all of it. */
function isFenced(latex: string): boolean {
  if (latex.length > longest || !latex.startsWith('\\left')) return false
  let depth = 0
  for (const { 0: mark, index } of latex.matchAll(/\\left(?![a-z])|\\right(?![a-z])/g)) {
    depth += mark === '\\left' ? 1 : -1
    if (depth === 0) return /^\s*(?:\\[A-Za-z]+ ?|\\?.)$/s.test(latex.slice(index + mark.length))
  }
  return false
}

/** Beyond it a part of a formula is not looked into, which would be done again on each level around it. */
const longest = 20_000
