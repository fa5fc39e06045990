/**
 * Words of a till, a typewriter or a terminal, whose characters are all as wide: what was read is the ink of a word,
 * and between narrow letters a space looks as wide as the gap between two columns. Boxes of whole cells distinguish them
 * apart.
 */
import type { OcrWord } from '../../../core/engines/ocr.ts'

/** Characters of a word that are enough to know its pitch. */
const fewCharacters = 4
/** Such words that a page must have. */
const fewWords = 12
/** Gap of a word's first and last cell next to the ink, in cells. */
const bearings = 0.35
/** Words whose pitch differs by less than this share are of one. */
const samePitch = 0.06
/** Share of the words that must be. */
const enough = 0.8

/** @param lines Words in the order of the engine. */
export function withWholeCells(lines: readonly OcrWord[][]): readonly OcrWord[][] {
  const pitch = commonPitch(lines)
  if (pitch === undefined) return lines
  return lines.map((line) => line.map((word, at) => widened(word, pitch, line[at - 1], line[at + 1])))
}

/** Width of a character in pixels; undefined where they are not all as wide. */
function commonPitch(lines: readonly OcrWord[][]): number | undefined {
  const pitches = lines.flatMap((line) => line.flatMap((word) => (showsPitch(word) ? [pitchOf(word)] : [])))
  if (pitches.length < fewWords) return undefined
  pitches.sort((a, b) => a - b)
  const pitch = pitches[pitches.length >> 1] as number
  return pitches.filter((one) => isSame(one, pitch)).length >= enough * pitches.length ? pitch : undefined
}

function showsPitch({ text, turned }: OcrWord): boolean {
  return !turned && text.length >= fewCharacters && /^[ -~]+$/.test(text)
}

function pitchOf({ text, box }: OcrWord): number {
  return (box[2] - box[0]) / (text.length - bearings)
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < samePitch * other
}

/** Up to half the way to its neighbours; a word of another size stays as it is. */
function widened(word: OcrWord, pitch: number, before: OcrWord | undefined, after: OcrWord | undefined): OcrWord {
  const [left, top, right, bottom] = word.box
  const gap = word.text.length * pitch - (right - left)
  if (word.turned || gap <= 0 || gap > pitch) return word
  const min = before ? (before.box[2] + left) / 2 : left - gap
  const max = after ? (right + after.box[0]) / 2 : right + gap
  return { ...word, box: [Math.max(left - gap / 2, min), top, Math.min(right + gap / 2, max), bottom] }
}
