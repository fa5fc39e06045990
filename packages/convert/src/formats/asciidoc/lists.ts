/** Lists: with bullets, with numbers, of tasks, of terms, of callouts ("Lists"). */

import { indentOf, isBlankLine } from '../../carriers/light-markup/lines.ts'
import { append } from '../../core/document/append.ts'
import { list, paragraph } from '../../core/document/build.ts'
import type { Block, DefinitionList, ListItem, ListStyle } from '../../core/document/nodes.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import {
  type BlockAttributes,
  isAboutBlock,
  isBlockTitle,
  isLineComment,
  readBlockAttributes,
} from './block-attributes.ts'
import { endsParagraph, joinsItem, readBlock } from './blocks.ts'
import { readInline } from './inline.ts'
import { type Cursor, maximumDepth, type Source } from './source.ts'

const bullet = /^\s*(-|\*{1,6}|•)\s+(?=\S)/
const ordered = /^\s*(\.{1,6}|\d{1,9}\.|[a-zA-Z]\.|[ivxIVX]{1,8}\))\s+(?=\S)/
const callout = /^<(\d{1,3}|\.)>\s+(?=\S)/
const term = /^\s*(\S(?:.{0,500}?\S)??)(:{2,4}|;;)(?:\s+(?=\S)|\s*$)/

interface Marker {
  kind: 'bullet' | 'ordered' | 'callout' | 'term'
  /** The same for all items of a list. */
  mark: string
  /** As typed: its number, or the term. */
  label: string
  /** Characters up to the words of the item. */
  length: number
}

/** How an item begins, where the line begins one. */
export function markerOf(line: string): Marker | undefined {
  const dot = bullet.exec(line)
  if (dot) return { kind: 'bullet', mark: dot[1]!, label: '', length: dot[0].length }
  const number = ordered.exec(line)
  if (number) return { kind: 'ordered', mark: numeration(number[1]!), label: number[1]!, length: number[0].length }
  const call = callout.exec(line)
  if (call) return { kind: 'callout', mark: '<>', label: call[1]!, length: call[0].length }
  const defined = line.includes('::') || line.includes(';;') ? term.exec(line) : null
  if (defined && !isLineComment(line))
    return { kind: 'term', mark: defined[2]!, label: defined[1]!, length: defined[0].length }
  return undefined
}

/** Numbers and letters as their kind, dots as they are. */
function numeration(label: string): string {
  if (label.startsWith('.')) return label
  if (/^\d/.test(label)) return '1.'
  if (label.endsWith(')')) return label === label.toLowerCase() ? 'i)' : 'I)'
  return label === label.toLowerCase() ? 'a.' : 'A.'
}

const styles = lookupTable<ListStyle>({
  '..': 'lowerAlpha',
  '...': 'lowerRoman',
  '....': 'upperAlpha',
  '.....': 'upperRoman',
  'a.': 'lowerAlpha',
  'A.': 'upperAlpha',
  'i)': 'lowerRoman',
  'I)': 'upperRoman',
  loweralpha: 'lowerAlpha',
  upperalpha: 'upperAlpha',
  lowerroman: 'lowerRoman',
  upperroman: 'upperRoman',
})

/** @param outer Markers of the enclosing lists; an item with one of them belongs to that list. */
export function readList(
  cursor: Cursor,
  about: BlockAttributes,
  source: Source,
  depth: number,
  outer: readonly string[],
): Block {
  const first = markerOf(cursor.lines[cursor.at]!)!
  const around = [...outer, first.mark]
  const items = itemsOf(cursor, first.mark, (marker) => ({
    marker,
    children: readItem(cursor, marker, source, depth, around),
  }))
  if (first.kind === 'term') return definitions(items, source)
  const made = list(
    first.kind !== 'bullet',
    items.map(({ children }) => itemOf(children)),
    startOf(first, about),
  )
  const style = styles[about.style] ?? styles[first.mark]
  return style && made.ordered ? { ...made, style } : made
}

interface Item {
  marker: Marker
  children: Block[]
}

function itemsOf(cursor: Cursor, mark: string, read: (marker: Marker) => Item): Item[] {
  const items: Item[] = []
  while (cursor.at < cursor.lines.length) {
    const marker = markerOf(cursor.lines[cursor.at]!)
    if (marker?.mark !== mark) break
    items.push(read(marker))
    const next = nextItem(cursor)
    if (next === undefined || markerOf(cursor.lines[next]!)?.mark !== mark) break
    cursor.at = next
  }
  return items
}

function startOf({ kind, label }: Marker, { named }: BlockAttributes): number | undefined {
  const start = Number.parseInt(named.get('start') ?? (kind === 'ordered' ? label : ''), 10)
  return start > 1 ? start : undefined
}

/** A box before the words makes it a task. */
function itemOf(children: Block[]): ListItem {
  const [first] = children
  const words = first?.type === 'paragraph' ? first.children[0] : undefined
  const box = words?.type === 'text' ? /^\[([ xX*])\]\s+/.exec(words.value) : null
  if (!box || words?.type !== 'text') return { type: 'listItem', children }
  words.value = words.value.slice(box[0].length)
  return { type: 'listItem', checked: box[1] !== ' ', children }
}

function definitions(items: readonly Item[], source: Source): DefinitionList {
  const children: DefinitionList['children'] = []
  for (const { marker, children: said } of items) {
    children.push({ type: 'definitionTerm', children: readInline(marker.label, source) })
    if (said.length > 0) children.push({ type: 'definitionDescription', children: said })
  }
  return { type: 'definitionList', children }
}

/** Words of the item, and the blocks that belong to it. */
function readItem(cursor: Cursor, marker: Marker, source: Source, depth: number, around: readonly string[]): Block[] {
  const words = [cursor.lines[cursor.at++]!.slice(marker.length)]
  if (marker.kind === 'term' && words[0] === '') skipToDescription(cursor)
  while (cursor.at < cursor.lines.length && !endsWords(cursor.lines[cursor.at]!)) {
    const line = cursor.lines[cursor.at++]!
    if (!isLineComment(line)) words.push(line)
  }
  const said = words.map((line) => line.trim()).filter(Boolean)
  const blocks: Block[] = said.length > 0 ? [paragraph(readInline(said.join('\n'), source))] : []
  if (around.length + depth < maximumDepth) while (attach(cursor, blocks, source, depth, around));
  return blocks
}

/** What a term means may stand below blank lines. */
function skipToDescription(cursor: Cursor): void {
  const next = nextItem(cursor)
  if (next !== undefined && !endsWords(cursor.lines[next]!)) cursor.at = next
}

function endsWords(line: string): boolean {
  return endsParagraph(line) || isBlockTitle(line) || markerOf(line) !== undefined
}

/** The line behind blank lines. */
function nextItem({ lines, at }: Cursor): number | undefined {
  let next = at
  while (next < lines.length && isBlankLine(lines[next])) next++
  return next < lines.length ? next : undefined
}

/**
 * The next block of an item: behind a plus sign, a list within, or an indented paragraph.
 *
 * @returns Whether there was one.
 */
function attach(cursor: Cursor, blocks: Block[], source: Source, depth: number, around: readonly string[]): boolean {
  const next = nextItem(cursor)
  if (next === undefined) return false
  const line = cursor.lines[next]!
  const begun = cursor.at
  const isIndented = next > begun && indentOf(line) > 0
  // Each blank line before the marker takes what follows it one list further out.
  const isOuter = next > begun && around.length > 1
  if (joinsItem(line) && isOuter) {
    cursor.at++
    return false
  }
  if (joinsItem(line)) {
    cursor.at = next + 1
    append(blocks, readBlock(cursor, source, depth + around.length, true, line !== '+'))
    return true
  }
  cursor.at = next
  // What describes a list within stands right below the words; behind blank lines it begins another list.
  const about =
    next === begun && (isAboutBlock(line) || isBlockTitle(line)) ? readBlockAttributes(cursor, source) : undefined
  const marker = markerOf(cursor.lines[cursor.at] ?? '')
  if (marker && !around.includes(marker.mark)) {
    blocks.push(readList(cursor, about ?? readBlockAttributes(cursor, source), source, depth, around))
    return true
  }
  if (!marker && isIndented) {
    append(blocks, readBlock(cursor, source, depth + around.length, true))
    return true
  }
  cursor.at = begun
  return false
}
