/** Latin words on a page in a script whose data know no Latin letters: `Microsoft`, read as `МісгоѕоЁ`. */
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { hasLetters, type Strip, widen } from './strips.ts'

/** Words of Russian and Greek pages have .8 and more, Latin ones among them mostly less than .6. */
const doubtfulConfidence = 0.75
/** By how much more certain a word is read as Latin letters. */
const lead = 0.15
/** Letters that no Cyrillic or Greek letter looks like: `Ta` may be either. */
const onlyLatin = /[bdfghlqrtwzDFGJLQRSUVW]/

/** Doubtful words, those next to each other in one strip: a word alone is read worse than in its line. */
export function doubtfulStrips(words: readonly OcrWord[]): Strip[] {
  const strips: Strip[] = []
  let last: OcrWord | undefined
  for (const word of words) {
    const isNext = last !== undefined && last.line === word.line
    last = isDoubtful(word) ? word : undefined
    if (!last) continue
    const strip = isNext ? strips.at(-1) : undefined
    if (strip) widen(strip, word.box)
    else strips.push(widen({ left: Infinity, top: Infinity, right: 0, bottom: 0 }, word.box))
  }
  return strips
}

/** @param again The doubtful words as Latin letters. @returns The words, with those in place of doubtful ones that are more certain. */
export function withLatinWords(words: readonly OcrWord[], again: readonly OcrWord[]): OcrWord[] {
  return words.flatMap((word) => {
    const within = isDoubtful(word) ? again.filter((one) => liesIn(one, word)) : []
    const isBetter = within.length > 0 && within.every(({ confidence }) => confidence >= word.confidence + lead)
    return isBetter && within.some(({ text }) => onlyLatin.test(text))
      ? within.map(({ text, box, confidence }) => ({ ...word, text, box, confidence }))
      : [word]
  })
}

function isDoubtful(word: OcrWord): boolean {
  return word.confidence < doubtfulConfidence && hasLetters(word) && !word.turned
}

function liesIn({ box }: OcrWord, { box: [left, top, right, bottom] }: OcrWord): boolean {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  return x > left && x < right && y > top && y < bottom
}
