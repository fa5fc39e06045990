/** A book: the documents of its spine as one. */

import { decodeText } from '../../carriers/encoding/decode.ts'
import { type ClassStyles, noClassStyles, readClassStyles } from '../../carriers/html-syntax/class-styles.ts'
import { openZip, type ZipArchive } from '../../carriers/zip/archive.ts'
import { documentError } from '../../core/bounds.ts'
import { append } from '../../core/document/append.ts'
import { root } from '../../core/document/build.ts'
import type { Block, Phrasing, Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { inset } from '../../parts/embedded/inset.ts'
import { mayWantTitle, withTitles } from './chapter-title.ts'
import { findFile, findPackage, namesOf, openPart, protectedPaths, resolve } from './container.ts'
import { type ContentsEntry, readContents } from './contents.ts'
import { type Crossing, landCrossings } from './crossings.ts'
import { isText, type ManifestItem, readPackageDocument } from './package-document.ts'
import { wantNotes, withSharedNotes } from './shared-notes.ts'

interface Chapter {
  /** Path in the archive. */
  path: string
  item: ManifestItem
  /** Put before the names of places in the chapter. */
  name: string
  /** As in `EmbeddedHint`: of marks in the chapters before it. */
  notesWanted: Set<string>
}

interface Book {
  chapters: ReadonlyMap<string, Chapter>
  /** What the contents call a document and places in it. */
  entriesOf(path: string): readonly ContentsEntry[]
  /** What style sheets say together, by their paths. */
  classStylesOf(paths: readonly string[]): ClassStyles
  /** Links from one chapter to another. */
  readonly crossings: Crossing[]
}

export async function readBook(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const archive = openZip(bytes, context)
  const packagePath = findPackage(archive, context)
  const xml = openPart(archive, packagePath, context)
  if (!xml) throw new ConversionError('file_corrupt', { reason: ': its package document is missing' })
  const { contents, metadata, spine } = readPackageDocument(xml)
  const documents = textsOf(spine, packagePath, context)
  if (documents.length === 0) append(documents, strayTexts(archive, context))
  if (documents.length > context.limits.pages)
    throw new ConversionError('content_limit_exceeded', { limit: 'documents of a book', maximum: context.limits.pages })
  const chapters = chaptersOf(documents)
  if (protectedPaths(archive, context).some((path) => chapters.has(path)))
    throw new ConversionError('file_encrypted', { reason: ' and may be read only in its own program' })
  const blocks: Block[] = []
  const entriesOf = contentsOf(archive, contents && resolve(packagePath, contents.href), context)
  const book: Book = { chapters, entriesOf, classStylesOf: styleSheetsOf(archive), crossings: [] }
  for (const chapter of chapters.values()) append(blocks, await readChapter(archive, chapter, book, context))
  const children = withSharedNotes(blocks)
  landCrossings(book.crossings, children)
  return root(children, metadata)
}

/** @returns What the contents call a document, by its path; they are read when they are asked for. */
function contentsOf(archive: ZipArchive, path: string | undefined, context: ReadContext): Book['entriesOf'] {
  let entries: Map<string, ContentsEntry[]> | undefined
  return (document) => {
    if (path === undefined) return noEntries
    if (!entries) {
      const xml = openPart(archive, path, context)
      const read = xml ? [...readContents(xml)] : []
      entries = new Map(read.map(([href, ofDocument]) => [resolve(path, href), ofDocument]))
    }
    return entries.get(document) ?? noEntries
  }
}

/** Most chapters of a book name the same: these are read once, alone or before others. */
function styleSheetsOf(archive: ZipArchive): Book['classStylesOf'] {
  const known = new Map<string, ClassStyles>()
  return (paths) => {
    let styles = noClassStyles
    let key = ''
    for (const path of paths) {
      key += `${path}\n`
      const together = known.get(key)
      styles = together ?? withStyleSheet(styles, archive, path)
      if (!together) known.set(key, styles)
    }
    return styles
  }
}

function withStyleSheet(earlier: ClassStyles, archive: ZipArchive, path: string): ClassStyles {
  const entry = findFile(archive, path)
  return entry ? readClassStyles(decodeText(archive.read(entry)), 'any', earlier) : earlier
}

const noEntries: readonly ContentsEntry[] = []

type Document = Pick<Chapter, 'path' | 'item'>

/** What of the spine is text; pages that are only pictures, or of other formats, are reported. */
function textsOf(spine: readonly ManifestItem[], packagePath: string, context: ReadContext): Document[] {
  const texts = spine.filter(isText)
  const others = spine.filter((item) => !item.isNavigation).length - texts.length
  if (others > 0) context.warn('content_dropped', { what: `pages of the book that are no text (${others})` })
  return texts.map((item) => ({ path: resolve(packagePath, item.href), item }))
}

/** Texts of a book that does not state their reading order, in the order of the archive. */
function strayTexts(archive: ZipArchive, context: ReadContext): Document[] {
  const entries = archive.entries.filter(({ path }) => /\.x?html?$/i.test(path))
  if (entries.length > 0) context.warn('damage_survived', { what: 'its spine names no text' })
  return entries.map(({ path }) => ({ path, item: { href: path, mediaType: '', isNavigation: false } }))
}

/** By path: a document is read once, however often the spine names it (§5.7.2 allows one mention). */
function chaptersOf(documents: readonly Document[]): Map<string, Chapter> {
  const chapters = new Map<string, Chapter>()
  for (const { item, path } of documents)
    if (!chapters.has(path)) chapters.set(path, { path, item, name: `c${chapters.size + 1}`, notesWanted: new Set() })
  return chapters
}

async function readChapter(archive: ZipArchive, chapter: Chapter, book: Book, context: ReadContext): Promise<Block[]> {
  const filename = nameOf(chapter.path)
  const entry = findFile(archive, chapter.path)
  if (!entry) {
    context.warn('damage_survived', { what: `${filename} is missing` })
    return []
  }
  try {
    const mediaType = chapter.item.mediaType || 'application/xhtml+xml'
    const pictureAt = (url: string): string | undefined => {
      if (!context.keepsPictures) return undefined
      const picture = findFile(archive, resolve(chapter.path, url))
      return picture && context.keepPicture(picture.path, () => archive.read(picture))
    }
    const classStylesOf = (urls: readonly string[]): ClassStyles =>
      book.classStylesOf(urls.map((url) => resolve(chapter.path, url)))
    const hint = {
      filename: textName(filename),
      mediaType,
      pictureAt,
      classStylesOf,
      options,
      notesWanted: chapter.notesWanted,
      ownNames: namesOf(chapter.path),
    }
    const document = await context.readEmbedded(archive.read(entry), hint)
    return connected(document, chapter, book)
  } catch (error) {
    const { code } = documentError(error)
    if (code !== 'file_empty') context.warn('embedded_failed', { name: filename, reason: code })
    return []
  }
}

/** Nothing on a page of a book is there for a site around it. */
const options = { content: 'whole' } as const

/** XHTML under any name, or a drawing. */
function textName(filename: string): string {
  return /\.(?:x?html?|svg)$/i.test(filename) ? filename : `${filename}.xhtml`
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Names of the chapter's own, links between chapters to their headings, pictures by their file. */
function connected(document: Root, chapter: Chapter, book: Book): Block[] {
  const crossings: Crossing[] = []
  const inner = inset(document, 0, chapter.name, (node) => connect(node, chapter, book, crossings))
  if (crossings.length > 0) wantNotes(crossings, inner)
  append(book.crossings, crossings)
  const entries = mayWantTitle(inner) ? book.entriesOf(chapter.path) : noEntries
  const blocks = entries.length > 0 ? withTitles(inner, entries) : inner
  const first = blocks.find((block) => block.type === 'heading')
  if (first) first.anchors = [...(first.anchors ?? []), `${chapter.name}-`]
  return blocks
}

function connect(node: Phrasing, chapter: Chapter, book: Book, crossings: Crossing[]): void {
  if (node.type === 'image' && !/^[a-z][a-z0-9+.-]*:/i.test(node.url)) node.url = nameOf(node.url)
  if (node.type !== 'link') return
  const [file = '', place = ''] = node.url.split('#', 2)
  const target = file && book.chapters.get(resolve(chapter.path, file))
  if (!target) return
  node.url = `#${target.name}-${place}`
  crossings.push({ link: node, target, place })
}
