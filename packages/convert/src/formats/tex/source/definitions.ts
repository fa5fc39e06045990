/**
 * Commands that define others: `\newcommand`, `\def`, `\let`, `\newenvironment`, `\NewDocumentCommand` and what
 * packages add (latexref 12; The TeXbook, chapter 20; "amsldoc" 5.1; packages algorithm2e, etoolbox and mathtools).
 */
import { lookupTable } from '../../../core/lookup-table.ts'
import { argumentText, type Expansion, hidden } from './expansion.ts'
import type { Macro } from './meanings.ts'
import { bodyOf, maxParameters, optional, type Parameter, patternOf, required, specified } from './parameters.ts'
import { declareTheorem, defineTheorem } from './theorems.ts'
import { category, characterToken, type Names, noTokens, type Tokens, tokenOf } from './tokens.ts'

type Definer = (expansion: Expansion, isGlobal: boolean) => void

export const definers: Readonly<Record<string, Definer>> = lookupTable({
  newcommand: (expansion) => defineCommand(expansion),
  renewcommand: (expansion) => defineCommand(expansion),
  providecommand: (expansion) => defineCommand(expansion, { isProvided: true }),
  DeclareRobustCommand: (expansion) => defineCommand(expansion),
  def: (expansion, isGlobal) => defineByPattern(expansion, { isGlobal }),
  gdef: (expansion) => defineByPattern(expansion, { isGlobal: true }),
  edef: (expansion, isGlobal) => defineByPattern(expansion, { isGlobal, isExpanded: true }),
  xdef: (expansion) => defineByPattern(expansion, { isGlobal: true, isExpanded: true }),
  let: defineAlias,
  newenvironment: (expansion) => defineEnvironment(expansion, false),
  renewenvironment: (expansion) => defineEnvironment(expansion, true),
  NewDocumentCommand: (expansion) => defineSpecified(expansion),
  RenewDocumentCommand: (expansion) => defineSpecified(expansion),
  ProvideDocumentCommand: (expansion) => defineSpecified(expansion, { isProvided: true }),
  DeclareDocumentCommand: (expansion) => defineSpecified(expansion),
  NewDocumentEnvironment: defineSpecifiedEnvironment,
  DeclareMathOperator: defineOperator,
  DeclarePairedDelimiter: defineDelimiters,
  newtheorem: defineTheorem,
  declaretheorem: declareTheorem,
  newif: defineCondition,
  newboolean: (expansion) => setCondition(expansion, `if${argumentText(expansion)}`, false),
  newbool: (expansion) => setCondition(expansion, `if${argumentText(expansion)}`, false),
  providebool: (expansion) => setCondition(expansion, `if${argumentText(expansion)}`, false),
  newtoggle: (expansion) => setCondition(expansion, hidden.toggle(argumentText(expansion)), false),
  providetoggle: (expansion) => setCondition(expansion, hidden.toggle(argumentText(expansion)), false),
  setboolean: (expansion) => setStated(expansion, `if${argumentText(expansion)}`),
  setbool: (expansion) => setStated(expansion, `if${argumentText(expansion)}`),
  settoggle: (expansion) => setStated(expansion, hidden.toggle(argumentText(expansion))),
  booltrue: (expansion) => setCondition(expansion, `if${argumentText(expansion)}`, true),
  boolfalse: (expansion) => setCondition(expansion, `if${argumentText(expansion)}`, false),
  toggletrue: (expansion) => setCondition(expansion, hidden.toggle(argumentText(expansion)), true),
  togglefalse: (expansion) => setCondition(expansion, hidden.toggle(argumentText(expansion)), false),
  SetKw: (expansion) => defineKeyword(expansion, (words) => `\\textbf{${words}}`),
  SetKwData: (expansion) => defineKeyword(expansion, (words) => `\\texttt{${words}}`),
  SetKwFunction: (expansion) => defineKeyword(expansion, (words) => `\\texttt{${words}}(#1)`),
  SetKwInOut: (expansion) => defineKeyword(expansion, (words) => `\\KwInput[${words}]{#1}`),
  SetKwInput: (expansion) => defineKeyword(expansion, (words) => `\\KwInput[${words}]{#1}`),
})

/** Tokens between the name and the group of a `\def`. */
const maxPattern = 60
const star = characterToken('*')

interface Manner {
  isGlobal?: boolean
  isExpanded?: boolean
  /** Whether an earlier definition stays. */
  isProvided?: boolean
}

function define(expansion: Expansion, id: number, macro: Macro, manner: Manner = {}): void {
  const { names, meanings } = expansion
  if (manner.isProvided ? isDefined(expansion, id) : !isChangeable(expansion, id)) return
  const [last, before] = [macro.body.at(-1), macro.body.at(-2)]
  // A space stands behind its name only where the source has one.
  if (last === names.command('xspace'))
    meanings.set(id, { ...macro, body: macro.body.slice(0, -1), keepsSpace: true }, manner.isGlobal)
  else if (last !== undefined && before === names.command('xspace') && (last & 15) === category.gap)
    meanings.set(id, { ...macro, body: macro.body.slice(0, -2), keepsSpace: true }, manner.isGlobal)
  else meanings.set(id, macro, manner.isGlobal)
}

function isDefined({ names, meanings, isFixed }: Expansion, id: number): boolean {
  return meanings.get(id) !== undefined || isFixed(nameOf(names, id))
}

/**
 * Whether a definition changes what a command means. Structure is read by its own commands, which authors redefine
 * for their appearance alone; accents and characters of one letter are often taken for symbols, as in
 * `\renewcommand{\P}{\mathbb{P}}`.
 */
function isChangeable({ names, isFixed }: Expansion, id: number): boolean {
  const name = nameOf(names, id)
  return !isFixed(name) || /^[a-zA-Z]$/.test(name)
}

function nameOf(names: Names, id: number): string {
  return names.nameOf(tokenOf(category.command, id))!
}

/** Id of the command that is defined, with or without braces around it. */
function definedName({ input, names }: Expansion): number | undefined {
  input.skip(category.gap)
  input.takes(star)
  const written = input.argument()
  const token = written?.find((one) => (one & 15) === category.command)
  if (token !== undefined) return token >>> 4
  const name = written && names.textOf(written).trim()
  return name ? names.id(name) : undefined
}

/** `[2][standard]`: how many parameters there are, and the first where it is optional. */
function countedParameters(expansion: Expansion): Parameter[] {
  const { input, names } = expansion
  const stated = input.option()
  const count = Math.min(maxParameters, Number.parseInt(stated ? names.textOf(stated) : '', 10) || 0)
  const standard = stated && input.option()
  return Array.from({ length: count }, (_, index) => (index === 0 && standard ? optional(standard) : required))
}

function defineCommand(expansion: Expansion, manner: Manner = {}): void {
  const id = definedName(expansion)
  if (id === undefined) return
  const parameters = countedParameters(expansion)
  const body = expansion.input.argument()
  if (body) define(expansion, id, { parameters, body: bodyOf(body) }, manner)
}

/** `\def\name#1.#2{…}` */
function defineByPattern(expansion: Expansion, manner: Manner): void {
  const { input } = expansion
  input.skipSpacing()
  const name = input.peek()
  if ((name & 15) !== category.command && (name & 15) !== category.active) return
  input.next()
  const pattern: number[] = []
  while ((input.peek() & 15) !== category.open && input.peek() >= 0 && pattern.length < maxPattern)
    pattern.push(input.next())
  const body = (input.peek() & 15) === category.open ? input.argument() : undefined
  if (!body || (name & 15) !== category.command) return
  while (pattern.length > 0 && (pattern[0]! & 15) === category.gap) pattern.shift()
  const { prefix, parameters } = patternOf(Int32Array.from(pattern))
  const kept = bodyOf(manner.isExpanded ? expansion.expanded(body) : body)
  define(expansion, name >>> 4, { ...(prefix.length ? { prefix } : {}), parameters, body: kept }, manner)
}

/** `\let\one=\other`: what the other stands for now. */
function defineAlias(expansion: Expansion, isGlobal: boolean): void {
  const { input, names, meanings } = expansion
  input.skipSpacing()
  if ((input.peek() & 15) !== category.command) return
  const id = input.next() >>> 4
  input.skipSpacing()
  input.takes(characterToken('='))
  input.skipSpacing()
  const other = input.next()
  const name = names.nameOf(other)
  if (other < 0 || !isChangeable(expansion, id)) return
  const meaning = name === undefined ? undefined : meanings.get(other >>> 4)
  if (meaning !== undefined) meanings.set(id, meaning, isGlobal)
  else if (name === 'undefined' || name === '@undefined') meanings.set(id, undefined, isGlobal)
  else {
    const body = name === 'relax' ? noTokens : Int32Array.of(name === undefined ? other : names.unchanging(name))
    meanings.set(id, { parameters: [], body }, isGlobal)
  }
}

/** Those of the reader's own are not changed. */
function defineEnvironment(expansion: Expansion, isChanged: boolean): void {
  const { input, names, meanings } = expansion
  input.skip(category.gap)
  input.takes(star)
  const id = names.id(hidden.environment(argumentText(expansion)))
  const parameters = countedParameters(expansion)
  const body = input.argument()
  const ending = input.argument()
  if (body && ending && (!isChanged || meanings.get(id) !== undefined))
    meanings.set(id, { parameters, body: bodyOf(body), ending: bodyOf(ending) })
}

/** `\NewDocumentCommand{\name}{O{standard} m}{…}` (latexref 12.2). */
function defineSpecified(expansion: Expansion, manner: Manner = {}): void {
  const id = definedName(expansion)
  const parameters = specified(argumentText(expansion), expansion.names, expansion.lexed)
  const body = expansion.input.argument()
  if (id !== undefined && body) define(expansion, id, { parameters, body: bodyOf(body) }, manner)
}

function defineSpecifiedEnvironment(expansion: Expansion): void {
  const { input, names, meanings } = expansion
  const id = names.id(hidden.environment(argumentText(expansion)))
  const specification = argumentText(expansion)
  const parameters = specified(specification, names, expansion.lexed)
  const body = input.argument()
  const ending = input.argument()
  // What has its content for a parameter is read as if nothing were defined.
  if (body && ending && !/b\s*$/.test(specification))
    meanings.set(id, { parameters, body: bodyOf(body), ending: bodyOf(ending) })
}

function defineOperator(expansion: Expansion): void {
  const { input, names } = expansion
  input.skip(category.gap)
  const isStarred = input.peek() === star
  const id = definedName(expansion)
  const body = input.argument()
  if (id === undefined || !body) return
  define(expansion, id, {
    parameters: [],
    body: expansion.lexed(`\\operatorname${isStarred ? '*' : ''}{${names.textOf(body)}}`),
  })
}

/** `\DeclarePairedDelimiter{\abs}{\lvert}{\rvert}`: calls may have a star or a size, which change nothing. */
function defineDelimiters(expansion: Expansion): void {
  const id = definedName(expansion)
  const [before, behind] = [argumentText(expansion), argumentText(expansion)]
  if (id === undefined) return
  const parameters: Parameter[] = [(input) => (input.takes(star) ? noTokens : (input.option() ?? noTokens)), required]
  define(expansion, id, { parameters, body: bodyOf(expansion.lexed(`\\left${before} #2 \\right${behind}`)) })
}

/** Words of algorithms: what goes in and out, functions, names (package algorithm2e). */
function defineKeyword(expansion: Expansion, bodyFor: (words: string) => string): void {
  const id = definedName(expansion)
  const words = argumentText(expansion)
  const body = bodyOf(expansion.lexed(bodyFor(words)))
  const parameters = body.some((token) => (token & 15) === category.place) ? [required] : []
  if (id !== undefined) define(expansion, id, { parameters, body })
}

function defineCondition(expansion: Expansion): void {
  const { input, names, meanings } = expansion
  input.skipSpacing()
  const name = names.nameOf(input.peek())
  if (!name?.startsWith('if')) return
  const condition = input.next() >>> 4
  meanings.set(condition, false)
  for (const value of [true, false]) meanings.set(names.id(`${name.slice(2)}${value}`), { condition, value })
}

function setStated(expansion: Expansion, name: string): void {
  setCondition(expansion, name, argumentText(expansion) === 'true')
}

function setCondition({ names, meanings }: Expansion, name: string, value: boolean): void {
  meanings.set(names.id(name), value)
}

/** Whether tokens are all those of a definition: what is longer is none. */
export function isSame(one: Tokens, other: Tokens): boolean {
  return one.length === other.length && one.every((token, index) => token === other[index])
}
