/** From the root element to the reader of its vocabulary. */

import { xmlCharset } from '../../carriers/encoding/declaration.ts'
import { decodeText } from '../../carriers/encoding/decode.ts'
import { namedReferences } from '../../carriers/html-syntax/named-references.ts'
import { openXml } from '../../carriers/xml/reader.ts'
import { code, root } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { readArticle } from './article/article.ts'
import {
  ditaVocabulary,
  docbookVocabulary,
  fictionBookVocabulary,
  jatsVocabulary,
  patentVocabulary,
  teiVocabulary,
  type Vocabulary,
} from './article/vocabulary.ts'
import { childNamed, type Element, readTree } from './element.ts'
import { readNotes } from './evernote.ts'
import { readFeed } from './feed.ts'
import { readOpml, readSitemap } from './listings.ts'
import { readMap } from './map.ts'
import { readOutline } from './outline.ts'
import { readPropertyList } from './property-list.ts'
import { readSvg } from './svg.ts'
import { readTranslations } from './translations.ts'
import { readReport } from './xbrl.ts'

type VocabularyReader = (element: Element, context: ReadContext) => Root | Promise<Root>

/** By the root element: which vocabulary a document is in. */
const vocabularies: readonly { matches(element: Element): boolean; read: VocabularyReader }[] = [
  { matches: ({ name }) => ['rss', 'feed', 'RDF'].includes(name), read: readFeedOrOutline },
  { matches: ({ name }) => name === 'opml', read: readOpml },
  { matches: ({ name }) => name === 'kml', read: readMap },
  { matches: ({ name }) => name === 'en-export', read: readNotes },
  { matches: ({ name }) => name === 'urlset' || name === 'sitemapindex', read: readSitemap },
  { matches: ({ name }) => name === 'svg', read: readSvg },
  { matches: ({ name }) => name === 'xliff' || name === 'tmx', read: readTranslations },
  { matches: isReport, read: readReport },
  { matches: ({ name }) => name === 'plist', read: readPropertyList },
  { matches: isJats, read: article(jatsVocabulary) },
  { matches: ({ name }) => name === 'TEI' || name === 'TEI.2', read: article(teiVocabulary) },
  { matches: ({ name }) => name === 'FictionBook', read: article(fictionBookVocabulary) },
  { matches: isPatent, read: article(patentVocabulary) },
  { matches: isDita, read: article(ditaVocabulary) },
  { matches: isDocBook, read: article(docbookVocabulary) },
]

/** Characters of a source that is shown whole in addition to its outline. */
const smallSource = 8_000

export async function readDocument(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const damage: string[] = []
  const xml = openXml(bytes, {
    limits: context.limits,
    onDamage: (reason) => damage.push(reason),
    // The sets that DTDs of articles declare are those of HTML (ISO 8879, ISO 9573-13).
    entities: (name) => namedReferences().get(name),
  })
  const tree = readTree(xml, context)
  if (!tree || (tree.children.length === 0 && damage.length > 0))
    throw new ConversionError('file_corrupt', { reason: `: ${damage[0] ?? 'it contains no element'}` })
  for (const what of damage) context.warn('damage_survived', { what })
  const vocabulary = vocabularies.find(({ matches }) => matches(tree))
  if (vocabulary) return vocabulary.read(tree, context)
  return root([...readOutline(tree, context), ...sourceOf(bytes, context)])
}

function sourceOf(bytes: Uint8Array, context: ReadContext): Block[] {
  if (bytes.length > smallSource) return []
  return [code(decodeText(bytes, context, xmlCharset(bytes)).trim(), 'xml')]
}

async function readFeedOrOutline(element: Element, context: ReadContext): Promise<Root> {
  return (await readFeed(element, context)) ?? root(readOutline(element, context))
}

function article(vocabulary: Vocabulary): VocabularyReader {
  return (element, context) => readArticle(element, vocabulary, context)
}

function isReport({ name, namespace }: Element): boolean {
  return name === 'xbrl' && namespace === 'http://www.xbrl.org/2003/instance'
}

function isPatent({ name }: Element): boolean {
  return ['us-patent-application', 'us-patent-grant', 'patent-application-publication'].includes(name)
}

function isDita(element: Element): boolean {
  const isTopic = ['topic', 'concept', 'task', 'reference', 'troubleshooting', 'glossentry'].includes(element.name)
  return isTopic && childNamed(element, 'body', 'conbody', 'taskbody', 'refbody', 'shortdesc', 'abstract') !== undefined
}

function isJats(element: Element): boolean {
  return element.name === 'article' && childNamed(element, 'front', 'back') !== undefined
}

function isDocBook({ name, namespace, children }: Element): boolean {
  if (namespace.includes('docbook.org')) return true
  const known = ['article', 'book', 'chapter', 'refentry', 'section', 'sect1', 'appendix', 'part'].includes(name)
  return (
    known && children.some((child) => typeof child !== 'string' && /^(?:\w*info|title|para|sect\w*)$/.test(child.name))
  )
}
