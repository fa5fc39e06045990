/**
 * Conditions of TeX itself: `\if… \else \fi` (The TeXbook, chapter 20). Of one that only a typesetter can decide, as
 * those of lengths and pages, the first branch is read.
 */
import { lookupTable } from '../../../core/lookup-table.ts'
import { isSame } from './definitions.ts'
import { argumentText, type Expansion } from './expansion.ts'
import type { Meaning } from './meanings.ts'
import { category, characterToken, isSpacing } from './tokens.ts'

type Condition = (expansion: Expansion) => boolean | undefined

const unknown: Condition = () => undefined

/** What a condition says; undefined where it can't be known. */
export const conditions: Readonly<Record<string, Condition>> = lookupTable({
  iftrue: () => true,
  iffalse: () => false,
  ifx: (expansion) => isAlike(expansion, expansion.input.next(), expansion.input.next()),
  if: isSameCharacter,
  ifcat: unknown,
  ifnum: comparesNumbers,
  ifodd: (expansion) => {
    const number = numberNext(expansion)
    return number === undefined ? undefined : number % 2 !== 0
  },
  ifdefined: ({ input, names, meanings, isFixed }) => {
    input.skipSpacing()
    const token = input.next()
    return meanings.get(token >>> 4) !== undefined || isFixed(names.nameOf(token) ?? '')
  },
  ifcsname: isNameDefined,
  ifmmode: ({ isMath }) => isMath,
  // Made by pdfTeX, as most documents are.
  ifpdf: () => true,
  ifPDFTeX: () => true,
  ifxetex: () => false,
  ifXeTeX: () => false,
  ifluatex: () => false,
  ifLuaTeX: () => false,
  ifdim: comparesLengths,
  ifvmode: unknown,
  ifhmode: unknown,
  ifinner: unknown,
  ifvoid: unknown,
  ifhbox: unknown,
  ifvbox: unknown,
  ifeof: unknown,
})

const constants: ReadonlyMap<string, boolean> = new Map([
  ['iftrue', true],
  ['iffalse', false],
])

/** Whether two tokens stand for the same. */
function isAlike({ names, meanings, isFixed, emptied }: Expansion, one: number, other: number): boolean {
  if (one === other) return true
  const [first, second] = [one, other].map((token) => {
    const name = names.nameOf(token)
    return name === undefined ? undefined : (meanings.get(token >>> 4) ?? constants.get(name))
  })
  if (first === undefined && second === undefined) {
    const [name, otherName] = [names.nameOf(one), names.nameOf(other)]
    if (name === undefined || otherName === undefined) return false
    if (name === 'relax' || otherName === 'relax') return emptied.has(name === 'relax' ? other : one)
    return (
      name === otherName ||
      [name, otherName].every((each) => /undefined/.test(each) || (!isFixed(each) && each !== 'relax'))
    )
  }
  if (typeof first === 'boolean') return first === second
  return (
    isMacro(first) &&
    isMacro(second) &&
    first.parameters.length === second.parameters.length &&
    isSame(first.body, second.body)
  )
}

function isMacro(meaning: Meaning | undefined): meaning is Exclude<Meaning, boolean | { condition: number }> {
  return typeof meaning === 'object' && 'body' in meaning
}

/** `\if\relax\detokenize{#1}\relax` asks whether there is anything. */
function isSameCharacter(expansion: Expansion): boolean {
  const first = expansion.nextExpanded()
  return first === expansion.nextExpanded()
}

const relations = ['<', '=', '>'].map(characterToken)

function comparesNumbers(expansion: Expansion): boolean | undefined {
  const first = numberNext(expansion)
  expansion.input.skipSpacing()
  const relation = relations.indexOf(expansion.input.peek())
  if (relation >= 0) expansion.input.next()
  const second = numberNext(expansion)
  if (first === undefined || second === undefined) return undefined
  return relation === 0 ? first < second : relation === 1 ? first === second : first > second
}

/** Passes over the lengths, which are no text. */
function comparesLengths({ input }: Expansion): undefined {
  for (let side = 0; side < 2; side++) {
    input.skipSpacing()
    if ((input.peek() & 15) === category.command) input.next()
    else while ((input.peek() & 15) === category.character && !relations.includes(input.peek())) input.next()
    input.skipSpacing()
    if (relations.includes(input.peek())) input.next()
  }
  if (isSpacing(input.peek())) input.next()
  return undefined
}

const maxDigits = 9
const minus = characterToken('-')

/** The number that comes next; undefined for the value of a counter, which is passed over. */
export function numberNext(expansion: Expansion): number | undefined {
  const { input } = expansion
  input.skipSpacing()
  const isNegative = input.takes(minus)
  let digits = ''
  for (;;) {
    const token = expansion.nextExpanded()
    const digit = (token >>> 4) - 48
    if ((token & 15) === category.character && digit >= 0 && digit <= 9 && digits.length < maxDigits) digits += digit
    else {
      if (token >= 0 && !isSpacing(token)) {
        if (digits === '' && (token & 15) === category.command) passValue(expansion, token)
        else input.push(Int32Array.of(token))
      }
      break
    }
  }
  return digits === '' ? undefined : Number(digits) * (isNegative ? -1 : 1)
}

/** `\value{page}`, `\count0` */
function passValue({ input, names }: Expansion, token: number): void {
  if (names.nameOf(token) === 'value') input.argument()
}

function isNameDefined(expansion: Expansion): boolean {
  const { names, meanings, isFixed } = expansion
  const name = nameNext(expansion)
  return meanings.get(names.id(name)) !== undefined || isFixed(name)
}

const maxName = 200

/** What stands before `\endcsname`. */
export function nameNext(expansion: Expansion): string {
  let name = ''
  expansion.input.skip(category.gap)
  for (let count = 0; count < maxName; count++) {
    const token = expansion.nextExpanded()
    if (token < 0 || expansion.names.nameOf(token) === 'endcsname') break
    name += expansion.names.textOf(Int32Array.of(token))
  }
  return name
}

/** `\ifthenelse` and its like have their branches in groups: a condition, and whether it holds. */
export const tests: Readonly<Record<string, Condition>> = lookupTable({
  ifthenelse: (expansion) => isHolding(expansion, argumentText(expansion)),
  iftoggle: (expansion) => isSet(expansion, `toggle{${argumentText(expansion)}`),
  nottoggle: (expansion) => opposite(isSet(expansion, `toggle{${argumentText(expansion)}`)),
  ifbool: (expansion) => isSet(expansion, `if${argumentText(expansion)}`),
  notbool: (expansion) => opposite(isSet(expansion, `if${argumentText(expansion)}`)),
  ifdef: (expansion) => isDefined(expansion, argumentText(expansion).slice(1)),
  ifundef: (expansion) => !isDefined(expansion, argumentText(expansion).slice(1)),
  ifcsdef: (expansion) => isDefined(expansion, argumentText(expansion)),
  ifcsundef: (expansion) => !isDefined(expansion, argumentText(expansion)),
  '@ifundefined': (expansion) => !isDefined(expansion, argumentText(expansion)),
  ifstrempty: (expansion) => expansion.input.argument()?.length === 0,
  ifblank: (expansion) => argumentText(expansion) === '',
  notblank: (expansion) => argumentText(expansion) !== '',
  ifstrequal: (expansion) => new Set([argumentText(expansion), argumentText(expansion)]).size === 1,
  ifdefempty: (expansion) => expandedText(expansion, argumentText(expansion)) === '',
  ifdefstring: (expansion) => expandedText(expansion, argumentText(expansion)) === argumentText(expansion),
  ifnumcomp: (expansion) => isHolding(expansion, [1, 2, 3].map(() => argumentText(expansion)).join(' ')),
  ifnumequal: (expansion) => isHolding(expansion, `${argumentText(expansion)}=${argumentText(expansion)}`),
  // What an author takes in is mostly there.
  IfFileExists: passed,
  '@ifpackageloaded': passed,
  '@ifclassloaded': passed,
  IfNoValue: (expansion) => argumentText(expansion).startsWith('\\-NoValue-'),
  IfValue: (expansion) => !argumentText(expansion).startsWith('\\-NoValue-'),
  IfBoolean: (expansion) => argumentText(expansion).startsWith('\\BooleanTrue'),
})

function passed(expansion: Expansion): undefined {
  expansion.input.argument()
  return undefined
}

function opposite(holds: boolean | undefined): boolean | undefined {
  return holds === undefined ? undefined : !holds
}

function isSet({ names, meanings }: Expansion, name: string): boolean | undefined {
  const meaning = meanings.get(names.id(name))
  return typeof meaning === 'boolean' ? meaning : undefined
}

function isDefined({ names, meanings, isFixed }: Expansion, name: string): boolean {
  return meanings.get(names.id(name)) !== undefined || isFixed(name)
}

function expandedText(expansion: Expansion, written: string): string {
  return expansion.names.textOf(expansion.expanded(expansion.lexed(written))).trim()
}

/** Characters of a test: nobody writes longer ones, and each part of one is searched again. */
const maxTest = 2_000

/** What a test of package ifthen says. */
function isHolding(expansion: Expansion, written: string): boolean | undefined {
  if (written.length > maxTest) return undefined
  const [, negation, rest = ''] = /^\s*(\\(?:NOT|not)(?![a-zA-Z]))?\s*([\s\S]*)$/.exec(written)!
  if (negation) return opposite(isHolding(expansion, rest))
  const parts = /^([\s\S]*?)\\(AND|and|OR|or)(?![a-zA-Z])([\s\S]*)$/.exec(rest)
  if (parts) {
    const [first, second] = [isHolding(expansion, parts[1]!), isHolding(expansion, parts[3]!)]
    const deciding = parts[2]!.toLowerCase() === 'or'
    if (first === deciding || second === deciding) return deciding
    return first === undefined || second === undefined ? undefined : !deciding
  }
  const [, name, ...groups] = /^\\(boolean|equal|isundefined)\s*\{([^{}]*)\}(?:\s*\{([^{}]*)\})?\s*$/.exec(rest) ?? []
  const [first = '', second = ''] = groups
  if (name === 'boolean') return isSet(expansion, `if${first.trim()}`)
  if (name === 'isundefined') return !isDefined(expansion, first.trim().slice(1))
  if (name === 'equal') return expandedText(expansion, first) === expandedText(expansion, second)
  const [, left, relation, right] =
    /^\s*(-?\d{1,9})\s*([<=>])\s*(-?\d{1,9})\s*$/.exec(expandedText(expansion, rest)) ?? []
  if (!relation) return undefined
  const difference = Number(left) - Number(right)
  return relation === '<' ? difference < 0 : relation === '>' ? difference > 0 : difference === 0
}
