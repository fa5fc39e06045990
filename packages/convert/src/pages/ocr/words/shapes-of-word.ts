/** The shapes of a page that are those of a word. */
import { firstWhere } from '../../../core/binary-search.ts'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import type { Component } from '../raster/components.ts'

/** Shapes of the longest words: a box with more is no word. */
const maxShapes = 80

/** @returns Gives the shapes whose middle lies in the box of a word, from left to right; none where they are too many. */
export function shapesByWord(components: readonly Component[]): (word: OcrWord) => Component[] {
  const shapes = [...components].sort((a, b) => a.left - b.left)
  return ({ box: [left, top, right, bottom] }) => {
    const within: Component[] = []
    for (let at = firstWhere(shapes, (shape) => shape.left >= left - 1); at < shapes.length; at++) {
      const shape = shapes[at] as Component
      if (shape.left >= right) break
      const middle = (shape.top + shape.bottom) / 2
      if (middle > top && middle < bottom) within.push(shape)
      if (within.length > maxShapes) return []
    }
    return within
  }
}

export function heightOf({ top, bottom }: Component): number {
  return bottom - top
}
