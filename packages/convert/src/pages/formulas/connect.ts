/** Items and bars of a page → those that hang together, each a candidate for a formula. */
import type { ComparisonBudget } from './comparison-budget.ts'
import { axisOf, type Bar, byLeft, type Extent, type Item, middleY } from './item.ts'
import {
  accentOf,
  binaries,
  integrals,
  largeOperators,
  overbrace,
  primes,
  relations,
  underbrace,
  uprights,
} from './symbols.ts'

export interface Cluster {
  items: Item[]
  bars: Bar[]
  /** It is known to be all of a formula and nothing else. */
  isWhole?: true
}

/** Gap (in em) between neighbours on one baseline, at most: at operators and relations (5 mu, stretched), and elsewhere. */
const operatorGap = 0.37
const usualGap = 0.24
/** The same at three dots of formulas, which MathML sets as it does an operator, behind the space of a comma. */
const dotsGap = 0.46
const widestGap = Math.max(operatorGap + 0.05, dotsGap)
/** The same of two letters in the text's italics: words of a text are farther apart. */
const productGap = 0.19
const nameSpace = 0.36
/** The same of two letters of formulas: a thin space behind the slant of an f. */
const slantedGap = 0.29
const scriptGap = 0.16
/** How far (in em) a prime is above its letter and the point behind it, at most: OpenType fonts set it over what is low. */
const primeGap = 0.35
/** The same behind a script, which has a space of its own (half a point). */
const behindScript = 0.27
const limitGap = 0.5
const barGap = 0.68
const braceGap = 0.8
/** Gap (in em) between a name such as max and what is below it, at most. */
const nameGap = 0.3

/** @returns undefined where the page is too dense to be one of formulas. */
export function connect(items: readonly Item[], bars: readonly Bar[], budget: ComparisonBudget): Cluster[] | undefined {
  const sorted = [...items].sort(byLeft)
  const parents = Int32Array.from({ length: sorted.length + bars.length }, (_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (parents[root] !== root) root = parents[root] as number
    for (let next = at; parents[next] !== root; ) {
      const parent = parents[next] as number
      parents[next] = root
      next = parent
    }
    return root
  }
  const wide = stretchedRelations(sorted, bars, budget)
  if (!wide) return undefined
  const widest = sorted.reduce(
    (max, { left, right, size }) => Math.max(max, Math.min(right - left, 4 * size) + size),
    0,
  )
  for (let at = 0; at < sorted.length; at++) {
    const item = sorted[at] as Item
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next] as Item
      if (other.left - item.left > widest) break
      if (!budget.spend(1)) return undefined
      if (
        Math.abs(other.baseline - item.baseline) < 4 * (item.size + other.size) &&
        (isConnected(item, other) || isNextTo(item, other, wide))
      )
        parents[rootOf(next)] = rootOf(at)
    }
    for (const [index, bar] of bars.entries())
      if (isAtBar(item, bar, wide.get(item))) parents[rootOf(sorted.length + index)] = rootOf(at)
  }
  for (const at of sorted.keys()) {
    const next = behindLimits(sorted, at, budget)
    if (next !== undefined) parents[rootOf(next)] = rootOf(at)
  }
  const clusters = new Map<number, Cluster>()
  const clusterOf = (at: number): Cluster => {
    const root = rootOf(at)
    const cluster = clusters.get(root) ?? { items: [], bars: [] }
    clusters.set(root, cluster)
    return cluster
  }
  for (const [at, item] of sorted.entries()) clusterOf(at).items.push(item)
  for (const [index, bar] of bars.entries()) clusterOf(sorted.length + index).bars.push(bar)
  return [...clusters.values()].filter((cluster) => cluster.items.length > 0)
}

/** Gap (in em) around a relation in a line of text that is stretched, at most; it is as wide on both sides. */
const stretchedGap = 0.62
const sameGap = 0.1
/** What TeX adds to one side (in em): the slant of a letter, half a point behind a script, 1.2 points next to a fraction. */
const [slant, behindScripts, besideFraction] = [0.17, 0.06, 0.13]

/** Relations with wide gaps of one width on both sides, and that width in points. */
function stretchedRelations(
  sorted: readonly Item[],
  bars: readonly Bar[],
  budget: ComparisonBudget,
): ReadonlyMap<Item, number> | undefined {
  const gaps = new Map<Item, number>()
  for (const [at, item] of sorted.entries()) {
    if (!isSymbol(item)) continue
    const before = nearest(sorted, at, -1, budget)
    const after = nearest(sorted, at, 1, budget)
    if (!budget.spend(bars.length)) return undefined
    if (!before || !after) continue
    const [barBefore, barAfter] = barsBeside(item, bars)
    const left = item.left - Math.max(before.right, barBefore?.right ?? -Infinity)
    const right = Math.min(after.left, barAfter?.left ?? Infinity) - item.right
    const added =
      (before.size < item.size ? behindScripts : 0) + (barBefore ? besideFraction : isSlanted(before) ? slant : 0)
    const wider = left - right
    if (wider > (sameGap + added) * item.size) continue
    const behind = barAfter ? besideFraction : after.font.isBorrowed ? slant : 0
    if (wider < -(sameGap + behind) * item.size) continue
    const gap = Math.max(left, right)
    if (gap > operatorGap * item.size && gap < (stretchedGap + added) * item.size) gaps.set(item, gap)
  }
  return gaps
}

function isSlanted({ font, code }: Item): boolean {
  return font.alphabet === '' && /^\p{L}$/u.test(String.fromCodePoint(code))
}

/** Bars of fractions at the left and the right of a relation. */
function barsBeside(item: Item, bars: readonly Bar[]): [Bar | undefined, Bar | undefined] {
  const isLevel = (bar: Bar): boolean => Math.abs(middleY(bar) - axisOf(item)) < 0.1 * item.size
  const near = bars.filter(isLevel)
  const isNear = (gap: number): boolean => gap > 0 && gap < stretchedGap * item.size
  return [near.find((bar) => isNear(item.left - bar.right)), near.find((bar) => isNear(bar.left - item.right))]
}

/** Gap (in em) behind the scripts of a large operator, at most: a thin space, half a point, and a letter's slant. */
const operandGap = 0.33

/** What a large operator in a line of text is applied to: the first behind its scripts, which are far above and below it. */
function behindLimits(sorted: readonly Item[], at: number, budget: ComparisonBudget): number | undefined {
  const operator = sorted[at] as Item
  if (!largeOperators.has(operator.code) && !integrals.has(operator.code)) return undefined
  const { size, baseline } = operator
  let end = operator.right
  for (let next = at + 1; next < sorted.length && budget.spend(1); next++) {
    const item = sorted[next] as Item
    if (item.left - end > operandGap * size) return undefined
    if (Math.abs(item.baseline - baseline) > size || item.right <= operator.left) continue
    if (item.size < 0.85 * size) end = Math.max(end, item.right)
    else if (Math.abs(item.baseline - baseline) < 0.3 * size) return next
  }
  return undefined
}

/** The next item on the line, at its left or right. */
function nearest(sorted: readonly Item[], at: number, step: 1 | -1, budget: ComparisonBudget): Item | undefined {
  const item = sorted[at] as Item
  for (let next = at + step; next >= 0 && next < sorted.length; next += step) {
    const other = sorted[next] as Item
    if (Math.abs(other.left - item.left) > 4 * item.size || !budget.spend(1)) return undefined
    const isLevel = other.top < item.baseline && other.bottom > item.baseline - 0.5 * item.size
    if (isLevel && Math.abs(other.baseline - item.baseline) < 0.5 * item.size) return other
  }
  return undefined
}

function isNextTo(a: Item, b: Item, wide: ReadonlyMap<Item, number>): boolean {
  const gap = Math.max(wide.get(a) ?? 0, wide.get(b) ?? 0)
  return (
    gap > 0 &&
    gapX(a, b) <= gap + 0.01 &&
    gapY(a, b) < 0 &&
    Math.abs(a.baseline - b.baseline) < 0.5 * Math.max(a.size, b.size)
  )
}

function gapX(a: Extent, b: Extent): number {
  return Math.max(a.left - b.right, b.left - a.right)
}

function gapY(a: Extent, b: Extent): number {
  return Math.max(a.top - b.bottom, b.top - a.bottom)
}

function isConnected(a: Item, b: Item): boolean {
  const size = Math.max(a.size, b.size)
  const [x, y] = [gapX(a, b) - bearing(a, b), gapY(a, b)]
  if (x > widestGap * size) return false
  const isSmaller = Math.min(a.size, b.size) < 0.85 * size
  if (x < 0.3 * size && isLimit(a, b, isSmaller)) return y < limitGap * size
  if (isBrace(a) || isBrace(b)) return x < 0.1 * size && y < braceGap * size
  if (isSmaller && x < 0 && isUnderName(a, b)) return y < nameGap * size
  if (accentOf.has(a.code) || accentOf.has(b.code)) return x < 0 && y < 0.45 * size && isUnderAccent(a, b)
  const isPrime = isSmaller && (primes.has(a.code) || primes.has(b.code))
  if (isPrime && x < scriptGap * size && y < primeGap * size) return true
  const isOperator = isSymbol(a) || isSymbol(b)
  if (isSmaller || Math.abs(a.baseline - b.baseline) > 0.1 * size) {
    // Behind a script its base's neighbour follows.
    const left = a.left < b.left ? a : b
    const isBehind = left.size < size && isSmaller
    const widest = isBehind ? (isOperator ? operatorGap + 0.05 : behindScript) : scriptGap
    return x < widest * size && (isOperator ? gapY(onRow(a), onRow(b)) : y) < 0.02 * size
  }
  const widest = isOperator ? operatorGap : isDots(a) || isDots(b) ? dotsGap : gapOfLetters(a, b)
  return x < widest * size && y < 0.4 * size
}

function isDots({ font, code }: Item): boolean {
  return font.isMaths && (code === 0x2026 || code === 0x22ef)
}

/** Gap (in em) between two letters or numbers of one formula, at most. */
function gapOfLetters(a: Item, b: Item): number {
  if (!(a.font.isBorrowed || b.font.isBorrowed)) return isSlanted(a) && isSlanted(b) ? slantedGap : usualGap
  const [left, right] = a.left < b.left ? [a, b] : [b, a]
  if (!isLetter(left) || !isLetter(right)) return usualGap
  // Behind the name of a function.
  if (right.font.isBorrowed && left.font.alphabet === '\\mathrm') return nameSpace
  return productGap
}

function isLetter({ code }: Item): boolean {
  return /^\p{L}$/u.test(String.fromCodePoint(code))
}

/** What an accent belongs to is below it. */
function isUnderAccent(a: Item, b: Item): boolean {
  const [accent, letter] = accentOf.has(a.code) ? [a, b] : [b, a]
  return accentOf.has(letter.code) || letter.bottom > accent.bottom - 0.1 * accent.size
}

/** Flat signs stand on the row as others do: a minus behind a raised number. */
function onRow(item: Item): Extent {
  if (!isSymbol(item)) return item
  const { left, right, top, bottom, baseline, size } = item
  return { left, right, top: Math.min(top, baseline - 0.5 * size), bottom: Math.max(bottom, baseline) }
}

const letterF = 0x66

/** Fonts of Times for formulas set the f, whose foot is far at its left, as much farther to the right. */
function bearing(a: Item, b: Item): number {
  const right = a.left < b.left ? b : a
  return right.font.isBorrowed && right.code === letterF ? 0.15 * right.size : 0
}

/** A letter of a name, with a limit below it. */
function isUnderName(a: Item, b: Item): boolean {
  const [large, small] = a.size > b.size ? [a, b] : [b, a]
  return (
    large.font.isText &&
    small.top > large.baseline - 0.1 * large.size &&
    small.baseline - large.baseline > 0.5 * large.size
  )
}

function isBrace({ code }: Item): boolean {
  return code === overbrace || code === underbrace
}

function isSymbol({ code }: Item): boolean {
  return relations.has(code) || binaries.has(code) || uprights.has(code)
}

function isLimit(a: Item, b: Item, isSmaller: boolean): boolean {
  if (!isSmaller) return false
  const large = a.size > b.size ? a : b
  return largeOperators.has(large.code) || integrals.has(large.code)
}

/** It is above or below the bar, or on a row with it. */
function isAtBar(item: Item, bar: Bar, gap = 0): boolean {
  const { size } = item
  const [x, y] = [gapX(item, bar), gapY(item, bar)]
  if (x < 0) return y < barGap * size
  const isLevel = bar.top > item.top - 0.3 * size && bar.bottom < item.bottom + 0.3 * size
  return (
    isLevel &&
    x < Math.max(operatorGap * size, gap + 0.01) &&
    Math.abs(middleY(bar) - axisOf(item)) < 0.9 * (item.bottom - item.top)
  )
}
