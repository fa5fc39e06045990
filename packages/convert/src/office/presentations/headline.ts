/** The headline of a slide whose program keeps no placeholders. */
import { lined } from '../../core/document/build.ts'
import type { Paragraph, Phrasing } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { around, type Box } from './reading-order.ts'
import { hasWords } from './texts.ts'

export interface HeadlineCandidate {
  box: Box | undefined
  /** Blocks, or what else a reader puts between them. */
  blocks: readonly { type: string }[]
  /** Size of the shape's largest characters in points; 0 for a picture. */
  sizePt: number
  /** Sizes of the shape's paragraphs in points, in order, as far as they are known. */
  sizes?: readonly number[] | undefined
}

export interface Headline<T> {
  shape: T
  words: Phrasing[]
  /** How many of the shape's blocks, from the first, are the words. */
  length: number
  /** Next to it there are no more than a few lines, as on a slide that opens a deck. */
  opensDeck: boolean
}

/** In points, of text whose size nothing states. */
export const usualSizePt = 18

/** Characters and paragraphs; more of them where they are much larger than all else. */
const longestHeadline = 160
const maxParagraphs = 2
const maxLargeParagraphs = 4

/**
 * Shapes of a slide that announces what follows, more of them where each has no more than a few lines, of who
 * speaks, when and where; and how much larger its headline is than the next of them.
 */
const fewShapes = 3
const maxShapes = 6
const maxLines = 6
const muchLarger = 1.5
/** Size of words below a headline that are not part of it, as a share of the headline's size. */
const subtitleShare = 0.8

/**
 * A few words whose characters are larger than all others on the slide, in its upper third, or
 * above the lower one where the slide has little but them; else the line at its top.
 *
 * @param height Of the slide, in the unit of the boxes.
 */
export function headlineOf<T extends HeadlineCandidate>(shapes: readonly T[], height: number): Headline<T> | undefined {
  // A picture may show anything.
  const worded = shapes.filter((shape) => shape.sizePt === 0 || hasWords(shape))
  const shape = largestOf(worded, height) ?? topmostOf(shapes, height)
  if (!shape) return undefined
  const opening = openingOf(shape)
  const words = wordsOf(opening, isMuchLarger(shape, worded) ? maxLargeParagraphs : maxParagraphs)
  if (!isHeadline(words) || (isSentence(words) && !isAboveAll(shape, shapes, height))) return undefined
  const opensDeck = standsAlone(shape, shapes) && shapes.every(areLines)
  return { shape, words, length: opening.length, opensDeck }
}

interface SizedLine {
  sizePt?: number | undefined
  children: readonly Phrasing[]
}

/**
 * The size of the largest characters, and those of all paragraphs.
 *
 * @param styleOf What is so of a paragraph that states no size.
 * @returns Nothing where nothing states one.
 */
export function sizesOf<T extends SizedLine>(
  paragraphs: readonly T[],
  styleOf?: (paragraph: T) => number | undefined,
): Pick<Partial<HeadlineCandidate>, 'sizePt' | 'sizes'> {
  let sizePt: number | undefined
  const sizes: number[] = []
  for (const paragraph of paragraphs) {
    if (paragraph.children.length === 0) continue
    const size = paragraph.sizePt ?? styleOf?.(paragraph)
    sizes.push(size ?? usualSizePt)
    if (size !== undefined && size > (sizePt ?? 0)) sizePt = size
  }
  return sizePt === undefined ? {} : { sizePt, sizes }
}

/** The blocks of a shape above the first that is smaller, or where a subtitle may be part of them, much smaller. */
function openingOf({ blocks, sizePt, sizes = [] }: HeadlineCandidate): readonly { type: string }[] {
  const share = blocks.every(isParagraph) ? subtitleShare : 1
  const end = sizes.findIndex((size) => size < sizePt * share)
  return end > 0 ? blocks.slice(0, end) : blocks
}

function areLines({ blocks }: HeadlineCandidate): boolean {
  if (blocks.length > maxLines || !blocks.every(isParagraph)) return false
  return blocks.every(({ children }) => plainText(children).length <= longestHeadline)
}

/** Among few shapes it is much larger than the others. */
function standsAlone(headline: HeadlineCandidate, shapes: readonly HeadlineCandidate[]): boolean {
  const isShort = shapes.length <= fewShapes || (shapes.length <= maxShapes && shapes.every(areLines))
  return isShort && isMuchLarger(headline, shapes)
}

/** Than all other text, or where there is none, than usual. */
function isMuchLarger(headline: HeadlineCandidate, shapes: readonly HeadlineCandidate[]): boolean {
  const next = shapes.reduce((max, shape) => (shape === headline ? max : Math.max(max, shape.sizePt)), 0)
  return headline.sizePt >= (next || usualSizePt) * muchLarger
}

function largestOf<T extends HeadlineCandidate>(shapes: readonly T[], height: number): T | undefined {
  const [shape, second] = [...shapes].sort((one, other) => other.sizePt - one.sizePt)
  const next = second ? second.sizePt : usualSizePt
  if (!shape?.box || shape.sizePt <= next) return undefined
  return shape.box.top < (height / 3) * (standsAlone(shape, shapes) ? 2 : 1) ? shape : undefined
}

/**
 * A line above all else, half as wide at least, larger than most of it and than usual: other words may be
 * larger, such as figures.
 */
function topmostOf<T extends HeadlineCandidate>(shapes: readonly T[], height: number): T | undefined {
  const placed = shapes.filter((shape) => shape.box !== undefined)
  const [shape, second] = placed.sort((one, other) => one.box!.top - other.box!.top)
  if (!shape?.box || !second?.box || shape.sizePt <= usualSizePt) return undefined
  const isAbove = shape.box.top < height / 4 && second.box.top >= (shape.box.top + shape.box.bottom) / 2
  const smaller = placed.filter(({ sizePt }) => sizePt < shape.sizePt)
  const { left, right } = around(placed.flatMap(({ box }) => box ?? []))!
  const isWide = (shape.box.right - shape.box.left) * 2 >= right - left
  return isAbove && isWide && smaller.length * 2 >= placed.length - 1 ? shape : undefined
}

/** Words of a shape with a few paragraphs and nothing else; a picture among them is shown with its neighbours. */
function wordsOf(blocks: readonly { type: string }[], maxBlocks: number): Phrasing[] {
  if (blocks.length > maxBlocks || !blocks.every(isParagraph)) return []
  if (blocks.some(({ children }) => children.some(({ type }) => type === 'image'))) return []
  return lined(blocks.map(({ children }) => children))
}

function isParagraph(block: { type: string }): block is Paragraph {
  return block.type === 'paragraph'
}

function isHeadline(words: readonly Phrasing[]): boolean {
  const plain = plainText(words).trim()
  return plain.length > 0 && plain.length <= longestHeadline
}

function isSentence(words: readonly Phrasing[]): boolean {
  return /[.。]["”’»]?$/.test(plainText(words).trim())
}

/** A sentence there sums up what is below it; one that stands elsewhere, or alone, is quoted. */
function isAboveAll({ box }: HeadlineCandidate, shapes: readonly HeadlineCandidate[], height: number): boolean {
  if (!box || shapes.length < 2 || box.top >= height / 4) return false
  const middle = (box.top + box.bottom) / 2
  return shapes.every((shape) => shape.box === box || (shape.box && shape.box.top >= middle))
}
