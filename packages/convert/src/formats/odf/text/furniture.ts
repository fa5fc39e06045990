/** Headers and footers of the pages of a text (part 3, §16.9–§16.12). */
import { append } from '../../../document/append.ts'
import type { Block } from '../../../document/nodes.ts'
import { plainText } from '../../../document/plain.ts'
import type { XmlReader } from '../../../xml/reader.ts'
import type { Story } from '../story.ts'
import { readBlocks } from './text.ts'

export interface Furniture {
  headers: Block[]
  footers: Block[]
}

/** Those of all kinds of pages, each text once. */
export function readFurniture(story: Story): Furniture {
  const furniture: Furniture = { headers: [], footers: [] }
  const seen = new Set<string>()
  const xml = story.odf.xml('styles.xml')
  if (!xml?.nextChild(0)) return furniture
  while (xml.nextChild(1)) if (xml.name === 'office:master-styles') readMasters(xml, story, furniture, seen)
  return furniture
}

function readMasters(xml: XmlReader, story: Story, furniture: Furniture, seen: Set<string>): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) while (xml.nextChild(depth + 1)) readSide(xml, story, furniture, seen)
}

function readSide(xml: XmlReader, story: Story, furniture: Furniture, seen: Set<string>): void {
  const side = /^style:(header|footer)(?:-left|-first)?$/.exec(xml.name)?.[1]
  if (!side) return
  const blocks = readBlocks(xml, story)
  const text = textOf(blocks)
  if (text === '' || seen.has(text)) return
  seen.add(text)
  append(side === 'header' ? furniture.headers : furniture.footers, blocks)
}

/** Enough of it to tell one from another. */
function textOf(blocks: readonly Block[]): string {
  return blocks.map((block) => (block.type === 'paragraph' ? plainText(block.children) : block.type)).join('\n')
}
