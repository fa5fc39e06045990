/** The headline of a slide whose program keeps no placeholders. */
import type { Paragraph, Phrasing } from '../document/nodes.ts'
import { plainText } from '../document/plain.ts'
import { around, type Box } from './reading-order.ts'

export interface HeadlineCandidate {
  box: Box | undefined
  /** Blocks, or what else a reader puts between them. */
  blocks: readonly { type: string }[]
  /** Of its largest characters; 0 for a picture. */
  sizePt: number
}

export interface Headline<T> {
  shape: T
  words: Phrasing[]
  /** Beside it there are no more than a few lines, as on a slide that opens a deck. */
  opensDeck: boolean
}

/** In points, of text whose size nothing states. */
export const usualSizePt = 18

/** Characters and paragraphs. */
const longestHeadline = 160
const mostParagraphs = 2
/** Of who speaks, when and where. */
const mostLines = 4

/** Shapes of a slide that announces what follows, and how much larger its headline is than the next of them. */
const fewShapes = 3
const muchLarger = 1.5

/**
 * A few words whose characters are larger than all others on the slide, in its upper third, or
 * above the lower one where the slide has little but them; else the line at its top.
 *
 * @param height Of the slide, in the unit of the boxes.
 */
export function headlineOf<T extends HeadlineCandidate>(shapes: readonly T[], height: number): Headline<T> | undefined {
  const shape = largestOf(shapes, height) ?? topmostOf(shapes, height)
  const words = shape ? wordsOf(shape.blocks) : []
  return shape && isHeadline(words)
    ? { shape, words, opensDeck: standsAlone(shape, shapes) && shapes.every(({ blocks }) => areLines(blocks)) }
    : undefined
}

function areLines(blocks: readonly { type: string }[]): boolean {
  if (blocks.length > mostLines || !blocks.every(isParagraph)) return false
  return blocks.every(({ children }) => plainText(children).length <= longestHeadline)
}

/** Among few shapes it is much larger than the others. */
function standsAlone(headline: HeadlineCandidate, shapes: readonly HeadlineCandidate[]): boolean {
  const others = shapes.filter((shape) => shape !== headline)
  const next = others.reduce((most, { sizePt }) => Math.max(most, sizePt), others.length > 0 ? 0 : usualSizePt)
  return shapes.length <= fewShapes && next > 0 && headline.sizePt >= next * muchLarger
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

/** Of a few paragraphs and nothing else. */
function wordsOf(blocks: readonly { type: string }[]): Phrasing[] {
  if (blocks.length > mostParagraphs || !blocks.every(isParagraph)) return []
  return blocks.flatMap(({ children }, index): Phrasing[] => (index ? [{ type: 'break' }, ...children] : children))
}

function isParagraph(block: { type: string }): block is Paragraph {
  return block.type === 'paragraph'
}

/** No sentence. */
function isHeadline(words: readonly Phrasing[]): boolean {
  const plain = plainText(words).trim()
  return plain.length > 0 && plain.length <= longestHeadline && !/[.。]["”’»]?$/.test(plain)
}
