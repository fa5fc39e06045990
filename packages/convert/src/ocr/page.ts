/** Words that an engine read → a page for the layout analysis, which takes them like those of a PDF. */
import type { Style } from '../layout/content.ts'
import type { PreparedPage } from '../layout/prepare-page.ts'
import { type Word, wholeWord } from '../layout/words.ts'
import type { OcrPage, OcrWord } from './engine.ts'

/** Under it a word is noise more often than text. */
const leastConfidence = 0.35
/** A line of very short words must be read with more certainty: specks look like letters. */
const shortWords = 2.5
const leastConfidenceOfShort = 0.7
/** Letters and digits that a page must have to be taken for one with text. */
const leastLetters = 3

/** @param number Of the page, from 1. */
export function pageOfWords(page: OcrPage, number: number): PreparedPage {
  const scale = 72 / page.dpi
  const lines = [...linesOf(page.words).values()].filter((line) => !isNoise(line))
  const usual = median(lines.flatMap((line) => line.map((word) => word.height)))
  const words = lines.flatMap((line) => readLine(line, usual, scale))
  const letters = words.reduce((count, word) => count + (word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)
  return {
    number,
    width: page.width * scale,
    height: page.height * scale,
    words: letters < leastLetters ? [] : words,
    turned: [],
    rulings: [],
    shapes: [],
    pictures: [],
    links: [],
    structure: [],
  }
}

function linesOf(words: readonly OcrWord[]): Map<number, OcrWord[]> {
  const lines = new Map<number, OcrWord[]>()
  for (const word of words) {
    if (word.confidence < leastConfidence || word.text.trim() === '') continue
    const line = lines.get(word.line)
    if (line) line.push(word)
    else lines.set(word.line, [word])
  }
  return lines
}

function readLine(line: readonly OcrWord[], usual: number, scale: number): Word[] {
  const style = styleOf(line, usual, scale)
  return line.map((word) => wordOf(word, style, scale))
}

function isNoise(line: readonly OcrWord[]): boolean {
  const characters = line.reduce((sum, word) => sum + word.text.length, 0)
  const confidence = line.reduce((sum, word) => sum + word.confidence, 0) / line.length
  return characters / line.length < shortWords && confidence < leastConfidenceOfShort
}

/**
 * The height of a line varies with the letters in it: one that is near the usual height of the
 * page has the usual size.
 */
function styleOf(line: readonly OcrWord[], usual: number, scale: number): Style {
  const height = median(line.map((word) => word.height))
  const isUsual = height > usual * 0.8 && height < usual * 1.25
  const size = Math.max(1, Math.round((isUsual ? usual : height) * scale * 2) / 2)
  return { font: '', size, bold: false, italic: false, mono: false, colour: 0 }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

function wordOf({ text, box: [left, top, right, bottom], baseline }: OcrWord, style: Style, scale: number): Word {
  return wholeWord(text, [left * scale, top * scale, right * scale, bottom * scale], baseline * scale, style)
}
