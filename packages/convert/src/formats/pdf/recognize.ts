/** Text of a rendered page from the OCR engine → the page's words, in addition to those that it has; or its blocks, from a vision model. */

import type { Raster } from '../../core/engines/ocr.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { PreparedPage } from '../../pages/layout/prepare-page.ts'
import { changedWord, type Word } from '../../pages/layout/words/words.ts'
import { isSurelyRead, pageOfWords } from '../../pages/ocr/page.ts'
import { howToInstall } from '../../pages/ocr/tesseract/languages.ts'
import type { PageVision } from '../../parts/page-vision/transcribe.ts'
import { writeGreyPng } from './graphics/png.ts'
import type { ReadPage } from './read-page.ts'
import { hasUnknownLetter, unknownWords } from './usable-text.ts'

/** Pages whose pictures are held and recognised at a time. */
const atOnce = 4
/** Share of the time of a conversion after which further pages are left unrecognised. */
const timeShare = 0.6

export interface Recognitions {
  /** Whether there is time to begin with another page. */
  hasTime(): boolean
  /** Begins with a page once there is room. @returns False where no time is left for it. */
  add(page: ReadPage): Promise<boolean>
  done(): Promise<void>
}

/**
 * The engine works on several pages at a time, and a long scan ends with the pages that there was time for.
 *
 * @param pageDone Called after each page that was recognised.
 */
export function createRecognitions(
  context: ReadContext,
  vision: PageVision | undefined,
  pageDone: () => void,
): Recognitions {
  const latest = performance.now() + context.limits.conversionMs * timeShare
  const running: Promise<void>[] = []
  const hasTime = (): boolean => performance.now() <= latest
  return {
    hasTime,
    async add(page) {
      if (running.length >= atOnce) await running.shift()
      if (!hasTime()) {
        delete page.recognition
        return false
      }
      const recognition = recognizePage(page, context, vision).then(pageDone)
      // Reported where it is waited for; until then a failure must not count as unhandled.
      recognition.catch(() => {})
      running.push(recognition)
      return true
    },
    async done() {
      await Promise.all(running)
    },
  }
}

async function recognizePage(page: ReadPage, context: ReadContext, vision: PageVision | undefined): Promise<void> {
  const { recognition, prepared } = page
  if (!recognition) return
  const { raster, byOcr, byVision } = recognition
  const { width, height, samples } = raster
  const number = prepared.number
  const reading = byVision ? vision?.read(number, () => writeGreyPng(samples, width, height)) : undefined
  const read = byOcr ? await readByOcr(raster, number, context) : undefined
  delete page.recognition
  const own = read ?? { ...prepared, isCertain: page.state === 'text' }
  const given = await reading?.blocks(own)
  if (given) {
    for (const block of given) block.origins ??= [{ page: number, box: [0, 0, page.width, page.height] }]
    Object.assign(prepared, { words: [], turned: [], structure: [], given })
    page.source = 'vision'
  } else if (read) await takeWords(page, read, context)
  else if (page.state !== 'text' && page.state !== 'empty') warnUnread(page, context)
}

interface OcrReading extends PreparedPage {
  isCertain: boolean
}

async function readByOcr(raster: Raster, number: number, context: ReadContext): Promise<OcrReading | undefined> {
  const engine = context.engines.ocr
  if (!engine) return undefined
  const { language } = context.options
  const recognized = await engine.recognize(raster, {
    ...(language === undefined ? {} : { language }),
    ...(context.signal ? { signal: context.signal } : {}),
  })
  if (recognized.unreadLanguage)
    context.warn('ocr_language_missing', {
      language: recognized.unreadLanguage,
      install: howToInstall(recognized.unreadLanguage),
    })
  return { ...pageOfWords(recognized, number), isCertain: isSurelyRead(recognized.words) }
}

async function takeWords(page: ReadPage, seen: PreparedPage, context: ReadContext): Promise<void> {
  const { prepared } = page
  if (!seen.words.length) {
    if (page.state !== 'text' && page.state !== 'doubtful')
      context.warn('pages_without_text', { pages: String(prepared.number), count: 1 })
    return
  }
  const isForced = context.options.ocr === 'force'
  if (page.state === 'doubtful' && !isForced) {
    await takeBetterLines(page, seen)
    return
  }
  page.source = 'ocr'
  if (page.state === 'broken' || isForced) {
    takePage(prepared, seen, seen.words)
    return
  }
  if (prepared.words.length > 0) page.source = 'mixed'
  if (page.state === 'partial') replaceUnknown(prepared, seen.words)
  else prepared.words = [...prepared.words, ...seen.words.filter((word) => !isUnder(word, prepared.words))]
}

/** Takes the lines that OCR read better than the misread text layer of a scan. */
async function takeBetterLines(page: ReadPage, seen: PreparedPage): Promise<void> {
  const { betterLines, confirms } = await import('./better-lines.ts')
  const better = betterLines(page.prepared, seen)
  if (!better) {
    if (confirms(seen.words, page.prepared.words)) page.isLayerConfirmed = true
    return
  }
  const { words, fromPicture, fromLayer } = better
  page.source = fromLayer > 0 ? 'mixed' : 'ocr'
  page.linesReadAgain = fromPicture
  takePage(page.prepared, seen, words)
}

/** @param words Of the page as it was read. */
function takePage(prepared: PreparedPage, seen: PreparedPage, words: Word[]): void {
  prepared.words = words
  prepared.rulings = seen.rulings
  if (seen.asShown) prepared.asShown = seen.asShown
  else delete prepared.asShown
  prepared.structure = []
}

/** A page that neither OCR nor a model has read. */
function warnUnread({ prepared, state }: ReadPage, { warn }: ReadContext): void {
  const where = { pages: String(prepared.number), count: 1 }
  if (state === 'picture') warn('pages_without_text', where)
  else if (state !== 'doubtful') warn('text_unmapped', where)
}

/** Words and parts of words without a mapping give way to what is read in their place, which has their style. */
function replaceUnknown(prepared: PreparedPage, seen: readonly Word[]): void {
  const unknown = new Set([...unknownWords(prepared.words), ...prepared.words.filter(hasUnknownLetter)])
  const known = prepared.words.filter((word) => !unknown.has(word))
  const read = seen.flatMap((word) => {
    if (isUnder(word, known)) return []
    const style = [...unknown].find((one) => isUnder(word, [one]))?.style
    return [style ? changedWord(word, { style }) : word]
  })
  prepared.words = [...known, ...read]
}

/** Whether one of the words stands where this one does. */
function isUnder(word: Word, words: readonly Word[]): boolean {
  const x = (word.left + word.right) / 2
  const y = (word.top + word.bottom) / 2
  return words.some((own) => x > own.left && x < own.right && y > own.top && y < own.bottom)
}
