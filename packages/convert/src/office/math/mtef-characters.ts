/** Characters of a formula by their typefaces, and what stands above them (MTEF, "CHAR", "EMBELL"). */
import { symbolCharacter } from '../../carriers/encoding/symbol-font.ts'
import { functionNames } from '../../carriers/latex-math/symbols.ts'
import type { MathNode } from './mathml.ts'
import { element, isEmptyRow, rowOf, token } from './mtef-nodes.ts'

const typefaces = {
  text: 1,
  function: 2,
  lowerGreek: 4,
  upperGreek: 5,
  symbol: 6,
  number: 8,
  extra: 11,
  expanding: 22,
  marker: 23,
  space: 24,
} as const

/** Characters of the font MT Extra that formulas use. */
const extraCharacters: Readonly<Record<string, string>> = {
  K: '…',
  L: '⋯',
  M: '⋮',
  O: '⋱',
  h: 'ℏ',
  l: 'ℓ',
  m: '∓',
  o: '∘',
  p: '≺',
  f: '≻',
  I: '∩',
  U: '∪',
}

/** Codes from here on are MathType's own: spaces and marks for alignment. */
const privateCodes = 0xe000
const endOfPrivate = 0xf8ff

/** Adds a character, joined to the one before where both are of one number, name or text. */
export function mathCharacter(nodes: MathNode[], typeface: number, code: number): void {
  if (typeface === typefaces.space || typeface === typefaces.marker || typeface === typefaces.expanding) return
  if (code < 0x20 || (code >= privateCodes && code <= endOfPrivate && typeface !== typefaces.symbol)) return
  const character = characterOf(typeface, code)
  const last = nodes.at(-1)
  const kind = last?.name === 'mtext' && typeface === typefaces.text ? 'mtext' : kindOf(typeface, character)
  const joins = kind === 'mn' || kind === 'mtext' || typeface === typefaces.function
  if (joins && last?.name === kind && (kind !== 'mi' || functionNode.has(last)))
    nodes[nodes.length - 1] = marked(token(kind, last.text + character), typeface)
  else nodes.push(marked(token(kind, character), typeface))
}

/** Names of functions, whose letters come one by one. */
const functionNode = new WeakSet<MathNode>()

function marked(node: MathNode, typeface: number): MathNode {
  if (typeface === typefaces.function) functionNode.add(node)
  return node
}

function kindOf(typeface: number, character: string): 'mi' | 'mn' | 'mo' | 'mtext' {
  if (typeface === typefaces.text && /\p{L}/u.test(character)) return 'mtext'
  if (/\d/.test(character) || (typeface === typefaces.number && /[\d.,]/.test(character))) return 'mn'
  return /\p{L}/u.test(character) ? 'mi' : 'mo'
}

function characterOf(typeface: number, code: number): string {
  const plain = String.fromCharCode(code)
  if (code > 0xff && !(code >= 0xf000 && code <= 0xf0ff)) return plain
  if (typeface === typefaces.extra) return extraCharacters[plain] ?? plain
  const isSymbol =
    typeface === typefaces.symbol || typeface === typefaces.lowerGreek || typeface === typefaces.upperGreek
  return (isSymbol ? symbolCharacter('symbol', code) : undefined) ?? plain
}

/** What stands above a character, by kind ("EMBELL"); primes are scripts. */
const above: Readonly<Record<number, string>> = {
  2: '˙',
  3: '¨',
  8: '~',
  9: '^',
  11: '→',
  12: '←',
  13: '↔',
  17: '¯',
  19: '⌢',
  20: '⌣',
}
const primes: Readonly<Record<number, string>> = { 5: '′', 6: '″', 18: '‴' }
const slash = 10

/** Puts embellishments on the last node. */
export function embellished(nodes: MathNode[], kinds: readonly number[]): void {
  for (const kind of kinds) {
    const last = nodes.pop()
    if (!last) return
    const symbol = above[kind]
    const prime = primes[kind]
    if (symbol) nodes.push(element('mover', [last, token('mo', symbol)]))
    else if (prime) nodes.push(element('msup', [last, token('mo', prime)]))
    else if (kind === slash) nodes.push(token('mo', `${last.text}\u0338`.normalize('NFC')))
    else nodes.push(last)
  }
}

/** Some programs write the names of functions as text. */
export function withFunctionName(node: MathNode): MathNode {
  return node.name === 'mtext' && functionNames.has(node.text) ? token('mi', node.text) : node
}

export interface Scripts {
  below: MathNode | undefined
  above: MathNode | undefined
}

/** Scripts hang on what stands before them. */
export function withScripts(nodes: MathNode[], { below, above: raised }: Scripts): void {
  const lower = below && !isEmptyRow(below) ? below : undefined
  const upper = raised && !isEmptyRow(raised) ? raised : undefined
  if (!lower && !upper) return
  const base = nodes.pop() ?? rowOf([])
  if (lower && upper) nodes.push(element('msubsup', [base, lower, upper]))
  else if (lower) nodes.push(element('msub', [base, lower]))
  else if (upper) nodes.push(element('msup', [base, upper]))
}
