/**
 * Korean words put together again. Tesseract gives many of their syllables as words of their own, and its boxes
 * are too rough to see from the gaps between them where a word ends; but syllables stand at even distances.
 */
import type { OcrWord } from '../../../core/engines/ocr.ts'

const hangul = /\p{Script=Hangul}/u
/** From the middle of a syllable to the next of its word, against the usual distance of the line. */
const maxDistance = 1.2
/** Fewer distances have no usual one. */
const minDistances = 4

/** @param line Words in reading order, none reaching into the next. */
export function joinSyllables(line: readonly OcrWord[]): OcrWord[] {
  const usual = usualDistance(line)
  if (usual === 0) return [...line]
  const joined: OcrWord[] = []
  for (const word of line) {
    const before = joined.at(-1)
    if (before && isKorean(before, word) && distance(before, word) < maxDistance * usual)
      joined[joined.length - 1] = together(before, word)
    else joined.push(word)
  }
  return joined
}

function usualDistance(line: readonly OcrWord[]): number {
  const distances = line
    .slice(1)
    .flatMap((word, index) => (isKorean(line[index] as OcrWord, word) ? [distance(line[index] as OcrWord, word)] : []))
    .sort((a, b) => a - b)
  const inner = line.flatMap((word) => (isPlain(word) ? new Array(word.text.length - 1).fill(advance(word)) : []))
  const all = [...distances, ...inner].sort((a, b) => a - b)
  return all.length < minDistances ? 0 : (all[all.length >> 1] as number)
}

function isKorean({ text: before }: OcrWord, { text: after }: OcrWord): boolean {
  return hangul.test(before.slice(-1)) && hangul.test(after.slice(0, 1))
}

/** Syllables alone, of which each takes the same width. */
function isPlain({ text }: OcrWord): boolean {
  return text.length > 1 && /^\p{Script=Hangul}+$/u.test(text)
}

function advance({ text, box: [left, , right] }: OcrWord): number {
  return (right - left) / text.length
}

/** Between the middles of the last syllable of one word and the first of the next. */
function distance(before: OcrWord, after: OcrWord): number {
  return after.box[0] + advance(after) / 2 - (before.box[2] - advance(before) / 2)
}

function together(before: OcrWord, after: OcrWord): OcrWord {
  const [left, top, right, bottom] = before.box
  return {
    ...before,
    text: before.text + after.text,
    box: [left, Math.min(top, after.box[1]), Math.max(right, after.box[2]), Math.max(bottom, after.box[3])],
    confidence: Math.min(before.confidence, after.confidence),
  }
}
