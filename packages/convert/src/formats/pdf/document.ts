/** The whole of a file: opened, read page by page, put together. */
import { boundError } from '../../core/bounds.ts'
import { append } from '../../core/document/append.ts'
import { paragraph } from '../../core/document/build.ts'
import type { Block, Page, Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import { LongDocument } from '../../core/page-work.ts'
import type { ReadContext } from '../../core/reader.ts'
import { layoutDocument } from '../../pages/layout/layout-document.ts'
import type { PreparedPage } from '../../pages/layout/prepare-page.ts'
import { type Attachment, attachmentSections, distinct, readAttachments } from './annotations/attachments.ts'
import { type Note, placeAnnotations } from './annotations/place-annotations.ts'
import { readDynamicForm } from './annotations/xfa.ts'
import { numbered } from './graphics/picture-files.ts'
import { readMetadata } from './metadata.ts'
import { readOutline } from './outline.ts'
import { readPageLabel } from './page-label.ts'
import { withForm } from './pdfium/form.ts'
import { openDocument, type PdfDocument } from './pdfium/open.ts'
import { acquirePdfium, maxEngineBytes, type Pdfium, releasePdfium } from './pdfium/pdfium.ts'
import { joinPages, readRange } from './ranges/read-range.ts'
import type { ReadPage } from './read-page.ts'
import { type PageOutcome, type PagesTerms, readPages } from './read-pages.ts'
import type { TextState } from './usable-text.ts'

export async function readPdf(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const wanted = context.isPageWanted
  const pdfium = await acquirePdfium()
  const { root, attachments } = await readOpened(pdfium, bytes, wanted, context)
  for (const block of await attachmentSections(attachments, context)) root.children.push(block)
  return root
}

interface Outcome {
  root: Root
  /** Not read yet. */
  attachments: Attachment[]
}

async function readOpened(
  pdfium: Pdfium,
  bytes: Uint8Array,
  wanted: (page: number) => boolean,
  context: ReadContext,
): Promise<Outcome> {
  let isBroken = false
  try {
    const document = openDocument(pdfium, bytes, context.options.password)
    try {
      const outcome = await readDocument(document, wanted, context)
      if (pdfium.ranOut) throw lackOfMemory(pdfium.ranOut)
      return outcome
    } catch (error) {
      isBroken = !isExplained(error, context)
      throw error
    } finally {
      if (!isBroken) document.close()
    }
  } catch (error) {
    // Without memory the engine takes sound files for damaged ones.
    if (pdfium.ranOut) throw lackOfMemory(pdfium.ranOut)
    if (isExplained(error, context)) throw error
    isBroken = true
    throw (
      boundError(error) ??
      new ConversionError('file_corrupt', { reason: ': the PDF engine could not read a page' }, { cause: error })
    )
  } finally {
    releasePdfium(pdfium, isBroken)
  }
}

function lackOfMemory(reason: NonNullable<Pdfium['ranOut']>): ConversionError {
  if (reason === 'memory') return new ConversionError('conversion_out_of_memory')
  return new ConversionError('content_limit_exceeded', {
    limit: 'bytes that the pages unpack to',
    maximum: maxEngineBytes,
  })
}

/** What we threw ourselves leaves the engine as it was; anything else may be a trap in the middle of its work. */
function isExplained(error: unknown, { signal }: ReadContext): boolean {
  return error instanceof ConversionError || error instanceof LongDocument || signal?.aborted === true
}

async function readDocument(
  document: PdfDocument,
  wanted: (page: number) => boolean,
  context: ReadContext,
): Promise<Outcome> {
  const numbers = wantedNumbers(document, wanted, context)
  const read = await pagesOf(document, numbers, context)
  const { pages, shown, notes, files } = placePages(document, read, context)
  const children = layoutDocument(pages, {
    outline: readOutline(document),
    keepsFurniture: context.options.headersAndFooters === 'keep',
  })
  const nodes = shown.map((page) => ({ ...page, ...labelOf(page.number, document) }))
  const filledIn = readDynamicForm(document, context)
  return {
    root: {
      type: 'root',
      children: [...children, ...notes.map(noteNode)],
      metadata: readMetadata(document),
      pages: nodes,
    },
    attachments: distinct([...(filledIn ? [filledIn] : []), ...readAttachments(document, context), ...files]),
  }
}

/** @throws ConversionError content_limit_exceeded, file_corrupt */
function wantedNumbers(
  { pageCount }: PdfDocument,
  wanted: (page: number) => boolean,
  { limits }: ReadContext,
): number[] {
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1).filter(wanted)
  if (numbers.length > limits.pages)
    throw new ConversionError('content_limit_exceeded', { limit: 'pages', maximum: limits.pages })
  if (pageCount === 0) throw new ConversionError('file_corrupt', { reason: ': it has no pages' })
  return numbers
}

/** @throws LongDocument where the work on it is shared, and this process does a part of it. */
function pagesOf(document: PdfDocument, numbers: readonly number[], context: ReadContext): Promise<PageOutcome[]> {
  const { pageWork } = context
  if (pageWork?.kind === 'join') return joinPages(numbers, pageWork.records, context)
  return withForm(document, (form) =>
    pageWork
      ? readRange(document, form, numbers, pageWork, context)
      : readPages(document, form, numbers, wholeTerms(numbers.length, context), context),
  )
}

function wholeTerms(total: number, context: ReadContext): PagesTerms {
  return { keepPicture: numbered(context), progress: { done: 0, total }, mayGoOn: () => true }
}

/** Places what is written in addition to the content of the pages, and reports what was lost of them. */
function placePages(
  document: PdfDocument,
  outcomes: readonly PageOutcome[],
  context: ReadContext,
): { pages: PreparedPage[]; shown: Page[]; notes: Note[]; files: Attachment[] } {
  const pages: PreparedPage[] = []
  const shown: Page[] = []
  const notes: Note[] = []
  const files: Attachment[] = []
  for (const { page } of outcomes) {
    if (!page) continue
    append(files, page.annotations.files)
    if (context.options.comments === 'drop') page.annotations.comments = []
    append(notes, placeAnnotations(page.prepared, page.annotations, notes.length + 1))
    pages.push(page.prepared)
    shown.push(pageNode(page))
  }
  if (outcomes.length > 0 && pages.length === 0)
    throw new ConversionError('file_corrupt', { reason: ': none of its pages can be opened' })
  warnOfLosses(document, outcomes, pages, context)
  return { pages, shown, notes, files }
}

function warnOfLosses(
  document: PdfDocument,
  outcomes: readonly PageOutcome[],
  pages: readonly PreparedPage[],
  context: ReadContext,
): void {
  const numbersOf = (states: readonly (TextState | undefined)[]): number[] =>
    outcomes.flatMap(({ number, page, isRecognized }) =>
      !isRecognized && states.includes(page?.state) ? [number] : [],
    )
  const hasNoOcr = !context.engines.ocr && context.options.ocr !== 'off'
  const unmapped = numbersOf(['broken', 'partial', 'gaps'])
  if (unmapped.length) {
    context.warn('text_unmapped', { pages: unmapped.join(', '), count: unmapped.length })
    if (outcomes.some(({ page }) => page?.state === 'broken' || page?.state === 'partial') && hasNoOcr)
      context.warn('ocr_unavailable')
  }
  warnOfFormulas(pages, context)
  warnOfLayers(outcomes, context)
  const lost = numbersOf([undefined])
  const unread = numbersOf(['picture'])
  if (document.wasRebuilt) context.warn('damage_survived', { what: 'the table of its objects was rebuilt' })
  if (lost.length) context.warn('damage_survived', { what: `page ${lost.join(', ')} could not be opened` })
  if (unread.length) {
    context.warn('pages_without_text', { pages: unread.join(', '), count: unread.length })
    if (hasNoOcr) context.warn('ocr_unavailable')
  } else if (pages.length && pages.every(({ words, given }) => words.length === 0 && !given))
    context.warn('pages_without_text', { pages: pages.map((page) => page.number).join(', '), count: pages.length })
}

function warnOfFormulas(pages: readonly PreparedPage[], context: ReadContext): void {
  const unread = pages.filter(({ unreadFormulas = 0 }) => unreadFormulas > 0)
  if (!unread.length) return
  const count = unread.reduce((sum, { unreadFormulas = 0 }) => sum + unreadFormulas, 0)
  context.warn('formulas_unread', { pages: unread.map(({ number }) => number).join(', '), count })
}

function warnOfLayers(outcomes: readonly PageOutcome[], context: ReadContext): void {
  const misread = outcomes.filter(({ page }) => page?.linesReadAgain)
  const lines = misread.reduce((sum, { page }) => sum + (page?.linesReadAgain ?? 0), 0)
  if (misread.length) context.warn('layer_misread', { ...placesOf(misread), lines })
  const kept = outcomes.filter(
    ({ page }) => page?.state === 'doubtful' && page.source === 'text' && !page.isLayerConfirmed,
  )
  if (kept.length) context.warn('layer_doubtful', placesOf(kept))
}

function placesOf(outcomes: readonly PageOutcome[]): { pages: string; count: number } {
  return { pages: outcomes.map(({ number }) => number).join(', '), count: outcomes.length }
}

function pageNode({ prepared, width, height, rotation, source }: ReadPage): Page {
  const node: Page = { number: prepared.number, width, height, unit: 'pt', source }
  if (rotation !== 0) node.rotation = (rotation * 90) as 90
  return node
}

function labelOf(number: number, document: PdfDocument): { label?: string } {
  const label = readPageLabel(document, number - 1)
  return label ? { label } : {}
}

function noteNode(note: Note): Block {
  return {
    type: 'footnoteDefinition',
    identifier: note.identifier,
    children: note.text
      .split(/\r\n?|\n/)
      .filter((line) => line.trim())
      .map((line) => paragraph(line.trim())),
    kind: 'comment',
    origins: [{ page: note.page }],
  }
}
