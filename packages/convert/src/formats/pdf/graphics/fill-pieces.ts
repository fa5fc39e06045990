/** Thin bars that continue a filled shape in its own colour: narrow cells of a filled row, not lines. */
import type { Box, Ruling, Shape } from '../../../pages/layout/content.ts'

export interface Bar extends Ruling {
  colour: number
}

/** Points by which the sides of neighbours may differ. */
const seam = 1

/** @returns The bars that can be seen as lines: none that a shape of their colour and their height (or width) touches. */
export function withoutFillPieces(bars: readonly Bar[], shapes: readonly Shape[]): Ruling[] {
  const drawn = new Set(bars.map(({ colour }) => colour))
  const filled = shapes.filter((shape) => shape.filled && drawn.has(shape.colour))
  const colours = new Set(filled.map(({ colour }) => colour))
  const sides = new Set(filled.flatMap(({ box, colour }) => sidesOf(box, colour)))
  return bars
    .filter((bar) => !colours.has(bar.colour) || !touches(bar, sides))
    .map(({ left, top, right, bottom, horizontal }) => ({ left, top, right, bottom, horizontal }))
}

/** Left and right side with the height, upper and lower side with the width. */
function sidesOf([left, top, right, bottom]: Box, colour: number): string[] {
  return [
    sideKey(colour, false, left, top, bottom),
    sideKey(colour, false, right, top, bottom),
    sideKey(colour, true, top, left, right),
    sideKey(colour, true, bottom, left, right),
  ]
}

function touches({ left, top, right, bottom, horizontal, colour }: Bar, sides: ReadonlySet<string>): boolean {
  const [edges, from, to] = horizontal ? [[top, bottom], left, right] : [[left, right], top, bottom]
  const near = [-seam, 0, seam]
  return (edges as number[]).some((edge) =>
    near.some((shift) =>
      near.some((start) =>
        near.some((end) => sides.has(sideKey(colour, horizontal, edge + shift, from + start, to + end))),
      ),
    ),
  )
}

function sideKey(colour: number, horizontal: boolean, at: number, from: number, to: number): string {
  const place = (value: number): number => Math.round(value / seam)
  return `${colour} ${horizontal} ${place(at)} ${place(from)} ${place(to)}`
}
