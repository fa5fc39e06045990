/** Pages of a file, one after another, and what OCR reads on those that are images. */
import type { ReadContext } from '../../core/reader.ts'
import { createPageVision } from '../../parts/page-vision/transcribe.ts'
import { createDrawingCosts } from './graphics/drawing-cost.ts'
import { createPictureFiles, type KeepPicture } from './graphics/picture-files.ts'
import type { PdfDocument } from './pdfium/open.ts'
import { type ReadPage, readPage } from './read-page.ts'
import { createRecognitions } from './recognize.ts'

export interface PageOutcome {
  /** From 1. */
  number: number
  /** Absent where the page cannot be opened. */
  page?: ReadPage
  /** Its text was read by OCR. */
  isRecognized: boolean
}

/** How pages are read. */
export interface PagesTerms {
  keepPicture: KeepPicture
  /** Pages before them that are read, and all that are wanted. */
  progress: { done: number; total: number }
  /** Whether there is time for another page, after the first. @param hasTime Whether there is some for OCR. */
  mayGoOn(hasTime: boolean): boolean
}

/** @returns the pages in their order; fewer where there was no time for more. */
export async function readPages(
  document: PdfDocument,
  form: number,
  numbers: readonly number[],
  { keepPicture, mayGoOn, progress }: PagesTerms,
  context: ReadContext,
): Promise<PageOutcome[]> {
  const outcomes: PageOutcome[] = []
  let { done } = progress
  const pageDone = (): void => context.reportProgress(++done, progress.total)
  const vision = createPageVision(context)
  const recognitions = createRecognitions(context, vision, pageDone)
  const costs = createDrawingCosts(context.budget)
  const files = createPictureFiles(context, keepPicture, costs)
  // Tables of letters, which only OCR makes use of.
  const isUnlikely = mayUseOcr(context) ? (await import('./unlikely-letters.ts')).hasUnlikelyLetters : undefined
  for (const number of numbers) {
    context.signal?.throwIfAborted()
    const hasTime = recognitions.hasTime()
    if (outcomes.length > 0 && !mayGoOn(hasTime)) break
    const page = readPage(document, number, form, { files, costs, hasTime, isUnlikely, vision }, context)
    if (!page) {
      outcomes.push({ number, isRecognized: false })
      pageDone()
      continue
    }
    const isRecognized = page.recognition ? await recognitions.add(page) : false
    if (!isRecognized) pageDone()
    outcomes.push({ number, page, isRecognized })
  }
  await recognitions.done()
  vision?.report()
  return outcomes
}

function mayUseOcr({ engines, options }: ReadContext): boolean {
  return engines.ocr !== undefined && options.ocr !== 'off'
}
