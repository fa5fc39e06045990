/**
 * Formulas that office programs embed: drawn one token after the other, with no space between them, in the text's own
 * fonts, and with signs from a font of symbols.
 *
 * Brackets, roots and braces are one character each, in a type as large as they are tall, and large operators in one
 * that is larger by a constant.
 */
import { functionNames } from '../../carriers/latex-math/symbols.ts'
import type { Glyphs, Style } from '../layout/content.ts'
import type { Cluster } from './connect.ts'
import { isSpace, itemOf } from './glyph-items.ts'
import { type Bar, byLeft, type Extent, extentOf, type Item, middleX, middleY, partOf } from './item.ts'
import { embeddedFont, embedsFormulas, isEmbeddedSymbol } from './maths-fonts.ts'
import { pageBars } from './page-bars.ts'
import { maxItems } from './reading.ts'
import {
  accentOf,
  binaries,
  closings,
  integrals,
  isBracket,
  largeOperators,
  openings,
  overbrace,
  radicalCode,
  relations,
  underbrace,
  uprights,
} from './symbols.ts'

/** Type size of large operators against that of the formula (12 → 17.5, 7.2 → 10.5 in LibreOffice). */
const operatorSize = 17.5 / 12
/** Gap and overlap (in em) of letters of one name, at most; names are a tenth apart. */
const nameGap = 0.04
const maxOverlap = 0.1
/** Gaps (in em) between tokens of one formula, at most: on a row, and from one row to the next. */
const rowGap = 2.4
const nextRow = 0.8
/** How far (in em) the first and the last token are from the others of their row, at most, where a word is next to them. */
const nearToken = 0.45
/** How far (in em) scripts are above and below what they belong to, at most. */
const nearScript = 0.3
/** How far (in em) a bar is from the formula that it belongs to, at most. */
const nearBar = 0.45
/** Tokens that follow each other, at most, and characters of a page; more are a drawing. */
const maxTokens = 2_000
const maxCharacters = 20_000

export interface EmbeddedFormulas {
  clusters: Cluster[]
  /** The page's characters that are theirs. */
  glyphs: ReadonlySet<number>
}

type Rulings = Parameters<typeof pageBars>[0]

/** Characters of one style that touch each other. */
interface Token extends Extent {
  items: Item[]
  baseline: number
  size: number
  /** A space of the text is next to it. */
  isSpaced: boolean
}

export function embeddedFormulas(glyphs: Glyphs, rulings: Rulings): EmbeddedFormulas {
  const found: { clusters: Cluster[]; glyphs: Set<number> } = { clusters: [], glyphs: new Set() }
  if (!embedsFormulas(glyphs.styles) || glyphs.count > maxCharacters) return found
  const tokens = tokensOf(glyphs)
  const all = runsOf(tokens).flatMap(byPlace).map(withoutWords)
  // Numbers with a sign between them, alone on their page, are text: 25 ± 2.
  if (!all.some((group) => isFormula(group, isSignOfFormulas, isLetter))) return found
  const groups = all.filter((group) => isFormula(group, isSign, isOperand) || isWritten(group))
  groups.push(...loneLetters(tokens, groups))
  const items = groups.map((tokens) => withSizes(joinedNames(tokens.flatMap((token) => token.items))))
  const bars = pageBars(rulings, items.flat())
  for (const own of items) {
    found.clusters.push({ items: own, bars: bars.filter((bar) => isAt(bar, own)), isWhole: true })
    for (const { glyphs: taken } of own) for (const at of taken) found.glyphs.add(at)
  }
  return found
}

/** undefined stands for a space or what is no part of a formula. */
function tokensOf(glyphs: Glyphs): (Token | undefined)[] {
  const tokens: (Token | undefined)[] = []
  let isSpaced = false
  for (let at = 0; at < glyphs.count; at++) {
    const code = glyphs.codes[at] as number
    const style = glyphs.styles[glyphs.style[at] as number] as Style
    const last = tokens.at(-1)
    if (code === 0x20 || glyphs.turn[at] !== 0 || style.size < 1) {
      isSpaced = code === 0x20
      if (last && isSpaced) last.isSpaced = true
      tokens.push(undefined)
      continue
    }
    if (isSpace(code)) continue
    const item = itemOf(glyphs, at, style, embeddedFont(style))
    const before = last?.items.at(-1)
    if (last && before && touches(before, item)) {
      last.items.push(item)
      last.right = Math.max(last.right, item.right)
      last.top = Math.min(last.top, item.top)
      last.bottom = Math.max(last.bottom, item.bottom)
      continue
    }
    const { left, right, top, bottom, baseline, size } = item
    tokens.push({ left, right, top, bottom, baseline, size, items: [item], isSpaced })
    isSpaced = false
  }
  return tokens
}

function touches(last: Item, item: Item): boolean {
  return (
    last.font.isText === item.font.isText &&
    isEmbeddedSymbol(last.font) === isEmbeddedSymbol(item.font) &&
    last.baseline === item.baseline &&
    last.size === item.size &&
    item.left - last.right < nameGap * item.size &&
    item.left - last.right > -maxOverlap * item.size
  )
}

/** Tokens that follow each other without a space or a word. */
function runsOf(tokens: readonly (Token | undefined)[]): Token[][] {
  const runs: Token[][] = []
  let run: Token[] = []
  const close = (): void => {
    if (run.length && run.length <= maxTokens) runs.push(run)
    run = []
  }
  for (const token of tokens) {
    if (token && isOfFormulas(token)) run.push(token)
    else close()
  }
  close()
  return runs
}

/** In italics, a sign, a number or the name of a function. */
function isOfFormulas({ items }: Token): boolean {
  if (items.every(({ font }) => !font.isText)) return true
  const text = items.map(({ code }) => charOf(code)).join('')
  return /^\d+(?:[.,]\d+)?$/.test(text) || functionNames.has(text) || !/[\p{L}\p{N}\p{P}]/u.test(text)
}

/** Tokens that are apart by more than those of a formula are: formulas below and next to each other. */
function byPlace(run: readonly Token[]): Token[][] {
  const letters = run.filter(({ items: [first] }) => first && !isEmbeddedSymbol(first.font))
  const size = Math.max(...(letters.length ? letters : run).map((token) => token.size))
  return split(run, 'top', 'bottom', nextRow * size).flatMap((row) => split(row, 'left', 'right', rowGap * size))
}

function split(tokens: readonly Token[], start: 'top' | 'left', end: 'bottom' | 'right', gap: number): Token[][] {
  const order = new Map(tokens.map((token, at) => [token, at]))
  const parts: Token[][] = []
  let reach = -Infinity
  for (const token of [...tokens].sort((a, b) => a[start] - b[start])) {
    if (token[start] - reach > gap) parts.push([])
    parts.at(-1)?.push(token)
    reach = Math.max(reach, token[end])
  }
  return parts.map((part) => part.sort((a, b) => (order.get(a) as number) - (order.get(b) as number)))
}

/** Without words and numbers of the text before and behind it. */
function withoutWords(given: readonly Token[]): Token[] {
  const tokens = [...given]
  while (tokens[0]?.isSpaced && !isBeside(tokens[0], tokens[1])) tokens.shift()
  while (tokens.at(-1)?.isSpaced && !isBeside(tokens.at(-1), tokens.at(-2))) tokens.pop()
  return tokens
}

function isBeside(token: Token | undefined, next: Token | undefined): boolean {
  if (!token || !next) return false
  const size = Math.max(token.size, next.size)
  const gap = Math.max(next.left - token.right, token.left - next.right)
  const apart = Math.max(next.top - token.bottom, token.top - next.bottom)
  return gap < nearToken * size && apart < nearScript * size
}

type Is = (item: Item) => boolean

function isFormula(tokens: readonly Token[], isItsSign: Is, isItsOperand: Is): boolean {
  const items = tokens.flatMap((token) => token.items)
  if (items.length > maxItems) return false
  const left = Math.min(...items.map((item) => item.left))
  return items.some((item) => isItsSign(item) && !isBullet(item, left)) && items.some(isItsOperand)
}

/** Type size of scripts against what they belong to, at most, and how far (in em) they are raised and lowered, at least. */
const [scriptSize, minShift] = [0.85, 0.05]

/** A letter with a script, a number with a letter as one, or the name of a function or a Greek letter before one. */
function isWritten(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => {
    const next = tokens[at + 1]
    if (!next || tokens.length > maxItems) return false
    if (next.size > scriptSize * token.size) return isVariable(next) && (isFunction(token) || isGreek(token))
    if (Math.abs(next.baseline - token.baseline) < minShift * token.size) return false
    return isVariable(token) ? next.items.every(isOperand) : isNumber(token) && isVariable(next)
  })
}

function textOf({ items }: Token): string {
  return items.map(({ code }) => charOf(code)).join('')
}

function isFunction(token: Token): boolean {
  return functionNames.has(textOf(token))
}

function isGreek(token: Token): boolean {
  return isVariable(token) && /^\p{Script=Greek}$/u.test(textOf(token))
}

function isNumber(token: Token): boolean {
  return /^\d+$/.test(textOf(token))
}

/** A single letter in italics. */
function isVariable({ items: [letter, another] }: Token): boolean {
  return letter !== undefined && !another && isLetter(letter)
}

/** Letters that are words; and the gap (in em) between words, at least. */
const gluedGap = 0.1
const words = /^[aAI]$/
/** Type sizes of a text and the formulas within it differ by less (in em). */
const otherSize = 0.15

/** Letters in italics among words that are not, where spaces or stops are around them. */
function loneLetters(tokens: readonly (Token | undefined)[], groups: readonly (readonly Token[])[]): Token[][] {
  const known = new Set(groups.flatMap((group) => group.filter(isVariable).map(textOf)))
  const used = new Set(groups.flat())
  const found: Token[][] = []
  for (const [at, token] of tokens.entries()) {
    if (!token || used.has(token) || !isVariable(token)) continue
    const [before, after] = [tokens[at - 1] ?? tokens[at - 2], tokens[at + 1] ?? tokens[at + 2]]
    if (![before, after].every((other) => isPlainText(other, token))) continue
    if (isGlued(before, token) && !/[(]$/.test(textOf(before as Token))) continue
    if (isGlued(after, token) && !/^[.,;:?!)]/.test(textOf(after as Token))) continue
    if (!words.test(textOf(token)) || known.has(textOf(token))) found.push([token])
  }
  return found
}

/** They are parts of one word. */
function isGlued(a: Token | undefined, b: Token): boolean {
  if (!a || Math.abs(a.baseline - b.baseline) > 0.5 * b.size) return false
  return Math.max(a.left - b.right, b.left - a.right) < gluedGap * b.size
}

function isPlainText(token: Token | undefined, letter: Token): boolean {
  if (!token) return true
  return token.items.every(({ font }) => font.isText) && Math.abs(token.size - letter.size) < otherSize * letter.size
}

/** An operator from the font of symbols with nothing at its left may be the sign before the item of a list. */
function isBullet({ font, code, left, size }: Item, first: number): boolean {
  return isEmbeddedSymbol(font) && (relations.has(code) || binaries.has(code)) && left < first + 0.1 * size
}

function isOperand({ code }: Item): boolean {
  return /^[\p{L}\p{N}]$/u.test(charOf(code))
}

function isLetter(item: Item): boolean {
  return !item.font.isText && /^\p{L}$/u.test(charOf(item.code))
}

function isAt(bar: Bar, items: readonly Item[]): boolean {
  const { left, right, top, bottom } = extentOf(items)
  const reach = nearBar * Math.max(...items.map(({ size }) => size))
  const [x, y] = [middleX(bar), middleY(bar)]
  return x > left && x < right && y > top - reach && y < bottom + reach
}

/** Arrows are set before the items of lists, and between words. */
function isArrow(code: number): boolean {
  return (code >= 0x2190 && code <= 0x21ff) || (code >= 0x27f0 && code <= 0x27ff)
}

/** Text seldom has these from the font of symbols. */
function isSignOfFormulas({ font, code }: Item): boolean {
  if (!isEmbeddedSymbol(font) || isArrow(code)) return false
  return isStretchable(code) || accentOf.has(code) || relations.has(code) || isOperator(code)
}

/** The letters' fonts have signs of their own, which text in italics has, too. */
function isSign(item: Item): boolean {
  const { font, code } = item
  return isSignOfFormulas(item) || (!font.isText && code > 0x7f && (relations.has(code) || isOperator(code)))
}

/** Balls of lists are operators, too. */
function isOperator(code: number): boolean {
  return largeOperators.has(code) || integrals.has(code) || (binaries.has(code) && !/^[•·∙∗∘◦]$/u.test(charOf(code)))
}

function isStretchable(code: number): boolean {
  return isBracket(code) || code === radicalCode || isBrace(code)
}

function isBrace(code: number): boolean {
  return code === overbrace || code === underbrace
}

function charOf(code: number): string {
  return String.fromCodePoint(code)
}

/** Names in italics are one item each. */
function joinedNames(items: readonly Item[]): Item[] {
  const joined: Item[] = []
  let run: Item[] = []
  const close = (): void => {
    const [first, second] = run
    if (first && second) joined.push(nameOf(run, first))
    else joined.push(...run)
    run = []
  }
  for (const item of items) {
    const last = run.at(-1)
    const isLatin = !item.font.isText && /^[A-Za-z]$/.test(charOf(item.code))
    if (last && !(isLatin && touches(last, item))) close()
    if (isLatin) run.push(item)
    else joined.push(item)
  }
  close()
  return joined
}

function nameOf(run: readonly Item[], first: Item): Item {
  const latex = run.map(({ code }) => charOf(code)).join('')
  const alphabet = functionNames.has(latex) ? '\\mathrm' : '\\mathit'
  return partOf(run, first, { kind: 'word', latex, font: { ...first.font, alphabet } })
}

/** Each is given the type size of the formula around it. */
function withSizes(items: readonly Item[]): Item[] {
  const sized = items.map((item) =>
    isEmbeddedSymbol(item.font) && (largeOperators.has(item.code) || integrals.has(item.code))
      ? { ...item, size: item.size / operatorSize }
      : item,
  )
  const letters = sized.filter((item) => !isGrown(item))
  const open: { item: Item; size: number }[] = []
  return sized.map((item) => {
    if (!isGrown(item)) return item
    const at = closings.has(item.code) || uprights.has(item.code) ? pairOf(open, item) : -1
    const size = at < 0 ? sizeBeside(item, letters, endOf(item, sized)) : (open[at]?.size as number)
    if (at >= 0) open.splice(at)
    else if (openings.has(item.code) || uprights.has(item.code)) open.push({ item, size })
    return { ...item, size }
  })
}

/** It can be larger than the type around it. */
function isGrown({ font, code }: Item): boolean {
  return isEmbeddedSymbol(font) && isStretchable(code)
}

/** Points; brackets of a pair are as tall and on one baseline, but for rounding. */
const samePair = 0.3

function pairOf(open: readonly { item: Item }[], { size, baseline, code }: Item): number {
  return open.findLastIndex(
    ({ item }) =>
      Math.abs(item.size - size) < samePair &&
      Math.abs(item.baseline - baseline) < samePair &&
      (!uprights.has(code) || item.code === code),
  )
}

/** Where the bracket begins that closes this one; Infinity where there is none. */
function endOf({ size, baseline, right }: Item, items: readonly Item[]): number {
  let end = Infinity
  for (const other of items)
    if (
      isGrown(other) &&
      (closings.has(other.code) || uprights.has(other.code)) &&
      other.left >= right &&
      Math.abs(other.size - size) < samePair &&
      Math.abs(other.baseline - baseline) < samePair
    )
      end = Math.min(end, other.left)
  return end
}

/** Type size of what is behind a bracket or within a root, or spanned by a brace, as far as it goes. */
function sizeBeside(item: Item, letters: readonly Item[], end: number): number {
  const isAt = (letter: Item): boolean =>
    isBrace(item.code)
      ? middleX(letter) > item.left && middleX(letter) < item.right
      : middleX(letter) > item.right && middleY(letter) < item.bottom && middleY(letter) > item.top
  const near = letters.filter(isAt).sort(byLeft)
  const [next] = near
  if (!next) return item.size
  const reach = isBrace(item.code) ? Infinity : Math.min(next.left + next.size, end)
  return Math.max(...near.filter(({ left }) => left < reach).map(({ size }) => size))
}
