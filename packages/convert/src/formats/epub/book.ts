/** A book: the documents of its spine as one. */
import { append } from '../../document/append.ts'
import { root } from '../../document/build.ts'
import type { Block, Phrasing, Root } from '../../document/nodes.ts'
import { inset } from '../../embedded/inset.ts'
import { ConversionError } from '../../errors.ts'
import { type ClassStyles, noClassStyles, readClassStyles } from '../../html-syntax/class-styles.ts'
import { openXml, type XmlReader } from '../../xml/reader.ts'
import { openZip, type ZipArchive } from '../../zip/archive.ts'
import type { ReadContext } from '../reader.ts'
import { mayHaveTitle, withTitles } from './chapter-title.ts'
import { type ContentsEntry, readContents } from './contents.ts'
import { type Crossing, landCrossings } from './crossings.ts'
import { type ManifestItem, readPackageDocument } from './package-document.ts'
import { withSharedNotes } from './shared-notes.ts'

interface Chapter {
  /** Path in the archive. */
  path: string
  item: ManifestItem
  /** Put before the names of places in the chapter. */
  name: string
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
  refuseProtected(archive, context)
  const packagePath = findPackage(archive, context)
  const xml = open(archive, packagePath, context)
  if (!xml) throw new ConversionError('file_corrupt', { reason: ': its package document is missing' })
  const { contents, metadata, spine } = readPackageDocument(xml)
  if (spine.length > context.limits.pages)
    throw new ConversionError('content_limit_exceeded', { limit: 'documents of a book', maximum: context.limits.pages })
  const chapters = chaptersOf(spine, packagePath)
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
      const xml = open(archive, path, context)
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
  const entry = archive.find(path)
  return entry ? readClassStyles(new TextDecoder().decode(archive.read(entry)), 'any', earlier) : earlier
}

const noEntries: readonly ContentsEntry[] = []

/** By path: a document is read once, however often the spine names it (§5.7.2 allows one mention). */
function chaptersOf(spine: readonly ManifestItem[], packagePath: string): Map<string, Chapter> {
  const chapters = new Map<string, Chapter>()
  for (const item of spine.filter(isText)) {
    const path = resolve(packagePath, item.href)
    if (!chapters.has(path)) chapters.set(path, { path, item, name: `c${chapters.size + 1}` })
  }
  return chapters
}

function isText({ isNavigation, mediaType, href }: ManifestItem): boolean {
  return !isNavigation && (/html|dtbook|xml/.test(mediaType) || /\.x?html?$/i.test(href)) && !mediaType.includes('ncx')
}

async function readChapter(archive: ZipArchive, chapter: Chapter, book: Book, context: ReadContext): Promise<Block[]> {
  const filename = chapter.path.slice(chapter.path.lastIndexOf('/') + 1)
  const entry = archive.find(chapter.path)
  if (!entry) {
    context.warn('damage_survived', { what: `${filename} is missing` })
    return []
  }
  try {
    const mediaType = chapter.item.mediaType || 'application/xhtml+xml'
    const pictureAt = (url: string): string | undefined => {
      if (!context.keepsPictures) return undefined
      const picture = archive.find(resolve(chapter.path, url))
      return picture && context.keepPicture(picture.path, () => archive.read(picture))
    }
    const classStylesOf = (urls: readonly string[]): ClassStyles =>
      book.classStylesOf(urls.map((url) => resolve(chapter.path, url)))
    const hint = { filename: htmlName(filename), mediaType, pictureAt, classStylesOf, sharesNotes: true as const }
    const document = await context.readEmbedded(archive.read(entry), hint)
    return connected(document, chapter, book)
  } catch (error) {
    if (!(error instanceof ConversionError) || error.code === 'content_limit_exceeded') throw error
    if (error.code !== 'file_empty') context.warn('embedded_failed', { name: filename, reason: error.code })
    return []
  }
}

/** XHTML under any name. */
function htmlName(filename: string): string {
  return /\.x?html?$/i.test(filename) ? filename : `${filename}.xhtml`
}

/** Names of the chapter's own, links between chapters to their headings, pictures by their file. */
function connected(document: Root, chapter: Chapter, book: Book): Block[] {
  const inner = inset(document, 0, chapter.name, (node) => connect(node, chapter, book))
  const entries = mayHaveTitle(inner) ? book.entriesOf(chapter.path) : noEntries
  const blocks = entries.length > 0 ? withTitles(inner, entries) : inner
  const first = blocks.find((block) => block.type === 'heading')
  if (first) first.anchors = [...(first.anchors ?? []), `${chapter.name}-`]
  return blocks
}

function connect(node: Phrasing, chapter: Chapter, book: Book): void {
  if (node.type === 'image' && !/^[a-z][a-z0-9+.-]*:/i.test(node.url))
    node.url = node.url.slice(node.url.lastIndexOf('/') + 1)
  if (node.type !== 'link') return
  const [file = '', place = ''] = node.url.split('#', 2)
  const target = file && book.chapters.get(resolve(chapter.path, file))
  if (!target) return
  node.url = `#${target.name}-${place}`
  book.crossings.push({ link: node, beginning: `#${target.name}-` })
}

/** The only package document that there is, or the one that the container names (§4.2.6.3). */
function findPackage(archive: ZipArchive, context: ReadContext): string {
  const found = archive.entries.filter(({ path }) => /\.opf$/i.test(path))
  if (found.length === 1) return found[0]!.path
  const xml = open(archive, 'META-INF/container.xml', context)
  if (xml) {
    for (let token = xml.next(); token !== 'done'; token = xml.next()) {
      const path = token === 'start' && xml.localName === 'rootfile' ? xml.attribute('full-path') : undefined
      if (path && archive.find(path)) return path
    }
  }
  if (!found[0]) throw new ConversionError('file_corrupt', { reason: ': it has no package document' })
  return found[0].path
}

/** Fonts may be obfuscated; anything else that is encrypted is under a reading system's protection (§4.2.6.3.2). */
function refuseProtected(archive: ZipArchive, context: ReadContext): void {
  const xml = open(archive, 'META-INF/encryption.xml', context)
  if (!xml) return
  let isObfuscation = false
  for (let token = xml.next(); token !== 'done'; token = xml.next()) {
    if (token !== 'start') continue
    if (xml.localName === 'EncryptionMethod') isObfuscation = /RC$|embedding$/.test(xml.attribute('Algorithm') ?? '')
    else if (xml.localName === 'CipherReference' && !isObfuscation)
      throw new ConversionError('file_encrypted', { reason: ' and may be read only in its own program' })
  }
}

function open(archive: ZipArchive, path: string, context: ReadContext): XmlReader | undefined {
  const entry = archive.find(path)
  if (!entry) return undefined
  return openXml(archive.read(entry), {
    limits: context.limits,
    part: path,
    onDamage: (what) => context.warn('damage_survived', { what }),
  })
}

/** Names between slashes, in a folder above, as most are, are not parsed. */
const plainPath = /^(?:\.\.\/)*[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/

/** A relative reference within the container (§4.2.5). */
function resolve(base: string, reference: string): string {
  const hash = reference.indexOf('#')
  let path = hash < 0 ? reference : reference.slice(0, hash)
  if (plainPath.test(path) && plainPath.test(base)) {
    let folder = base.slice(0, base.lastIndexOf('/') + 1)
    for (; path.startsWith('../'); path = path.slice(3))
      folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
    return folder + path
  }
  try {
    return decodeURIComponent(new URL(path, `epub:/${base}`).pathname.replace(/^\/+/, ''))
  } catch {
    return reference
  }
}
