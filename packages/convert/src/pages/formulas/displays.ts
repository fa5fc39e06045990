/** Which clusters are displayed: alone on their lines, set in from the edge of their column. */
import type { ComparisonBudget } from './comparison-budget.ts'
import type { Cluster } from './connect.ts'
import { type Bar, byLeft, type Extent, extentOf, type Item, middleY, sizeOfRow } from './item.ts'
import { longestProduct, type PageItems, type ProseWord } from './page-items.ts'
import { accentOf, binaries, integrals, largeOperators, relations } from './symbols.ts'
import { columnsOf, sameEdge, type TextLine, textLines } from './text-lines.ts'

export interface Display {
  cluster: Cluster
  tag?: Tag
}

interface Tag {
  items: Item[]
  label: string
}

/** Gap (in em) between parts of one displayed line, at most (a \qquad is 2 em). */
const partGap = 2.4
/** Share of the characters of a displayed line that are those of words, at most. */
const maxWords = 0.5
/** How far (in em) a displayed formula is set in, at least; a paragraph's first line is by 1.5 and begins with words. */
const minIndent = 1.2
/** Gap (in em) above and below a displayed formula that is as wide as its column, at least. */
const gapAround = 0.75
/** Gap (in em) between the lines of one displayed formula, at most. */
const lineGap = 1.05
/** A number of an equation. */
const numbered = /^\((?:[A-Z]{1,2}\.?)?\d{1,3}(?:[.\-–]\d{1,3}){0,2}[a-z]?\)$/

/** It is the number of an equation and nothing else. */
export function isEquationNumber(items: readonly Item[]): boolean {
  if (items.length > 12 || items.some(({ font }) => font.isMaths && !font.isText)) return false
  return numbered.test(
    [...items]
      .sort(byLeft)
      .map(({ code }) => String.fromCodePoint(code))
      .join(''),
  )
}

interface Band extends Extent {
  items: Item[]
  bars: Bar[]
  words: ProseWord[]
  clusters: Cluster[]
  tags: Tag[]
  size: number
}

interface SizedCluster {
  cluster: Cluster
  extent: Sized
}

type Sized = Extent & {
  size: number
  /** It is an accent, wider than one letter, over what is known to be a word. */
  isAccent: boolean
}

/** A page of more is a table or a drawing, in which nothing is displayed. */
const maxClusters = 1_000

function heightOf({ top, bottom }: Extent): number {
  return bottom - top
}

/** @returns No displays where the page is too dense to have any. */
export function findDisplays(
  clusters: readonly Cluster[],
  page: PageItems,
  budget: ComparisonBudget,
): { displays: Display[]; rest: Cluster[] } {
  if (clusters.length > maxClusters) return { displays: [], rest: [...clusters] }
  const columns = columnsOf(page)
  const lines = textLines(page, columns)
  const taken = new Set<Cluster>()
  const refused = new Set<Cluster>()
  const bands: Band[] = []
  const sized = clusters.map((cluster) => ({
    cluster,
    extent: {
      ...extentOf([...cluster.items, ...cluster.bars]),
      size: sizeOfRow(cluster.items),
      isAccent: cluster.items.every(({ code }) => accentOf.has(code)),
    },
  }))
  sized.sort((a, b) => heightOf(b.extent) - heightOf(a.extent))
  const loose = looseItems(page, clusters)
  for (const one of sized) {
    if (taken.has(one.cluster) || refused.has(one.cluster)) continue
    const others = sized.filter(({ cluster }) => cluster !== one.cluster && !taken.has(cluster))
    const band = bandOf(one, { clusters: others, words: page.words, loose, columns }, budget)
    if (!band || !budget.spend(lines.length)) return { displays: [], rest: [...clusters] }
    if (!isDisplayed(band, lines)) {
      // What is part of a line of text is so as a whole.
      for (const cluster of band.clusters) refused.add(cluster)
      continue
    }
    for (const cluster of band.clusters) taken.add(cluster)
    bands.push(band)
  }
  const displays = joinedLines(bands, lines).map(displayOf)
  return { displays, rest: clusters.filter((cluster) => !taken.has(cluster)) }
}

/** Digits, brackets and letters that hang together with no font of formulas: numbers of equations, and parts of rows. */
function looseItems({ items }: PageItems, clusters: readonly Cluster[]): Item[] {
  const used = new Set(clusters.flatMap((cluster) => cluster.items))
  return items.filter((item) => !used.has(item)).sort(byLeft)
}

interface Neighbours {
  clusters: readonly SizedCluster[]
  words: readonly ProseWord[]
  loose: readonly Item[]
  columns: readonly number[]
}

/** All that is on the rows of the cluster without a wide gap. @returns undefined where the page is too dense. */
function bandOf(
  { cluster, extent: own }: SizedCluster,
  { clusters, words, loose, columns }: Neighbours,
  budget: ComparisonBudget,
): Band | undefined {
  const band: Band = {
    ...own,
    items: [...cluster.items],
    bars: [...cluster.bars],
    words: [],
    clusters: [cluster],
    tags: [],
  }
  const left = { clusters, words, loose }
  const countLeft = (): number => left.clusters.length + left.words.length + left.loose.length
  for (let before = Infinity; countLeft() < before; ) {
    before = countLeft()
    if (!budget.spend(before)) return undefined
    left.clusters = left.clusters.filter(({ cluster: other, extent }) => {
      if (!isAdjacent(extent, band, columns)) return true
      band.clusters.push(other)
      band.items.push(...other.items)
      band.bars.push(...other.bars)
      grow(band, extent)
      return false
    })
    left.words = left.words.filter((word) => {
      if (!isAdjacent(word, band, columns)) return true
      band.words.push(word)
      grow(band, word)
      return false
    })
    left.loose = left.loose.filter((item) => {
      if (!isAdjacent(item, band, columns)) return true
      band.items.push(item)
      grow(band, item)
      return false
    })
  }
  return takeTag(band, loose, budget) ? band : undefined
}

function isAdjacent(extent: Extent & Partial<Sized>, band: Band, columns: readonly number[]): boolean {
  const y = middleY(extent)
  if (y < band.top - 0.1 * band.size || y > band.bottom + 0.1 * band.size) return isScriptAt(extent, band)
  const gap = Math.max(extent.left - band.right, band.left - extent.right)
  return gap < partGap * band.size && !(gap > 0 && isBeyond(columns, extent, band))
}

/** One is in the column next to that of the other. */
function isBeyond(columns: readonly number[], extent: Extent, band: Band): boolean {
  const [left, right] = [Math.min(extent.right, band.right), Math.max(extent.left, band.left)]
  return columns.some((edge) => edge > left && edge < right + sameEdge)
}

/** Gap (in em) between a formula and a second line of limits above or below it, at most. */
const nearLimit = 0.3

function isScriptAt(extent: Extent & Partial<Sized>, band: Band): boolean {
  if (extent.right < band.left || extent.left > band.right) return false
  if (!extent.isAccent && (!extent.size || extent.size > 0.85 * band.size)) return false
  return Math.max(extent.top - band.bottom, band.top - extent.bottom) < nearLimit * band.size
}

function grow(band: Band, { left, right, top, bottom }: Extent): void {
  band.left = Math.min(band.left, left)
  band.right = Math.max(band.right, right)
  band.top = Math.min(band.top, top)
  band.bottom = Math.max(band.bottom, bottom)
}

/** Takes the number at the right or the left edge, in parentheses. @returns false where the page is too dense. */
function takeTag(band: Band, loose: readonly Item[], budget: ComparisonBudget): boolean {
  if (!budget.spend(loose.length)) return false
  const level = [...loose, ...band.items].filter(
    (item) =>
      item.kind === 'glyph' &&
      middleY(item) > band.top - 0.3 * band.size &&
      middleY(item) < band.bottom + 0.3 * band.size,
  )
  for (const open of level) {
    if (open.code !== 0x28) continue
    if (!budget.spend(level.length)) return false
    const row = level.filter((item) => Math.abs(item.baseline - open.baseline) < 0.1 * band.size).sort(byLeft)
    const at = row.indexOf(open)
    const end = row.findIndex((item, index) => index > at && item.code === 0x29)
    if (end < 0) continue
    const items = row.slice(at, end + 1)
    const [before, after] = [row[at - 1], row[end + 1]]
    const label = items.map(({ code }) => String.fromCodePoint(code)).join('')
    const isApart =
      (!before || open.left - before.right > 1.4 * band.size) &&
      (!after || after.left - (items.at(-1) as Item).right > 1.4 * band.size)
    if (!isApart || !numbered.test(label) || items.some(({ font }) => font.isMaths && !font.isText)) continue
    const extent = extentOf(items)
    const others = band.items.filter((item) => !items.includes(item))
    const rest = others.length ? extentOf(others) : band
    if (extent.left < rest.right && extent.right > rest.left) continue
    band.tags.push({ items, label: label.slice(1, -1) })
    band.items = others
    Object.assign(band, extentOf([...others, ...band.bars, ...band.words]))
    break
  }
  return true
}

/** A label of a drawing has none of these. */
function isStatement({ code }: Item): boolean {
  return relations.has(code) || binaries.has(code) || largeOperators.has(code) || integrals.has(code)
}

function isOperand({ code, font }: Item): boolean {
  return (font.isMaths || font.isBorrowed === true) && /^[\p{L}\p{N}]$/u.test(String.fromCodePoint(code))
}

/** Points above and below a formula within which the lines of its column are sought. */
const columnReach = 120
/** Width (in em) of a line that shows where its column begins. */
const wideLine = 8

function isDisplayed(band: Band, lines: readonly TextLine[]): boolean {
  const { size, left, right, top, bottom } = band
  const upright = band.words.filter((word) => !isProductIn(word, band))
  const inWords = upright.reduce((sum, { items }) => sum + items.length, 0)
  if (inWords > maxWords * (inWords + band.items.length)) return false
  const first = Math.min(...upright.map((word) => word.left))
  if (first < Math.min(...band.clusters.flatMap(({ items }) => items.map((item) => item.left)))) return false
  if (!band.items.some(isOperand)) return false
  if (!(band.bars.length || band.tags.length || band.items.some(isStatement))) return false
  const near = lines.filter(
    (line) =>
      line.right > left &&
      line.left < right &&
      line.bottom > top - columnReach &&
      line.top < bottom + columnReach &&
      !band.words.some((word) => word.baseline === line.baseline),
  )
  const wide = near.filter((line) => line.right - line.left > wideLine * size)
  const above = near.filter((line) => line.baseline < top + 0.3 * size).at(-1)
  const below = near.find((line) => line.top > bottom - 0.3 * size)
  const edge = Math.min(...wide.map((line) => line.left))
  if (left - edge > minIndent * size || !wide.length) return true
  return (!above || top - above.bottom > gapAround * size) && (!below || below.top - bottom > gapAround * size)
}

/** Gap (in em) between words of a line, at most. */
const wordGap = 0.6

/** A few letters in italics with no word next to them. */
function isProductIn(word: ProseWord, { words }: Band): boolean {
  if (!word.items[0]?.font.isBorrowed || word.items.length > longestProduct) return false
  return !words.some(
    (other) =>
      other !== word &&
      Math.abs(other.baseline - word.baseline) < 0.1 * word.size &&
      Math.max(other.left - word.right, word.left - other.right) < wordGap * word.size,
  )
}

/** Lines of one formula, one below the other. */
function joinedLines(bands: readonly Band[], lines: readonly TextLine[]): Band[] {
  const joined: Band[] = []
  for (const band of [...bands].sort((a, b) => a.top - b.top)) {
    const last = joined.at(-1)
    const goesOn =
      last &&
      !band.clusters.some(({ isWhole }) => isWhole) &&
      band.top - last.bottom < lineGap * band.size &&
      band.left < last.right &&
      band.right > last.left &&
      band.tags.length + last.tags.length < 2 &&
      Math.abs(band.size - last.size) < 0.5 &&
      !lines.some(
        (line) =>
          line.baseline > last.bottom && line.baseline < band.top && line.right > band.left && line.left < band.right,
      )
    if (!last || !goesOn) {
      joined.push(band)
      continue
    }
    last.items.push(...band.items)
    last.bars.push(...band.bars)
    last.words.push(...band.words)
    last.tags.push(...band.tags)
    grow(last, band)
  }
  return joined
}

function displayOf({ items, bars, words, tags: [tag] }: Band): Display {
  const cluster = { items: [...items, ...words.flatMap((word) => word.items)], bars }
  return tag ? { cluster, tag } : { cluster }
}
