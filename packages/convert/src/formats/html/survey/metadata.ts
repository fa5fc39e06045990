/** What the head of a page says about it. */

import { attribute, type Element, textContent } from '../../../carriers/html-syntax/tree.ts'
import type { Metadata } from '../../../core/document/nodes.ts'
import { lookupTable } from '../../../core/lookup-table.ts'

/** Adds what an element of the head says; what was said first counts. */
export function readMetadata(element: Element, metadata: Metadata): void {
  if (element.name === 'html') set('language', attribute(element, 'lang') ?? attribute(element, 'xml:lang'))
  else if (element.name === 'title' && element.space === 'html') set('title', textContent(element))
  else if (element.name === 'meta') {
    const name = (attribute(element, 'name') ?? attribute(element, 'property') ?? '').toLowerCase()
    set(metaNames[name], attribute(element, 'content'))
  }

  function set(name: StringMember | undefined, value: string | undefined): void {
    const clean = value?.replace(/\s+/g, ' ').trim()
    if (name && clean && metadata[name] === undefined) metadata[name] = clean
  }
}

type StringMember = Exclude<keyof Metadata, 'pageCount'>

const metaNames: Record<string, StringMember> = lookupTable({
  author: 'author',
  'dc.creator': 'author',
  description: 'subject',
  keywords: 'keywords',
  'article:published_time': 'created',
  'article:modified_time': 'modified',
})
