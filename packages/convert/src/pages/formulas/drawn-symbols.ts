/**
 * Symbols that KaTeX draws as shapes: hooks of roots, arrows over letters, wide braces, tall square brackets.
 *
 * Their measures are those of its `svgGeometry.ts`, in em. A shape of another kind has no meaning that its box could tell.
 */
import type { Ruling, Shape } from '../layout/content.ts'
import { type Bar, baselineAboutAxis, type Extent, type Item, middleX } from './item.ts'
import type { MathsFont } from './maths-fonts.ts'
import { overbrace, radicalCode, underbrace } from './symbols.ts'

/** Thickness of the bars of roots and fractions. */
const barThickness = 0.04
/** Heights of the hook of a root, least and largest. */
const [lowestRoot, highestRoot] = [0.85, 12]
const widestHook = 1.2
/** The arrow of a vector. */
const [vectorWidth, vectorHeight] = [0.442, 0.198]
/** The ends of a wide brace, and how much lower (or higher) its middle is. */
const [braceHeight, braceDrop] = [0.334, 0.214]
/** A tall square bracket. */
const bracketWidth = 0.347
const lowestBracket = 2.5
const parenthesisWidth = 0.552
/** Points, of what is rounded to pixels of the screen. */
const rounding = 0.8
/** Shapes of a page of formulas, at most: more are a drawing. */
const maxShapes = 1_000

const vectorCode = 0x20d7

export interface DrawnSymbols {
  items: Item[]
  /** What has no meaning for us: a formula with one of these in it is not understood. */
  unknown: Extent[]
}

export function drawnSymbols(
  shapes: readonly Shape[],
  rulings: readonly Ruling[],
  size: number,
  font: MathsFont,
): DrawnSymbols {
  if (shapes.length > maxShapes || rulings.length > maxShapes) return { items: [], unknown: [] }
  const filled = shapes.filter((shape) => shape.filled).map(extentOfShape)
  const flat = rulings.filter(({ horizontal }) => horizontal)
  const used = new Set<Extent>()
  const items: Item[] = []
  const add = (code: number, extent: Extent, ofSize: number, parts: readonly Extent[]): void => {
    items.push(itemAt(extent, code, ofSize, font))
    for (const part of parts) used.add(part)
  }
  for (const bar of flat) {
    const hook = filled.find((shape) => !used.has(shape) && isHookOf(shape, bar))
    if (hook) add(radicalCode, { ...hook, right: bar.left }, (bar.bottom - bar.top) / barThickness, [hook])
  }
  for (const arrow of [...flat, ...filled]) {
    const ofSize = (arrow.bottom - arrow.top) / vectorHeight
    if (isAbout(arrow.right - arrow.left, vectorWidth * ofSize) && ofSize < 1.2 * size && ofSize > 0.4 * size)
      add(vectorCode, arrow, ofSize, [arrow])
  }
  for (const left of filled) {
    const ofSize = (left.bottom - left.top) / braceHeight
    if (!isAbout(ofSize, size) || used.has(left)) continue
    const middle = filled.find((shape) => follows(left, shape) && isAbout(heightOf(shape), heightOf(left)))
    const right = filled.find((shape) => middle && follows(middle, shape) && isAbout(shape.top, left.top))
    if (!middle || !right || !isAbout(Math.abs(middle.top - left.top), braceDrop * ofSize)) continue
    const extent = {
      left: left.left,
      right: right.right,
      top: Math.min(left.top, middle.top),
      bottom: Math.max(left.bottom, middle.bottom),
    }
    add(middle.top > left.top ? underbrace : overbrace, extent, ofSize, [left, middle, right])
  }
  for (const bracket of filled) {
    if (used.has(bracket) || !isAbout(bracket.right - bracket.left, bracketWidth * size)) continue
    if (heightOf(bracket) < lowestBracket * size) continue
    const stem = rulings.find((ruling) => !ruling.horizontal && isStemOf(ruling, bracket))
    if (stem) add(middleX(stem) < middleX(bracket) ? 0x5b : 0x5d, bracket, size, [bracket])
  }
  for (const [left, right] of pairs(filled.filter((shape) => !used.has(shape) && isParenthesis(shape, size)))) {
    add(0x28, left, size, [left])
    add(0x29, right, size, [right])
  }
  for (const stroke of strokes(rulings, size)) add(0x7c, stroke, size, [])
  const unknown = [
    ...filled.filter((shape) => !used.has(shape)),
    ...flat.filter((bar) => !used.has(bar) && isThick(bar)),
  ]
  return { items, unknown }
}

function extentOfShape({ box: [left, top, right, bottom] }: Shape): Extent {
  return { left, top, right, bottom }
}

function heightOf({ top, bottom }: Extent): number {
  return bottom - top
}

function isAbout(a: number, b: number): boolean {
  return Math.abs(a - b) < rounding
}

/** Bars of fractions and roots are thinner. */
function isThick({ top, bottom }: Bar): boolean {
  return bottom - top > 1.5
}

/** The hook of a root ends where its bar does, or begins; their upper edges are one. */
function isHookOf(shape: Extent, bar: Bar): boolean {
  const size = (bar.bottom - bar.top) / barThickness
  const height = heightOf(shape)
  return (
    Math.abs(shape.top - bar.top) < 0.3 &&
    height > lowestRoot * size &&
    height < highestRoot * size &&
    bar.left > shape.left &&
    bar.left - shape.left < widestHook * size &&
    Math.abs(shape.right - bar.right) < rounding
  )
}

function follows(left: Extent, right: Extent): boolean {
  return Math.abs(right.left - left.right) < rounding && Math.abs(right.top - left.top) < heightOf(left)
}

/** The upright line of a bracket is at its left or right edge. */
function isStemOf(stem: Bar, bracket: Extent): boolean {
  return (
    stem.left > bracket.left - rounding &&
    stem.right < bracket.right + rounding &&
    heightOf(stem) > 0.9 * heightOf(bracket) &&
    Math.abs(middleX(stem) - middleX(bracket)) > 0.2 * (bracket.right - bracket.left)
  )
}

function isParenthesis(shape: Extent, size: number): boolean {
  return (
    Math.abs(shape.right - shape.left - parenthesisWidth * size) < 0.03 * size && heightOf(shape) > lowestBracket * size
  )
}

/** Shapes of one height next to each other: the first of two opens. */
function pairs(shapes: readonly Extent[]): [Extent, Extent][] {
  const rest = [...shapes].sort((a, b) => a.left - b.left)
  const found: [Extent, Extent][] = []
  for (let left = rest.shift(); left; left = rest.shift()) {
    const { top, bottom } = left
    const at = rest.findIndex((shape) => isAbout(shape.top, top) && isAbout(shape.bottom, bottom))
    const [right] = at < 0 ? [] : rest.splice(at, 1)
    if (right) found.push([left, right])
  }
  return found
}

/** Tall upright lines are drawn twice, the second a little shorter at both ends: no line of a table is. */
function strokes(rulings: readonly Ruling[], size: number): Extent[] {
  const upright = rulings.filter(
    ({ horizontal, left, right }) => !horizontal && Math.abs(right - left - barThickness * size) < 0.01 * size,
  )
  const isInner = (inner: Extent, outer: Extent): boolean => {
    const [over, under] = [inner.top - outer.top, outer.bottom - inner.bottom]
    return inner.left === outer.left && over > 0 && under > 0 && Math.max(over, under) < barThickness * size
  }
  return upright.filter((outer) => upright.some((inner) => isInner(inner, outer)))
}

function itemAt(extent: Extent, code: number, size: number, font: MathsFont): Item {
  const { left, right, top, bottom } = extent
  const baseline = baselineAboutAxis(extent, size)
  return { left, right, top, bottom, baseline, size, code, font, latex: '', kind: 'glyph', order: 0, glyphs: [] }
}
