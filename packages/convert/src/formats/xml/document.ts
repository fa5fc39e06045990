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
import { large, rereadElements } from './reread-elements.ts'
import { readSvg } from './svg.ts'
import { readTranslations } from './translations.ts'
import { readReport } from './xbrl.ts'

type VocabularyReader = (element: Element, context: ReadContext) => Root | Promise<Root>

/** By the root element: which vocabulary a document is in. */
const vocabularies: readonly Known[] = [
  { begins: named('rss', 'feed', 'RDF'), read: readFeedOrOutline },
  { begins: named('opml'), read: readOpml },
  { begins: named('kml'), read: readMap },
  { begins: named('en-export'), read: readNotes },
  { begins: named('urlset', 'sitemapindex'), read: readSitemap },
  { begins: named('svg'), read: readSvg },
  { begins: named('xliff', 'tmx'), read: readTranslations },
  { begins: beginsReport, read: readReport },
  { begins: named('plist'), read: readPropertyList },
  { begins: named('article'), holds: holdsJats, read: article(jatsVocabulary) },
  { begins: named('TEI', 'TEI.2'), read: article(teiVocabulary) },
  { begins: named('FictionBook'), read: article(fictionBookVocabulary) },
  {
    begins: named('us-patent-application', 'us-patent-grant', 'patent-application-publication'),
    read: article(patentVocabulary),
  },
  {
    begins: named('topic', 'concept', 'task', 'reference', 'troubleshooting', 'glossentry'),
    holds: holdsDita,
    read: article(ditaVocabulary),
  },
  { begins: beginsDocBook, holds: holdsDocBook, read: article(docbookVocabulary) },
]

interface Known {
  /** Whether a start tag may be that of such a document. */
  begins(root: Element): boolean
  /** Whether its content is. */
  holds?(element: Element): boolean
  read: VocabularyReader
}

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
  const tree = readTree(xml, context, (root) => {
    // Readers of vocabularies ask which element is which.
    const isReread = bytes.length >= large && !vocabularies.some(({ begins }) => begins(root))
    return isReread ? rereadElements(xml, context) : undefined
  })
  if (!tree || (tree.children.length === 0 && damage.length > 0))
    throw new ConversionError('file_corrupt', { reason: `: ${damage[0] ?? 'it contains no element'}` })
  for (const what of damage) context.warn('damage_survived', { what })
  const vocabulary = vocabularies.find(({ begins, holds }) => begins(tree) && holds?.(tree) !== false)
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

function named(...names: readonly string[]): Known['begins'] {
  return ({ name }) => names.includes(name)
}

function beginsReport({ name, namespace }: Element): boolean {
  return name === 'xbrl' && namespace === 'http://www.xbrl.org/2003/instance'
}

function holdsDita(element: Element): boolean {
  return childNamed(element, 'body', 'conbody', 'taskbody', 'refbody', 'shortdesc', 'abstract') !== undefined
}

function holdsJats(element: Element): boolean {
  return childNamed(element, 'front', 'back') !== undefined
}

function beginsDocBook({ name, namespace }: Element): boolean {
  return isOfDocBook(namespace) || docbookRoots.includes(name)
}

const docbookRoots = ['article', 'book', 'chapter', 'refentry', 'section', 'sect1', 'appendix', 'part']

function holdsDocBook({ namespace, children }: Element): boolean {
  if (isOfDocBook(namespace)) return true
  return children.some((child) => typeof child !== 'string' && /^(?:\w*info|title|para|sect\w*)$/.test(child.name))
}

function isOfDocBook(namespace: string): boolean {
  return namespace.includes('docbook.org')
}
