/** One picture file: its description, then the text on each of its pages. */
import { decodingError } from '../../core/bounds.ts'
import { heading, list, listItem, paragraph, root, text } from '../../core/document/build.ts'
import type { Block, Origin, Page, Root } from '../../core/document/nodes.ts'
import type { OcrPage, OcrPicture } from '../../core/engines/ocr.ts'
import type { ReadContext } from '../../core/reader.ts'
import { sparsePixels } from '../../core/sparse-pixels.ts'
import { layoutDocument } from '../../pages/layout/layout-document.ts'
import type { PreparedPage } from '../../pages/layout/prepare-page.ts'
import { isSurelyRead, pageOfWords } from '../../pages/ocr/page.ts'
import { howToInstall } from '../../pages/ocr/tesseract/languages.ts'
import { createPageVision } from '../../parts/page-vision/transcribe.ts'
import { type ImageMetadata, readMetadata } from './metadata.ts'

export async function readImage(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const described = await readMetadata(bytes)
  const [picture, description] = await Promise.all([recognise(bytes, context), describe(bytes, context)])
  const read = picture?.pages ?? []
  const pages = read.map((page, index) => pageOfWords(page, index + 1, 'px'))
  const wanted = pages.filter((page) => context.isPageWanted(page.number))
  await readByVision(bytes, wanted, read, context)
  const empty = wanted.filter(({ words, given }) => words.length === 0 && !given).length
  if (picture && empty > 0) context.warn('picture_without_text', { count: empty })
  const hasText = empty < wanted.length
  const nodes = wanted.map((page) => pageNode(page, read[page.number - 1] as OcrPage, description.length > 0))
  const blocks = layoutDocument(wanted, { outline: [], keepsFurniture: false })
  const children = [
    ...captionOf(described, blocks),
    ...description,
    ...(hasText ? blocks : factsOf(described, picture)),
  ]
  const [first] = nodes
  if (first) for (const block of children) block.origins ??= [wholeOf(first)]
  return { ...root(children, described.document), pages: nodes }
}

/** @param hasDescription Of the picture, which is that of its first page. */
function pageNode(
  { number, words, given }: PreparedPage,
  { width, height, source }: OcrPage,
  hasDescription: boolean,
): Page {
  const isDescribed = hasDescription && number === 1
  const found = given ? 'vision' : words.length > 0 ? (isDescribed ? 'mixed' : 'ocr') : isDescribed ? 'vision' : 'ocr'
  return { number, width: source?.width ?? width, height: source?.height ?? height, unit: 'px', source: found }
}

/** Lets a vision model read the page, where it is asked for. It is sent image files as they are, of which it sees one page. */
async function readByVision(
  bytes: Uint8Array,
  wanted: readonly PreparedPage[],
  read: readonly OcrPage[],
  context: ReadContext,
): Promise<void> {
  const [page] = wanted
  const vision = createPageVision(context)
  if (!vision || !page || read.length > 1) return
  if (vision.wants(true)) {
    const own = { words: page.words, isCertain: isSurelyRead(read[0]?.words ?? []) }
    const given = await vision.read(page.number, () => bytes).blocks(own)
    if (given) Object.assign(page, { words: [], given })
  }
  vision.report()
}

/** What is known of a picture is said of the whole of it. */
function wholeOf({ number, width, height }: Page): Origin {
  return { page: number, box: [0, 0, width, height] }
}

async function recognise(bytes: Uint8Array, context: ReadContext): Promise<OcrPicture | undefined> {
  if (context.options.ocr === 'off') return undefined
  const { ocr } = context.engines
  if (!ocr) {
    context.warn('ocr_unavailable')
    return undefined
  }
  // Refused before it is decoded where pictures before it have used up the bound.
  context.budget.sparsePixels(0)
  const picture = await ocr.recognizePicture(bytes, {
    maxPixels: context.limits.pixels,
    maxPages: context.limits.pages,
    maxSparsePixels: context.limits.sparsePixels,
    ...(context.options.language ? { language: context.options.language } : {}),
    ...(context.signal ? { signal: context.signal } : {}),
  })
  const pixels = picture.pages.reduce((sum, { source, ...page }) => sum + areaOf(source ?? page), 0)
  context.budget.sparsePixels(sparsePixels(pixels, bytes.length))
  if (picture.damaged) context.warn('damage_survived', { what: 'the picture ends early or has damaged parts' })
  if (picture.pageCount > picture.pages.length)
    context.warn('frames_dropped', { count: picture.pageCount - picture.pages.length })
  for (const { unreadLanguage } of picture.pages)
    if (unreadLanguage)
      context.warn('ocr_language_missing', { language: unreadLanguage, install: howToInstall(unreadLanguage) })
  return picture
}

function areaOf({ width, height }: { width: number; height: number }): number {
  return width * height
}

/** What an engine sees in the picture; one that fails costs the conversion nothing else. */
async function describe(bytes: Uint8Array, { engines, options, limits, signal, warn }: ReadContext): Promise<Block[]> {
  if (!engines.vision || options.descriptions === 'none') return []
  try {
    const description = await engines.vision.describe(bytes, {
      maxPixels: limits.pixels,
      ...(options.language ? { language: options.language } : {}),
      ...(signal ? { signal } : {}),
    })
    return description ? [paragraph(description)] : []
  } catch (error) {
    decodingError(error, 'content_limit_exceeded', 'conversion_out_of_memory', 'conversion_timeout')
    warn('description_failed', { count: 1 })
    return []
  }
}

/** The title where the text does not begin with one of its own, and the caption. */
function captionOf({ document, caption }: ImageMetadata, blocks: readonly Block[]): Block[] {
  const first = blocks[0]
  const isTitled = first?.type === 'heading' && first.depth === 1
  return [
    ...(document.title && !isTitled ? [heading(1, document.title)] : []),
    ...(caption && caption !== document.title ? [paragraph(caption)] : []),
  ]
}

/** For a picture without text: what is known of it. */
function factsOf({ document, camera }: ImageMetadata, picture: OcrPicture | undefined): Block[] {
  const page = picture?.pages[0]
  const { width, height } = page?.source ?? page ?? { width: 0, height: 0 }
  const facts: [name: string, value: string | undefined][] = [
    ['Size', page && `${width} × ${height} pixels`],
    ['Author', document.author],
    ['Taken', document.created],
    ['Camera', camera],
  ]
  const items = facts.flatMap(([name, value]) =>
    value ? [listItem([paragraph([{ type: 'strong', children: [text(name)] }, text(`: ${value}`)])])] : [],
  )
  return items.length ? [list(false, items)] : []
}
