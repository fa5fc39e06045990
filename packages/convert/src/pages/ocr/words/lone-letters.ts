/**
 * Words of one letter put where they stand: Tesseract's boxes of them are too high, and reach into the word
 * before. Where a word stands its letter is the only shape between its neighbours.
 */
import { firstWhere } from '../../../core/binary-search.ts'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import type { Component } from '../raster/components.ts'

const loneLetter = /^[\p{L}\p{N}]$/u
/** Minimum height of a letter, as a share of the line's height. */
const minHeight = 0.3

/** @param words In the engine's order. */
export function placeLoneLetters(words: readonly OcrWord[], components: readonly Component[]): OcrWord[] {
  if (!words.some(({ text }) => loneLetter.test(text))) return [...words]
  const shapes = [...components].sort((a, b) => a.left - b.left)
  return words.map((word, index) => {
    if (!loneLetter.test(word.text)) return word
    const [before, after] = [words[index - 1], words[index + 1]]
    if (before?.line !== word.line || after?.line !== word.line) return word
    const letter = onlyShape(shapes, word, before.box[2], after.box[0])
    return letter ? { ...word, box: [letter.left, letter.top, letter.right, letter.bottom] } : word
  })
}

/** @returns undefined where there are several, or none. */
function onlyShape(shapes: readonly Component[], word: OcrWord, from: number, to: number): Component | undefined {
  const { baseline, height } = word
  let only: Component | undefined
  const first = firstWhere(shapes, (shape) => shape.left >= from)
  for (let index = first; index < shapes.length; index++) {
    const shape = shapes[index] as Component
    if (shape.left >= to) break
    const isOnLine = shape.top > baseline - height && shape.top < baseline && shape.bottom < baseline + height / 2
    if (!isOnLine || shape.right > to || shape.bottom - shape.top < minHeight * height) continue
    if (only) return undefined
    only = shape
  }
  return only
}
