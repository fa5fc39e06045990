/** Words that an engine read → a page for the layout analysis, which takes them like those of a PDF. */
import type { OcrPage, OcrWord } from '../../core/engines/ocr.ts'
import type { Box, Shape, Style } from '../layout/content.ts'
import { groupedBy } from '../layout/grouped.ts'
import type { PreparedPage } from '../layout/prepare-page.ts'
import { drawnBullets } from '../layout/words/drawn-bullets.ts'
import { type Word, wholeWord } from '../layout/words/words.ts'
import { median } from '../statistics.ts'
import { levelledPage } from './as-shown.ts'
import { withWholeCells } from './words/fixed-pitch.ts'
import { partGluedNumbers } from './words/glued-numbers.ts'
import { joinSyllables } from './words/syllables.ts'

/** Under it a word is noise more often than text. */
const minConfidence = 0.35
/** Remains of lines look like dashes. */
const minConfidenceOfDashes = 0.55
const minConfidenceOfLine = 0.75
/** A line of very short words must be read with more certainty: specks look like letters. */
const shortWords = 2.5
const minConfidenceOfShort = 0.7
/** In a script that the engine does not know it reads letters of another. */
const minConfidenceOfUnread = 0.85
/** What an engine reads as two words has a space between them, whatever its boxes say; in heights of the line. */
const minSpace = 0.15
/** Heights of lines whose ratio is under this are one size. */
const sameSize = 1.18
/** Size of the type over the height from descenders to ascenders. */
const emsPerRow = 0.85
/** Ascent and descent of Helvetica, as shares of the type size. */
const [ascent, descent] = [0.9, 0.21]
/** Strokes this much thicker than the usual ones of the page are bold. */
const boldWeight = 1.35
const boldStroke = 1.15
/** Fewer of a line may be thick by their shape. */
const minCharacters = 3
/** Pixels of the type from which strokes can be distinguished. */
const minSize = 11
/** Letters and digits that a page must have to be taken for one with text. */
const minLetters = 3

const letterOrDigit = /[\p{L}\p{N}]/u
const dashes = /^[-–—_=~|]+$/

/**
 * @param number Of the page, from 1.
 * @param unit In which the places of blocks are wanted: points, or pixels of the page as it came.
 */
export function pageOfWords(page: OcrPage, number: number, unit: 'pt' | 'px' = 'pt'): PreparedPage {
  const scale = 72 / page.dpi
  const asShown = levelledPage(page, scale, unit === 'px' ? 1 : scale)
  const certain = [...partGluedNumbers(linesOf(readable(page))).values()].filter((line) => !isNoise(line))
  const lines = withWholeCells(certain)
  const words = lines.flatMap(readLines(lines, scale))
  const letters = words.reduce((count, word) => count + (word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)
  const shapes = page.marks.map(
    ({ box, filled }): Shape => ({ box: box.map((edge) => edge * scale) as Box, filled, colour: 0 }),
  )
  return {
    number,
    width: page.width * scale,
    height: page.height * scale,
    words: letters < minLetters ? [] : [...words, ...drawnBullets(shapes, words)],
    turned: [],
    rulings: page.rulings.map(({ left, top, right, bottom, horizontal }) => ({
      left: left * scale,
      top: top * scale,
      right: right * scale,
      bottom: bottom * scale,
      horizontal,
    })),
    shapes: [],
    pictures: [],
    links: [],
    structure: [],
    ...(asShown ? { asShown } : {}),
  }
}

/** Mean confidence of a page whose words are nearly all right, and words that it takes to say so. */
const minMeanConfidence = 0.85
const minSureWords = 20

/** Whether what was read is surely what stands there: clean print, and enough of it. */
export function isSurelyRead(words: readonly OcrWord[]): boolean {
  if (words.length < minSureWords) return false
  return words.reduce((sum, { confidence }) => sum + confidence, 0) >= minMeanConfidence * words.length
}

/** What is certain on a page in a script that cannot be read here: names and numbers. */
function readable({ words, unreadLanguage }: OcrPage): readonly OcrWord[] {
  return unreadLanguage === undefined ? words : words.filter(({ confidence }) => confidence >= minConfidenceOfUnread)
}

function linesOf(words: readonly OcrWord[]): Map<number, OcrWord[]> {
  const lines = groupedBy(
    words.filter(({ text }) => text.trim() !== ''),
    ({ line }) => line,
  )
  for (const [number, overlapping] of lines) {
    const line = split(joinSyllables(split(overlapping, 0)), minSpace)
    const kept = line.filter((word) => isCertain(word) || isPartOf(line, word))
    if (kept.length) lines.set(number, kept)
    else lines.delete(number)
  }
  return lines
}

/**
 * The line in the engine's order, no word reaching into the next: where letters touch, as in
 * Chinese and Japanese, boxes are rough, and their positions would give another order.
 *
 * @param space Width between two words, in heights of the line.
 */
function split(line: readonly OcrWord[], space: number): OcrWord[] {
  return line.map((word, index) => {
    const next = line[index + 1]
    const [left, top, right, bottom] = word.box
    if (!next || next.box[0] <= left) return word
    const end = Math.max((left + next.box[0]) / 2, next.box[0] - space * word.height)
    return end >= right ? word : { ...word, box: [left, top, end, bottom] }
  })
}

function isCertain({ text, confidence }: OcrWord): boolean {
  return confidence >= (dashes.test(text) ? minConfidenceOfDashes : minConfidence)
}

/** A doubtful word in a line that is well read is a word all the same. */
function isPartOf(line: readonly OcrWord[], { text }: OcrWord): boolean {
  return confidenceOf(line) >= minConfidenceOfLine && letterOrDigit.test(text)
}

function confidenceOf(line: readonly OcrWord[]): number {
  return line.reduce((sum, word) => sum + word.confidence, 0) / line.length
}

function isNoise(line: readonly OcrWord[]): boolean {
  const characters = line.reduce((sum, word) => sum + word.text.length, 0)
  return characters / line.length < shortWords && confidenceOf(line) < minConfidenceOfShort
}

/** A line's words with the style of the line, which is known against all lines of the page. */
function readLines(lines: readonly OcrWord[][], scale: number): (line: readonly OcrWord[]) => Word[] {
  const sizeOf = sizesOf(lines)
  const usualWeight = median(
    lines.flatMap((line) => line.map(weightOf(sizeOf(line)))),
    0,
  )
  const usualStroke = median(
    lines.flatMap((line) => line.map(weightOf(1))),
    0,
  )
  return (line) => {
    const size = sizeOf(line)
    // The blur of a picture thickens small type against its size, but not beyond that of large type.
    const bold =
      size >= minSize &&
      line.reduce((count, { text }) => count + text.length, 0) >= minCharacters &&
      median(weighed(line).map(weightOf(size)), 0) > usualWeight * boldWeight &&
      median(weighed(line).map(weightOf(1)), 0) > usualStroke * boldStroke
    const points = Math.max(1, Math.round(size * scale * 2) / 2)
    const style: Style = { font: '', size: points, bold, italic: false, monospace: false, colour: 0 }
    return line.map((word) => wordOf(word, style, scale))
  }
}

/**
 * What is measured varies with the letters of a line, so sizes that are near each other are one:
 * first those near the usual one of the page, then those of the others.
 */
function sizesOf(lines: readonly OcrWord[][]): (line: readonly OcrWord[]) => number {
  const heightOf = heightsOf(lines)
  const usual = median(
    lines.flatMap((line) => line.map(() => heightOf(line))),
    0,
  )
  const isUsual = (height: number): boolean => height * sameSize > usual && height < usual * sameSize
  const others = lines
    .map(heightOf)
    .filter((height) => !isUsual(height))
    .sort((a, b) => a - b)
  const sizes = new Map<number, number>()
  for (let from = 0, to = 0; from < others.length; from = to) {
    while (to < others.length && others[to]! <= others[from]! * sameSize) to++
    const size = median(others.slice(from, to), 0)
    for (const height of others.slice(from, to)) sizes.set(height, size)
  }
  return (line) => sizes.get(heightOf(line)) ?? usual
}

/** Size of the type over the height of its letters: Hebrew ones without a lamed; capitals, ascenders and dots; a `t`; others. */
const emsPerRise: readonly (readonly [letters: RegExp, ems: number])[] = [
  [/^(?!.*[ל\p{N}]).*\p{Script=Hebrew}/u, 1.82],
  [/[\p{Lu}\p{N}bdfhijklßþβδζθλξφψбйф]/u, 1.4],
  [/t/, 1.6],
  [/\p{Ll}/u, 2],
]

/**
 * Height of a line's type, by its words with the tallest letters; few lines have descenders. In
 * scripts without capitals a digit may rise far above the letters, and the engine's own height is
 * better; but for Hebrew that is 16 to 24 pixels where all letters rise 12. A line of digits is of the script of the page: the engine's own
 * height of the numbers of an invoice was 10 to 18 points where all are 14.
 */
function heightsOf(lines: readonly OcrWord[][]): (line: readonly OcrWord[]) => number {
  const words = lines.flat().filter(({ text }) => /\p{L}/u.test(text))
  const hasCapitals = words.filter(({ text }) => cased.test(text)).length > words.length / 2
  return (line) => heightOf(line, hasCapitals)
}

const hebrew = /\p{Script=Hebrew}/u
const cased = /[\p{Lu}\p{Ll}]/u

function heightOf(line: readonly OcrWord[], hasCapitals: boolean): number {
  const isMeasured =
    line.some(({ text }) => cased.test(text) || hebrew.test(text)) ||
    (hasCapitals && !line.some(({ text }) => /\p{L}/u.test(text)))
  const [letters, ems] = (isMeasured && emsPerRise.find(([one]) => line.some(({ text }) => one.test(text)))) || []
  if (!letters || !ems)
    return median(
      line.map((word) => word.height * emsPerRow),
      0,
    )
  const rises = line.flatMap(({ text, baseline, box }) => (letters.test(text) ? [baseline - box[1]] : []))
  rises.sort((a, b) => a - b)
  const rise = rises[Math.floor((rises.length - 1) * 0.9)] as number
  return rise > 0
    ? rise * ems
    : median(
        line.map((word) => word.height),
        0,
      )
}

/** Digits have strokes half as thick again as Hebrew letters of the same weight. */
function weighed(line: readonly OcrWord[]): readonly OcrWord[] {
  const letters = line.filter(({ text }) => hebrew.test(text))
  return letters.length > 0 ? letters : line
}

/** Width of strokes against the size of the type. */
function weightOf(size: number): (word: OcrWord) => number {
  return ({ stroke = 0 }) => stroke / size
}

/**
 * A word with the height of its type, like the words of a PDF: rows of a table have equal distances
 * whatever letters they contain.
 */
function wordOf({ text, box, baseline, turned }: OcrWord, style: Style, scale: number): Word {
  const [left, top, right, bottom] = box.map((edge) => edge * scale) as Box
  const y = baseline * scale
  const [above, below] = turned ? [top, bottom] : [y - ascent * style.size, y + descent * style.size]
  return wholeWord(text, [left, Math.min(top, above), right, Math.max(bottom, below)], y, style)
}
