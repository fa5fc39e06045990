/** Lists (part 3, §5.3): which number or bullet each paragraph has, and in which item it stands. */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import type { ItemPlace } from '../../../office/numbering/list-nest.ts'
import type { Flow } from '../../../office/word-processing/flow.ts'
import {
  type ListLevel,
  type NumberedParagraph,
  numberedParagraph,
} from '../../../office/word-processing/numbered-paragraph.ts'
import type { DocumentState } from '../document-state.ts'
import { maxLevels } from '../styles/list-levels.ts'
import type { OpenList } from './open-list.ts'

/** Reads the `text:list` whose start tag was read last. */
export function readList(xml: XmlReader, state: DocumentState, flow: Flow): void {
  const outer = state.list
  const style = xml.attribute('text:style-name') ?? outer?.style
  const list = openList(style, outer ? outer.level + 1 : 0, outer?.key ?? keyOf(xml, style, state), state)
  // An item of nothing but lists only deepens them.
  if (outer) outer.pending = undefined
  state.list = list
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const isHeader = xml.name === 'text:list-header'
    if (isHeader || xml.name === 'text:list-item') readItem(xml, state, flow, list, isHeader)
  }
  state.list = outer
}

/**
 * Reads the `text:numbered-paragraph` whose start tag was read last (§5.3.6): an item by itself, which counts on
 * with those of its list.
 */
export function readNumberedParagraph(xml: XmlReader, state: DocumentState, flow: Flow): void {
  const outer = state.list
  const style = xml.attribute('text:style-name')
  const level = Math.min(Math.max(Number(xml.attribute('text:level')) || 1, 1), maxLevels) - 1
  state.list = openList(style, level, `numbered ${xml.attribute('text:list-id') ?? style ?? ''}`, state)
  readItem(xml, state, flow, state.list, false)
  state.list = outer
}

function openList(style: string | undefined, level: number, key: string, { styles }: DocumentState): OpenList {
  const levels = styles.listLevels(style)
  const { format = 'none' } = levels[level] ?? {}
  return { style, level, key, levels, isNumbered: format !== 'bullet' && format !== 'none', pending: undefined }
}

function readItem(xml: XmlReader, state: DocumentState, flow: Flow, list: OpenList, isHeader: boolean): void {
  list.pending = isHeader ? undefined : { start: startOf(xml) }
  state.text.into(xml, state, flow)
  const numbered = countItem(state)
  if (numbered) flow.addItem(numbered, [])
}

/** Counts the item that is read now, for the first of its paragraphs that has text. */
export function countItem({ list, counters }: DocumentState): NumberedParagraph | undefined {
  if (!list?.pending) return undefined
  const { key, levels, level, pending } = list
  list.pending = undefined
  const own = levels[level] ?? unstated
  const numbered = numberedParagraph(key, level, own, counters.count(key, levels, level, pending.start))
  // A level that states no indent is as deep as any.
  return { ...numbered, indent: own.indent ?? Number.NaN }
}

/** A level of a list without a style. */
const unstated: ListLevel = { format: 'bullet', start: 1, template: '', indent: undefined }

/** The item that what is read now goes on with. */
export function ownerOf({ list }: DocumentState): ItemPlace | undefined {
  return list && { list: list.key, level: list.level }
}

function startOf(xml: XmlReader): number | undefined {
  const start = Number(xml.attribute('text:start-value') ?? Number.NaN)
  return Number.isInteger(start) ? start : undefined
}

/** One list goes on counting where another ended only if it says so: the one it names, or the last of its style. */
function keyOf(xml: XmlReader, style: string | undefined, state: DocumentState): string {
  // In a presentation each paragraph is a list by itself.
  if (state.slideNumber > 0) return `flow ${state.flowCount}`
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
