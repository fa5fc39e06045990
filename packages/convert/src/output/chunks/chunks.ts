/**
 * The content in chunks for search and language models: as much as fits a limit of tokens, cut where the document has
 * its joints.
 *
 * Cuts fall before headings rather than between blocks, between blocks rather than between rows and items, and between
 * sentences only where there is nothing else; never within a word. Of the first three the best that leaves at least
 * half of a chunk is taken, so that a short paragraph before a long table does not stand alone.
 */
import { roundedOrigins } from '../origins.ts'
import type { Place } from '../places.ts'
import { type CountTokens, countCodePoints } from '../tokens/counter.ts'
import { type Atom, atomsOf, Cut, type TableHeader } from './atoms.ts'
import { sentenceStarts, splitAtom } from './split.ts'
import type { Chunk, ChunkBox, ChunkKind, ChunkOptions } from './types.ts'
import { verbatimPlaces } from './verbatim-places.ts'

/** @param places What begins where in the content, in its order. @returns [] for a content without words. */
export function* chunksOf(
  content: string,
  places: readonly Place[],
  count: CountTokens,
  options: ChunkOptions,
): Generator<Chunk> {
  if (!/[\p{L}\p{N}]/u.test(content)) return
  const atoms = atomsOf(content, withVerbatim(content, places), count)
  const span = options.hasSpans ? spanCounter(content) : undefined
  const path: NonNullable<Atom['heading']>[] = []
  let index = 0
  for (const { from, first, last, header, tokens } of cutUp(content, atoms, count, options)) {
    const used = atoms.slice(first, last)
    const text = (header ? content.slice(header.from, header.to) : '') + content.slice(from, used.at(-1)!.to)
    const leading = used.findIndex(({ heading }) => !heading)
    const chunk: Chunk = {
      index: index++,
      text,
      tokens,
      ...(span ? { span: span(from, used.at(-1)!.to) } : {}),
      headings: [],
      ...placesOf(used),
      kind: kindOf(used),
    }
    for (const [at, { heading }] of used.entries()) {
      if (at === (leading < 0 ? used.length : leading)) chunk.headings = path.map((one) => one.text)
      if (!heading) continue
      while (path.length > 0 && path.at(-1)!.depth >= heading.depth) path.pop()
      path.push(heading)
    }
    if (leading < 0) chunk.headings = path.map((one) => one.text)
    yield chunk
  }
}

function withVerbatim(content: string, places: readonly Place[]): Place[] {
  return places.flatMap((place, index) =>
    place.type === 'verbatim' ? verbatimPlaces(content, place, places[index + 1]?.start ?? content.length) : [place],
  )
}

interface Cuts {
  /** Where the text begins: before the first atom where it repeats the end of the chunk before. */
  from: number
  /** Atoms, the last excluded. */
  first: number
  last: number
  header: TableHeader | undefined
  tokens: number
}

/** @param atoms Those that are too long are replaced by their parts. */
function* cutUp(content: string, atoms: Atom[], count: CountTokens, options: ChunkOptions): Generator<Cuts> {
  const { maxTokens, overlapTokens } = options
  let overlap: Overlap | undefined
  for (let first = 0; first < atoms.length; ) {
    const start = atoms[overlap?.first ?? first] as Atom
    const header = repeatedHeader(start, maxTokens)
    const leading = (header?.tokens ?? 0) + (overlap?.tokens ?? 0)
    const end = fitting(atoms, first, maxTokens - leading)
    if (end === first && overlap) {
      overlap = undefined
      continue
    }
    if (end === first) {
      const parts = splitAtom(content, start, maxTokens - leading, count)
      if (parts.length > 1) {
        atoms.splice(first, 1, ...parts)
        continue
      }
    }
    const from = overlap?.from ?? start.from
    const textOf = (last: number): string =>
      (header ? content.slice(header.from, header.to) : '') + content.slice(from, atoms[last - 1]!.to)
    let last = bestCut(atoms, first, Math.max(end, first + 1))
    let tokens = leading + tokensOf(atoms, first, last)
    const isExact = !overlap && !atoms.slice(first, last).some(({ isPart }) => isPart)
    if (!isExact) {
      last = filledTo(atoms, last, (to) => count(textOf(to)) <= maxTokens)
      tokens = count(textOf(last))
      while (tokens > maxTokens && last > first + 1) tokens = count(textOf(--last))
      if (tokens > maxTokens && overlap) {
        overlap = undefined
        continue
      }
    }
    yield { from, first, last, header, tokens }
    const repeats = overlapTokens > 0 && last < atoms.length && !atoms[last]!.heading
    overlap = repeats ? overlapOf(content, atoms, first, last, overlapTokens, count) : undefined
    first = last
  }
}

/**
 * Header rows before a chunk that begins below them, unless they would take more than half of it, or a row that fits
 * would be cut for them.
 */
function repeatedHeader({ header, tokens }: Atom, maxTokens: number): TableHeader | undefined {
  if (!header || header.tokens * 2 > maxTokens) return undefined
  return tokens <= maxTokens && tokens + header.tokens > maxTokens ? undefined : header
}

/** @returns The atom before which a chunk must end. */
function fitting(atoms: readonly Atom[], first: number, maxTokens: number): number {
  let tokens = 0
  let end = first
  while (end < atoms.length) {
    tokens += atoms[end]!.tokens
    if (tokens > maxTokens) break
    end++
  }
  return end
}

/** @param end The atom before which the chunk must end. @returns The one before which it does. */
function bestCut(atoms: readonly Atom[], first: number, end: number): number {
  if (end >= atoms.length || end === first + 1) return end
  const half = tokensOf(atoms, first, end) / 2
  let best = end
  let isBestLate = false
  let tokens = 0
  for (let at = first + 1; at <= end; at++) {
    tokens += atoms[at - 1]!.tokens
    const { cut } = atoms[at]!
    const isLate = tokens >= half
    const known = atoms[best]!.cut
    const isJoint = cut <= Cut.row
    const isBetter =
      at === first + 1 ||
      (isJoint && known > Cut.row) ||
      (isJoint && known <= Cut.row && (isLate && !isBestLate ? true : isLate === isBestLate && cut <= known)) ||
      (!isJoint && known > Cut.row && cut <= known)
    if (!isBetter) continue
    best = at
    isBestLate = isLate
  }
  return best
}

/** Parts that are tried at once, at most. */
const partsAhead = 512

/** Parts have fewer tokens together than one by one: as many more as fit. */
function filledTo(atoms: readonly Atom[], last: number, fits: (last: number) => boolean): number {
  let high = last
  while (high < atoms.length && high - last < partsAhead && atoms[high]!.cut >= Cut.sentence) high++
  // The parts of a row, and sentences, are hardly ever fewer tokens together.
  if (high === last || !fits(last + 1)) return last
  let low = last + 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

function tokensOf(atoms: readonly Atom[], first: number, last: number): number {
  let tokens = 0
  for (let at = first; at < last; at++) tokens += atoms[at]!.tokens
  return tokens
}

interface Overlap {
  /** The atom in which it begins. */
  first: number
  from: number
  tokens: number
}

/** As many whole atoms and sentences of the chunk's end as have no more tokens, all below one heading. */
function overlapOf(
  content: string,
  atoms: readonly Atom[],
  first: number,
  last: number,
  maxTokens: number,
  count: CountTokens,
): Overlap | undefined {
  const to = atoms[last - 1]!.to
  let found: Overlap | undefined
  const offer = (at: number, from: number): boolean => {
    const tokens = count(content.slice(from, to))
    if (tokens > maxTokens) return false
    found = { first: at, from, tokens }
    return true
  }
  let at = last - 1
  while (at > first && !atoms[at]!.heading && offer(at, atoms[at]!.from)) at--
  const inner = atoms[at] as Atom
  if (inner.heading) return found
  if (inner.kind === 'text' || inner.kind === 'notes')
    for (const from of sentenceStarts(content, inner).reverse()) if (!offer(at, from)) break
  return found
}

function placesOf(atoms: readonly Atom[]): { pages: number[]; boxes: ChunkBox[] } {
  const pages = new Set<number>()
  const boxes = new Map<string, ChunkBox>()
  let known: Atom['origins'] | undefined
  let row: ChunkBox | undefined
  for (const { origins, kind } of atoms) {
    if (origins === known) continue
    known = origins
    for (const { page, box } of roundedOrigins(origins)) {
      pages.add(page)
      if (!box) continue
      if (kind === 'table' && row && isRightBelow(row, page, box)) row.box[3] = Math.max(row.box[3], box[3])
      else {
        const place: ChunkBox = { page, box }
        boxes.set(`${page} ${box.join(' ')}`, place)
        row = kind === 'table' ? place : undefined
      }
    }
  }
  return { pages: [...pages].sort((one, other) => one - other), boxes: [...boxes.values()] }
}

/** Whether a box is that of the next row of the same table. */
function isRightBelow(row: ChunkBox, page: number, [left, top, right]: ChunkBox['box']): boolean {
  return page === row.page && left === row.box[0] && right === row.box[2] && top >= row.box[1]
}

/** What more than half of the text is. */
function kindOf(atoms: readonly Atom[]): ChunkKind {
  const lengths = new Map<ChunkKind, number>()
  let whole = 0
  for (const { kind, from, to } of atoms) {
    lengths.set(kind, (lengths.get(kind) ?? 0) + to - from)
    whole += to - from
  }
  for (const [kind, length] of lengths) if (length * 2 > whole) return kind
  return 'text'
}

/** From UTF-16 units to code points, for places that never go back by more than an overlap. */
function spanCounter(content: string): (from: number, to: number) => [number, number] {
  let unit = 0
  let point = 0
  const pointAt = (at: number): number => {
    if (at >= unit) point += countCodePoints(content.slice(unit, at))
    else point -= countCodePoints(content.slice(at, unit))
    unit = at
    return point
  }
  return (from, to) => [pointAt(from), pointAt(to)]
}
