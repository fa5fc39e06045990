/** Reading order of what stands on a slide, by its place. */
/** In any unit, from the top left. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Placed {
  box: Box | undefined
}

/**
 * Recursive cuts along empty lanes (XY-cut): columns first, for a slide that has them is read
 * one column after the other, then rows. Where nothing cuts, from top to bottom. Shapes without
 * a place stay as they come, at the end.
 */
export function inReadingOrder<T extends Placed>(shapes: readonly T[]): T[] {
  const placed = shapes.filter((shape): shape is T & { box: Box } => shape.box !== undefined)
  return [...cut(placed), ...shapes.filter((shape) => shape.box === undefined)]
}

/** Share of the smaller of two shapes by which they may overlap and still lie in two lanes. */
const tolerance = 0.1

/** More shapes than this are no layout: cutting them could take a step for each. */
const maximumCut = 1000

function cut<T extends { box: Box }>(shapes: readonly T[]): T[] {
  if (shapes.length < 2) return [...shapes]
  if (shapes.length > maximumCut) return fromTop(shapes)
  for (const [from, to] of [
    ['left', 'right'],
    ['top', 'bottom'],
  ] as const) {
    const lanes = lanesAlong(shapes, from, to)
    if (lanes.length > 1) return lanes.flatMap((lane) => cut(lane))
  }
  return fromTop(shapes)
}

function fromTop<T extends { box: Box }>(shapes: readonly T[]): T[] {
  return [...shapes].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
}

function lanesAlong<T extends { box: Box }>(shapes: readonly T[], from: 'left' | 'top', to: 'right' | 'bottom'): T[][] {
  const sorted = [...shapes].sort((a, b) => a.box[from] - b.box[from])
  const lanes: T[][] = []
  let end = Number.NEGATIVE_INFINITY
  let size = 0
  for (const shape of sorted) {
    const ownSize = shape.box[to] - shape.box[from]
    const overlap = end - shape.box[from]
    if (lanes.length === 0 || overlap <= tolerance * Math.min(size, ownSize)) {
      lanes.push([shape])
      size = ownSize
      end = shape.box[to]
    } else {
      lanes.at(-1)!.push(shape)
      end = Math.max(end, shape.box[to])
      size = Math.min(size, ownSize)
    }
  }
  return lanes
}
