/** How tall the letters of a page are, before anyone has read them. */
import type { Raster } from './engine.ts'

/** Components are counted until there are enough for a median. */
const maximumComponents = 20_000

/**
 * Median height of the connected dark shapes that can be letters, in pixels: near the x-height
 * of the text; 0 for a page with too few of them.
 *
 * @param raster Grey, dark on light.
 */
export function medianLetterHeight(raster: Raster): number {
  const threshold = otsuThreshold(raster)
  const heights = letterHeights(raster, threshold).sort((a, b) => a - b)
  return heights.length < 12 ? 0 : (heights[heights.length >> 1] as number)
}

/** The grey level that best parts dark from light (Otsu 1979). */
export function otsuThreshold({ samples }: Raster): number {
  const histogram = new Float64Array(256)
  for (const sample of samples) histogram[sample]!++
  let weightedAll = 0
  for (let level = 0; level < 256; level++) weightedAll += level * histogram[level]!
  let [dark, weightedDark, best, threshold] = [0, 0, -1, 128]
  for (let level = 0; level < 256; level++) {
    dark += histogram[level]!
    const light = samples.length - dark
    if (dark === 0 || light === 0) continue
    weightedDark += level * histogram[level]!
    const difference = weightedDark / dark - (weightedAll - weightedDark) / light
    const variance = dark * light * difference * difference
    if (variance > best) [best, threshold] = [variance, level]
  }
  return threshold
}

/** Heights of the components of dark runs, joined row by row. */
function letterHeights({ width, height, samples }: Raster, threshold: number): number[] {
  const heights: number[] = []
  interface Component {
    top: number
    left: number
    right: number
    /** The component that this one was found to be part of. */
    joined?: Component
    row: number
  }
  const rootOf = (component: Component): Component => {
    let root = component
    while (root.joined) root = root.joined
    return root
  }
  interface Run {
    from: number
    to: number
    component: Component
  }
  let above: Run[] = []
  const close = (component: Component, bottom: number): void => {
    const tall = bottom - component.top
    const wide = component.right - component.left
    if (tall >= 3 && tall <= 200 && wide >= 1 && wide <= tall * 4) heights.push(tall)
  }
  for (let y = 0; y < height && heights.length < maximumComponents; y++) {
    const current: Run[] = []
    const rowStart = y * width
    for (let x = 0, next = 0; x < width; x++) {
      if (samples[rowStart + x]! > threshold) continue
      const from = x
      while (x < width && samples[rowStart + x]! <= threshold) x++
      let component: Component | undefined
      while (next < above.length && above[next]!.to < from) next++
      for (let index = next; index < above.length && above[index]!.from <= x; index++) {
        const touching = rootOf(above[index]!.component)
        if (!component) component = touching
        else if (component !== touching) {
          component.top = Math.min(component.top, touching.top)
          component.left = Math.min(component.left, touching.left)
          component.right = Math.max(component.right, touching.right)
          touching.joined = component
        }
      }
      component ??= { top: y, left: from, right: x, row: y }
      component.left = Math.min(component.left, from)
      component.right = Math.max(component.right, x)
      component.row = y
      current.push({ from, to: x, component })
    }
    const ended = new Set(above.map((run) => rootOf(run.component)).filter((component) => component.row < y))
    for (const component of ended) close(component, y)
    above = current
  }
  return heights
}
