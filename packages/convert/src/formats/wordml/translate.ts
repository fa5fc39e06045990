/**
 * Elements of Word 2003 as those of ECMA-376 part 1, which took most of them over under the same
 * names; what differs is a row of `rules`. Elements of other namespaces are left out around what
 * they hold.
 */

import { Buffer } from '#platform/buffer'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import { nameOfNfc } from '../../office/numbering/word-formats.ts'
import { type DocumentParts, escaped } from './document-parts.ts'

/** Writes what stands for the element whose start tag was read last. */
type Rule = (xml: XmlReader, parts: DocumentParts) => string

/** What the element whose start tag was read last holds. */
export function contentOf(xml: XmlReader, parts: DocumentParts): string {
  const written: string[] = []
  const depth = xml.depth
  for (;;) {
    const token = xml.next()
    if (token === 'done' || (token === 'end' && xml.depth < depth)) return written.join('')
    if (token === 'text') written.push(escaped(xml.text))
    else if (token === 'start') written.push(translated(xml, parts))
  }
}

const rules: Readonly<Record<string, Rule>> = lookupTable({
  'aml:annotation': annotation,
  'w:hlink': hyperlink,
  'w:footnote': (xml, parts) => note('footnotes', 'w:footnoteReference', xml, parts),
  'w:endnote': (xml, parts) => note('endnotes', 'w:endnoteReference', xml, parts),
  'w:binData': (xml, parts) => {
    const name = xml.attribute('w:name') ?? ''
    parts.addMedia(name, Buffer.from(xml.content(), 'base64'))
    return ''
  },
  'v:imagedata': (xml, parts) => {
    const id = parts.media(xml.attribute('src') ?? '')
    return id ? `<v:imagedata r:id="${id}"/>` : ''
  },
  'w:hdr': (xml, parts) => running('header', xml, parts),
  'w:ftr': (xml, parts) => running('footer', xml, parts),
  'w:t': (xml, parts) => `<w:t xml:space="preserve">${contentOf(xml, parts)}</w:t>`,
  'w:listPr': renamed('w:numPr'),
  'w:ilfo': renamed('w:numId'),
  'w:ilst': renamed('w:abstractNumId'),
  'w:nfc': (xml) => `<w:numFmt w:val="${nameOfNfc(Number(xml.attribute('w:val')))}"/>`,
  'w:vmerge': renamed('w:vMerge'),
  'w:hmerge': renamed('w:hMerge'),
  'wx:t': () => '',
  'wx:font': () => '',
})

function translated(xml: XmlReader, parts: DocumentParts): string {
  const { name } = xml
  const rule = rules[name]
  if (rule) return rule(xml, parts)
  return /^[wvo]:/.test(name) ? renamed(name)(xml, parts) : contentOf(xml, parts)
}

function renamed(name: string): Rule {
  return (xml, parts) => {
    const attributes = xml
      .attributes()
      .filter(([attribute]) => !attribute.startsWith('xmlns'))
      .map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`)
    return `<${name}${attributes.join('')}>${contentOf(xml, parts)}</${name}>`
  }
}

/** Changes, bookmarks and comments are distinguished by an attribute. */
function annotation(xml: XmlReader, parts: DocumentParts): string {
  const type = xml.attribute('w:type') ?? ''
  const id = escaped(xml.attribute('aml:id') ?? '')
  const made = `${attribute('w:author', xml.attribute('aml:author'))}${attribute('w:date', xml.attribute('aml:createdate'))}`
  switch (type) {
    case 'Word.Insertion':
      return `<w:ins w:id="${id}"${made}>${contentOf(xml, parts)}</w:ins>`
    case 'Word.Deletion':
      return `<w:del w:id="${id}"${made}>${contentOf(xml, parts)}</w:del>`
    case 'Word.Bookmark.Start':
      return `<w:bookmarkStart w:id="${id}"${attribute('w:name', xml.attribute('w:name'))}/>`
    case 'Word.Bookmark.End':
      return `<w:bookmarkEnd w:id="${id}"/>`
    case 'Word.Comment':
      return `<w:commentReference w:id="${parts.addNote('comments', contentOf(xml, parts), made)}"/>`
    default:
      return ''
  }
}

function attribute(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name}="${escaped(value)}"`
}

function hyperlink(xml: XmlReader, parts: DocumentParts): string {
  const address = xml.attribute('w:dest')
  const target = address ? ` r:id="${parts.link('hyperlink', address, true)}"` : ''
  return `<w:hyperlink${target}${attribute('w:anchor', xml.attribute('w:bookmark'))}>${contentOf(xml, parts)}</w:hyperlink>`
}

/** A note stands where it is referred to. */
function note(kind: 'footnotes' | 'endnotes', reference: string, xml: XmlReader, parts: DocumentParts): string {
  // Lines between the text and its notes have a kind.
  if (xml.attribute('w:type')) return ''
  return `<${reference} w:id="${parts.addNote(kind, contentOf(xml, parts))}"/>`
}

const kindsOfPages: Readonly<Record<string, string>> = { odd: 'default', even: 'even', first: 'first' }

function running(kind: 'header' | 'footer', xml: XmlReader, parts: DocumentParts): string {
  const type = kindsOfPages[xml.attribute('w:type') ?? 'odd'] ?? 'default'
  const content = contentOf(xml, parts)
  const root = kind === 'header' ? 'w:hdr' : 'w:ftr'
  const id = parts.add(kind, `${kind}-${parts.size}.xml`, root, content)
  return `<w:${kind}Reference w:type="${type}" r:id="${id}"/>`
}
