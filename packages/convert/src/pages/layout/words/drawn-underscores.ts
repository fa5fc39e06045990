/**
 * Low lines that are drawn, not written → characters: TeX draws the `_` of fonts that have none as a short bar on the
 * baseline (`\_` of plain TeX and LaTeX).
 */
import { type Box, createGlyphs, type Glyphs, type PageContent, type Style } from '../content.ts'
import { addTo } from '../grouped.ts'

/** Minimum width of a bar, in em of the adjacent type. */
const narrowest = 0.2
const widest = 0.6
const thickest = 0.1
/** How far from the baseline it lies, and how near the letters on both sides are, at most (in em). */
const offBaseline = 0.12
const fromLetter = 0.2

const lowLine = 0x5f

/** The characters with those that bars between them stand for. */
export function withUnderscores({ glyphs, rulings, shapes }: PageContent): Glyphs {
  const bars = barsByPlace([
    ...rulings.map(({ left, top, right, bottom }): Box => [left, top, right, bottom]),
    ...shapes.map(({ box }) => box),
  ])
  if (bars.size === 0) return glyphs
  const found: [before: number, bar: Box][] = []
  for (let at = 0; at < glyphs.count - 1; at++) {
    const bar = barAfter(glyphs, at, bars)
    if (bar) found.push([at, bar])
  }
  return found.length > 0 ? withBars(glyphs, found) : glyphs
}

function withBars(glyphs: Glyphs, found: readonly [before: number, bar: Box][]): Glyphs {
  const all = createGlyphs(glyphs.count + found.length)
  all.styles = glyphs.styles
  let from = 0
  for (const [before, [left, , right]] of found) {
    copy(glyphs, from, before + 1, all)
    // All but the place is as of the letter before it.
    copy(glyphs, before, before + 1, all)
    const at = all.count - 1
    all.codes[at] = lowLine
    all.left[at] = left
    all.originX[at] = left
    all.right[at] = right
    from = before + 1
  }
  copy(glyphs, from, glyphs.count, all)
  return all
}

const columns = ['codes', 'left', 'top', 'right', 'bottom', 'originX', 'originY', 'style', 'turn', 'mark'] as const

function copy(source: Glyphs, from: number, to: number, target: Glyphs): void {
  for (const column of columns) target[column].set(source[column].subarray(from, to), target.count)
  target.count += to - from
}

/** Short thin bars by the height at which they lie. */
function barsByPlace(boxes: readonly Box[]): Map<number, Box[]> {
  const bars = new Map<number, Box[]>()
  for (const box of boxes) {
    const [left, top, right, bottom] = box
    if (right - left < maxWidth && right - left > 2 * (bottom - top)) addTo(bars, Math.floor(middleOf(box)), box)
  }
  return bars
}

/** Points: bars in larger type are ornament. */
const maxWidth = 20

function middleOf([, top, , bottom]: Box): number {
  return (top + bottom) / 2
}

function barAfter(
  { originY, right, left, style, styles, turn }: Glyphs,
  before: number,
  bars: ReadonlyMap<number, readonly Box[]>,
): Box | undefined {
  const after = before + 1
  const { size } = styles[style[before] as number] as Style
  const [from, to, baseline] = [right[before] as number, left[after] as number, originY[before] as number]
  const isLine = turn[before] === turn[after] && Math.abs((originY[after] as number) - baseline) <= offBaseline * size
  if (!isLine || to - from < narrowest * size) return undefined
  const place = Math.floor(baseline)
  return [place - 1, place, place + 1]
    .flatMap((one) => bars.get(one) ?? [])
    .find((bar) => {
      const width = bar[2] - bar[0]
      return (
        width >= narrowest * size &&
        width <= widest * size &&
        bar[3] - bar[1] <= thickest * size &&
        Math.abs(middleOf(bar) - baseline) <= offBaseline * size &&
        Math.abs(bar[0] - from) <= fromLetter * size &&
        Math.abs(to - bar[2]) <= fromLetter * size
      )
    })
}
