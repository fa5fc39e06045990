/**
 * What engines answer, in parts that each fit into the header of a message: a page of a scan can have tens of thousands of
 * words, and neither side must parse or hold all of them at once.
 */
import type { OcrPage, OcrPicture } from '../core/engines/ocr.ts'
import type { SpeechSegment } from '../core/engines/speech.ts'
import {
  boolean,
  integer,
  list,
  number,
  oneOf,
  optional,
  record,
  type Shaped,
  tagged,
  text,
  tuple,
} from './process/shape.ts'

const maxPixels = 1e9
/** Enlarged and turned pages have places beyond their edges. */
const place = number(-maxPixels, maxPixels)
const length = number(0, maxPixels)
const box = tuple(place, place, place, place)
/** Degrees: a turn of quarters, and what a page is tilted by. */
const maxTurn = 720
const maxPartItems = 10_000
const maxSeconds = 1e7

const word = record({
  text: text(20_000),
  box,
  baseline: place,
  height: length,
  confidence: number(0, 1),
  line: integer(0, maxPixels),
  turned: optional(oneOf(true)),
  stroke: optional(length),
})

export const enginePart = tagged({
  /** Begins a page, to which the words, rulings and marks after it belong. */
  page: {
    width: length,
    height: length,
    source: optional(record({ width: length, height: length })),
    turnedBy: optional(number(-maxTurn, maxTurn)),
    dpi: number(0, maxPixels),
    unreadLanguage: optional(text(100)),
  },
  words: { words: list(word, maxPartItems) },
  rulings: {
    rulings: list(record({ left: place, top: place, right: place, bottom: place, horizontal: boolean }), maxPartItems),
  },
  marks: { marks: list(record({ box, filled: boolean }), maxPartItems) },
  /** Ends an image file. */
  picture: { pageCount: integer(0, maxPixels), damaged: boolean },
  segments: {
    segments: list(
      record({
        startS: number(0, maxSeconds),
        endS: number(0, maxSeconds),
        text: text(60_000),
        speaker: optional(text(1_000)),
      }),
      maxPartItems,
    ),
  },
  /** The engine cannot transcribe a file of this kind. */
  unheard: {},
  description: { text: text(1_000_000) },
  /** A piece of a page in Markdown. */
  markdown: { text: text(32_768) },
})
export type EnginePart = Shaped<typeof enginePart>

/**
 * Maximum bytes of JSON of the items in one part, so that its header with the rest around it stays
 * within its bound.
 */
const maxBatchBytes = 32_768

export function* partsOfPage({ words, rulings, marks, ...page }: OcrPage): Generator<EnginePart> {
  yield { type: 'page', ...page }
  for (const some of batches(words)) yield { type: 'words', words: some }
  for (const some of batches(rulings)) yield { type: 'rulings', rulings: some }
  for (const some of batches(marks)) yield { type: 'marks', marks: some }
}

export function* partsOfPicture({ pages, ...picture }: OcrPicture): Generator<EnginePart> {
  for (const page of pages) yield* partsOfPage(page)
  yield { type: 'picture', ...picture }
}

export function* partsOfSegments(segments: readonly SpeechSegment[] | undefined): Generator<EnginePart> {
  if (!segments) yield { type: 'unheard' }
  else for (const some of batches(segments)) yield { type: 'segments', segments: some }
}

/** Characters of Markdown in one part: as JSON in UTF-8 they stay within the bound of its header, whatever they are. */
const maxPartCharacters = 8_000

export function* partsOfMarkdown(markdown: string): Generator<EnginePart> {
  for (let at = 0; at < markdown.length; at += maxPartCharacters)
    yield { type: 'markdown', text: markdown.slice(at, at + maxPartCharacters) }
}

export function markdownOf(parts: readonly EnginePart[]): string {
  return parts.map((part) => (part.type === 'markdown' ? part.text : '')).join('')
}

/** @returns undefined where the parts are not one page */
export function pageOf(parts: readonly EnginePart[]): OcrPage | undefined {
  const pages = pagesOf(parts)
  return pages?.length === 1 ? pages[0] : undefined
}

/** @returns undefined where the parts are not one image file */
export function pictureOf(parts: readonly EnginePart[]): OcrPicture | undefined {
  const last = parts.at(-1)
  const pages = pagesOf(parts.slice(0, -1))
  return pages && last?.type === 'picture' ? { pages, pageCount: last.pageCount, damaged: last.damaged } : undefined
}

/** @returns undefined where the engine cannot transcribe a file of this kind */
export function segmentsOf(parts: readonly EnginePart[]): SpeechSegment[] | undefined {
  if (parts.some(({ type }) => type === 'unheard')) return undefined
  return parts.flatMap((part) => (part.type === 'segments' ? part.segments : []))
}

/** @returns '' where there is none */
export function descriptionOf(parts: readonly EnginePart[]): string {
  return parts.map((part) => (part.type === 'description' ? part.text : '')).join('')
}

function pagesOf(parts: readonly EnginePart[]): OcrPage[] | undefined {
  const pages: OcrPage[] = []
  for (const part of parts) {
    const page = pages.at(-1)
    if (part.type === 'page') {
      const { type: _, ...begun } = part
      pages.push({ ...begun, words: [], rulings: [], marks: [] })
    } else if (!page) return undefined
    else if (part.type === 'words') append(page.words, part.words)
    else if (part.type === 'rulings') append(page.rulings, part.rulings)
    else if (part.type === 'marks') append(page.marks, part.marks)
    else return undefined
  }
  return pages
}

function append<T>(items: T[], further: readonly T[]): void {
  for (const one of further) items.push(one)
}

/** Items in lists of at most `maxBatchBytes`, or of one. */
function* batches<T>(items: readonly T[]): Generator<T[]> {
  let batch: T[] = []
  let bytes = 0
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item))
    if (batch.length > 0 && bytes + size > maxBatchBytes) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(item)
    bytes += size
  }
  if (batch.length > 0) yield batch
}
