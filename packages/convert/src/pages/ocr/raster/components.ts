/** Connected dark shapes of a raster: letters, their dots, bullets. */
import type { Raster } from '../../../core/engines/ocr.ts'

export interface Component {
  left: number
  top: number
  /** Exclusive, like `bottom`. */
  right: number
  bottom: number
  /** Dark pixels. */
  area: number
}

const maxComponents = 100_000

interface Growing extends Component {
  /** The shape that this one was found to be part of. */
  joined?: Growing
}

/** Runs of dark pixels in a row, as columns of numbers: an object a run takes 15 % longer. */
interface Runs {
  count: number
  from: Int32Array
  to: Int32Array
  shapes: Growing[]
}

/** A row has at most so many. */
function roomFor(width: number): Runs {
  const most = (width + 1) >> 1
  return { count: 0, from: new Int32Array(most), to: new Int32Array(most), shapes: [] }
}

/** Runs of dark pixels that touch from row to row, sideways or at a corner. */
export function componentsOf({ width, height, samples }: Raster, threshold: number): Component[] {
  const shapes: Growing[] = []
  let above = roomFor(width)
  let current = roomFor(width)
  for (let y = 0; y < height && shapes.length < maxComponents; y++) {
    current.count = 0
    const row = y * width
    let next = 0
    for (let x = 0; x < width; x++) {
      if (samples[row + x]! > threshold) continue
      const from = x
      while (x < width && samples[row + x]! <= threshold) x++
      while (next < above.count && above.to[next]! < from) next++
      let shape: Growing | undefined
      for (let index = next; index < above.count && above.from[index]! <= x; index++)
        shape = joined(shape, rootOf(above.shapes[index]!))
      if (!shape) {
        shape = { left: from, top: y, right: x, bottom: y, area: 0 }
        shapes.push(shape)
      }
      shape.left = Math.min(shape.left, from)
      shape.right = Math.max(shape.right, x)
      shape.bottom = y + 1
      shape.area += x - from
      current.from[current.count] = from
      current.to[current.count] = x
      current.shapes[current.count++] = shape
    }
    const done = above
    above = current
    current = done
  }
  return shapes.filter((shape) => !shape.joined)
}

function rootOf(shape: Growing): Growing {
  let root = shape
  while (root.joined) root = root.joined
  // Later ways to the root are one step long.
  for (let step = shape; step.joined && step.joined !== root; ) {
    const { joined } = step
    step.joined = root
    step = joined
  }
  return root
}

function joined(shape: Growing | undefined, other: Growing): Growing {
  if (!shape || shape === other) return other
  shape.left = Math.min(shape.left, other.left)
  shape.right = Math.max(shape.right, other.right)
  shape.top = Math.min(shape.top, other.top)
  shape.bottom = Math.max(shape.bottom, other.bottom)
  shape.area += other.area
  other.joined = shape
  return shape
}
