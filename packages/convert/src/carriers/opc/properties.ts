/** Core properties (ECMA-376 part 2, §8) and the count of pages among the extended ones (part 1, §22.2). */
import type { Metadata } from '../../core/document/nodes.ts'
import type { XmlReader } from '../xml/reader.ts'

export function readCoreProperties(xml: XmlReader, metadata: Metadata): void {
  if (!xml.nextChild(0)) return
  while (xml.nextChild(1)) {
    const name = xml.name
    if (name === 'dc:title') set(metadata, 'title', xml.content())
    else if (name === 'dc:creator') set(metadata, 'author', xml.content())
    else if (name === 'dc:subject') set(metadata, 'subject', xml.content())
    else if (name === 'dc:language') set(metadata, 'language', xml.content())
    else if (name === 'cp:keywords') set(metadata, 'keywords', xml.content())
    else if (name === 'dcterms:created') set(metadata, 'created', timestamp(xml.content()))
    else if (name === 'dcterms:modified') set(metadata, 'modified', timestamp(xml.content()))
  }
}

/** Pages of a text, as the program that saved it counted them. */
export function readPageCount(xml: XmlReader): number | undefined {
  if (!xml.nextChild(0)) return undefined
  while (xml.nextChild(1)) {
    if (xml.name !== 'ep:Pages') continue
    const count = Number(xml.content())
    if (Number.isSafeInteger(count) && count > 0) return count
  }
  return undefined
}

type TextField = 'title' | 'author' | 'subject' | 'keywords' | 'language' | 'created' | 'modified'

function set(metadata: Metadata, field: TextField, value: string): void {
  const trimmed = value.replace(/\s+/g, ' ').trim()
  if (trimmed) metadata[field] ??= trimmed
}

/** W3CDTF, which leaves out what it does not know, as RFC 3339; '' for what is neither. */
function timestamp(value: string): string {
  const milliseconds = Date.parse(value.trim())
  return Number.isNaN(milliseconds) ? '' : new Date(milliseconds).toISOString().replace('.000Z', 'Z')
}
