/** Lists, nested as the document nests them (part 3, §5.3). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { append } from '../../../core/document/append.ts'
import type { Block, List } from '../../../core/document/nodes.ts'
import type { ListLabel } from '../../../office/numbering/counters.ts'
import { listStyleOf } from '../../../office/numbering/nest.ts'
import { takeBox } from '../../../office/word-processing/box-bullet.ts'
import { isCountable } from '../../../office/word-processing/paragraph.ts'
import type { DocumentState, ListPlace } from '../document-state.ts'
import { type ListLevel, type ListLevels, mostLevels } from '../styles/list-levels.ts'
import { readBlocks } from './blocks.ts'
import { takeLeadingTurns } from './page-turns.ts'

/**
 * Reads the `text:list` whose start tag was read last.
 *
 * @returns The list, behind the header that it may have.
 */
export function readList(xml: XmlReader, state: DocumentState): Block[] {
  const outer = state.list
  const style = xml.attribute('text:style-name') ?? outer?.style
  const place = { style, level: outer ? outer.level + 1 : 0, key: outer?.key ?? keyOf(xml, style, state) }
  const levels = state.styles.listLevels(style)
  const own = levels[place.level]
  const { list, isNumbered } = emptyList(own, place.level)
  state.list = { ...place, isNumbered }
  const { header, indentPt = own?.indentPt, numbers } = readItems(xml, state, state.list, levels, list)
  state.list = outer
  const start = firstNumber(numbers)
  if (start !== 1) list.start = start
  state.listPlaces.set(list, { key: place.key, indentPt })
  const items = own?.format === 'none' ? unlisted(list, own.indentPt, state) : settled(list, numbers)
  return header.length > 0 ? [...header, ...items] : items
}

/** @param own What the list's style says of its level, which is counted from 0. */
function emptyList(own: ListLevel | undefined, level: number): { list: List; isNumbered: boolean } {
  const isNumbered = own !== undefined && own.format !== 'bullet' && own.format !== 'none'
  const ordered = isNumbered && isCountable(own.format, own.template, level)
  const list: List = { type: 'list', ordered, children: [] }
  const style = own && ordered ? listStyleOf(own.format) : undefined
  if (style) list.style = style
  return { list, isNumbered }
}

/**
 * Reads the `text:numbered-paragraph` whose start tag was read last (§5.3.6): an item by itself, which counts on
 * with those of its list.
 *
 * @returns A list of that item, within as many others as it has levels above it.
 */
export function readNumberedParagraph(xml: XmlReader, state: DocumentState): Block[] {
  const outer = state.list
  const style = xml.attribute('text:style-name')
  const level = Math.min(Math.max(Number(xml.attribute('text:level')) || 1, 1), mostLevels) - 1
  const key = `numbered ${xml.attribute('text:list-id') ?? style ?? ''}`
  const levels = state.styles.listLevels(style)
  const own = levels[level]
  const { list, isNumbered } = emptyList(own, level)
  const start = startOf(xml)
  state.list = { style, level, key, isNumbered }
  const children = readBlocks(xml, state)
  state.list = outer
  if (children.length === 0) return []
  const label = isNumbered ? state.counters.count(key, levels, level, start) : undefined
  if (label && (!list.ordered || children[0]?.type === 'heading')) putBefore(children, label.text)
  if (own?.format === 'none' || children[0]?.type === 'heading') return children
  if (list.ordered && label && label.number !== 1) list.start = label.number
  list.children.push({ type: 'listItem', children })
  state.listPlaces.set(list, { key, indentPt: own?.indentPt })
  let outermost = list
  for (let above = 0; above < level; above++)
    outermost = { type: 'list', ordered: false, children: [{ type: 'listItem', children: [outermost] }] }
  return [outermost]
}

/** Items that nothing stands before are paragraphs with an indent. */
function unlisted(list: List, indentPt: number | undefined, state: DocumentState): Block[] {
  const blocks = list.children.flatMap((item) => item.children)
  if (indentPt !== undefined)
    for (const block of blocks) if (!state.indents.has(block)) state.indents.set(block, indentPt)
  return blocks
}

interface Items {
  /** What stands before the list. */
  header: Block[]
  /** That the first paragraph sets itself, beside what the list says. */
  indentPt: number | undefined
  /** Of the items, where a list of the output counts them. */
  numbers: (number | undefined)[]
}

function readItems(xml: XmlReader, state: DocumentState, place: ListPlace, levels: ListLevels, list: List): Items {
  const header: Block[] = []
  const numbers: (number | undefined)[] = []
  let indentPt: number | undefined
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const isHeader = xml.name === 'text:list-header'
    if (!isHeader && xml.name !== 'text:list-item') continue
    const start = startOf(xml)
    let label: ListLabel | undefined
    // Counted before what is nested in it, which begins anew below each item.
    const children = readBlocks(xml, state, (first) => {
      if (list.children.length === 0) indentPt ??= state.styles.ownIndentPt(xml.attribute('text:style-name'))
      if (place.isNumbered && !isHeader && first !== 'text:list')
        label = state.counters.count(place.key, levels, place.level, start)
    })
    append(list.children.at(-1)?.children ?? header, takeLeadingTurns(children))
    if (children.length === 0) {
      if (label) state.emptyLabels.push(label.text)
      continue
    }
    if (label && (!list.ordered || children[0]?.type === 'heading')) putBefore(children, label.text)
    const last = list.children.at(-1)
    // An item of nothing but lists only deepens them: they belong to the item before, or to that of the list around,
    // which in a presentation, where each paragraph is a list by itself, is yet to be found.
    const hasOwner = last !== undefined || (place.level > 0 && state.slideNumber === 0)
    if (isHeader || (hasOwner && children.every((block) => block.type === 'list'))) {
      append(last?.children ?? header, children)
      continue
    }
    numbers.push(list.ordered ? label?.number : undefined)
    const own = levels[place.level]
    const checked = own?.checked ?? (own?.format === 'bullet' ? takeBox(children) : undefined)
    list.children.push({ type: 'listItem', ...(checked === undefined ? {} : { checked }), children })
  }
  return { header, indentPt, numbers }
}

function startOf(xml: XmlReader): number | undefined {
  const start = Number(xml.attribute('text:start-value') ?? Number.NaN)
  return Number.isInteger(start) ? start : undefined
}

/** A label that a list of the output cannot count is part of the text. */
function putBefore([first]: readonly Block[], label: string): void {
  if ((first?.type === 'paragraph' || first?.type === 'heading') && label.trim())
    first.children.unshift({ type: 'text', value: `${label.trim()} ` })
}

/** One list goes on counting where another ended only if it says so: the one it names, or the last of its style. */
function keyOf(xml: XmlReader, style: string | undefined, state: DocumentState): string {
  const named = xml.attribute('text:continue-list')
  const last = state.lastLists.get(style ?? '')
  const known =
    named === undefined
      ? xml.attribute('text:continue-numbering') === 'true' && last
      : (state.lastLists.get(`#${named}`) ?? last)
  const key = known || `list ${++state.listCount}`
  state.lastLists.set(style ?? '', key)
  const id = xml.attribute('xml:id')
  if (id !== undefined) state.lastLists.set(`#${id}`, key)
  return key
}

/** Of the first item, by the first that is counted. */
function firstNumber(numbers: readonly (number | undefined)[]): number {
  const counted = numbers.findIndex((number) => number !== undefined)
  return counted < 0 ? 1 : Math.max(0, numbers[counted]! - counted)
}

/**
 * Headings in a list are how an outline is numbered; what else their items hold stands below them. A number
 * out of turn begins a list.
 */
function settled(list: List, numbers: readonly (number | undefined)[]): Block[] {
  const blocks: Block[] = []
  let open: List | undefined
  let next = list.start ?? 1
  for (const [index, item] of list.children.entries()) {
    const number = numbers[index] ?? next
    if (item.children[0]?.type === 'heading') {
      append(blocks, item.children)
      open = undefined
    } else if (open && number === next) open.children.push(item)
    else {
      const { start: _, ...rest } = list
      open = { ...rest, ...(list.ordered && number !== 1 ? { start: number } : {}), children: [item] }
      blocks.push(open)
    }
    next = number + 1
  }
  // What is known of the list by its identity stays known where it is whole.
  return blocks.length === 1 && open?.children.length === list.children.length ? [list] : blocks
}
