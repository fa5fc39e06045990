/** Pictures: parts of the package, files elsewhere, or written out in the document (part 3, §10.4.4). */
import { image } from '../../../document/build.ts'
import type { Image } from '../../../document/nodes.ts'
import { createPictureWords, type PictureWords } from '../../../drawing/metafile/words.ts'
import type { XmlReader } from '../../../xml/reader.ts'
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
  const url = address.startsWith(writtenOutScheme) ? '' : fileName(address)
  return image(url, words, source && context.keepPicture(source.key, source.bytes))
}

interface Source {
  key: string
  isMetafile: boolean
  bytes(): Uint8Array | undefined
}

/** Undefined for what lies elsewhere. */
function sourceOf(address: string, odf: OdfPackage): Source | undefined {
  if (address.startsWith(writtenOutScheme)) {
    const base64 = address.slice(writtenOutScheme.length)
    return { key: address, isMetafile: base64OfMetafile.test(base64), bytes: () => Buffer.from(base64, 'base64') }
  }
  const part = address.replace(/^\.\//, '')
  if (part === '' || isOutside(part)) return undefined
  return { key: odf.path(part), isMetafile: /\.[ew]mf$/i.test(part), bytes: () => odf.bytes(part) }
}

/** The first record of an EMF, the key or the header of a WMF. */
const base64OfMetafile = /^\s*(?:AQAAA|183Gm)/

const wordsOfPackages = new WeakMap<OdfPackage, PictureWords>()

function wordsOfMetafile({ key, isMetafile, bytes: read }: Source, odf: OdfPackage): string {
  if (!isMetafile) return ''
  let words = wordsOfPackages.get(odf)
  if (!words) {
    words = createPictureWords()
    wordsOfPackages.set(odf, words)
  }
  return words(key, () => {
    const bytes = read()
    return bytes && { bytes, isDeflated: false }
  })
}

/** Of what lies in the package, the name alone. */
function fileName(address: string): string {
  return isOutside(address) ? address : address.slice(address.lastIndexOf('/') + 1)
}

/** Not in the package (part 2, §3.3). */
function isOutside(address: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/|\.\.\/)/i.test(address)
}
