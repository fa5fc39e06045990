/** Field values, free text and comments of a page → words where they stand. */
import { append } from '../../../core/document/append.ts'
import type { Style } from '../../../pages/layout/content.ts'
import type { PreparedPage } from '../../../pages/layout/prepare-page.ts'
import { type Word, wholeWord } from '../../../pages/layout/words/words.ts'
import type { Annotations, PlacedText } from './annotations.ts'

/** Width of a character and height of a line, in em, of the type that values are taken to have. */
const advance = 0.5
const leading = 1.2
const usualSize = 10
/** Points; words farther off are in another column, or of another field. */
const farthestLabel = 150
const farthestWord = 25
/** Beyond this many values the page is a drawing or an attack: they stay where their fields are. */
const maxLabelled = 500

export interface Note {
  identifier: string
  text: string
  page: number
}

/** @param firstNote Number of the next note of the document. */
export function placeAnnotations(page: PreparedPage, { texts, comments }: Annotations, firstNote: number): Note[] {
  const own = { ...page, words: [...page.words] }
  for (const text of texts) {
    const drawn = isBox(text.text) && texts.length <= maxLabelled ? boxUnder(own, text) : undefined
    if (drawn) {
      drawn.text = text.text
      drawn.isFormField = true
      continue
    }
    const label = texts.length > maxLabelled ? { left: text.box[0], baseline: undefined } : labelOf(own, text)
    append(page.words, wordsOf(text, label))
  }
  return comments.map((comment, at) => {
    const identifier = `note-${firstNote + at}`
    const word = nearestWord(page.words, comment)
    if (word) word.notes = [...(word.notes ?? []), identifier]
    const text = comment.author ? `${comment.author}: ${comment.text}` : comment.text
    return { identifier, text, page: page.number }
  })
}

/** Boxes and circles to tick, as they are drawn or written. */
const boxes = /^[☐☑☒❏❑❒□■◻▢○◯❍]$/

/** The box of the page that the field lies over. */
function boxUnder({ words }: PreparedPage, { box }: PlacedText): Word | undefined {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  return nearest(words, (word) => {
    if (!boxes.test(word.text)) return undefined
    const [across, down] = [Math.abs(x - (word.left + word.right) / 2), Math.abs(y - (word.top + word.bottom) / 2)]
    const reach = (box[2] - box[0] + word.right - word.left) / 4
    return across < reach && down < reach ? across + down : undefined
  })
}

/** Where a value stands by the words of the page, rather than by its field. */
interface Label {
  left: number
  baseline: number | undefined
}

/**
 * A value begins after the label that stands before it on its line, so that the gap between them is no
 * gutter, and stands on the label's line: fields are drawn somewhat above or below it. A ruling between
 * the two parts cells, whose text stays in its place.
 */
function labelOf({ words, rulings }: PreparedPage, { box: [left, top, right, bottom], text }: PlacedText): Label {
  const before = nearest(words, (word) => (isOnLine(word) && word.right <= left + 2 ? left - word.right : undefined))
  const after = nearest(words, (word) => (isOnLine(word) && word.left >= right - 2 ? word.left - right : undefined))
  const baseline = (before ?? after)?.baseline
  // A box to tick leads what stands behind it, unless what stands before it is nearer.
  if (after && isBox(text) && after.left - right < Math.min(farthestWord, left - (before?.right ?? 0)))
    return { left: Math.max(left, after.left - after.style.size), baseline: after.baseline }
  if (!before) return { left, baseline }
  const reach = /[:：]$/.test(before.text) ? farthestLabel : farthestWord
  if (left - before.right > reach) return { left, baseline }
  const isSplit = rulings.some(
    (ruling) =>
      !ruling.horizontal &&
      ruling.left > before.right - 1 &&
      ruling.left < left - 2 &&
      ruling.top < before.baseline &&
      ruling.bottom > before.baseline - before.style.size,
  )
  return { left: isSplit ? left : Math.min(left, before.right + 0.3 * before.style.size), baseline }

  function isOnLine(word: Word): boolean {
    return word.baseline > top + 0.25 * Math.min(20, bottom - top) && word.baseline < bottom + 0.4 * word.style.size
  }
}

function isBox(text: string): boolean {
  return text === '☑' || text === '☐'
}

/** @param distance Undefined for a word that does not count. */
function nearest(words: readonly Word[], distance: (word: Word) => number | undefined): Word | undefined {
  let best: Word | undefined
  let min = Number.POSITIVE_INFINITY
  for (const word of words) {
    const apart = distance(word) ?? min
    if (apart >= min) continue
    min = apart
    best = word
  }
  return best
}

function wordsOf({ box: [, top, right, bottom], text, isField }: PlacedText, label: Label): Word[] {
  const { left } = label
  const lines = text.split(/\r\n?|\n/)
  const size = Math.max(4, Math.min(usualSize, ((bottom - top) / lines.length) * 0.8))
  const style: Style = { font: '', size, bold: false, italic: false, monospace: false, colour: 0 }
  const words: Word[] = []
  // Without a label, one line stands in the middle of its field, several begin at its top.
  const isLow = lines.length === 1 && bottom - top < 3 * size
  const first = label.baseline ?? (isLow ? (top + bottom) / 2 + 0.3 * size : top + size)
  lines.forEach((line, row) => {
    let x = left + 1
    const parts = line.split(/\s+/).filter(Boolean)
    const natural = line.length * advance * size
    const scale = Math.min(1, Math.max(0.1, (right - left - 2) / Math.max(1, natural)))
    for (const part of parts) {
      const end = x + part.length * advance * size * scale
      const word = wordAt(part, x, end, first + row * leading * size, style)
      if (isField) word.isFormField = true
      words.push(word)
      x = end + advance * size * scale
    }
  })
  return words
}

function wordAt(text: string, left: number, right: number, baseline: number, style: Style): Word {
  return wholeWord(text, [left, baseline - 0.78 * style.size, right, baseline + 0.22 * style.size], baseline, style)
}

/** The word under the comment's upper left corner, or the one whose end is nearest to it. */
function nearestWord(words: readonly Word[], { box }: PlacedText): Word | undefined {
  const y = (box[1] + Math.min(box[3], box[1] + 14)) / 2
  let best: Word | undefined
  let min = Number.POSITIVE_INFINITY
  for (const word of words) {
    const apart = Math.hypot(
      Math.max(word.left - box[2], box[0] - word.right, 0),
      3 * (word.baseline - 0.3 * word.style.size - y),
    )
    if (apart < min) {
      min = apart
      best = word
    }
  }
  return best
}
