/** Headers and footers of the pages of a text (part 3, §16.9–§16.12). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { append } from '../../../core/document/append.ts'
import type { Block } from '../../../core/document/nodes.ts'
import { plainText } from '../../../core/document/plain.ts'
import type { DocumentState } from '../document-state.ts'
import { readBlocks } from './blocks.ts'

export interface HeadersFooters {
  headers: Block[]
  footers: Block[]
}

/** Those of all kinds of pages, each text once. */
export function readHeadersFooters(state: DocumentState): HeadersFooters {
  const found: HeadersFooters = { headers: [], footers: [] }
  const seen = new Set<string>()
  const xml = state.odf.xml('styles.xml')
  if (!xml?.nextChild(0)) return found
  while (xml.nextChild(1)) if (xml.name === 'office:master-styles') readMasters(xml, state, found, seen)
  return found
}

function readMasters(xml: XmlReader, state: DocumentState, found: HeadersFooters, seen: Set<string>): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) while (xml.nextChild(depth + 1)) readSide(xml, state, found, seen)
}

function readSide(xml: XmlReader, state: DocumentState, found: HeadersFooters, seen: Set<string>): void {
  const side = /^style:(header|footer)(?:-left|-first)?$/.exec(xml.name)?.[1]
  if (!side) return
  const blocks = readBlocks(xml, state)
  const text = textOf(blocks)
  if (text === '' || seen.has(text)) return
  seen.add(text)
  append(side === 'header' ? found.headers : found.footers, blocks)
}

/** Enough of it to distinguish one from another. */
function textOf(blocks: readonly Block[]): string {
  return blocks.map((block) => (block.type === 'paragraph' ? plainText(block.children) : block.type)).join('\n')
}
