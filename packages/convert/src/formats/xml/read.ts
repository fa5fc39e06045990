/**
 * XML documents (XML 1.0).
 *
 * In: well-formed text in any encoding we decode. Out: by vocabulary. Feeds (RSS, Atom), OPML, sitemaps,
 * articles and books (DocBook, JATS, TEI, FictionBook, DITA, patents), translations (XLIFF, TMX), maps
 * (KML), business reports (XBRL), notes of Evernote and property lists become documents; anything else an outline of its elements, with a table where
 * siblings repeat, and the source itself where it is small.
 *
 * No entity of a DTD is expanded and nothing outside is fetched; names of characters that HTML
 * has stand for these.
 *
 * Errors: file_corrupt, content_limit_exceeded. Warnings: damage_survived, embedded_failed.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const xml: Reader = {
  id: 'xml',
  title: 'XML document',
  kind: 'structured',
  extensions: [
    'xml',
    'rss',
    'atom',
    'opml',
    'dbk',
    'nxml',
    'tei',
    'fb2',
    'dita',
    'xlf',
    'xliff',
    'tmx',
    'plist',
    'kml',
    'gpx',
    'resx',
    'rdf',
    'xsd',
    'xsl',
    'xslt',
    'wsdl',
    'svg',
    'enex',
    'musicxml',
    'tcx',
    'xbrl',
  ],
  mediaTypes: ['application/xml', 'text/xml', 'application/rss+xml', 'application/atom+xml', 'image/svg+xml'],
  textual: true,
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readDocument } = await load()
    return readDocument(bytes, context)
  },
}
