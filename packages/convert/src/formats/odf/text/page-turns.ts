/** Where pages begin by the style of a paragraph or table, and by what the last program to lay the text out found. */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { append } from '../../../core/document/append.ts'
import type { Block, PageBreak } from '../../../core/document/nodes.ts'
import type { DocumentState } from '../document-state.ts'

type Read = (xml: XmlReader, state: DocumentState) => Block[]

const styleAttributes = { paragraph: 'text:style-name', table: 'table:style-name' } as const

/** Reads the paragraph or table whose start tag was read last. */
export function readOnPage(family: 'paragraph' | 'table', read: Read, xml: XmlReader, state: DocumentState): Block[] {
  const { pages, styles } = state
  const breaks = styles.pageBreaks(family, xml.attribute(styleAttributes[family]))
  if (breaks.before) pages.turnIfUsed(false)
  const blocks = read(xml, state)
  if (breaks.after) pages.turn(true)
  return blocks
}

/** Reads what lies within a block: pages that begin there begin behind it, and lines there head nothing of the text. */
export function readWithin<T>(state: DocumentState, read: () => T): T {
  const { pages, headlines } = state
  state.pages = pages.within()
  state.headlines = undefined
  const found = read()
  state.pages = pages
  state.headlines = headlines
  return found
}

/** Puts the pages that begin before the blocks from an index on there, if there are any. */
export function putTurns(blocks: Block[], from: number, turns: PageBreak[]): void {
  if (turns.length === 0 || blocks.length === from) return
  const behind = blocks.splice(from)
  append(blocks, turns.splice(0))
  append(blocks, behind)
}

/** Takes pages that begin before an item off its blocks: they end what is before it. */
export function takeLeadingTurns(blocks: Block[]): Block[] {
  const first = blocks.findIndex(({ type }) => type !== 'pageBreak')
  return blocks.splice(0, first < 0 ? blocks.length : first)
}
