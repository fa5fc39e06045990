/** The package document: metadata, manifest and spine (EPUB 3.3, §5). */

import { parsePage } from '../../carriers/html-syntax/parse.ts'
import { textContent } from '../../carriers/html-syntax/tree.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { Metadata } from '../../core/document/nodes.ts'
import { lookupTable } from '../../core/lookup-table.ts'

export interface PackageDocument {
  metadata: Metadata
  /** In reading order. */
  spine: ManifestItem[]
  /** The navigation document, or the NCX. */
  contents: ManifestItem | undefined
}

export interface ManifestItem {
  /** Relative to the package document, as it is written. */
  href: string
  mediaType: string
  /** The navigation document. */
  isNavigation: boolean
  /** The item to be shown by what cannot show this one (§5.6.2). */
  fallback?: string | undefined
}

export function isText({ isNavigation, mediaType, href }: ManifestItem): boolean {
  return !isNavigation && (/html|dtbook|xml/.test(mediaType) || /\.x?html?$/i.test(href)) && !mediaType.includes('ncx')
}

type Member = 'title' | 'author' | 'language' | 'subject' | 'keywords' | 'created' | 'modified'

const members: Readonly<Record<string, Member | undefined>> = lookupTable({
  title: 'title',
  creator: 'author',
  language: 'language',
  description: 'subject',
  subject: 'keywords',
  date: 'created',
})

/** What calibre writes for a day that it does not know. */
const unknownDate = '0101-01-01'

/** Members of which a book may have several (§5.5.3); of everything else the first is the main one. */
const several: ReadonlySet<Member> = new Set(['author', 'keywords'])

/** @param xml Before the root element. */
export function readPackageDocument(xml: XmlReader): PackageDocument {
  const metadata: Metadata = {}
  const manifest = new Map<string, ManifestItem>()
  const spine: ManifestItem[] = []
  if (!xml.nextChild(0)) return { metadata, spine, contents: undefined }
  while (xml.nextChild(1)) {
    if (xml.localName === 'metadata') readMetadata(xml, metadata)
    else if (xml.localName === 'manifest') readManifest(xml, manifest)
    else if (xml.localName === 'spine') readSpine(xml, manifest, spine)
  }
  const items = [...manifest.values()]
  const contents =
    items.find(({ isNavigation }) => isNavigation) ??
    items.find(({ mediaType }) => mediaType === 'application/x-dtbncx+xml')
  return { metadata, spine, contents }
}

function readMetadata(xml: XmlReader, metadata: Metadata): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const member = memberOf(xml)
    if (member === undefined) continue
    const value = plain(xml.content())
    if (value === '' || value.startsWith(unknownDate)) continue
    if (several.has(member) && metadata[member]) metadata[member] += `, ${value}`
    else metadata[member] ??= value
  }
}

function memberOf(xml: XmlReader): Member | undefined {
  const { localName } = xml
  if (localName === 'date' && xml.attribute('opf:event') === 'modification') return 'modified'
  if (localName !== 'meta') return members[localName]
  return xml.attribute('property') === 'dcterms:modified' ? 'modified' : undefined
}

/** Shops have descriptions in HTML. */
function plain(value: string): string {
  const text = /<[a-z]/i.test(value) ? textContent(parsePage(value, { reach: 1_000 })) : value
  return text.replace(/\s+/g, ' ').trim()
}

function readManifest(xml: XmlReader, manifest: Map<string, ManifestItem>): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const id = xml.attribute('id')
    const href = xml.attribute('href')
    if (id === undefined || href === undefined) continue
    const mediaType = xml.attribute('media-type') ?? ''
    const isNavigation = xml.attribute('properties')?.split(/\s+/).includes('nav') ?? false
    manifest.set(id, { href, mediaType, isNavigation, fallback: xml.attribute('fallback') })
  }
}

function readSpine(xml: XmlReader, manifest: ReadonlyMap<string, ManifestItem>, spine: ManifestItem[]): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const item = manifest.get(xml.attribute('idref') ?? '')
    if (item) spine.push(textFor(item, manifest))
  }
}

/** Fallbacks of an item that are looked at; they may lead round. */
const maxFallbacks = 10

/** The item, or the first in the chain of its fallbacks that is text. */
function textFor(item: ManifestItem, manifest: ReadonlyMap<string, ManifestItem>): ManifestItem {
  let one: ManifestItem | undefined = item
  for (let left = maxFallbacks; one && left > 0; left--) {
    if (isText(one)) return one
    one = one.fallback === undefined ? undefined : manifest.get(one.fallback)
  }
  return item
}
