/** Boxes with text in them that stand next to other text: each is read as a whole. */
import type { Box, Shape } from '../content.ts'
import type { Word } from '../words/words.ts'

/** What stands in a frame. */
interface Framed {
  box: Box
  words: Word[]
}

/** Step (in em) between its first and its last line, at least: single lines are buttons, labels and cells. */
const minHeight = 1
/** Words in it, at least: letters in boxes are drawings. */
const minWords = 5
/** Gap (in em) between a side of it and the text next to it, at least: lines go on over other boxes. */
const sideGap = 0.6
/** Points by which text above and below it may reach in. */
const overlap = 1
/** Pages with more are drawings. */
const maxFrames = 100

/**
 * Shares of the page: height of a shaded column, how wide it is at most, and how near it comes to the page's side: browsers
 * print with a margin of 0.4 in, 0.05 of a page, and pages have one of their own in it.
 */
const minSidebarHeight = 0.4
const widestSidebar = 0.45
const atSide = 0.08

/** Shaded columns along a side of the page, as on a curriculum vitae: other shades are cells, charts and backgrounds. */
export function shadedSidebars(shapes: readonly Shape[], { width, height }: { width: number; height: number }): Box[] {
  const boxes = shapes.flatMap(({ box, filled }) => (filled ? [box] : []))
  return boxes.filter(([left, top, right, bottom]) => {
    const isAtSide = left <= atSide * width || right >= (1 - atSide) * width
    return isAtSide && right - left < widestSidebar * width && bottom - top > minSidebarHeight * height
  })
}

/** @returns The outermost frames with text next to them, and the words that are in none of these. */
export function partFrames(
  words: readonly Word[],
  frames: readonly Box[],
): { framed: Framed[]; rest: readonly Word[] } {
  const framed: Framed[] = []
  let rest = words
  for (const box of [...frames].sort((a, b) => areaOf(b) - areaOf(a)).slice(0, maxFrames)) {
    const inside = rest.filter((word) => isIn(word, box))
    if (inside.length < minWords || !hasLines(inside)) continue
    const outside = rest.filter((word) => !isIn(word, box))
    if (outside.some((word) => reachesIn(word, box))) continue
    const [, top, , bottom] = box
    const isAdjacent = ({ baseline }: Word): boolean => baseline > top && baseline < bottom
    if (!outside.some(isAdjacent) && !framed.some((other) => other.words.some(isAdjacent))) continue
    framed.push({ box, words: inside })
    rest = outside
  }
  return { framed, rest }
}

function hasLines(words: readonly Word[]): boolean {
  const [first] = words
  return words.some(({ baseline, style }) => Math.abs(baseline - (first as Word).baseline) > minHeight * style.size)
}

export function isIn({ left, right, baseline }: Word, [x0, y0, x1, y1]: Box): boolean {
  const x = (left + right) / 2
  return x > x0 && x < x1 && baseline > y0 && baseline < y1
}

function reachesIn({ left, top, right, bottom, style }: Word, [x0, y0, x1, y1]: Box): boolean {
  const gap = sideGap * style.size
  return right > x0 - gap && left < x1 + gap && bottom > y0 + overlap && top < y1 - overlap
}

function areaOf([left, top, right, bottom]: Box): number {
  return (right - left) * (bottom - top)
}
