/**
 * Letters that look alike, recognised by what stands next to them: `Saws` within a line, whose first letter is no higher
 * than the others, is `saws`.
 */
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { groupedBy } from '../../layout/grouped.ts'
import type { Component } from '../raster/components.ts'
import { heightOf, shapesByWord } from './shapes-of-word.ts'

/** A capital of the shape of its small letter, then small letters, and symbols. */
const likeSmall = /^[COSVWXZ]\p{Ll}+[^\p{L}\p{N}]*$/u
const lowLetters = /^[acemnorsuvwxz]$/
/** Height of a capital is 1.3 to 1.5 times that of a low letter. */
const highestLow = 1.12
/** Letters of a line that show how high its low ones are. */
const minHeights = 3
/** In heights of the line: what is lower is a dot or a comma. */
const minHeight = 0.2
/** Words that no language begins like this: a capital `I`. */
const likeCapital = /^l(?=[dfmnqrt]\p{Ll}{2,}$)/u
/** A number in sixteens, `0xFF`, whose zero is read as a letter. */
const likeZero = /^([^\p{L}\p{N}]{0,3})O(?=x[\da-fx]{2,16}[^\p{L}\p{N}]{0,3}$)/iu
/** Tesseract's data of Greek write a micro sign for mu. */
const microInGreek = /(?<=\p{Script=Greek})\u00b5|\u00b5(?=\p{Script=Greek})/gu

export function distinguishAlikeLetters(words: readonly OcrWord[], components: readonly Component[]): OcrWord[] {
  const shapesIn = shapesByWord(components)
  const shapesOf = (word: OcrWord): Component[] =>
    shapesIn(word).filter((shape) => heightOf(shape) >= minHeight * word.height)
  const lines = groupedBy(words, ({ line }) => line)
  const lows = new Map<number, number>()
  const lowOf = (line: number): number => {
    const known = lows.get(line) ?? lowHeight(lines.get(line) ?? [], shapesOf)
    lows.set(line, known)
    return known
  }
  return words.map((read) => {
    const word = read.text.includes('\u00b5') ? { ...read, text: read.text.replace(microInGreek, '\u03bc') } : read
    if (likeZero.test(word.text)) return { ...word, text: word.text.replace(likeZero, '$10') }
    if (likeCapital.test(word.text)) return { ...word, text: word.text.replace(likeCapital, 'I') }
    if (!likeSmall.test(word.text) || word.turned) return word
    const [first] = shapesOf(word)
    if (!first || heightOf(first) > highestLow * lowOf(word.line)) return word
    return { ...word, text: word.text.charAt(0).toLowerCase() + word.text.slice(1) }
  })
}

/** Median height of the low letters of a line; 0 where it has too few that stand alone. */
function lowHeight(line: readonly OcrWord[], shapesOf: (word: OcrWord) => Component[]): number {
  const heights = line.flatMap((word) => {
    const letters = [...word.text]
    const shapes = shapesOf(word)
    if (letters.length !== shapes.length) return []
    return shapes.filter((_, at) => lowLetters.test(letters[at] as string)).map(heightOf)
  })
  heights.sort((a, b) => a - b)
  return heights.length < minHeights ? 0 : (heights[heights.length >> 1] as number)
}
