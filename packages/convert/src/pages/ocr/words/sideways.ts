/**
 * Pages on their side: the engine reads some lines that run up or down a page by itself, and their words stand
 * upright on the page, higher than wide. Scripts that are written in columns have no such words.
 */
import type { OcrWord } from '../../../core/engines/ocr.ts'

export const columnScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

export function liesOnItsSide(words: readonly OcrWord[]): boolean {
  const long = words.filter(({ text }) => /[\p{L}\p{N}]{4}/u.test(text) && !columnScripts.test(text))
  return long.filter(isHigh).length * 2 > long.length
}

/** @returns Degrees clockwise that make the page upright, by where the lines go on; undefined for words alone. */
export function turnOf(words: readonly OcrWord[]): 90 | 270 | undefined {
  let down = 0
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]
    if (!next || next.line !== word.line || !isHigh(word) || !isHigh(next)) continue
    const width = word.box[2] - word.box[0]
    if (Math.abs(next.box[0] - word.box[0]) < width) down += Math.sign(next.box[1] - word.box[1])
  }
  return down === 0 ? undefined : down > 0 ? 270 : 90
}

function isHigh({ box: [left, top, right, bottom] }: OcrWord): boolean {
  return bottom - top > right - left
}
