/**
 * Lines that an engine passed over, or read with no certainty, and another look at them: cut out, with the words
 * next to them, and put under each other on a page of their own.
 */
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { groupedBy } from '../../layout/grouped.ts'
import { isRightToLeftLine } from '../../layout/words/bidi.ts'
import type { Component } from '../raster/components.ts'
import { columnScripts } from './sideways.ts'
import { hasLetters, maxStrips, neighboursOf, type Strip, stripsOf, withNeighbours } from './strips.ts'

/** Words under it are looked at again. */
export const doubtfulConfidence = 0.5
/** Words of the second look over it are believed. */
const minConfidence = 0.65
const minConfidenceOfShort = 0.85
/** A page with fewer certain words is no page of text. */
const minCertainWords = 3
/** Heights of what may be a letter, in usual heights. */
const [smallest, largest] = [0.7, 3.5]
/** Maximum height of a word relative to its tallest shape: letters in a column are no word. */
const maxHeight = 2.2
/** Share of a doubtful word that may be cut out because the rest lies in an adjacent word. */
const largestPart = 0.7
const longWord = /[\p{L}\p{N}]{4}/u

export interface Missed {
  /** What is to be looked at again. */
  strips: Strip[]
  certain: OcrWord[]
  doubtful: OcrWord[]
}

/** @param letters Median height of the letters of the page in pixels. */
export function findMissed(words: readonly OcrWord[], components: readonly Component[], letters: number): Missed {
  const shapes = components.filter((one) => isLetter(one, letters))
  const shapesIn = insideOf(shapes)
  const plausible = words.filter((word) => !isPiledUp(word, shapesIn(word.box)))
  const isStacked = stackedOf(plausible)
  const isCertain = (word: OcrWord): boolean => word.confidence >= doubtfulConfidence && !isStacked(word)
  const certain = plausible.filter(isCertain)
  if (certain.length < minCertainWords) return { strips: [], certain: [...words], doubtful: [] }
  const isCovered = coverOf(certain.map(({ box }) => box))
  const missed = shapes.filter((shape) => !isCovered((shape.left + shape.right) / 2, (shape.top + shape.bottom) / 2))
  const strips = stripsOf(missed, letters)
  const doubtful = plausible.filter((word) => !isCertain(word) && !isStacked(word))
  if (strips.length > maxStrips) return { strips: [], certain, doubtful }
  return { strips: strips.map((strip) => withNeighbours(strip, certain, letters)), certain, doubtful }
}

/**
 * Numbers of a list under each other, which an engine takes for a line that runs up the page; a line that does has
 * a long word, or is of a script that is written in columns.
 */
function stackedOf(words: readonly OcrWord[]): (word: OcrWord) => boolean {
  const isDistinctive = ({ text }: OcrWord): boolean => longWord.test(text) || columnScripts.test(text)
  const turned = new Set(words.flatMap((word) => (word.turned && isDistinctive(word) ? [word.line] : [])))
  return (word) => word.turned === true && !turned.has(word.line)
}

function isLetter({ left, top, right, bottom }: Component, letters: number): boolean {
  const height = bottom - top
  return height >= smallest * letters && height <= largest * letters && right - left <= 4 * height
}

/** @param inside The shapes in the word's box. */
function isPiledUp({ box: [, top, , bottom] }: OcrWord, inside: readonly Component[]): boolean {
  if (inside.length < 2) return false
  return bottom - top > maxHeight * inside.reduce((tallest, one) => Math.max(tallest, one.bottom - one.top), 0)
}

const cell = 64

/** The shapes within a box, or a pixel beyond it, by a grid over their upper left corners. */
function insideOf(shapes: readonly Component[]): (box: OcrWord['box']) => Component[] {
  const grid = groupedBy(shapes, ({ left, top }) => cellAt(Math.floor(left / cell), Math.floor(top / cell)))
  return ([left, top, right, bottom]) => {
    const inside: Component[] = []
    for (let row = Math.floor((top - 1) / cell); row <= (bottom + 1) / cell; row++)
      for (let column = Math.floor((left - 1) / cell); column <= (right + 1) / cell; column++)
        for (const one of grid.get(cellAt(column, row)) ?? [])
          if (one.left >= left - 1 && one.right <= right + 1 && one.top >= top - 1 && one.bottom <= bottom + 1)
            inside.push(one)
    return inside
  }
}

function cellAt(column: number, row: number): string {
  return `${column},${row}`
}

type Cover = (x: number, y: number) => boolean

/** Whether a point lies in one of the boxes, by a grid over them. */
function coverOf(boxes: readonly OcrWord['box'][]): Cover {
  const grid = new Map<string, OcrWord['box'][]>()
  for (const box of boxes)
    for (let row = Math.floor(box[1] / cell); row <= box[3] / cell; row++)
      for (let column = Math.floor(box[0] / cell); column <= box[2] / cell; column++) {
        const key = cellAt(column, row)
        const list = grid.get(key)
        if (list) list.push(box)
        else grid.set(key, [box])
      }
  return (x, y) =>
    (grid.get(cellAt(Math.floor(x / cell), Math.floor(y / cell))) ?? []).some(
      ([left, top, right, bottom]) => x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1,
    )
}

/**
 * @param seen Words of the second look, placed on the page.
 * @param letters Median height of the letters of the page in pixels.
 */
export function combined({ certain, doubtful }: Missed, seen: readonly OcrWord[], letters: number): OcrWord[] {
  const known = certain.filter(hasLetters)
  const isKnown = coverOf(known.map(({ box }) => box))
  const believed = [...groupedBy(seen, lineOf).values()].flatMap((line) => {
    const others = line.filter((word) => !isNeighbour(word, isKnown, letters))
    const minimum = others.length === line.length ? minConfidenceOfShort : minConfidence
    const certainty = line.reduce((sum, { confidence }) => sum + confidence, 0) / line.length
    if (certainty < minConfidence) return []
    return others.filter((word) => isBelieved(word, minimum) && !doubtful.some((whole) => isPartOf(word, whole)))
  })
  // A full stop or a bar that was read by itself may be part of what was seen now.
  const isSeen = coverOf(believed.map(({ box }) => box))
  const kept = certain.filter((word) => !isSeen(...middleOf(word)))
  const left = doubtful.filter((word) => !isSeen(...middleOf(word)))
  const lines = groupedBy([...kept, ...left], lineOf)
  const from = 1 + [...lines.keys()].reduce((max, line) => Math.max(max, line), 0)
  for (const word of believed) insert(lines, { ...word, line: word.line + from }, kept, letters)
  return [...lines.values()].flat()
}

function lineOf({ line }: OcrWord): number {
  return line
}

/** A part of a word is read no better than all of it. */
function isPartOf(word: OcrWord, whole: OcrWord): boolean {
  return isIn(whole, middleOf(word)) && widthOf(word) < largestPart * widthOf(whole)
}

function widthOf({ box: [left, , right] }: OcrWord): number {
  return right - left
}

/** What was cut out with what had been missed, and is known; a letter's width at each end may be misread. */
function isNeighbour({ box: [left, top, right, bottom] }: OcrWord, isKnown: Cover, letters: number): boolean {
  const inset = Math.min(letters, (right - left) / 2)
  const middle = (top + bottom) / 2
  return isKnown(left + inset, middle) && isKnown(right - inset, middle)
}

/** Into the line of the word next to it, before or after that; what stands alone is a line. */
function insert(lines: Map<number, OcrWord[]>, word: OcrWord, words: readonly OcrWord[], letters: number): void {
  const [left, top, right, bottom] = word.box
  const { before, after } = neighboursOf({ left, top, right, bottom }, words, letters)
  const adjacent = [after.at(-1), before.at(-1)].find((one) => one && hasLetters(one) && !one.turned)
  const line = lines.get(adjacent?.line ?? word.line)
  if (!adjacent || !line) {
    lines.set(word.line, [...(line ?? []), word])
    return
  }
  const isFirst = word.box[0] < adjacent.box[0] !== isRightToLeftLine(line)
  line.splice(line.indexOf(adjacent) + (isFirst ? 0 : 1), 0, { ...word, line: adjacent.line })
}

function middleOf({ box: [left, top, right, bottom] }: OcrWord): [x: number, y: number] {
  return [(left + right) / 2, (top + bottom) / 2]
}

function isIn({ box: [left, top, right, bottom] }: OcrWord, [x, y]: readonly [number, number]): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

/**
 * What is drawn looks like a letter or two sooner than like a word.
 *
 * @param minimum Confidence of a letter or two: next to known words they are hardly drawn.
 */
function isBelieved({ text, confidence }: OcrWord, minimum: number): boolean {
  const characters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return characters > 0 && confidence >= (characters < 3 ? minimum : minConfidence)
}
