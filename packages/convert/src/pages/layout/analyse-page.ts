/** Words of one page → its blocks in reading order. */
import { append } from '../../core/document/append.ts'
import { maxOf } from '../statistics.ts'
import { boxOf, type LayoutBlock, type PageLayout, type TableBlock } from './blocks.ts'
import { byPlace } from './by-place.ts'
import { addressBoxes } from './columns/addresses.ts'
import { orderItems, type Region } from './columns/columns.ts'
import { isIn, partFrames, shadedSidebars } from './columns/frames.ts'
import { type Item, segmentsOf } from './columns/gutter.ts'
import { keyValueBoxes } from './columns/key-values.ts'
import type { Box, Ruling } from './content.ts'
import type { DocumentFacts } from './facts.ts'
import { splitPageHeaders } from './furniture/page-headers.ts'
import type { Line } from './lines/line.ts'
import { withRoom } from './lines/line-breaks.ts'
import { buildSegments, isRightToLeft, settleLine } from './lines/lines.ts'
import { linesOf, mergeSegments } from './lines/merge-segments.ts'
import { splitNumberedItems } from './lines/numbered-along.ts'
import { splitRunInNumbers } from './lines/run-in-numbers.ts'
import { joinStretched } from './lines/stretched.ts'
import { contentsWords, markContents, mayHaveContents } from './paragraphs/contents.ts'
import { usualLeadings } from './paragraphs/leadings.ts'
import { splitParagraphs } from './paragraphs/paragraphs.ts'
import { dropPriceLeaders, priceLines } from './paragraphs/price-lines.ts'
import type { PreparedPage } from './prepare-page.ts'
import type { RoleChances } from './roles/role-chances.ts'
import { alignedTables } from './tables/borderless/aligned.ts'
import { type DrawnTables, findDrawnTables } from './tables/ruled/find.ts'
import { tileRulings } from './tables/ruled/tiles.ts'
import type { Rule } from './tables/rulings.ts'
import { takeTitle } from './tables/table-title.ts'
import { putInCells } from './tables/turned-cells.ts'
import { taggedBlocks } from './tagged/tagged-page.ts'
import type { Word } from './words/words.ts'

/** @param chances What the model says of the page's words. @param before The page before this one. */
export function analysePage(
  page: PreparedPage,
  facts: DocumentFacts,
  chances: RoleChances,
  before?: PageLayout,
): PageLayout {
  const above = before?.blocks.at(-1)
  const { tables, rest, rules, frames, addresses } = drawnTables(
    page,
    facts,
    chances,
    above?.kind === 'table' && above.isRuled ? above : undefined,
  )
  append(frames, shadedSidebars(page.shapes, page))
  const context = { rules, facts, chances }
  const layOut = (words: readonly Word[], own: readonly TableBlock[] = []): LayoutBlock[] =>
    flowBlocks(page, { words, tables: own, titles: new Map(), frames: [], addresses: [] }, context)
  const tagged = taggedBlocks(page, tables.length, {
    layOut: (words) => layOut(words),
    layOutTables(words) {
      const among = new Set(words)
      const own = tables.filter((table) => wordsIn(table).every((word) => among.has(word)))
      const others = rest.filter((word) => among.has(word))
      return own.length ? layOut(others, own) : []
    },
  })
  if (tagged) return pageLayout(page, tagged, true)
  const titles = new Map(tables.map((table) => [table, takeTitle(table, page.height, tables, before)]))
  const turned = page.turned.map((group) => ({ ...group, words: putInCells(tables, group.words) }))
  const blocks = flowBlocks(page, { words: rest, tables, titles, frames, addresses }, context)
  for (const { words } of turned) append(blocks, turnedBlocks(page, words, facts))
  return pageLayout(page, blocks, false)
}

/** Tables that lines show, and frames: addresses next to each other are none of a table's rows. */
function drawnTables(
  page: PreparedPage,
  facts: DocumentFacts,
  chances: RoleChances,
  above: TableBlock | undefined,
): DrawnTables & { addresses: readonly Box[] } {
  const lines = drawnLines(page)
  const boxes = addressBoxes(page.words, lines)
  if (!boxes.length)
    return { ...findDrawnTables(page.number, lines, page.words, facts, above, chances), addresses: boxes }
  const addresses = page.words.filter((word) => boxes.some((box) => isIn(word, box)))
  const among = new Set(addresses)
  const others = page.words.filter((word) => !among.has(word))
  const found = findDrawnTables(page.number, lines, others, facts, above, chances)
  return { ...found, rest: [...found.rest, ...addresses], addresses: boxes }
}

function wordsIn({ cells }: TableBlock): Word[] {
  return cells.flatMap(({ lines }) => lines.flatMap(({ words }) => words))
}

function pageLayout(page: PreparedPage, blocks: LayoutBlock[], isTagged: boolean): PageLayout {
  const placed = new Set(blocks.map((block) => (block.kind === 'picture' ? block.resource : undefined)))
  const pictures = page.pictures.filter(({ resource }) => resource && !placed.has(resource))
  return { number: page.number, width: page.width, height: page.height, blocks, pictures, isTagged }
}

function drawnLines({ rulings, shapes }: PreparedPage): Ruling[] {
  const tiles = tileRulings(shapes, rulings)
  return tiles.length ? [...rulings, ...tiles] : rulings
}

/** What stands on a page, or in a frame on it. */
interface Contents {
  words: readonly Word[]
  /** Those that lines show. */
  tables: readonly TableBlock[]
  /** By table: the lines of the title that was taken out of it. */
  titles: ReadonlyMap<TableBlock, readonly Line[]>
  frames: readonly Box[]
  /** Those of addresses next to each other. */
  addresses: readonly Box[]
}

/** What is known of the page and its document. */
interface Context {
  rules: readonly Rule[]
  facts: DocumentFacts
  chances: RoleChances
}

/** Columns and what stands in them, in reading order. */
function flowBlocks(page: PreparedPage, contents: Contents, context: Context): LayoutBlock[] {
  const all = buildSegments(contents.words)
  const keyed = keyValueBoxes(all).filter(
    (box) => contents.addresses.filter((address) => overlaps(address, box)).length < 2,
  )
  const { framed, rest } = partFrames(contents.words, [...contents.frames, ...contents.addresses, ...keyed])
  const pieces = framed.map(({ box, words }): Item => {
    const [left, top, right, bottom] = box
    const tables = contents.tables.filter((table) => isWithin(boxOf(table), box))
    const [frames, addresses] = [contents.frames, contents.addresses].map((boxes) =>
      boxes.filter((one) => one !== box && isWithin(one, box)),
    ) as [Box[], Box[]]
    const blocks = flowBlocks(page, { ...contents, words, tables, frames, addresses }, context)
    const isOfAddresses = contents.addresses.includes(box)
    return { left, top, right, bottom, blocks, isKeyed: keyed.includes(box), isOfAddresses }
  })
  const tables = contents.tables.filter((table) => !framed.some(({ box }) => isWithin(boxOf(table), box)))
  const segments = joinStretched(rest === contents.words ? all : buildSegments(rest))
  const drawn = tables.map((table) => tableItem(table, contents.titles.get(table) ?? [], context.facts))
  const items: Item[] = [...segments.map(segmentItem), ...drawn, ...pieces]
  const isMirrored = segments.filter(isRightToLeft).length > segments.length / 2
  return orderItems(items, isMirrored).flatMap((region) => regionBlocks(page, region, context))
}

function overlaps(one: Box, other: Box): boolean {
  return one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1]
}

function isWithin([left, top, right, bottom]: Box, outer: Box): boolean {
  return left >= outer[0] && top >= outer[1] && right <= outer[2] && bottom <= outer[3]
}

function segmentItem(segment: Line): Item {
  return { left: segment.left, top: segment.top, right: segment.right, bottom: segment.bottom, segment }
}

/** A table under its title. */
function tableItem(table: TableBlock, title: readonly Line[], facts: DocumentFacts): Item {
  const { left, right, bottom } = table
  const top = Math.min(table.top, ...title.map((line) => line.top))
  return { left, top, right, bottom, blocks: [...splitParagraphs(table.page, title, { left, right }, facts), table] }
}

/** The blocks of one column, top to bottom. */
function regionBlocks(page: PreparedPage, { items, cells }: Region, context: Context): LayoutBlock[] {
  const { facts } = context
  const pieces = items.filter((item) => item.blocks)
  const segments = segmentsOf(items)
  const merged = mergeSegments(segments)
  const hasContents = mayHaveContents(segments)
  const prices = hasContents ? priceLines(merged) : []
  prices.forEach(dropPriceLeaders)
  const all = prices.length ? merged : segments
  const contents = hasContents ? contentsWords(merged) : new Set<Word>()
  const words = all.flatMap((line) => line.words.filter((word) => !contents.has(word)))
  const aligned = alignedTables(page.number, words, { ...context, zones: cells }, facts)
  if (cells.length > 0 && aligned.length === 0) {
    // Rows of prose that no table was made of: their lines must not run on across the gap.
    const columns = orderItems(items, segments.filter(isRightToLeft).length > segments.length / 2, 'columns')
    if (columns.length > 1) return columns.flatMap((column) => regionBlocks(page, column, context))
  }
  const taken = new Set<Word>(aligned.flatMap((found) => [...found.words]))
  const rest = taken.size
    ? mergeSegments(buildSegments(all.flatMap((line) => line.words.filter((word) => !taken.has(word)))))
    : merged
  for (const line of rest) settleLine(line)
  const lines = splitRunInNumbers(splitNumberedItems(splitPageHeaders(rest, facts.bodySize)))
  if (hasContents) markContents(lines, contents)
  const tables = aligned.map(({ table }) => tableItem(table, takeTitle(table, page.height, []), facts))
  return weave(page.number, lines, [...pieces, ...tables], facts)
}

/** Paragraphs between tables and frames. */
function weave(page: number, lines: Line[], pieces: Item[], facts: DocumentFacts): LayoutBlock[] {
  const bounds = withRoom(lines, boundsOf(lines))
  const leadings = usualLeadings(lines, facts.steps)
  const blocks: LayoutBlock[] = []
  const sorted = [...pieces].sort((a, b) => a.top - b.top || a.left - b.left)
  let start = 0
  for (const piece of sorted) {
    const middle = (piece.top + piece.bottom) / 2
    let end = start
    while (end < lines.length && (lines[end] as Line).baseline < middle) end++
    append(blocks, splitParagraphs(page, lines.slice(start, end), bounds, facts, leadings))
    append(blocks, piece.blocks ?? [])
    start = end
  }
  append(blocks, splitParagraphs(page, lines.slice(start), bounds, facts, leadings))
  return blocks
}

/** Text of another direction: the engine's boxes of it are those of its own upright page. */
function turnedBlocks(page: PreparedPage, words: readonly Word[], facts: DocumentFacts): LayoutBlock[] {
  const lines = linesOf(words)
  return splitParagraphs(page.number, lines, boundsOf(lines), facts).map((block) => ({ ...block, role: 'Aside' }))
}

/** Lines from which single ones that reach farther say nothing of the column's width, and how many these may be. */
const manyLines = 8
const maxBeyond = 2
const shareBeyond = 0.1
/** Share of the lines that end at the column's edge (within so much, in em): half and more in justified prose. */
const shareAtEdge = 0.3
const sameEdge = 1

/** Where the lines of a column begin and end: a caption or a title may reach farther than its prose. */
function boundsOf(lines: readonly Line[]): { left: number; right: number } {
  return { left: -edgeOf(lines, (line) => -line.left), right: edgeOf(lines, (line) => line.right) }
}

/** The value that many lines share, where only some reach farther; otherwise the greatest. */
function edgeOf(lines: readonly Line[], of: (line: Line) => number): number {
  if (lines.length >= manyLines) {
    const sorted = byPlace(lines, (line) => -of(line))
    const beyond = Math.max(maxBeyond, lines.length * shareBeyond)
    for (let at = 0; at <= beyond; at++) {
      const line = sorted[at] as Line
      const last = sorted[at + Math.ceil(shareAtEdge * lines.length)]
      if (last && of(line) - of(last) <= sameEdge * line.size) return of(line)
    }
  }
  return maxOf(lines, of)
}
