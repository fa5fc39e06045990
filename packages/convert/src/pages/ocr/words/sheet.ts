/** Strips of a page under each other on a page of their own, where nothing next to them misleads an engine. */
import type { OcrWord, Raster } from '../../../core/engines/ocr.ts'
import type { Strip } from './strips.ts'

/** Gap around a strip, in heights of letters. */
const margin = 0.6

export interface Sheet {
  raster: Raster
  /** From the sheet to the page: undefined for what lies in no strip. */
  place(word: OcrWord): OcrWord | undefined
}

/** The strips under each other on white. @returns undefined where there is room for none */
export function sheetOf(page: Raster, strips: readonly Strip[], letters: number): Sheet | undefined {
  const space = Math.max(2, Math.round(letters * margin))
  const cuts = strips.map(({ left, top, right, bottom }) => ({
    left: Math.max(0, left - space),
    top: Math.max(0, top - space),
    right: Math.min(page.width, right + space),
    bottom: Math.min(page.height, bottom + space),
  }))
  const { fitting, width, height } = fit(cuts, page, space)
  if (fitting.length === 0) return undefined
  const samples = new Uint8Array(width * height).fill(255)
  const tops: number[] = []
  let y = 2 * space
  for (const cut of fitting) {
    tops.push(y)
    for (let row = cut.top; row < cut.bottom; row++)
      samples.set(
        page.samples.subarray(row * page.width + cut.left, row * page.width + cut.right),
        (y + row - cut.top) * width + 2 * space,
      )
    y += cut.bottom - cut.top + space
  }
  return {
    raster: { ...page, width, height, samples },
    place(word) {
      const [left, top, right, bottom] = word.box
      const index = tops.findLastIndex((one) => (top + bottom) / 2 >= one)
      const cut = fitting[index]
      if (!cut || bottom - top > 1.5 * (cut.bottom - cut.top)) return undefined
      const [dx, dy] = [cut.left - 2 * space, cut.top - (tops[index] as number)]
      return {
        ...word,
        box: [left + dx, top + dy, right + dx, bottom + dy],
        baseline: word.baseline + dy,
      }
    },
  }
}

/** As many as a sheet of the size of the page has room for. */
function fit(cuts: readonly Strip[], page: Raster, space: number): { fitting: Strip[]; width: number; height: number } {
  const fitting: Strip[] = []
  let [width, height] = [4 * space, 4 * space]
  for (const cut of cuts) {
    const wider = Math.max(width, cut.right - cut.left + 4 * space)
    const higher = height + cut.bottom - cut.top + space
    if (wider * higher > page.width * page.height) break
    fitting.push(cut)
    width = wider
    height = higher
  }
  return { fitting, width, height }
}
