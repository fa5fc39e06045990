/** The headings of a document as a table of contents, and the section below one of them. */
import { invalidArgument } from '../failure.ts'
import { mcpLimits } from '../limits.ts'
import { type Cursor, encodeCursor } from './cursor.ts'
import { type Heading, type OpenDocument, pageOf } from './open-document.ts'

export interface OutlineEntry {
  heading: string
  depth: number
  /** Null where the document has no pages. */
  page: number | null
  /** Size of the section with those below it. */
  tokens: number
  /** Cursor of the section. */
  from: string
}

/** @returns `left_out` is how many headings there was no room for: those of the deepest levels. */
export function outlineOf(document: OpenDocument): { outline: OutlineEntry[]; leftOut: number } {
  const { headings } = document
  const starts = tokensBefore(document)
  const ends = sectionEnds(document)
  const depth = deepestThatFits(headings)
  const outline = headings
    .map((heading, index) => ({ heading, until: ends[index] as number }))
    .filter(({ heading }) => heading.depth <= depth)
    .slice(0, mcpLimits.maxOutline)
    .map(({ heading: { text, depth: level, piece }, until }) => ({
      heading: text,
      depth: level,
      page: pageOf(document, piece),
      tokens: (starts[until] as number) - (starts[piece] as number),
      from: encodeCursor({ piece, until }),
    }))
  return { outline, leftOut: headings.length - outline.length }
}

/**
 * The section below a heading that is named.
 *
 * Case, spaces and punctuation do not count. The heading that is equal is taken, else the first that contains the words.
 *
 * @throws ToolFailure invalid_parameter
 */
export function sectionOf(document: OpenDocument, name: string): Cursor {
  const { headings } = document
  const wanted = comparable(name)
  const names = headings.map(({ text }) => comparable(text))
  const exact = names.indexOf(wanted)
  const index = exact >= 0 || wanted === '' ? exact : names.findIndex((one) => one.includes(wanted))
  const heading = headings[index]
  if (!heading)
    throw invalidArgument(
      'heading',
      headings.length > 0
        ? 'no heading of the document has these words; open_document lists them'
        : 'this document has no headings; read it by page or from a cursor',
    )
  return { piece: heading.piece, until: sectionEnds(document)[index] as number }
}

function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** For each heading the piece before which its section ends. */
function sectionEnds({ headings, pieces }: OpenDocument): number[] {
  const ends = new Array<number>(headings.length).fill(pieces.length)
  const open: number[] = []
  for (const [index, { depth, piece }] of headings.entries()) {
    while (open.length > 0 && (headings[open.at(-1) as number] as Heading).depth >= depth)
      ends[open.pop() as number] = piece
    open.push(index)
  }
  return ends
}

/** Tokens of the pieces before each piece, and of all. */
function tokensBefore({ pieces }: OpenDocument): number[] {
  let sum = 0
  return [0, ...pieces.map(({ tokens }) => (sum += tokens))]
}

function deepestThatFits(headings: readonly Heading[]): number {
  let depth = 6
  while (depth > 1 && headings.filter((heading) => heading.depth <= depth).length > mcpLimits.maxOutline) depth--
  return depth
}
