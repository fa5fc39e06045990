/** The letter before an apostrophe as the picture shows it: `P’ordre` and `ordre` stand where `l’ordre` is printed. */
import type { Raster } from '../../../core/engines/ocr.ts'
import type { Component } from '../raster/components.ts'

/** Width over height up to which a tall letter is an `l`: .2 to .35 in ten typefaces; of `d`, `L` and `D` it is .5 or more. */
const widestL = 0.42
/** Share of dark pixels in a corner of a letter up to which there is none of its strokes. */
const emptyCorner = 0.1
/** Stems of a letter are counted at this share of its height from its foot. */
const stemsAt = 0.45

export interface Print {
  raster: Raster
  components: readonly Component[]
  /** Brightest sample that is dark. */
  threshold: number
}

/** @returns `l`, `d`, `L` or `D`: those that are as tall as an apostrophe. */
export function tallLetter(shape: Component, print: Print): string {
  const { left, top, right, bottom } = shape
  if (right - left <= widestL * (bottom - top)) return 'l'
  const [middleX, middleY] = [(left + right) >> 1, top + Math.floor((bottom - top) / 3)]
  if (darkShare(print, { left, top, right: middleX, bottom: middleY }) <= emptyCorner) return 'd'
  return darkShare(print, { left: middleX + 1, top, right, bottom: middleY }) <= emptyCorner ? 'L' : 'D'
}

/** Whether a low letter has two stems, as `n` has: `m` has three. */
export function hasTwoStems({ left, top, right, bottom }: Component, { raster, threshold }: Print): boolean {
  const row = Math.round(bottom - stemsAt * (bottom - top)) * raster.width
  let stems = 0
  for (let x = left; x < right; x++) if (isDark(row + x) && (x === left || !isDark(row + x - 1))) stems++
  return stems === 2

  function isDark(at: number): boolean {
    return (raster.samples[at] as number) <= threshold
  }
}

type Area = Pick<Component, 'left' | 'top' | 'right' | 'bottom'>

function darkShare({ raster, threshold }: Print, { left, top, right, bottom }: Area): number {
  let dark = 0
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if ((raster.samples[y * raster.width + x] as number) <= threshold) dark++
  return dark / Math.max(1, (bottom - top) * (right - left))
}
