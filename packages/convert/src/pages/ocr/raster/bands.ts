/**
 * A page cut at its gaps into parts that engines read side by side, each on its own core. What is empty around the
 * page is cut off, for engines look at all of it.
 */
import type { Component } from './components.ts'
import type { Region } from './resample.ts'

/** In heights of letters: smaller is a speck, larger a picture or the frame of a table. */
const [smallest, largest] = [0.3, 12]
/** Fewer shapes are read sooner than a second engine has begun. */
const minShapes = 300
/** Gap between lines and between columns, in heights of letters. */
const minBetweenLines = 0.4
const minBetweenColumns = 1.5
/** Minimum share of the shapes on the smaller side of a cut. */
const minShare = 0.35

/**
 * @param letters Median height of the letters of the page in pixels; 0 when unknown.
 * @param count Parts at most.
 */
export function bandsOf(page: Region, components: readonly Component[], letters: number, count: number): Region[] {
  const shapes = components.filter(({ left, top, right, bottom }) => {
    const size = Math.max(right - left, bottom - top)
    return size >= smallest * letters && bottom - top <= largest * letters
  })
  return letters === 0 ? [page] : parts(page, shapes, letters, count)
}

function parts(region: Region, shapes: readonly Component[], letters: number, count: number): Region[] {
  if (count < 2 || shapes.length < 2 * minShapes) return [region]
  const lines = cutBetween(shapes, ['top', 'bottom'], minBetweenLines * letters)
  const [before, after] = lines === undefined ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
  const cut = lines ?? cutBetween(shapes, [before, after], minBetweenColumns * letters)
  if (cut === undefined) return [region]
  const first = shapes.filter((shape) => shape[after] <= cut)
  const second = shapes.filter((shape) => shape[after] > cut)
  return [
    ...parts({ ...region, [after]: cut }, first, letters, Math.ceil(count / 2)),
    ...parts({ ...region, [before]: cut }, second, letters, Math.floor(count / 2)),
  ]
}

/**
 * Parts that are too long for an engine, cut between their lines.
 *
 * @param longest Pixels of a side of a part.
 */
export function shortened(regions: readonly Region[], components: readonly Component[], longest: number): Region[] {
  return regions.flatMap((region) =>
    pieces(pieces([region], components, ['top', 'bottom'], longest), components, ['left', 'right'], longest),
  )
}

function pieces(
  regions: readonly Region[],
  components: readonly Component[],
  [before, after]: [Side, Side],
  longest: number,
): Region[] {
  const waiting = [...regions].reverse()
  const found: Region[] = []
  for (let region = waiting.pop(); region; region = waiting.pop()) {
    if (region[after] - region[before] <= longest) {
      found.push(region)
      continue
    }
    const [from, to] = [region[before] + Math.ceil(longest * (1 - minShare)), region[before] + longest]
    const near = components.filter(
      (shape) => shape[after] > from && shape[before] < to && shape[after] - shape[before] < to - from,
    )
    const cut = widestGap(near, [before, after], from, to) ?? to
    waiting.push({ ...region, [before]: cut }, { ...region, [after]: cut })
  }
  return found
}

/** The middle of the widest gap between `from` and `to`. */
function widestGap(
  shapes: readonly Component[],
  [before, after]: [Side, Side],
  from: number,
  to: number,
): number | undefined {
  let best: { cut: number; gap: number } | undefined
  let reach = from
  const inOrder = [...shapes].sort((a, b) => a[before] - b[before])
  for (const next of [...inOrder, undefined]) {
    const start = Math.min(to, next?.[before] ?? to)
    if (start - reach > (best?.gap ?? 0)) best = { cut: Math.floor((reach + start) / 2), gap: start - reach }
    reach = Math.max(reach, next?.[after] ?? to)
  }
  return best?.cut
}

type Side = keyof Region

/** The middle of the widest gap from side to side that leaves enough on both of its sides. */
function cutBetween(shapes: readonly Component[], [before, after]: [Side, Side], min: number): number | undefined {
  const inOrder = [...shapes].sort((a, b) => a[before] - b[before])
  let best: { cut: number; gap: number } | undefined
  let reach = 0
  for (const [index, shape] of inOrder.entries()) {
    const gap = shape[before] - reach
    const share = Math.min(index, inOrder.length - index) / inOrder.length
    if (gap >= min && share >= minShare && gap > (best?.gap ?? 0)) best = { cut: Math.floor(reach + gap / 2), gap }
    reach = Math.max(reach, shape[after])
  }
  return best?.cut
}
