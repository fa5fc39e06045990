/** From a conversion with its chunks to a document that is read in pieces. */
import { type Chunk, contentText, type JsonContent, type PoolConversion } from '@docmill/convert'
import { mcpLimits } from '../limits.ts'
import { headingLines } from './heading-lines.ts'
import type { Heading, OpenDocument, Piece } from './open-document.ts'
import type { Slices } from './turns.ts'

/** A stretch of the text before its headings are known. */
interface Stretch {
  from: number
  to: number
  tokens: number
  pages: readonly number[]
}

/** For HTML, which has more markup than prose, and content without words: their tokens are estimated from above. */
const charactersPerToken = 3

/** @param conversion With `include: ['chunks']` where the format is not HTML. */
export async function openDocument(
  conversion: PoolConversion,
  filename: string,
  slices: Slices,
): Promise<OpenDocument> {
  const { metadata, format, detectedType, warnings } = conversion
  const text = contentText(conversion.content)
  await slices.pause()
  const byChunks =
    format === 'html' || !conversion.chunks ? [] : await stretchesOf(text, chunksOf(conversion.chunks), slices)
  const stretches = (byChunks.length > 0 ? byChunks : await linesOf(text, slices)).flatMap((one) => divided(text, one))
  await slices.pause()
  const lines = format === 'markdown' ? await headingLines(text, slices) : []
  const { pieces, headings } = withHeadings(stretches, lines)
  return {
    title: metadata.title ?? null,
    filename,
    type: detectedType,
    format,
    pageCount: metadata.pageCount ?? null,
    text,
    tokens: stretches.reduce((sum, { tokens }) => sum + tokens, 0),
    pieces,
    headings,
    warnings,
  }
}

/** Chunks cover the content; of a later part of a table the header rows that are repeated count for nothing. */
async function stretchesOf(text: string, chunks: Iterable<Chunk>, slices: Slices): Promise<Stretch[]> {
  const unitAt = unitCounter(text)
  const stretches: Stretch[] = []
  let from = 0
  for (const { span, text: own, tokens, pages } of chunks) {
    await slices.pause()
    const to = Math.max(from, unitAt(span?.[1] ?? 0))
    if (to === from) continue
    const share = Math.min(1, (to - from) / Math.max(1, own.length))
    stretches.push({ from, to, tokens: Math.max(1, Math.round(tokens * share)), pages })
    from = to
  }
  const last = stretches.at(-1)
  if (last) last.to = text.length
  return stretches
}

/** What is between two chunks in JSON; no string has it, as a quote in one has a backslash before it. */
const joint = Buffer.from('},{"index":')

/** Chunks one by one: their JSON is several times as long as the text. */
function* chunksOf({ chunks, byteLength }: JsonContent): Generator<Chunk> {
  const bytes = Buffer.concat(chunks, byteLength)
  for (let from = 1; from < bytes.length - 1; ) {
    const found = bytes.indexOf(joint, from)
    const end = found < 0 ? bytes.length - 1 : found + 1
    yield JSON.parse(bytes.toString('utf8', from, end)) as Chunk
    from = end + 1
  }
}

/** From code points to UTF-16 units, for places in ascending order. */
function unitCounter(text: string): (point: number) => number {
  if (!/[\ud800-\udfff]/.test(text)) return (point) => Math.min(point, text.length)
  let [unit, at] = [0, 0]
  return (point) => {
    for (; at < point && unit < text.length; at++) unit += (text.codePointAt(unit) as number) > 0xffff ? 2 : 1
    return unit
  }
}

async function linesOf(text: string, slices: Slices): Promise<Stretch[]> {
  const stretches: Stretch[] = []
  const maxCharacters = mcpLimits.pieceTokens * charactersPerToken
  for (let from = 0, at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at)
    at = end < 0 ? text.length : end + 1
    if (at - from < maxCharacters && at < text.length) continue
    if (stretches.length % stretchesBetweenPauses === 0) await slices.pause()
    stretches.push({ from, to: at, tokens: Math.ceil((at - from) / charactersPerToken), pages: [] })
    from = at
  }
  return stretches
}

/** Fewer take less time than a look at the clock. */
const stretchesBetweenPauses = 64

/** A stretch that is one long word or line, in equal parts that fit an answer. */
function divided(text: string, stretch: Stretch): Stretch[] {
  const count = Math.ceil(stretch.tokens / mcpLimits.maxPieceTokens)
  if (count <= 1) return [stretch]
  const { from, to, tokens, pages } = stretch
  const parts: Stretch[] = []
  for (let index = 0, at = from; index < count; index++) {
    const end = index === count - 1 ? to : notWithin(text, from + Math.round(((to - from) * (index + 1)) / count))
    if (end > at) parts.push({ from: at, to: end, tokens: Math.ceil(tokens / count), pages })
    at = Math.max(at, end)
  }
  return parts
}

/** Where surrogates would be split, one unit later. */
function notWithin(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at
}

/** Divides stretches where headings begin, so that each begins a piece. */
function withHeadings(
  stretches: readonly Stretch[],
  lines: readonly { at: number; depth: number; text: string }[],
): { pieces: Piece[]; headings: Heading[] } {
  const pieces: Piece[] = []
  const headings: Heading[] = []
  let next = 0
  for (const { from, to, tokens, pages } of stretches) {
    const share = (start: number, end: number): number =>
      Math.max(1, Math.round((tokens * (end - start)) / Math.max(1, to - from)))
    let start = from
    for (let line = lines[next]; line && line.at < to; line = lines[++next]) {
      if (line.at > start)
        pieces.push({ from: start, to: line.at, tokens: share(start, line.at), pages, heading: next - 1 })
      headings.push({ text: line.text, depth: line.depth, piece: pieces.length })
      start = Math.max(start, line.at)
    }
    pieces.push({ from: start, to, tokens: share(start, to), pages, heading: next - 1 })
  }
  return { pieces, headings }
}
