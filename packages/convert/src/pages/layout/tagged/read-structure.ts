/** Words and the structure that they belong to → blocks, in the order of the structure. */
import { append } from '../../../core/document/append.ts'
import { maxOf, minOf } from '../../statistics.ts'
import { type LayoutBlock, type ListPlace, textBlock } from '../blocks.ts'
import type { Line } from '../lines/line.ts'
import { markBreaks, withRoom } from '../lines/line-breaks.ts'
import { linesOf } from '../lines/merge-segments.ts'
import { splitItemNumber } from '../lines/run-in-numbers.ts'
import { dropLeaders, isContentsTitle, isDotted } from '../paragraphs/contents.ts'
import type { Word } from '../words/words.ts'
import type { TaggedPage } from './page.ts'
import { readTable } from './read-table.ts'
import { holdsBlock, isBlockType, isGroupType, marksOf, type StructNode } from './structure.ts'

interface Place {
  /** Structure type that the block shall have. */
  role: string
  list?: ListPlace
}

export function readStructureBlocks(page: TaggedPage, top: readonly StructNode[]): LayoutBlock[] {
  const blocks: LayoutBlock[] = []
  readGroup(page, { type: 'Document', children: [...top] }, { role: '' }, blocks)
  return blocks
}

function readNode(page: TaggedPage, node: StructNode, place: Place, blocks: LayoutBlock[]): void {
  if (node.type === 'Table') {
    const found = tableBlocks(page, node)
    if (found.length) {
      append(blocks, found)
      return
    }
  }
  if (node.type === 'Figure') readFigure(page, node, blocks)
  if (node.type === 'L') readListNode(page, node, place, blocks)
  else readGroup(page, node, placeOf(node, place), blocks)
}

/** The table between its captions; nothing where its tags make no grid and no lines are drawn. */
function tableBlocks(page: TaggedPage, node: StructNode): LayoutBlock[] {
  const table = readTable(page, node)
  // Forms: their tags are rows of one grid with the spans of none.
  if (!table) return page.layOutTables(wordsOf(page, marksOf(node)))
  const captions = captionsOf(page, node)
  const isAbove = ({ top }: LayoutBlock): boolean => top < table.top
  return [...captions.filter(isAbove), table, ...captions.filter((caption) => !isAbove(caption))]
}

function captionsOf(page: TaggedPage, table: StructNode): LayoutBlock[] {
  const captions: LayoutBlock[] = []
  for (const child of table.children)
    if (typeof child !== 'number' && child.type === 'Caption') readNode(page, child, { role: '' }, captions)
  return captions
}

/** Text that lies directly in the node, and the blocks in it, in order. What no block holds is laid out by its place. */
function readGroup(page: TaggedPage, node: StructNode, place: Place, blocks: LayoutBlock[]): void {
  let marks: number[] = []
  const isLoose = isGroupType(node.type) && !place.role && !place.list
  const flush = (): void => {
    if (isLoose) append(blocks, page.layOut(wordsOf(page, marks)))
    else pushText(page, marks, place, blocks)
    marks = []
  }
  const notes: StructNode[] = []
  for (const child of node.children) {
    if (typeof child === 'number') marks.push(child)
    else if (!isLoose && isNoteType(child.type)) notes.push(child)
    else if (isBlockType(child.type)) {
      flush()
      readNode(page, child, place, blocks)
    } else if (holdsBlock(child)) {
      flush()
      readGroup(page, child, place, blocks)
    } else append(marks, marksOf(child))
  }
  flush()
  for (const note of notes) readNode(page, note, place, blocks)
}

/** Footnotes stand within the text that refers to them, and do not part it (ISO 32000-1 §14.8.4.4.1). */
function isNoteType(type: string): boolean {
  return type === 'Note' || type === 'FENote'
}

function placeOf(node: StructNode, outer: Place): Place {
  const inner = /^(?:H[1-6]?|Title|Caption|Note|FENote|BlockQuote|TOCI)$/.test(node.type) ? node.type : outer.role
  return outer.list ? { role: inner, list: outer.list } : { role: inner }
}

function pushText(page: TaggedPage, marks: readonly number[], place: Place, blocks: LayoutBlock[]): void {
  const lines = columnLines(wordsOf(page, marks))
  const parts = place.role || place.list ? [lines] : partsBySize(lines)
  for (const part of parts.flatMap(contentsEntries)) {
    const last = part.at(-1)
    if (!last) continue
    const bounds = withRoom(part, boundsOf(part))
    markBreaks(part, bounds)
    const block = textBlock(page.number, part, bounds)
    const role = roleOf(part, place)
    if (isDotted(last)) dropLeaders(last)
    if (role) block.role = role
    if (place.list) block.list = { ...place.list }
    blocks.push(block)
  }
}

/** Entries of a table of contents are often one paragraph, or paragraphs as others; its title is an entry to Word. */
function roleOf(lines: readonly Line[], { role, list }: Place): string {
  const [first, ...others] = lines as [Line, ...Line[]]
  if (role === 'TOCI' && !others.length && isContentsTitle(first)) return ''
  return !role && !list && isDotted(lines.at(-1) as Line) ? 'TOCI' : role
}

function contentsEntries(lines: Line[]): Line[][] {
  const entries: Line[][] = [[]]
  for (const line of lines) {
    entries.at(-1)?.push(line)
    if (isDotted(line)) entries.push([])
  }
  return entries
}

/** Type of a title against that of what stands below it in one paragraph, at least. */
const titleRatio = 1.3

/** A title and the names below it are often one paragraph, with line breaks between them. */
function partsBySize(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [[]]
  let size = 0
  for (const line of lines) {
    if (size > titleRatio * line.size) parts.push([])
    parts.at(-1)?.push(line)
    size = line.size
  }
  return parts
}

function wordsOf(page: TaggedPage, marks: readonly number[]): Word[] {
  return marks.flatMap((mark) => page.words.get(mark) ?? [])
}

/** Lines in reading order, also where one paragraph fills the end of a column and the start of the next. */
function columnLines(words: Word[]): Line[] {
  const parts: Word[][] = []
  let bottom = Number.NEGATIVE_INFINITY
  for (const word of words) {
    const last = parts.at(-1)
    if (!last || word.baseline < bottom - 2.5 * word.style.size) parts.push([word])
    else last.push(word)
    bottom = last && parts.at(-1) === last ? Math.max(bottom, word.baseline) : word.baseline
  }
  return parts.flatMap((part) => linesOf(part))
}

function readListNode(page: TaggedPage, node: StructNode, place: Place, blocks: LayoutBlock[]): void {
  const depth = (place.list?.depth ?? 0) + 1
  for (const child of node.children) {
    if (typeof child === 'number') pushText(page, [child], place, blocks)
    else if (child.type === 'LI') readItem(page, child, depth, place, blocks)
    else readNode(page, child, { role: place.role, list: { depth, isFurther: false, label: '' } }, blocks)
  }
}

function readItem(page: TaggedPage, node: StructNode, depth: number, place: Place, blocks: LayoutBlock[]): void {
  const labels = node.children.filter((child): child is StructNode => typeof child !== 'number' && child.type === 'Lbl')
  const label = labels
    .flatMap((one) => marksOf(one))
    .flatMap((mark) => page.words.get(mark) ?? [])
    .map((word, at) => (at > 0 && !word.glued ? ` ${word.text}` : word.text))
    .join('')
  const start = blocks.length
  const body: StructNode = {
    type: 'LBody',
    children: node.children.filter((child) => typeof child === 'number' || child.type !== 'Lbl'),
  }
  readGroup(page, body, { role: place.role, list: { depth, isFurther: false, label } }, blocks)
  let isFirst = true
  for (const block of blocks.slice(start)) {
    if (block.kind !== 'text' || block.list?.depth !== depth) continue
    block.list.isFurther = !isFirst
    if (isFirst && !label) block.lines[0] = splitItemNumber(block.lines[0] as Line)
    isFirst = false
  }
}

function readFigure(page: TaggedPage, node: StructNode, blocks: LayoutBlock[]): void {
  const box = marksOf(node)
    .map((mark) => page.pictures.get(mark))
    .find(Boolean)
  if (!node.alt && !box?.resource) return
  blocks.push({
    kind: 'picture',
    page: page.number,
    alt: node.alt ?? '',
    ...(box ?? { left: 0, top: 0, right: 0, bottom: 0 }),
  })
}

function boundsOf(lines: readonly Line[]): { left: number; right: number } {
  return { left: minOf(lines, (line) => line.left), right: maxOf(lines, (line) => line.right) }
}
