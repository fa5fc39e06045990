/** Pictures: parts of the package, files elsewhere, or written out in the document (part 3, §10.4.4). */

import { Buffer } from '#platform/buffer'
import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { image } from '../../../core/document/build.ts'
import type { Image } from '../../../core/document/nodes.ts'
import type { DocumentState } from '../document-state.ts'
import type { OdfPackage } from '../package.ts'

const writtenOutScheme = 'data:;base64,'

/** Where the picture of the `draw:image` lies whose start tag was read last. */
export function pictureAddress(xml: XmlReader): string {
  return xml.attribute('xlink:href') ?? writtenOut(xml)
}

/** A document in one file has its pictures as base64 in it (part 3, §10.4.5). */
function writtenOut(xml: XmlReader): string {
  const depth = xml.depth
  while (xml.nextChild(depth)) if (xml.name === 'office:binary-data') return writtenOutScheme + xml.content()
  return ''
}

/** Where nobody described a metafile, the words that it draws do. */
export function picture(address: string, description: string, state: DocumentState): Image {
  const { context, odf } = state
  const source = sourceOf(address, odf)
  const words = description || (source ? wordsOfMetafile(source, odf) : '')
  const url = source?.name ?? address
  return image(url, words, source && context.keepPicture(source.key, source.bytes))
}

interface Source {
  key: string
  name: string
  bytes(): Uint8Array | undefined
}

/** Undefined for what lies elsewhere. */
function sourceOf(address: string, odf: OdfPackage): Source | undefined {
  if (address.startsWith(writtenOutScheme)) {
    const base64 = address.slice(writtenOutScheme.length)
    return { key: address, name: nameOf(address, base64, odf), bytes: () => Buffer.from(base64, 'base64') }
  }
  const part = address.replace(/^\.\//, '')
  if (part === '' || isOutside(part)) return undefined
  return { key: odf.path(part), name: part.slice(part.lastIndexOf('/') + 1), bytes: () => odf.bytes(part) }
}

/** How files begin, in base64, by the extensions of their names. */
const beginnings: readonly (readonly [string, RegExp])[] = [
  ['png', /^iVBORw0KGgo/],
  ['jpg', /^\/9j\//],
  ['gif', /^R0lGOD/],
  ['svg', /^(?:PHN2Z|PD94bW)/],
  ['emf', /^AQAA/],
  ['wmf', /^(?:AQAJ|183Gm)/],
  ['svm', /^VkNMTVRG/],
]

/** A number and a kind, for what has no name of its own. */
function nameOf(address: string, base64: string, { pictureNames: names }: OdfPackage): string {
  const known = names.get(address)
  if (known !== undefined) return known
  const start = base64.trimStart()
  const [extension] = beginnings.find(([, beginning]) => beginning.test(start)) ?? []
  const name = `image${names.size + 1}${extension ? `.${extension}` : ''}`
  names.set(address, name)
  return name
}

function wordsOfMetafile({ key, name, bytes: read }: Source, { pictureWords }: OdfPackage): string {
  if (!/\.[ew]mf$/i.test(name)) return ''
  return pictureWords(key, () => {
    const bytes = read()
    return bytes && { bytes, isDeflated: false }
  })
}

/** Not in the package (part 2, §3.3). */
function isOutside(address: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/|\.\.\/)/i.test(address)
}
