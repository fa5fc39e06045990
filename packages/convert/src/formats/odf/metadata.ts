/** Metadata of a document (part 3, §4.3). */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { Metadata } from '../../core/document/nodes.ts'
import { lookupTable } from '../../core/lookup-table.ts'

const members: Readonly<Record<string, Exclude<keyof Metadata, 'pageCount'>>> = lookupTable({
  'dc:title': 'title',
  'dc:subject': 'subject',
  'dc:language': 'language',
  'meta:keyword': 'keywords',
  'meta:initial-creator': 'author',
  'dc:creator': 'author',
  'meta:creation-date': 'created',
  'dc:date': 'modified',
})

export function readMetadata(xml: XmlReader | undefined): Metadata {
  const metadata: Metadata = {}
  if (!xml) return metadata
  const readChildren = (depth: number): void => {
    while (xml.nextChild(depth)) {
      if (xml.name === 'office:meta') readChildren(xml.depth)
      else if (xml.name === 'meta:document-statistic') {
        const pages = Number(xml.attribute('meta:page-count'))
        if (Number.isSafeInteger(pages) && pages > 0) metadata.pageCount = pages
      } else set(members[xml.name], xml)
    }
  }
  xml.nextChild(0)
  readChildren(1)
  return metadata

  /** Who began a document is its author; who saved it last is only where nobody else is named. */
  function set(member: (typeof members)[string] | undefined, element: XmlReader): void {
    if (member === undefined) return
    const isLastAuthor = element.name === 'dc:creator'
    const value = element.content().replace(/\s+/g, ' ').trim()
    const text = member === 'created' || member === 'modified' ? timestamp(value) : value
    if (!text || (isLastAuthor && metadata.author)) return
    metadata[member] = member === 'keywords' && metadata.keywords ? `${metadata.keywords}, ${text}` : text
  }
}

function timestamp(value: string): string {
  const milliseconds = Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(value) ? value : `${value}Z`)
  return Number.isNaN(milliseconds) ? '' : new Date(milliseconds).toISOString().replace('.000Z', 'Z')
}
