/** What is on a row, with its scripts → LaTeX. */
import { fence } from '../../carriers/latex-math/symbols.ts'
import type { Alignment } from './aligned-rows.ts'
import type { Item } from './item.ts'
import {
  binaries,
  closings,
  integrals,
  isBracket,
  largeOperators,
  openings,
  primes,
  punctuation,
  relations,
  uprights,
} from './symbols.ts'
import { latexOfItem, latexOfWord } from './write-item.ts'

/** What scripts belong to. */
export interface Nucleus {
  item: Item
  /** Its scripts. */
  above: Item[]
  below: Item[]
  /** Scripts before it. */
  before: Item[]
}

interface Token {
  latex: string
  kind: 'ordinary' | 'relation' | 'binary' | 'opening' | 'closing' | 'punctuation' | 'operator' | 'text'
  left: number
  right: number
}

/** Gap (in em) between words, and from which on it is written as such. */
const wordGap = 0.2
const wideGap = 0.85

type Read = (scripts: readonly Item[]) => string | undefined

interface WrittenLine {
  latex: string
  alignments: Alignment[]
}

/** @returns undefined where its scripts are not understood. */
export function writeLine(nuclei: readonly Nucleus[], size: number, read: Read): WrittenLine | undefined {
  const fences = fencesOf(nuclei)
  if (!fences) return undefined
  const tokens: Token[] = []
  for (let at = 0; at < nuclei.length; at++) {
    const nucleus = nuclei[at] as Nucleus
    const phrase = phraseAt(nuclei, at, size)
    if (phrase) {
      tokens.push(phrase.token)
      at = phrase.end
      const scripts = scriptsOf(nuclei[at] as Nucleus, read)
      if (scripts === undefined) return undefined
      phrase.token.latex += scripts
      continue
    }
    const scripts = scriptsOf(nucleus, read)
    const before = nucleus.before.length ? beforeOf(nucleus, read) : ''
    if (scripts === undefined || before === undefined) return undefined
    const { item } = nucleus
    const base = fences.get(nucleus) ?? wordOrItem(item)
    tokens.push({
      latex: before + grouped(base, scripts) + scripts,
      kind: kindOf(item),
      left: item.left,
      right: rightOf(nucleus),
    })
  }
  return joined(tokens, size)
}

function rightOf({ item, above, below }: Nucleus): number {
  return Math.max(item.right, ...above.map(({ right }) => right), ...below.map(({ right }) => right))
}

/** A base of several symbols is braced before it takes scripts, where LaTeX would give them to its last symbol. */
function grouped(base: string, scripts: string): string {
  return scripts && /^\\(?:overset|underset|not)/.test(base) ? `{${base}}` : base
}

function wordOrItem(item: Item): string {
  return item.kind === 'word' ? latexOfWord(item.latex, item.font.alphabet, false) : latexOfItem(item)
}

function beforeOf({ before, item }: Nucleus, read: Read): string | undefined {
  const above = before.filter(({ baseline }) => baseline < item.baseline)
  const below = before.filter(({ baseline }) => baseline >= item.baseline)
  const scripts = scriptsOf({ item, above, below, before: [] }, read)
  return scripts === undefined ? undefined : `{}${scripts}`
}

function scriptsOf({ above, below }: Nucleus, read: Read): string | undefined {
  const isPrime = ({ code }: Item): boolean => primes.has(code)
  const marks = above.reduce((sum, { code }) => sum + (primes.get(code) ?? 0), 0)
  const raised = above.filter((item) => !isPrime(item))
  const over = raised.length ? read(raised) : ''
  const under = below.length ? read(below) : ''
  if (over === undefined || under === undefined) return undefined
  return "'".repeat(marks) + (under ? `_{${under}}` : '') + (over ? `^{${over}}` : '')
}

/** Words with spaces between them, or a word with spaces around it, which is no name of a function. */
function phraseAt(nuclei: readonly Nucleus[], at: number, size: number): { token: Token; end: number } | undefined {
  const first = nuclei[at]?.item as Item
  if (first.kind !== 'word' || first.font.alphabet !== '\\mathrm') return undefined
  let text = first.latex
  let end = at
  for (; end + 1 < nuclei.length; end++) {
    const [last, next] = [nuclei[end] as Nucleus, nuclei[end + 1] as Nucleus]
    const gap = next.item.left - last.item.right
    if (next.item.kind !== 'word' || next.item.font !== first.font || last.above.length || last.below.length) break
    if (isName(next.item) || isName(first)) break
    if (gap < wordGap * size * 0.6 || gap > wideGap * size) break
    text += ` ${next.item.latex}`
  }
  const last = nuclei[end]?.item as Item
  const before = at > 0 ? first.left - rightOf(nuclei[at - 1] as Nucleus) : Infinity
  const isSpaced =
    end > at ||
    (first.latex.length > 1 && before >= wordGap * size && latexOfWord(text, '\\mathrm', false).startsWith('\\mathrm'))
  if (!isSpaced || nuclei[at]?.before.length) return undefined
  const after = end + 1 < nuclei.length ? (nuclei[end + 1] as Nucleus).item.left - last.right : 0
  const [open, close] = [before >= wordGap * size && at > 0 ? ' ' : '', after >= wordGap * size ? ' ' : '']
  return { token: { latex: `\\text{${open}${text}${close}}`, kind: 'text', left: first.left, right: last.right }, end }
}

function isName({ latex }: Item): boolean {
  return !latexOfWord(latex, '\\mathrm', false).startsWith('\\mathrm')
}

function kindOf({ code, kind, latex }: Item): Token['kind'] {
  if (kind === 'word') return latexOfWord(latex, '\\mathrm', false).startsWith('\\mathrm') ? 'ordinary' : 'operator'
  if (/^\\(?:sum|prod|coprod|big[a-z]{2,6}|o?int|lim|max|min|sup|inf|det|gcd|Pr)(?![a-z])/.test(latex))
    return 'operator'
  if (largeOperators.has(code) || integrals.has(code)) return 'operator'
  if (relations.has(code)) return 'relation'
  if (binaries.has(code)) return 'binary'
  if (openings.has(code)) return 'opening'
  if (closings.has(code)) return 'closing'
  return punctuation.has(code) ? 'punctuation' : 'ordinary'
}

/** Tall brackets in pairs. @returns undefined where one has no other, unless it is a bar at which something is evaluated. */
function fencesOf(nuclei: readonly Nucleus[]): Map<Nucleus, string> | undefined {
  const written = new Map<Nucleus, string>()
  const open: Nucleus[] = []
  for (const nucleus of nuclei) {
    const { item } = nucleus
    if (item.kind !== 'glyph' || !isEnlarged(item)) continue
    const symbol = fence(String.fromCodePoint(item.code))
    const other = uprights.has(item.code) ? open.findLast((one) => one.item.code === item.code) : open.at(-1)
    const closes = closings.has(item.code) || (uprights.has(item.code) && other !== undefined)
    if (closes && other) {
      open.splice(open.indexOf(other))
      written.set(other, `\\left${fence(String.fromCodePoint(other.item.code))}`)
      written.set(nucleus, `\\right${symbol}`)
    } else {
      if (closings.has(item.code)) return undefined
      written.set(nucleus, `\\big${symbol}`)
      open.push(nucleus)
    }
  }
  if (open.some(({ item }) => openings.has(item.code))) return undefined
  return written
}

/** Height (in em) of a bracket that is larger than those of the text, at least. */
const enlarged = 1.15

function isEnlarged({ code, top, bottom, size }: Item): boolean {
  return isBracket(code) && bottom - top > enlarged * size
}

function joined(tokens: readonly Token[], size: number): WrittenLine {
  let latex = ''
  const alignments: Alignment[] = []
  let last: Token | undefined
  let wasBinary = false
  for (const token of tokens) {
    const isOperand = last && !['relation', 'binary', 'opening', 'punctuation', 'operator'].includes(last.kind)
    const gap = last ? token.left - last.right : 0
    let space = ''
    if (last && gap > wideGap * size && last.kind !== 'relation' && token.kind !== 'relation') space = ' \\quad '
    else if (token.kind === 'relation' || last?.kind === 'relation' || last?.kind === 'punctuation') space = ' '
    else if (token.kind === 'binary' && isOperand) space = ' '
    else if (last?.kind === 'binary' && wasBinary) space = ' '
    else if (last?.kind === 'operator' && token.kind !== 'opening') space = ' '
    if (!last) space = ''
    if (!space && /\\[A-Za-z]+$/.test(latex) && /^[A-Za-z]/.test(token.latex)) space = ' '
    latex += space
    if (token.kind === 'relation') alignments.push({ left: token.left, index: latex.length })
    latex += token.latex
    wasBinary = token.kind === 'binary' && isOperand === true
    last = token
  }
  return { latex, alignments }
}
