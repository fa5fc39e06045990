/** The share of one process in the work on a long file: some of its pages, or all of them put together. */
import { ConversionError } from '../../../core/errors.ts'
import { LongDocument, type PageWork } from '../../../core/page-work.ts'
import type { ReadContext } from '../../../core/reader.ts'
import type { Warning, WarningCode, WarningDetails } from '../../../core/warnings.ts'
import type { PdfDocument } from '../pdfium/open.ts'
import { type PageOutcome, readPages } from '../read-pages.ts'
import { holdPictures, keepHeld } from './held-pictures.ts'
import { readRecords, writeRecords } from './records.ts'

/** Share of the time of a conversion after which no further page of a range is begun. */
const timeShare = 0.5

/**
 * @param numbers All pages that are wanted.
 * @returns all of them, where there was time for it.
 * @throws LongDocument with those that there was time for
 */
export async function readRange(
  document: PdfDocument,
  form: number,
  numbers: readonly number[],
  work: Exclude<PageWork, { kind: 'join' }>,
  context: ReadContext,
): Promise<PageOutcome[]> {
  const { from, to } = work.kind === 'range' ? work.range : { from: 0, to: numbers.length }
  const wanted = numbers.slice(from, to)
  const latest = performance.now() + (work.kind === 'whole' ? work.patienceMs : context.limits.conversionMs * timeShare)
  const { pictures, hold } = holdPictures(context)
  const warnings: Warning[] = []
  const terms = {
    keepPicture: hold,
    progress: { done: from, total: numbers.length },
    mayGoOn: (hasTime: boolean) => hasTime && performance.now() <= latest,
  }
  const noting = { ...context, warn: noteIn(warnings) }
  const pages = await readPages(document, form, wanted, terms, noting)
  if (work.kind === 'range' || pages.length < wanted.length)
    throw new LongDocument(numbers.length, pages.length, writeRecords({ warnings, pictures, pages }))
  report(warnings, context)
  const keep = keepHeld(context)
  for (const page of pages) keep(page, pictures)
  return pages
}

function noteIn(warnings: Warning[]): ReadContext['warn'] {
  return (code: WarningCode, details?: WarningDetails) => {
    warnings.push({ code, message: '', ...(details ? { details } : {}) })
  }
}

function report(warnings: readonly Warning[], { warn }: ReadContext): void {
  for (const { code, details } of warnings) warn(code, details)
}

/**
 * @param numbers All pages that are wanted.
 * @param records What was read of them, in their order.
 * @throws ConversionError conversion_failed where it is not all of them
 */
export async function joinPages(
  numbers: readonly number[],
  records: readonly Uint8Array[],
  context: ReadContext,
): Promise<PageOutcome[]> {
  const pages: PageOutcome[] = []
  const keep = keepHeld(context)
  for (const record of records) {
    const recorded = readRecords(record)
    report(recorded.warnings, context)
    for (const page of recorded.pages) {
      keep(page, recorded.pictures)
      pages.push(page)
    }
  }
  if (pages.length !== numbers.length || pages.some(({ number }, at) => number !== numbers[at]))
    throw new ConversionError('conversion_failed', {}, { cause: new Error('records are not those of all pages') })
  return pages
}
