/**
 * Lines that an engine passed over, or read with no certainty, and another look at them: cut out and put under
 * each other on a page of their own, where nothing beside them misleads it.
 */
import type { Component } from './components.ts'
import type { OcrWord, Raster } from './engine.ts'

/** Words under it are looked at again. */
const doubtfulConfidence = 0.5
/** Words of the second look over it are believed. */
const leastConfidence = 0.65
const leastConfidenceOfShort = 0.85
/** A page with fewer certain words is no page of text. */
const leastCertainWords = 3
/** Heights of what may be a letter, in usual heights. */
const [smallest, largest] = [0.7, 3.5]
/** Of a word, against the tallest shape in it: a row of letters one over the other is no word. */
const mostHeight = 2.2
/** White between letters of one strip, and around a strip, in heights of letters. */
const widestGap = 2.5
const margin = 0.6
const mostStrips = 400
const letterOrDigit = /[\p{L}\p{N}]/u

/** A part of a line, in pixels of the page. */
export interface Strip {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Missed {
  /** What is to be looked at again. */
  strips: Strip[]
  certain: OcrWord[]
  doubtful: OcrWord[]
}

/** @param letters Median height of the letters of the page in pixels. */
export function findMissed(words: readonly OcrWord[], components: readonly Component[], letters: number): Missed {
  const shapes = components.filter((one) => isLetter(one, letters))
  const plausible = words.filter((word) => !isPiledUp(word, shapes))
  const certain = plausible.filter((word) => word.confidence >= doubtfulConfidence)
  if (certain.length < leastCertainWords) return { strips: [], certain: [...words], doubtful: [] }
  const isCovered = coverOf(certain.map(({ box }) => box))
  const missed = shapes.filter((shape) => !isCovered((shape.left + shape.right) / 2, (shape.top + shape.bottom) / 2))
  const strips = stripsOf(missed, letters)
  const doubtful = plausible.filter((word) => word.confidence < doubtfulConfidence)
  return strips.length > mostStrips ? { strips: [], certain, doubtful } : { strips, certain, doubtful }
}

function isLetter({ left, top, right, bottom }: Component, letters: number): boolean {
  const height = bottom - top
  return height >= smallest * letters && height <= largest * letters && right - left <= 4 * height
}

function isPiledUp({ box: [left, top, right, bottom] }: OcrWord, shapes: readonly Component[]): boolean {
  const height = bottom - top
  const inside = shapes.filter(
    (one) => one.left >= left - 1 && one.right <= right + 1 && one.top >= top - 1 && one.bottom <= bottom + 1,
  )
  if (inside.length < 2) return false
  return height > mostHeight * inside.reduce((tallest, one) => Math.max(tallest, one.bottom - one.top), 0)
}

const cell = 64

/** Whether a point lies in one of the boxes, by a grid over them. */
function coverOf(boxes: readonly OcrWord['box'][]): (x: number, y: number) => boolean {
  const grid = new Map<string, OcrWord['box'][]>()
  for (const box of boxes)
    for (let row = Math.floor(box[1] / cell); row <= box[3] / cell; row++)
      for (let column = Math.floor(box[0] / cell); column <= box[2] / cell; column++) {
        const key = `${column},${row}`
        const list = grid.get(key)
        if (list) list.push(box)
        else grid.set(key, [box])
      }
  return (x, y) =>
    (grid.get(`${Math.floor(x / cell)},${Math.floor(y / cell)}`) ?? []).some(
      ([left, top, right, bottom]) => x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1,
    )
}

/** Shapes side by side on one level, from left to right. */
function stripsOf(shapes: readonly Component[], letters: number): Strip[] {
  const strips: Strip[] = []
  let open: Strip[] = []
  for (const shape of [...shapes].sort((a, b) => a.left - b.left)) {
    open = open.filter((strip) => shape.left - strip.right <= widestGap * letters)
    const host = open.find((strip) => {
      const overlap = Math.min(strip.bottom, shape.bottom) - Math.max(strip.top, shape.top)
      return overlap > 0.5 * Math.min(strip.bottom - strip.top, shape.bottom - shape.top)
    })
    if (host) {
      host.right = Math.max(host.right, shape.right)
      host.top = Math.min(host.top, shape.top)
      host.bottom = Math.max(host.bottom, shape.bottom)
    } else {
      const { left, top, right, bottom } = shape
      const strip = { left, top, right, bottom }
      strips.push(strip)
      open.push(strip)
    }
    if (strips.length > mostStrips) break
  }
  return strips.sort((a, b) => a.top - b.top || a.left - b.left)
}

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

/** @param seen Words of the second look, placed on the page. */
export function combined({ certain, doubtful }: Missed, seen: readonly OcrWord[]): OcrWord[] {
  const from = certain.reduce((most, { line }) => Math.max(most, line), 0) + doubtful.length + 1
  const believed = [...linesOf(seen).values()]
    .filter((line) => line.reduce((sum, { confidence }) => sum + confidence, 0) >= leastConfidence * line.length)
    .flatMap((line) => line.filter(isBelieved))
    .map((word) => ({ ...word, line: word.line + from }))
  const isSeen = coverOf(believed.map(({ box }) => box))
  const stays = ({ box: [left, top, right, bottom] }: OcrWord): boolean =>
    !isSeen((left + right) / 2, (top + bottom) / 2)
  // A full stop or a bar that was read by itself may be part of what was seen now.
  return [
    ...certain.filter((word) => letterOrDigit.test(word.text) || stays(word)),
    ...doubtful.filter(stays),
    ...believed,
  ]
}

/** What is drawn looks like a letter or two sooner than like a word. */
function isBelieved({ text, confidence }: OcrWord): boolean {
  const characters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return characters > 0 && confidence >= (characters < 3 ? leastConfidenceOfShort : leastConfidence)
}

function linesOf(words: readonly OcrWord[]): Map<number, OcrWord[]> {
  const lines = new Map<number, OcrWord[]>()
  for (const word of words) {
    const line = lines.get(word.line)
    if (line) line.push(word)
    else lines.set(word.line, [word])
  }
  return lines
}
