/** The next part of a document that fits a number of tokens. */
import { invalidArgument, ToolFailure } from '../failure.ts'
import { type Cursor, encodeCursor } from './cursor.ts'
import type { Heading, OpenDocument } from './open-document.ts'
import { pageList } from './page-list.ts'

export interface Passage {
  text: string
  /** Cursor of its beginning. */
  from: string
  /** Cursor of what follows; null at the end. */
  next: string | null
  tokens: number
  pages: number[]
  /** Those that begin in it, after the ones that its beginning is under, outermost first. */
  headings: string[]
}

/** An answer may end this much earlier, where a heading begins. */
const shareToEndAtHeading = 3 / 4

/** @throws ToolFailure invalid_parameter for a cursor or pages that the document does not have */
export function passageAt(document: OpenDocument, cursor: Cursor, maxTokens: number): Passage {
  const { pieces, text } = document
  if (pieces.length === 0)
    return { text: '', from: encodeCursor(cursor), next: null, tokens: 0, pages: [], headings: [] }
  if (cursor.piece >= pieces.length) throw invalidArgument('from', 'the document ends before it')
  const rest = wantedPieces(document, cursor)
  const count = fitting(document, rest, maxTokens)
  const taken = rest.slice(0, count)
  const following = rest[count]
  const pages = new Set(taken.flatMap((piece) => pieces[piece]?.pages ?? []))
  return {
    text: taken.map((piece) => text.slice(pieces[piece]?.from, pieces[piece]?.to)).join(''),
    from: encodeCursor(cursor),
    next: following === undefined ? null : encodeCursor({ ...cursor, piece: following }),
    tokens: taken.reduce((sum, piece) => sum + (pieces[piece]?.tokens ?? 0), 0),
    pages: [...pages].sort((one, other) => one - other),
    headings: headingsOf(document, taken),
  }
}

/** Indices of pieces from the one of the cursor on, ascending. */
function wantedPieces({ pieces, pageCount, format }: OpenDocument, { piece: start, until, pages }: Cursor): number[] {
  const end = Math.min(until ?? pieces.length, pieces.length)
  if (pages === undefined) return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index)
  const isWanted = pageList(pages)
  const found: number[] = []
  let isOnAny = false
  for (let piece = 0; piece < end; piece++) {
    if (!pieces[piece]?.pages.some(isWanted)) continue
    isOnAny = true
    if (piece >= start) found.push(piece)
  }
  if (isOnAny) return found
  const has =
    format === 'html' ? 'pages of HTML are not known; open the document as Markdown' : hasPages(pieces, pageCount)
  throw new ToolFailure('invalid_parameter', `Invalid value for pages: ${has}.`, {
    param: 'pages',
    details: { param: 'pages', reason: has, page_count: pageCount },
  })
}

function hasPages(pieces: OpenDocument['pieces'], pageCount: number | null): string {
  const last = pieces.reduce((max, { pages }) => Math.max(max, pages.at(-1) ?? 0), 0)
  if (last === 0) return 'this document has no pages; read it by heading or from a cursor'
  return `there is nothing on them; the document has ${pageCount ?? last} ${(pageCount ?? last) === 1 ? 'page' : 'pages'}`
}

/** At least one; where a heading begins near the end, the answer ends before it. */
function fitting({ pieces, headings }: OpenDocument, wanted: readonly number[], maxTokens: number): number {
  let tokens = 0
  let count = 0
  let atHeading = 0
  for (const piece of wanted) {
    const { tokens: own = 0, heading = -1 } = pieces[piece] ?? {}
    if (count > 0 && tokens + own > maxTokens) return atHeading || count
    if (count > 0 && tokens >= maxTokens * shareToEndAtHeading && headings[heading]?.piece === piece) atHeading = count
    tokens += own
    count += 1
  }
  return count
}

/** The headings that a piece is under, outermost first, with the one that it begins with. */
export function pathOf({ pieces, headings }: OpenDocument, piece: number): Heading[] {
  const path: Heading[] = []
  let depth = Number.POSITIVE_INFINITY
  for (let at = pieces[piece]?.heading ?? -1; at >= 0 && depth > 1; at--) {
    const heading = headings[at] as Heading
    if (heading.depth >= depth) continue
    depth = heading.depth
    path.unshift(heading)
  }
  return path
}

/** Headings of one answer. */
const maxHeadings = 200

function headingsOf(document: OpenDocument, taken: readonly number[]): string[] {
  const { headings } = document
  const [first, last] = [taken[0], taken.at(-1)]
  if (first === undefined || last === undefined) return []
  const path = pathOf(document, first)
  const known = new Set(path)
  const within = new Set(taken)
  const begun = headings.filter((heading) => within.has(heading.piece) && !known.has(heading))
  return [...path, ...begun].slice(0, maxHeadings).map(({ text }) => text)
}
