/** What the head of a page says about it. */
import type { Metadata } from '../../document/nodes.ts'
import { attribute, descendants, type Parent, textContent } from './parse.ts'

export function readMetadata(document: Parent): Metadata {
  const metadata: Metadata = {}
  for (const element of descendants(document)) {
    if (element.tagName === 'html') set('language', attribute(element, 'lang') ?? attribute(element, 'xml:lang'))
    else if (element.tagName === 'title' && element.namespaceURI.endsWith('xhtml')) set('title', textContent(element))
    else if (element.tagName === 'meta') {
      const name = (attribute(element, 'name') ?? attribute(element, 'property') ?? '').toLowerCase()
      set(metaNames[name], attribute(element, 'content'))
    } else if (element.tagName === 'body') break
  }
  return metadata

  function set(name: StringMember | undefined, value: string | undefined): void {
    const clean = value?.replace(/\s+/g, ' ').trim()
    if (name && clean && metadata[name] === undefined) metadata[name] = clean
  }
}

type StringMember = Exclude<keyof Metadata, 'pageCount'>

const metaNames: Record<string, StringMember> = {
  author: 'author',
  'dc.creator': 'author',
  description: 'subject',
  keywords: 'keywords',
  'article:published_time': 'created',
  'article:modified_time': 'modified',
}
