/** The start of a document: its title, with names, places and dates below it that are no headings. */
import type { PageLayout, TextBlock } from '../blocks.ts'
import type { Line } from '../lines/line.ts'
import { isBoldLine } from '../lines/line-kinds.ts'
import { lineText } from '../lines/lines.ts'
import { markerOf } from '../lines/list-markers.ts'

/** A block that would be a heading, with its appearance. */
interface HeadingCandidate {
  block: TextBlock
  text: string
  size: number
  isInCapitals: boolean
  /** Equal for those of one appearance. */
  appearance: string
  /** Its number or its words make it a heading wherever it stands. */
  isSure: boolean
}

/** Text of so many characters is prose: what stands above it belongs to it, as above a list. */
const prose = 100
/** The same of text that ends in a full stop and is not bold, as names and places are not. */
const sentence = 40
/** From so many headings in a row on, with nothing to read below them, they are a title block; on a page of their own, all are. */
const minInRow = 3

interface TitleBlock {
  title: HeadingCandidate
  /** Its other lines that looked like headings. */
  others: Set<HeadingCandidate>
}

/** @param candidates In reading order. */
export function findTitleBlock(
  pages: readonly PageLayout[],
  candidates: readonly HeadingCandidate[],
): TitleBlock | undefined {
  // A cover may be a picture.
  const first = pages.find(({ blocks }) => blocks.some(({ kind }) => kind === 'text'))
  if (!first) return undefined
  const byBlock = new Map(candidates.map((one) => [one.block, one]))
  const row: HeadingCandidate[] = []
  let isAtTop = true
  let followed: HeadingCandidate | undefined
  let isWhole = true
  for (const block of first.blocks) {
    const candidate = block.kind === 'text' ? byBlock.get(block) : undefined
    if (candidate?.isSure && row.length) {
      isWhole = false
      break
    }
    if (candidate) row.push(candidate)
    else if (block.kind !== 'text' || isProse(block) || markerOf(block.lines[0] as Line)) {
      if (row.length === 0) {
        isAtTop = false
        continue
      }
      followed = isRightBelow(row.at(-1), block) ? row.at(-1) : undefined
      isWhole = false
      break
    }
  }
  const [start] = row
  if (!start || start.isSure) return undefined
  const title = row.reduce((best, one) => (isAbove(one, best) ? one : best))
  const inRow = new Set(row)
  const elsewhere = new Set(candidates.flatMap((one) => (inRow.has(one) || one.isSure ? [] : [one.appearance])))
  if (elsewhere.has(title.appearance)) return undefined
  // Below other text only the largest type of all makes a title.
  if (!isAtTop && candidates.some((one) => one !== title && one.size >= title.size)) return undefined
  const isSplit = (block: TextBlock): boolean =>
    !byBlock.has(first.blocks[first.blocks.indexOf(block) - 1] as TextBlock)
  const isLong = row.length >= minInRow || (isWhole && pages.length > 1)
  const others = row.filter(
    (one) =>
      one !== title &&
      one.appearance !== title.appearance &&
      !elsewhere.has(one.appearance) &&
      !(isTitleBelow(one, title) && isSplit(one.block)) &&
      (isByline(one) || (isLong && one !== followed)),
  )
  return { title, others: new Set(others) }
}

/** Nearly the size of the title above it, and so many words: below the name of a journal, and its place, stands the title of a paper. */
const nearSize = 0.9
const minWords = 5

function isTitleBelow(one: HeadingCandidate, title: HeadingCandidate): boolean {
  return one.size >= nearSize * title.size && (one.text.match(/\p{L}{2,}/gu)?.length ?? 0) >= minWords && !isByline(one)
}

/** The larger of two is the title; of one size, capitals above small letters. */
function isAbove(a: HeadingCandidate, b: HeadingCandidate): boolean {
  return Math.abs(a.size - b.size) > 0.3 ? a.size > b.size : a.isInCapitals && !b.isInCapitals && /\p{Ll}/u.test(b.text)
}

function isProse({ lines }: TextBlock): boolean {
  const characters = lines.reduce((sum, line) => sum + lineText(line).length, 0)
  const last = lines.at(-1) as Line
  const isSentence = characters >= sentence && !isBoldLine(last) && /\p{Ll}[.!?]["”»]?$/u.test(lineText(last))
  return characters >= prose || isSentence
}

/** The block is that heading's text: nothing stands between them, and both begin at one edge. */
function isRightBelow(heading: HeadingCandidate | undefined, block: { left: number; top: number }): boolean {
  if (!heading) return false
  const { left, bottom } = heading.block
  return block.top - bottom < 1.5 * heading.size && Math.abs(block.left - left) < 2 * heading.size
}

const date = /(?:^|[·|•,–—] ?)(?:\p{L}+\.? \d{1,2}, \d{4}|\d{1,2}\.? \p{L}+ \d{4})$/u

/** A name with the mark of a note, or a date, alone or behind a name. */
function isByline({ block, text }: HeadingCandidate): boolean {
  const last = (block.lines.at(-1) as Line).words.at(-1)
  return last?.script === 'superscript' || date.test(text)
}
