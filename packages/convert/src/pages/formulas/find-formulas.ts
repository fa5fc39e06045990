/** Formulas on a page: displayed ones and those within lines of text. */
import type { Box, PageContent, Ruling } from '../layout/content.ts'
import { withBorrowed } from './borrowed-letters.ts'
import { type Broken, brokenFormulas } from './broken-formulas.ts'
import { isCalculation } from './calculations.ts'
import { comparisonBudget } from './comparison-budget.ts'
import { type Cluster, connect } from './connect.ts'
import { findDisplays, isEquationNumber } from './displays.ts'
import { inlineParts } from './inline-parts.ts'
import { type Bar, byLeft, type Extent, extentOf, type Item, sizeOfRow } from './item.ts'
import { byLinesOfText } from './lines-of-text.ts'
import { piecesOfLines } from './neighbours.ts'
import { pageBars } from './page-bars.ts'
import { pageItems } from './page-items.ts'
import { byBaseline, isTorn } from './prose.ts'
import { readFormula } from './read-formula.ts'
import { relations } from './symbols.ts'

const colon = 0x3a

export interface FoundFormula {
  latex: string
  /** Its characters in order, as they are without knowledge of formulas. */
  text: string
  isDisplayed: boolean
  box: Box
  baseline: number
  size: number
  /** The page's characters that it is. */
  glyphs: number[]
  /** Where its first part is, at the end of the line before. */
  begun?: { box: Box; baseline: number }
}

export interface PageFormulas {
  formulas: FoundFormula[]
  /** How many are not understood: their characters are none of `formulas`. */
  unread: number
  /** Symbols that are drawn of several characters. */
  pieces: Item[]
  /** Lines of the page without those that are bars of formulas. */
  rulings: Ruling[]
}

/** @returns undefined for a page without fonts of formulas. */
export function findFormulas(page: PageContent): PageFormulas | undefined {
  const { rulings } = page
  const found = pageItems(page)
  if (!found) return undefined
  const bars = [...pageBars(rulings, [...found.items, ...found.words]), ...found.bars]
  const budget = comparisonBudget()
  const pieces = piecesOfLines(found)
  const all = connect(found.items, bars, budget) ?? []
  const connected = withBorrowed(all, pieces, isMaths)
  const joined = found.items.filter(({ glyphs: own }) => own.length > 1)
  if (!connected.length && !found.embedded.length) return { formulas: [], pieces: joined, unread: 0, rulings }
  const formulas: FoundFormula[] = []
  const used = new Set<Bar>()
  let unread = 0
  const add = (formula: FoundFormula | undefined, cluster: Cluster): boolean => {
    if (!formula) return false
    formulas.push(formula)
    for (const bar of cluster.bars) used.add(bar)
    return true
  }
  const taken = new Set<Cluster>()
  for (const broken of brokenFormulas(all, connected, pieces)) {
    const formula = readBroken(broken, found.unknown)
    if (!formula) continue
    formulas.push(formula)
    taken.add(broken.of[0]).add(broken.of[1])
  }
  const clusters = [...found.embedded, ...connected.filter((cluster) => !taken.has(cluster))]
  const { displays, rest } = findDisplays(clusters, found, budget)
  for (const { cluster, tag } of displays) {
    const formula = readCluster(cluster, true, found.unknown)
    if (formula && tag) addTag(formula, tag)
    if (!add(formula, cluster)) unread++
  }
  const prose = byBaseline(found)
  const lines = rest.flatMap((one) => {
    const split = one.isWhole ? [one] : byLinesOfText(one, prose, budget)
    return split.length === 1 ? split : withBorrowed(split, pieces, isMaths)
  })
  for (const cluster of lines) {
    const parts = cluster.isWhole ? [cluster] : isTorn(cluster, prose) ? [] : inlineParts(cluster)
    for (const part of parts) if (!add(readCluster(part, false, found.unknown), part)) unread++
  }
  return {
    formulas,
    pieces: joined,
    unread,
    rulings: used.size ? rulings.filter((ruling) => !isOneOf(ruling, used)) : rulings,
  }
}

function isOneOf(ruling: Ruling, used: ReadonlySet<Bar>): boolean {
  if (!ruling.horizontal) return false
  for (const { left, right, top } of used)
    if (Math.abs(ruling.left - left) < 0.5 && Math.abs(ruling.right - right) < 0.5 && Math.abs(ruling.top - top) < 1.5)
      return true
  return false
}

/** Something of it is set in a font of formulas, or above and below a bar. */
function isMaths({ items, bars }: Cluster): boolean {
  if (isEquationNumber(items)) return false
  if (items.some(({ font }) => font.isMaths)) return true
  if (items.some(({ font }) => font.isBorrowed) && items.some(isStatement)) return true
  if (isCalculation(items)) return true
  const [bar, another] = bars
  return (
    bar !== undefined &&
    !another &&
    items.some((item) => item.bottom < bar.top) &&
    items.some((item) => item.top > bar.bottom)
  )
}

function isStatement({ code }: Item): boolean {
  return relations.has(code) && code !== colon
}

function readCluster(
  { items, bars }: Cluster,
  isDisplayed: boolean,
  unknown: readonly Extent[],
): FoundFormula | undefined {
  if (unknown.some((shape) => isPartOf(shape, items))) return undefined
  const part = readFormula(items, bars)
  // Scripts at the beginning are those of a word, or the number of a line.
  if (!part || part.latex.startsWith('{}')) return undefined
  // Lines of a text that touch.
  if (!isDisplayed && /^\\begin\{(?:gathered|aligned)\}/.test(part.latex)) return undefined
  const { left, right, top, bottom } = extentOf([...items, ...bars])
  return {
    latex: part.latex,
    text: textOf(items),
    isDisplayed,
    box: [left, top, right, bottom],
    baseline: part.baseline,
    size: sizeOfRow(items),
    glyphs: [...items, ...bars].flatMap(({ glyphs = [] }) => glyphs),
  }
}

/** It stands where it goes on; its first part leaves its place in the line empty. */
function readBroken({ first, second }: Broken, unknown: readonly Extent[]): FoundFormula | undefined {
  const [before, after] = [readCluster(first, false, unknown), readCluster(second, false, unknown)]
  if (!before || !after) return undefined
  return {
    ...after,
    latex: `${before.latex} ${after.latex}`,
    text: `${before.text}${after.text}`,
    glyphs: [...after.glyphs, ...before.glyphs],
    begun: { box: before.box, baseline: before.baseline },
  }
}

/** How far (in em) a shape is over or under what it belongs to, at most. */
const nearShape = 0.45

/** It is drawn at a formula, not behind it. */
function isPartOf(shape: Extent, items: readonly Item[]): boolean {
  const extent = extentOf(items)
  const reach = nearShape * sizeOfRow(items)
  const isAt =
    shape.left > extent.left - reach &&
    shape.right < extent.right + reach &&
    shape.top > extent.top - 2 * reach &&
    shape.bottom < extent.bottom + 2 * reach
  return isAt && items.some((item) => item.right > shape.left && item.left < shape.right)
}

function addTag(formula: FoundFormula, { items, label }: { items: readonly Item[]; label: string }): void {
  const { left, right } = extentOf(items)
  formula.latex += ` \\tag{${label}}`
  formula.text += ` (${label})`
  formula.box[0] = Math.min(formula.box[0], left)
  formula.box[2] = Math.max(formula.box[2], right)
  for (const item of items) formula.glyphs.push(...item.glyphs)
}

function textOf(items: readonly Item[]): string {
  return [...items]
    .sort(byLeft)
    .map(({ code }) => String.fromCodePoint(code))
    .join('')
}
