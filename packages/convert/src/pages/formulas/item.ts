/** What a formula is put together of: placed characters at first, then ever larger parts. */
import type { MathsFont } from './maths-fonts.ts'

/** Coordinates are points from the page's top left, y down. */
export interface Item {
  /** From its pen to where the next character begins. */
  left: number
  right: number
  /** What is drawn of it. */
  top: number
  bottom: number
  baseline: number
  /** Type size, in points; of a part, that of the formula around it. */
  size: number
  /** Unicode code point; 0 for a part that was put together. */
  code: number
  font: MathsFont
  /** The LaTeX of a part; '' for a character that is not written yet. */
  latex: string
  kind: ItemKind
  /** Place in the order in which the source draws. */
  order: number
  /** The page's characters that it is. */
  glyphs: number[]
}

/** `frame`: a part whose middle is at the axis of its row, whatever its type size: a fraction, a matrix, tall brackets. */
export type ItemKind = 'glyph' | 'word' | 'part' | 'frame'

/** A straight horizontal line: bar of a fraction, of a root or over a letter. */
export interface Bar {
  left: number
  right: number
  top: number
  bottom: number
  /** The page's characters that it is. */
  glyphs?: number[]
}

/** Height (in em) of the axis about which fractions and large operators are set, over the baseline (TeX's fonts and Cambria: 0.25). */
const axisHeight = 0.25

export function axisOver(baseline: number, size: number): number {
  return baseline - axisHeight * size
}

export function axisOf({ baseline, size }: Item): number {
  return axisOver(baseline, size)
}

export function baselineUnder(axis: number, size: number): number {
  return axis + axisHeight * size
}

/** The baseline of a symbol that is set about the axis. */
export function baselineAboutAxis(extent: Pick<Extent, 'top' | 'bottom'>, size: number): number {
  return baselineUnder(middleY(extent), size)
}

export function middleX({ left, right }: Pick<Extent, 'left' | 'right'>): number {
  return (left + right) / 2
}

export function middleY({ top, bottom }: Pick<Extent, 'top' | 'bottom'>): number {
  return (top + bottom) / 2
}

export interface Extent {
  left: number
  right: number
  top: number
  bottom: number
}

export function extentOf(boxes: readonly Extent[]): Extent {
  const extent = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (const { left, right, top, bottom } of boxes) {
    extent.left = Math.min(extent.left, left)
    extent.right = Math.max(extent.right, right)
    extent.top = Math.min(extent.top, top)
    extent.bottom = Math.max(extent.bottom, bottom)
  }
  return extent
}

/** A part made of others, at the place of them all. */
export function partOf(
  boxes: readonly (Extent & { glyphs?: readonly number[] })[],
  like: Item,
  changes: Partial<Item>,
): Item {
  const glyphs = boxes.flatMap((box) => box.glyphs ?? [])
  return { ...like, ...extentOf(boxes), glyphs, code: 0, kind: 'part', ...changes }
}

export function byLeft(a: Item, b: Item): number {
  return a.left - b.left || a.order - b.order
}

/** Size of most of what is largest in the row. */
export function sizeOfRow(items: readonly Item[]): number {
  let size = 0
  for (const item of items) if (item.kind !== 'frame') size = Math.max(size, item.size)
  if (size === 0) for (const item of items) size = Math.max(size, item.size)
  return size
}
