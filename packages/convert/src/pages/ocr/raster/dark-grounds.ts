/**
 * Bars, buttons and panels of a dark colour with light text: their text made dark on white, as the rest of the page is. Panels
 * of a middle grey with dark text become white, too: one threshold for the page would take both for ink.
 */
import type { Raster } from '../../../core/engines/ocr.ts'
import { type Component, componentsOf } from './components.ts'
import { commonestLevel } from './histogram.ts'

/** Side of a square that a ground has between or around its words, and strokes of large letters have not; in heights of letters. */
const solidSide = 0.75
/** Size of a ground with a word on it at least, in heights of letters. */
const [minWidth, minHeight] = [3, 1.4]
/** Light shapes of the size of letters that make a dark shape a ground: the bowls of a letter are two. */
const minLetters = 3
const minLetterHeight = 0.5
/** Sizes of light shapes that are text, in heights of letters: dots, large letters, words of blurred letters. */
const [smallest, tallest, widest] = [0.1, 4, 14]
/** A shape that fills its box so far is a field with text of its own, unless it is as thin as a stroke. */
const maxFill = 0.9
const maxStroke = 0.8
/** Share of the edge of a shape that touches its ground. */
const minEnclosed = 0.6
/** Levels by which text is lighter than its ground at least. */
const minContrast = 40
/** Level of dark text on a ground, as a share of the level of that, at most. */
const maxInk = 0.6
/** Level of a ground on which dark text can be seen. */
const minLevel = 70
/** Share of a panel that has its level, and how far the losses of a JPEG are from it. */
const [minAlike, sameLevel] = [0.5, 6]
/** Height of letters that is assumed where no dark ones are on the page, in inches: of text of 9 pt. */
const usualLetters = 1 / 16
const maxGrounds = 255

/** Connected dark pixels; `id` marks them in the mask. */
interface Ground extends Component {
  id: number
  /** Mean level. */
  level: number
  /** The commonest level of a panel of one colour; 0 for a part of a photograph. */
  usual: number
}

/**
 * @param raster Grey, most of it dark on light.
 * @param letters Median height of its dark letters in pixels; 0 where there are none.
 * @returns The raster itself where no text stands on dark grounds.
 */
export function withoutDarkGrounds(raster: Raster, letters: number, threshold: number): Raster {
  const unit = letters || Math.max(6, (raster.dpi ?? 96) * usualLetters)
  const mask = new Uint8Array(raster.samples.length)
  const grounds = groundsOf(raster, mask, unit, threshold)
  if (grounds.length === 0) return raster
  // Dark in the mask is what is of no ground.
  const shapes = componentsOf({ ...raster, samples: mask }, 0).filter((one) => isText(one, unit))
  const onGrounds = grounds.map((ground) => ({
    ground,
    shapes: shapes.filter((one) => isWithin(one, ground) && isEnclosed(one, ground, mask, raster)),
  }))
  const turned = onGrounds.filter(({ shapes }) => isWriting(shapes, unit))
  const lifted = withDarkText(
    grounds.filter((ground) => !turned.some((one) => one.ground === ground)),
    mask,
    raster,
    unit,
  )
  if (turned.length === 0 && lifted.length === 0) return raster
  const samples = new Uint8Array(raster.samples)
  const isTurned = new Set(turned.map(({ ground }) => ground.id))
  const usualOf = new Map(lifted.map(({ id, usual }) => [id, usual]))
  for (let at = 0; at < samples.length; at++) {
    const id = mask[at]!
    if (id === 0) continue
    const usual = usualOf.get(id)
    if (isTurned.has(id)) samples[at] = 255
    else if (usual !== undefined) samples[at] = Math.min(255, (samples[at]! * 255) / usual)
  }
  for (const { ground, shapes } of turned) for (const one of shapes) turnText(one, ground, raster, samples)
  return { ...raster, samples }
}

function isWriting(shapes: readonly Component[], unit: number): boolean {
  return shapes.filter(({ top, bottom }) => bottom - top >= minLetterHeight * unit).length >= minLetters
}

/** Grounds with text that is darker than they are. */
function withDarkText(grounds: readonly Ground[], mask: Uint8Array, raster: Raster, unit: number): Ground[] {
  const possible = new Map(grounds.flatMap((ground) => (ground.usual >= minLevel ? [[ground.id, ground]] : [])))
  if (possible.size === 0) return []
  const ink = new Uint8Array(mask.length).fill(1)
  for (let at = 0; at < ink.length; at++) {
    const ground = mask[at] === 0 ? undefined : possible.get(mask[at]!)
    if (ground && raster.samples[at]! <= maxInk * ground.usual) ink[at] = 0
  }
  const shapes = componentsOf({ ...raster, samples: ink }, 0).filter((one) => isText(one, unit))
  return [...possible.values()].filter((ground) =>
    isWriting(
      shapes.filter((one) => isWithin(one, ground)),
      unit,
    ),
  )
}

function groundsOf(raster: Raster, mask: Uint8Array, unit: number, threshold: number): Ground[] {
  const grounds: Ground[] = []
  const { width, height, samples } = raster
  const side = Math.max(3, Math.round(solidSide * unit))
  const isSolid = (left: number, top: number): boolean => {
    for (let y = top; y < top + side; y++)
      for (let x = left; x < left + side; x++) if (samples[y * width + x]! > threshold) return false
    return true
  }
  const step = Math.max(1, side >> 1)
  for (let y = 0; y + side <= height; y += step)
    for (let x = 0; x + side <= width; x += step) {
      if (mask[y * width + x] !== 0 || !isSolid(x, y)) continue
      if (grounds.length === maxGrounds) return grounds
      grounds.push(flood(raster, mask, y * width + x, threshold, grounds.length + 1))
    }
  return grounds.filter(
    ({ left, top, right, bottom }) => right - left >= minWidth * unit && bottom - top >= minHeight * unit,
  )
}

/** Marks the dark pixels that hang together with the first one, run by run. */
function flood({ width, height, samples }: Raster, mask: Uint8Array, first: number, threshold: number, id: number) {
  const ground: Ground = { id, left: width, top: height, right: 0, bottom: 0, area: 0, level: 0, usual: 0 }
  const isOpen = (at: number): boolean => mask[at] === 0 && samples[at]! <= threshold
  const waiting = [first]
  let sum = 0
  const counts = new Uint32Array(256)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (!isOpen(at)) continue
    const y = Math.floor(at / width)
    let [from, to] = [at, at + 1]
    while (from > y * width && isOpen(from - 1)) from--
    while (to < (y + 1) * width && isOpen(to)) to++
    for (let x = from; x < to; x++) {
      mask[x] = id
      sum += samples[x]!
      counts[samples[x]!]!++
    }
    ground.left = Math.min(ground.left, from - y * width)
    ground.right = Math.max(ground.right, to - y * width)
    ground.top = Math.min(ground.top, y)
    ground.bottom = Math.max(ground.bottom, y + 1)
    ground.area += to - from
    for (const row of [y > 0 ? -width : 0, y + 1 < height ? width : 0])
      for (let x = from; row !== 0 && x < to; x++)
        if (isOpen(x + row) && (x === from || !isOpen(x + row - 1))) waiting.push(x + row)
  }
  return {
    ...ground,
    level: sum / ground.area,
    usual: usualLevel(counts, ground.area),
  }
}

function usualLevel(counts: Uint32Array, area: number): number {
  const commonest = commonestLevel(counts)
  const alike = counts.slice(Math.max(0, commonest - sameLevel), commonest + sameLevel + 1)
  return alike.reduce((sum, count) => sum + count, 0) < minAlike * area ? 0 : commonest
}

function isText({ left, top, right, bottom, area }: Component, unit: number): boolean {
  const [width, height] = [right - left, bottom - top]
  if (Math.max(width, height) < smallest * unit || height > tallest * unit || width > widest * unit) return false
  return area < maxFill * width * height || Math.min(width, height) <= maxStroke * unit
}

function isWithin(one: Component, ground: Component): boolean {
  return one.left > ground.left && one.top > ground.top && one.right < ground.right && one.bottom < ground.bottom
}

/** Whether the ground is around it. */
function isEnclosed({ left, top, right, bottom }: Component, { id }: Ground, mask: Uint8Array, { width }: Raster) {
  let [own, all] = [0, 0]
  const look = (x: number, y: number): void => {
    all++
    if (mask[y * width + x] === id) own++
  }
  for (let x = left - 1; x <= right; x++) {
    look(x, top - 1)
    look(x, bottom)
  }
  for (let y = top; y < bottom; y++) {
    look(left - 1, y)
    look(right, y)
  }
  return own >= minEnclosed * all
}

/** With the pixels around it, which are between the level of the text and that of its ground. */
function turnText({ left, top, right, bottom }: Component, { level }: Ground, raster: Raster, samples: Uint8Array) {
  const { width } = raster
  let lightest = 0
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) lightest = Math.max(lightest, raster.samples[y * width + x]!)
  const contrast = lightest - level
  if (contrast < minContrast) return
  for (let y = top - 1; y <= bottom; y++)
    for (let x = left - 1; x <= right; x++) {
      const at = y * width + x
      samples[at] = 255 - Math.max(0, Math.min(255, ((raster.samples[at]! - level) * 255) / contrast))
    }
}
