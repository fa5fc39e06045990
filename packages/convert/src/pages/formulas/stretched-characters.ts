/** Lines, wide braces and tall brackets that MathJax draws of characters behind a clip: one that is stretched, or several that touch. */
import type { Box } from '../layout/content.ts'
import { type Bar, baselineAboutAxis, byLeft, type Item, partOf } from './item.ts'
import { isBracket, overbrace, radicalCode, tallBars, underbrace } from './symbols.ts'

/** Points; no type on paper is larger than a page, and MathJax stretches to 500 times the size. */
const largestType = 1_000
/** Width (in em) of a character that is stretched. */
const widest = 20
/** A horizontal bar, and an overline. */
const lines: ReadonlySet<number> = new Set([0x2015, 0x203e])

/** What is drawn of several pieces besides brackets. */
const piecedCodes: ReadonlySet<number> = new Set([radicalCode, overbrace, underbrace])

export function isStretched(size: number): boolean {
  return size > largestType
}

/** It is (a part of) a line over or under letters. */
export function isLine({ font, code, left, right, size }: Item): boolean {
  return font.isMaths && (lines.has(code) || right - left > widest * size)
}

/** Points by which pieces of one line are apart, at most. */
const sameLine = 0.5

/**
 * @param boxes What is visible of stretched characters.
 * @param lines The characters, which are wider where they are behind a clip.
 */
export function stretchedBars(boxes: readonly Box[], lines: readonly Item[]): Bar[] {
  const seen: Bar[] = boxes
    .filter(([left, top, right, bottom]) => right - left > bottom - top)
    .map(([left, top, right, bottom]) => ({ left, top, right, bottom }))
  const isCut = (item: Item): boolean =>
    seen.some((bar) => isLevel(bar, item) && bar.left > item.left - sameLine && bar.right < item.right + sameLine)
  const pieces: Bar[] = [...seen, ...lines.filter((item) => !isCut(item))]
  const bars: (Bar & { glyphs: number[] })[] = []
  for (const { left, right, top, bottom } of pieces.sort((a, b) => a.top - b.top || a.left - b.left)) {
    const last = bars.at(-1)
    if (last && Math.abs(last.top - top) < sameLine && left < last.right + sameLine)
      last.right = Math.max(last.right, right)
    else bars.push({ left, right, top, bottom, glyphs: [] })
  }
  for (const { top, left, right, glyphs } of lines)
    bars.find((bar) => isLevel(bar, { top }) && bar.left < right && bar.right > left)?.glyphs.push(...glyphs)
  return bars
}

function isLevel(bar: Pick<Bar, 'top'>, { top }: Pick<Bar, 'top'>): boolean {
  return Math.abs(bar.top - top) < sameLine
}

/**
 * @param boxes Those that are left: in the order of the characters.
 * @param size Type size of the page's formulas.
 * @returns The character as far as it is visible; undefined where it is nowhere.
 */
export function visibleItem(item: Item, boxes: Box[], size: number): Item | undefined {
  const at = boxes.findIndex(
    ([left, top, right, bottom]) => bottom - top > right - left && left >= item.left - 1 && right <= item.right + 1,
  )
  const [box] = at < 0 ? [] : boxes.splice(at, 1)
  if (!box) return undefined
  const [, top, , bottom] = box
  const code = tallBars.get(item.code) ?? item.code
  return { ...item, code, top, bottom, size, baseline: baselineAboutAxis({ top, bottom }, size) }
}

/** How many times as wide or as high as its first piece a character of several is, at least. */
const larger = 1.1

/** @param boxes Of characters that are drawn of several pieces. @returns The character with all of its pieces, where it has more than one. */
export function wholeItem(item: Item, boxes: readonly Box[]): Item {
  if (!item.font.isMaths || !(isBracket(item.code) || piecedCodes.has(item.code))) return item
  const box = boxes.find(
    ([left, top, right, bottom]) =>
      top <= item.top + sameLine &&
      bottom >= item.bottom - sameLine &&
      left <= item.right &&
      right >= item.left &&
      (bottom - top > larger * (item.bottom - item.top) || right - left > larger * (item.right - item.left)),
  )
  if (!box) return item
  const [left, top, right, bottom] = box
  if (right - left > bottom - top) return { ...item, left, top, right, bottom }
  const code = tallBars.get(item.code) ?? item.code
  return { ...item, code, left, top, right, bottom, baseline: baselineAboutAxis({ top, bottom }, item.size) }
}

/** Between the ends and the middle of a wide brace. */
const connecting: ReadonlyMap<number, number> = new Map([
  [underbrace, 0x5f],
  [overbrace, 0xaf],
])

/** Wide braces of ends, a middle and lines between them. @returns The same with one symbol for each. */
export function joinBraces(items: readonly Item[]): Item[] {
  let joined = [...items]
  for (const [code, between] of connecting) {
    const ends = joined.filter((item) => item.code === code)
    if (ends.length < 3) continue
    const isPiece = (item: Item): boolean =>
      item.code === code || (item.code === between && ends.some(({ baseline }) => baseline === item.baseline))
    const pieces = joined.filter(isPiece).sort((a, b) => a.baseline - b.baseline || byLeft(a, b))
    const runs: Item[][] = []
    for (const piece of pieces) {
      const last = runs.at(-1)?.at(-1)
      if (last && last.baseline === piece.baseline && piece.left < last.right + 0.1 * piece.size)
        runs.at(-1)?.push(piece)
      else runs.push([piece])
    }
    for (const run of runs) {
      const [first] = run as [Item]
      if (run.filter((item) => item.code === code).length < 3) continue
      const dropped = new Set(run)
      joined = [...joined.filter((item) => !dropped.has(item)), partOf(run, first, { code, kind: 'glyph' })]
    }
  }
  return joined
}
