/** Lines that are drawn dot by dot → rulings. */
import type { Box, Ruling, Shape } from '../../content.ts'

/** Points; larger shapes are bullets and marks. */
const largestDot = 2.2
/** Centres of the dots of one line differ across it by less. */
const sameLine = 0.4
/** Distance of two dots, at most: printed by browsers and word processors, they stand 1 to 6 pt apart. */
const farthestDot = 7
/** Dots of a line, at least: an ellipsis has three, leaders of text are written and not drawn. */
const minDots = 12

interface Dot {
  shape: Shape
  x: number
  y: number
}

/** @returns The lines, and the shapes that are in none of them. */
export function dottedRules(shapes: readonly Shape[]): { rulings: Ruling[]; rest: Shape[] } {
  const dots = shapes.filter(isDot).map(dotOf)
  if (dots.length < minDots) return { rulings: [], rest: [...shapes] }
  const rulings: Ruling[] = []
  const taken = new Set<Shape>()
  for (const horizontal of [true, false]) {
    const free = dots.filter((dot) => !taken.has(dot.shape))
    for (const line of linesOf(free, horizontal)) {
      rulings.push(rulingOf(line, horizontal))
      for (const dot of line) taken.add(dot.shape)
    }
  }
  return { rulings, rest: taken.size ? shapes.filter((shape) => !taken.has(shape)) : [...shapes] }
}

function isDot({ box: [left, top, right, bottom] }: Shape): boolean {
  return right - left < largestDot && bottom - top < largestDot
}

function dotOf(shape: Shape): Dot {
  const [left, top, right, bottom] = shape.box
  return { shape, x: (left + right) / 2, y: (top + bottom) / 2 }
}

function linesOf(dots: readonly Dot[], horizontal: boolean): Dot[][] {
  const along = (dot: Dot): number => (horizontal ? dot.x : dot.y)
  const across = (dot: Dot): number => (horizontal ? dot.y : dot.x)
  const rows: Dot[][] = []
  for (const dot of [...dots].sort((a, b) => across(a) - across(b))) {
    const row = rows.at(-1)
    if (row && across(dot) - across(row[0] as Dot) < sameLine) row.push(dot)
    else rows.push([dot])
  }
  return rows.flatMap((row) => runsOf(row, along)).filter((run) => run.length >= minDots)
}

function runsOf(row: Dot[], along: (dot: Dot) => number): Dot[][] {
  const runs: Dot[][] = []
  for (const dot of row.sort((a, b) => along(a) - along(b))) {
    const run = runs.at(-1)
    if (run && along(dot) - along(run.at(-1) as Dot) < farthestDot) run.push(dot)
    else runs.push([dot])
  }
  return runs
}

function rulingOf(line: readonly Dot[], horizontal: boolean): Ruling {
  const first: Box = (line[0] as Dot).shape.box
  const last: Box = (line.at(-1) as Dot).shape.box
  const [left, top] = first
  return horizontal
    ? { left, top, right: last[2], bottom: first[3], horizontal }
    : { left, top, right: first[2], bottom: last[3], horizontal }
}
