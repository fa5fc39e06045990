/**
 * Numbers of list items whose full stop was read by itself: the numbers under each other were a column of their
 * own to the engine, and what stands behind them began the lines of the text.
 */
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { neighboursOf } from './strips.ts'

const stop = /^[.)]$/
const number = /^(?:\d{1,3}|\p{L})$/u
/** Gap before a full stop, in heights of its line. */
const maxGap = 0.3

/** @param letters Median height of the letters of the page in pixels. */
export function joinSplitNumbers(words: readonly OcrWord[], letters: number): OcrWord[] {
  const alone = aloneOn(words)
  const joined = new Map<OcrWord, OcrWord>()
  for (const [index, word] of words.entries()) {
    if (!stop.test(word.text) || words[index - 1]?.line === word.line) continue
    const [left, top, right, bottom] = word.box
    const before = neighboursOf({ left, top, right, bottom }, alone, letters).before[0]
    if (before && left - before.box[2] <= maxGap * word.height) joined.set(word, before)
  }
  const taken = new Set(joined.values())
  return words.flatMap((word) => {
    const before = joined.get(word)
    return before ? together(before, word) : taken.has(word) ? [] : word
  })
}

/** Numbers that are the only word of their line. */
function aloneOn(words: readonly OcrWord[]): OcrWord[] {
  return words.filter(
    ({ text, line }, index) => number.test(text) && words[index - 1]?.line !== line && words[index + 1]?.line !== line,
  )
}

function together(before: OcrWord, { text, box, ...rest }: OcrWord): OcrWord {
  const [left, top, right, bottom] = before.box
  const whole: OcrWord['box'] = [left, Math.min(top, box[1]), Math.max(right, box[2]), Math.max(bottom, box[3])]
  return { ...rest, text: before.text + text, box: whole, confidence: before.confidence }
}
