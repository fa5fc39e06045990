/**
 * The content in its smallest parts: what is between two places at which a chunk may begin. Each begins at the start of
 * a line, and together they are the whole content.
 */
import type { Origin } from '../../core/document/nodes.ts'
import type { Place, PlaceKind } from '../places.ts'
import type { CountTokens } from '../tokens/counter.ts'

/** How bad a cut before an atom is. Between the numbers for items and `sentence` are those for items within items. */
export const Cut = { heading: 0, block: 1, row: 2, sentence: 20, afterHeading: 25, word: 30, character: 31 } as const

/** A range of the content that later chunks of a table repeat. */
export interface TableHeader {
  from: number
  to: number
  tokens: number
}

export interface Atom {
  from: number
  to: number
  tokens: number
  /** Value of `Cut`; the smaller it is, the better the text is split here. */
  cut: number
  kind: PlaceKind
  origins: readonly Origin[]
  heading?: Place['heading']
  /** Header rows to repeat before a row of a table. */
  header?: TableHeader
  /** Its tokens and those of its neighbours may be fewer or more together. */
  isPart?: true
}

export function atomsOf(content: string, places: readonly Place[], count: CountTokens): Atom[] {
  const starts = lineStarts(content, places)
  const atoms: Atom[] = []
  let headerFrom: number | undefined
  let header: TableHeader | undefined
  for (const [index, start] of starts.entries()) {
    const { from, place, heading } = start
    const to = starts[index + 1]?.from ?? content.length
    if (start.isHeader) headerFrom = from
    else if (place.type !== 'row') headerFrom = header = undefined
    else if (headerFrom !== undefined) {
      header = { from: headerFrom, to: from, tokens: count(content.slice(headerFrom, from)) }
      headerFrom = undefined
    }
    const tokens = count(content.slice(from, to))
    const atom: Atom = {
      from,
      to,
      tokens,
      cut: cutBefore(start, starts[index - 1]),
      kind: place.kind,
      origins: start.origins,
    }
    if (heading) atom.heading = heading
    if (place.type === 'row' && header) atom.header = header
    if (joinsLineEnd.test(content.slice(from, from + lineStart))) atom.isPart = true
    atoms.push(atom)
  }
  return atoms
}

/**
 * What may be one token with the end of the line before: a slash, and an empty line (see the patterns of the
 * tokenizers).
 */
const joinsLineEnd = /^(?:\/|\s*\n|\s*$)/
/** Characters of a line by which that is seen. */
const lineStart = 100

/** A line at which parts of the document begin. */
interface Start {
  from: number
  /** The outermost of them. */
  place: Place
  /** Origins of the innermost block that has its own. */
  origins: readonly Origin[]
  heading?: Place['heading']
  /** Whether a table begins with it. */
  isHeader: boolean
}

/** What is before the first place belongs to it. */
function lineStarts(content: string, places: readonly Place[]): Start[] {
  const starts: Start[] = []
  for (const place of places) {
    const from = content.lastIndexOf('\n', (place.start as number) - 1) + 1
    let start = starts.at(-1)
    if (!start || from > start.from) {
      start = { from: start ? from : 0, place, origins: place.origins, isHeader: false }
      starts.push(start)
    }
    if (place.origins.length > 0) start.origins = place.origins
    if (place.heading && place.kind === 'text') start.heading = place.heading
    if (place.type === 'head') start.isHeader = true
  }
  return starts
}

function cutBefore({ place, heading }: Start, previous: Start | undefined): number {
  if (previous?.heading && !heading) return Cut.afterHeading
  // The first row stays with the header rows.
  if (previous?.isHeader && place.type === 'row') return Cut.afterHeading
  if (place.type === 'item' || place.type === 'row') return Cut.row + place.depth
  if (place.depth > 0) return Cut.row + place.depth
  return heading ? Cut.heading : Cut.block
}
