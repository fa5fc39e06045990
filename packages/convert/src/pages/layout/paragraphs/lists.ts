/** Blocks that begin with a bullet or a number → lists, nested by indent and marker. */
import type { Block, List, ListItem, Origin, PageBreak } from '../../../core/document/nodes.ts'
import { originsOf, type TextBlock } from '../blocks.ts'
import { addTo } from '../grouped.ts'
import { inlineOf } from '../lines/inline.ts'
import type { Line } from '../lines/line.ts'
import { isRightToLeft } from '../lines/lines.ts'
import { labelMarker, type Marker, markerOf } from '../lines/list-markers.ts'
import { extendOrigins } from '../origins.ts'
import { alignPages } from './contents-margins.ts'
import { itemNode, listNode } from './list-nodes.ts'

interface Entry {
  block: TextBlock
  marker: Marker
  indent: number
}

const deepest = 12
/** Points that stand for a level of a tagged list. */
const taggedIndent = 100

/** Pages that begin with a block among those of the page before. */
export type PageTurns = Map<TextBlock, PageBreak>

/**
 * How many of the blocks from `start` on make one list, and that list.
 *
 * @param turns Those within the list stand at the end of the item before.
 * @param before The last list before it, which code or a table may have split from it.
 * @returns undefined where no list begins.
 */
export function readList(
  blocks: readonly TextBlock[],
  start: number,
  turns: PageTurns,
  before?: List,
): { list: List[]; count: number } | undefined {
  const entries: Entry[] = []
  const additions = new Map<Entry, Block[]>()
  const add = (block: Block): void => addTo(additions, entries.at(-1) as Entry, block)
  let at = start
  for (; at < blocks.length; at++) {
    const block = blocks[at] as TextBlock
    const marker = blockMarker(block)
    const turn = turns.get(block)
    const above = entries.at(-1)
    if (turn && above) {
      // Parts of contents stand in larger type.
      if (block.role !== 'TOCI' && !isSameSize(block, above.block)) break
      add(turn)
    }
    if (block.list?.isFurther && entries.length) {
      add(furtherNode(block))
      continue
    }
    if (marker) {
      entries.push({ block, marker, indent: indentOf(block) })
      continue
    }
    const last = entries.at(-1)
    if (!last || !continuesItem(block, last)) break
    add(furtherNode(block))
  }
  if (!entries.length || (isLoneNumber(entries) && !isNextOf(before, entries[0] as Entry))) return undefined
  alignPages(entries.filter(({ block }) => block.role === 'TOCI'))
  return { list: nest(entries, additions, 0), count: at - start }
}

export function blockMarker(block: TextBlock): Marker | undefined {
  const first = block.lines[0]
  if (block.list)
    return block.list.label ? labelMarker(block.list.label) : ((first && markerOf(first)) ?? labelMarker(''))
  if (block.role === 'TOCI') return { ordered: false, form: 'contents', words: 0 }
  return first ? markerOf(first) : undefined
}

/** `2. Introduction` and `A. Author` alone are no lists, nor is a note with its asterisk; `1.` and a lone bullet are one. */
function isLoneNumber(entries: readonly Entry[]): boolean {
  const [only] = entries
  if (!only || entries.length > 1) return false
  return only.marker.ordered
    ? only.marker.number !== 1 || only.marker.stays === true
    : /^[*∗−§]$/.test(only.marker.form)
}

/** Whether the entry counts on from the list, at the place of its items. */
function isNextOf(list: List | undefined, { marker, indent }: Entry): boolean {
  if (!list?.ordered || marker.style !== 'decimal') return false
  const [left] = list.origins?.[0]?.box ?? []
  return marker.number === (list.start ?? 1) + list.children.length && left !== undefined && Math.abs(left - indent) < 1
}

function indentOf(block: TextBlock): number {
  if (block.list) return block.list.depth * taggedIndent
  const first = block.lines[0] as Line
  return isRightToLeft(first) ? block.column.right - first.right : first.left
}

/** A further paragraph of the item: set in to where its text begins, with all of its lines but for clauses of statutes. */
function continuesItem(block: TextBlock, entry: Entry): boolean {
  const [first, ...others] = block.lines as [Line, ...Line[]]
  const text = entry.block.lines[0]?.words[entry.marker.words]
  if (!text || block.page !== entry.block.page || isRightToLeft(first)) return false
  const gap = block.top - entry.block.bottom
  return (
    Math.abs(first.left - text.left) < first.size * 0.5 &&
    (entry.marker.stays || others.every((line) => line.left > text.left - line.size * 0.5)) &&
    gap > -2 &&
    gap < 2.2 * first.size &&
    isSameSize(block, entry.block)
  )
}

function isSameSize(one: TextBlock, other: TextBlock): boolean {
  const { size } = other.lines[0] as Line
  return Math.abs((one.lines[0] as Line).size - size) < 0.06 * size
}

/** Entries of one indent are one list; deeper ones lie in the item above them. */
function nest(entries: readonly Entry[], additions: ReadonlyMap<Entry, Block[]>, depth: number): List[] {
  const lists: List[] = []
  let before: Entry | undefined
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at] as Entry
    let end = at + 1
    while (end < entries.length && isDeeper(entries, end, at) && depth < deepest) end++
    const children = nest(entries.slice(at + 1, end), additions, depth + 1)
    const item = itemOf(entry, additions.get(entry) ?? [], children)
    const last = lists.at(-1)
    if (!last || !goesOnWith(last, before, entry)) lists.push(listOf(entry, depth))
    const { children: items, origins } = lists.at(-1) as List
    items.push(item)
    extendOrigins(origins as Origin[], item.origins as Origin[])
    before = entry
    at = end
  }
  return lists
}

function listOf({ marker }: Entry, depth: number): List {
  const list: List = { ...listNode(marker, []), origins: [] }
  if (marker.form === 'contents' && depth === 0) list.kind = 'toc'
  return list
}

/** Whether an entry lies in one before it, as all between the two do. */
function isDeeper(entries: readonly Entry[], at: number, above: number): boolean {
  const [entry, parent] = [entries[at] as Entry, entries[above] as Entry]
  const size = (parent.block.lines[0] as Line).size
  if (entry.block.list && parent.block.list) return entry.block.list.depth > parent.block.list.depth
  if (entry.block.page !== parent.block.page) {
    const isFarther = entry.indent > parent.indent + 0.6 * size
    return isFarther && (entry.marker.form !== parent.marker.form || hasPlaceOn(parent.block.page, entries, at))
  }
  const sameColumn = Math.abs(entry.block.column.left - parent.block.column.left) < 30
  return (
    sameColumn &&
    entry.indent > parent.indent + 0.6 * size &&
    !(at - above === 1 && countsOn(parent.marker, entry.marker) && entry.indent < parent.indent + 1.2 * size)
  )
}

/** Points by which entries of one indent differ. */
const sameIndent = 1.5
/** Entries among which such a place is sought. */
const maxBefore = 1_000

/**
 * Whether an entry of a page before stands where this one does, as left and right pages may have different margins; or
 * the one above on its own page, which lies in the parent, is set in no farther.
 */
function hasPlaceOn(page: number, entries: readonly Entry[], at: number): boolean {
  const { block, indent } = entries[at] as Entry
  const above = entries[at - 1] as Entry
  if (above.block.page === block.page && indent > above.indent - sameIndent) return true
  for (let before = at - 1; before >= Math.max(0, at - maxBefore); before--) {
    const other = entries[before] as Entry
    if (other.block.page < page) return false
    if (other.block.page === page && Math.abs(other.indent - indent) < sameIndent) return true
  }
  return false
}

/** Numbers of one list that are set to the right begin at different places. */
function countsOn(above: Marker, { form, number }: Marker): boolean {
  return form === above.form && above.number !== undefined && number !== undefined && number > above.number
}

function goesOnWith(list: List, before: Entry | undefined, { marker }: Entry): boolean {
  if (marker.stays || before?.marker.stays) return marker.stays === before?.marker.stays
  if (list.ordered !== marker.ordered) return false
  return !list.ordered || marker.number === (list.start ?? 1) + list.children.length
}

function itemOf({ block, marker }: Entry, further: readonly Block[], nested: List[]): ListItem {
  const item = itemNode(marker, block.lines, block.list?.label.trim(), [...further, ...nested])
  item.origins = []
  extendOrigins(item.origins, originsOf(block))
  for (const { origins } of [...further, ...nested]) if (origins) extendOrigins(item.origins, origins)
  return item
}

function furtherNode(block: TextBlock): Block {
  return { type: 'paragraph', children: inlineOf(block.lines), origins: originsOf(block) }
}
