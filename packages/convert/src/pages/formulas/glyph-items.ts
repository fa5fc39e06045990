/** Characters of a page, one by one, as items. */
import type { Glyphs, Style } from '../layout/content.ts'
import type { Item } from './item.ts'
import type { MathsFont } from './maths-fonts.ts'
import { accentOf, tallBars } from './symbols.ts'

/** Height (in em) of a character whose ink is not known. */
const usualHeight = 0.7
/** Height (in em) of a bar that is a bracket, at least. */
const enlarged = 1.3

/** Signs of units and of mathematics that are drawn as Greek letters, and these. */
const letterOf: ReadonlyMap<number, number> = new Map([
  [0x2126, 0x3a9],
  [0x2206, 0x394],
  [0xb5, 0x3bc],
])

export function itemOf(glyphs: Glyphs, at: number, { size }: Style, font: MathsFont): Item {
  const baseline = glyphs.originY[at] as number
  const [top, bottom] = [glyphs.inkTop[at] as number, glyphs.inkBottom[at] as number]
  const hasInk = bottom > top
  const drawn = glyphs.codes[at] as number
  const code = letterOf.get(drawn) ?? drawn
  const isEnlarged = hasInk && bottom - top > enlarged * size
  const [pen, end] = [glyphs.originX[at] as number, glyphs.right[at] as number]
  // A combining accent has no width, and its ink is before its pen.
  const isCombining = hasInk && accentOf.has(code) && end <= pen
  return {
    left: isCombining ? Math.min(glyphs.left[at] as number, pen) : pen,
    right: isCombining ? (glyphs.inkRight[at] as number) : Math.max(end, pen),
    top: hasInk ? top : baseline - usualHeight * size,
    bottom: hasInk ? bottom : baseline,
    baseline,
    size,
    code: font.codes?.get(code) ?? (isEnlarged ? (tallBars.get(code) ?? code) : code),
    font,
    latex: '',
    kind: 'glyph',
    order: at,
    glyphs: [at],
  }
}

export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200b) || code === 0x202f
}
