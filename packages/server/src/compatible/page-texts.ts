/**
 * The text of each page, by a separator that no document has. Texts come as JSON-escaped bytes and stay so: they may
 * have hundreds of megabytes, and pass in pieces.
 */

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

const mark = 'docmill-page-4f6d1c0be95a'

/** Option of a conversion whose content is to be divided. */
export const pageSeparator = `${mark} {page}`

export interface PageText {
  /** From 1. */
  page: number
  chunks: Uint8Array[]
}

/** @returns Pages without text are left out; undefined where the text has no separators. */
export async function pageTexts(chunks: Chunks): Promise<PageText[] | undefined> {
  const pages = new Pages()
  const texts: PageText[] = []
  const keep = (pieces: Iterable<PagePiece>): void => {
    for (const { page, bytes } of pieces) {
      const last = texts.at(-1)
      if (last?.page === page) last.chunks.push(bytes)
      else texts.push({ page, chunks: [bytes] })
    }
  }
  for await (const chunk of chunks) keep(pages.add(chunk))
  keep(pages.end())
  return pages.isDivided ? texts : undefined
}

/** The text with a break of somebody's own, JSON-escaped, between its pages. */
export async function* withPageBreaks(chunks: Chunks, pageBreak: string): AsyncGenerator<Uint8Array> {
  const pages = new Pages()
  const between = Buffer.from(`\\n\\n${pageBreak}\\n\\n`)
  let last: number | undefined
  function* broken(pieces: Iterable<PagePiece>): Generator<Uint8Array> {
    for (const { page, bytes } of pieces) {
      if (last !== undefined && page !== last) yield between
      last = page
      yield bytes
    }
  }
  for await (const chunk of chunks) yield* broken(pages.add(chunk))
  yield* broken(pages.end())
  if (last !== undefined && (pages.isDivided || pages.endsLine)) yield lineEnd
}

/** A part of the text of a page. */
interface PagePiece {
  page: number
  bytes: Uint8Array
}

const markBytes = Buffer.from(mark)
const separator = new RegExp(`^${mark} (\\d{1,9})(\\\\n|$)`)
/** Bytes of a separator with its line end. */
const maxSeparatorBytes = mark.length + ' 999999999\\n'.length

const lineEnd = Buffer.from('\\n')
const backslash = 0x5c
const letterN = 0x6e

/** Line ends written at once. */
const lineEndsAtOnce = 4_096

/** Gives pieces in their order, without line ends at either end of a page, and none of a page without text. */
class Pages {
  isDivided = false
  #page = 1
  #hasText = false
  /** Line ends that are written when text of the page follows. */
  #lineEnds = 0
  #isAtLineStart = true
  #rest: Buffer = Buffer.alloc(0)

  get endsLine(): boolean {
    return this.#lineEnds > 0
  }

  *add(chunk: Uint8Array): Generator<PagePiece> {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : viewOf(chunk)
    yield* this.#divide(false)
  }

  *end(): Generator<PagePiece> {
    yield* this.#divide(true)
  }

  *#divide(isEnd: boolean): Generator<PagePiece> {
    const bytes = this.#rest
    /** Behind it a separator may not be complete yet. */
    const safe = isEnd ? bytes.length : wholeEscapes(bytes, Math.max(0, bytes.length - maxSeparatorBytes))
    let from = 0
    for (let at = bytes.indexOf(markBytes); at >= 0 && at < safe; at = bytes.indexOf(markBytes, at + mark.length)) {
      const isAtStart = at > from ? endsWithLineEnd(bytes, from, at) : this.#isAtLineStart
      if (!isAtStart) continue
      const found = separator.exec(bytes.toString('latin1', at, at + maxSeparatorBytes))
      if (!found) continue
      yield* this.#write(bytes.subarray(from, at))
      this.isDivided = true
      this.#page = Number(found[1])
      this.#hasText = false
      this.#lineEnds = 0
      this.#isAtLineStart = true
      from = at + found[0].length
    }
    if (from < safe) yield* this.#write(bytes.subarray(from, safe))
    this.#rest = bytes.subarray(Math.max(from, safe))
  }

  /** Keeps the line ends at the end back. */
  *#write(bytes: Buffer): Generator<PagePiece> {
    if (bytes.length === 0) return
    this.#isAtLineStart = endsWithLineEnd(bytes, 0, bytes.length)
    let end = bytes.length
    while (endsWithLineEnd(bytes, 0, end)) end -= lineEnd.length
    let start = 0
    if (!this.#hasText) while (start < end && bytes[start] === backslash && bytes[start + 1] === letterN) start += 2
    if (end > start) {
      yield* this.#writeLineEnds()
      yield { page: this.#page, bytes: bytes.subarray(start, end) }
      this.#hasText = true
    }
    if (this.#hasText) this.#lineEnds += (bytes.length - end) / lineEnd.length
  }

  *#writeLineEnds(): Generator<PagePiece> {
    for (; this.#lineEnds > 0; this.#lineEnds -= Math.min(this.#lineEnds, lineEndsAtOnce))
      yield { page: this.#page, bytes: Buffer.from('\\n'.repeat(Math.min(this.#lineEnds, lineEndsAtOnce))) }
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Whether the escape `\n` stands right before `end`; after another backslash it is no escape. */
function endsWithLineEnd(bytes: Buffer, from: number, end: number): boolean {
  if (end - from < lineEnd.length || bytes[end - 1] !== letterN) return false
  return backslashesBefore(bytes, from, end - 1) % 2 === 1
}

function backslashesBefore(bytes: Buffer, from: number, end: number): number {
  let at = end
  while (at > from && bytes[at - 1] === backslash) at -= 1
  return end - at
}

/** The place itself, or the one before it where it would part a backslash from what it escapes. */
function wholeEscapes(bytes: Buffer, end: number): number {
  return end - (backslashesBefore(bytes, 0, end) % 2)
}
