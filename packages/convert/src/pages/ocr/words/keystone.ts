/** Words of a page that was photographed at a slant, put where they would be on a page seen from straight above. */
import type { OcrPage, OcrWord, RasterRuling } from '../../../core/engines/ocr.ts'
import { median } from '../../statistics.ts'

/** Words, and length in heights of letters, of a line whose slope is significant. */
const minWords = 3
const minLengthInHeights = 8
const minLines = 4
/** Words are moved where that brings one at the edge of the page so far, in heights of letters. */
const minShift = 0.25

interface Slope {
  /** Horizontal distance of the line's middle from the middle of the page. */
  x: number
  y: number
  slope: number
  length: number
}

/** The slope of lines, which grows evenly along and across the page. */
interface Slant {
  level: number
  alongX: number
  alongY: number
}

/** @returns The page itself where its lines are level. */
export function straighten(page: OcrPage): OcrPage {
  const { width, height, words, rulings, marks } = page
  const slopes = slopesOf(page)
  if (slopes.length < minLines) return page
  const slant = slantOf(slopes)
  const usual = median(
    words.map((word) => word.height),
    0,
  )
  if (farthestShift(slant, width, height) < minShift * usual) return page
  const shiftAt = (x: number, y: number): number => shiftOf(slant, x - width / 2, y - height / 2)
  return {
    ...page,
    words: words.map((word) => movedWord(word, shiftAt)),
    rulings: rulings.map((ruling) => movedRuling(ruling, shiftAt)),
    marks: marks.map((mark) => ({ ...mark, box: movedBox(mark.box, shiftAt) })),
  }
}

function slopesOf({ words, width, height }: OcrPage): Slope[] {
  const lines = new Map<number, OcrWord[]>()
  for (const word of words) {
    const line = lines.get(word.line)
    if (line) line.push(word)
    else lines.set(word.line, [word])
  }
  return [...lines.values()].flatMap((line) => {
    const [first, last] = [line[0] as OcrWord, line.at(-1) as OcrWord]
    const [from, to] = [middleOf(first), middleOf(last)]
    const length = to - from
    if (line.length < minWords || length < minLengthInHeights * first.height) return []
    const slope = (last.baseline - first.baseline) / length
    return [{ x: (from + to) / 2 - width / 2, y: (first.baseline + last.baseline - height) / 2, slope, length }]
  })
}

/** Least squares, lines weighted by their lengths. */
function slantOf(slopes: readonly Slope[]): Slant {
  const sum = (value: (one: Slope) => number): number => slopes.reduce((all, one) => all + one.length * value(one), 0)
  const weight = sum(() => 1)
  const mean = {
    x: sum(({ x }) => x) / weight,
    y: sum(({ y }) => y) / weight,
    slope: sum(({ slope }) => slope) / weight,
  }
  const xx = sum(({ x }) => (x - mean.x) ** 2)
  const yy = sum(({ y }) => (y - mean.y) ** 2)
  const xy = sum(({ x, y }) => (x - mean.x) * (y - mean.y))
  const xs = sum(({ x, slope }) => (x - mean.x) * (slope - mean.slope))
  const ys = sum(({ y, slope }) => (y - mean.y) * (slope - mean.slope))
  const determinant = xx * yy - xy * xy
  // Lines that all lie in one column say nothing about how the slope grows along them.
  const isWide = determinant > 0.05 * xx * yy && xx > 0.02 * yy
  const alongX = isWide ? (xs * yy - ys * xy) / determinant : 0
  const alongY = isWide ? (ys * xx - xs * xy) / determinant : yy > 0 ? ys / yy : 0
  return { level: mean.slope - alongX * mean.x - alongY * mean.y, alongX, alongY }
}

/** The slope summed up from the middle of the page to `x`. */
function shiftOf({ level, alongX, alongY }: Slant, x: number, y: number): number {
  return (level + alongY * y) * x + (alongX / 2) * x * x
}

function farthestShift(slant: Slant, width: number, height: number): number {
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((y) => shiftOf(slant, (x * width) / 2, (y * height) / 2)))
  return Math.max(...corners.map(Math.abs))
}

type ShiftAt = (x: number, y: number) => number

function movedWord(word: OcrWord, shiftAt: ShiftAt): OcrWord {
  const shift = shiftAt(middleOf(word), word.baseline)
  const [left, top, right, bottom] = word.box
  return { ...word, box: [left, top - shift, right, bottom - shift], baseline: word.baseline - shift }
}

function movedBox([left, top, right, bottom]: OcrWord['box'], shiftAt: ShiftAt): OcrWord['box'] {
  const shift = shiftAt((left + right) / 2, (top + bottom) / 2)
  return [left, top - shift, right, bottom - shift]
}

function movedRuling(ruling: RasterRuling, shiftAt: ShiftAt): RasterRuling {
  const { left, top, right, bottom } = ruling
  const x = (left + right) / 2
  const [upper, lower] = [shiftAt(x, top), shiftAt(x, bottom)]
  return { ...ruling, top: top - upper, bottom: bottom - lower }
}

function middleOf({ box: [left, , right] }: OcrWord): number {
  return (left + right) / 2
}
