/** Field values, free text and comments of a page → words where they stand. */
import { append } from '../../document/append.ts'
import type { Style } from '../../layout/content.ts'
import type { PreparedPage } from '../../layout/prepare-page.ts'
import { type Word, wholeWord } from '../../layout/words.ts'
import type { Annotations, PlacedText } from './annotations.ts'

/** Width of a character and height of a line, in em, of the type that values are taken to have. */
const advance = 0.5
const leading = 1.2
const usualSize = 10

export interface Note {
  identifier: string
  text: string
  page: number
}

/** @param firstNote Number of the next note of the document. */
export function writeOnPage(page: PreparedPage, { texts, comments }: Annotations, firstNote: number): Note[] {
  for (const text of texts) append(page.words, wordsOf(text))
  return comments.map((comment, at) => {
    const identifier = `note-${firstNote + at}`
    const word = nearestWord(page.words, comment)
    if (word) word.notes = [...(word.notes ?? []), identifier]
    const text = comment.author ? `${comment.author}: ${comment.text}` : comment.text
    return { identifier, text, page: page.number }
  })
}

function wordsOf({ box: [left, top, right, bottom], text }: PlacedText): Word[] {
  const lines = text.split(/\r\n?|\n/)
  const size = Math.max(4, Math.min(usualSize, ((bottom - top) / lines.length) * 0.8))
  const style: Style = { font: '', size, bold: false, italic: false, mono: false, colour: 0 }
  const words: Word[] = []
  // One line stands in the middle of its field, several begin at its top.
  const first = lines.length === 1 && bottom - top < 3 * size ? (top + bottom) / 2 + 0.3 * size : top + size
  lines.forEach((line, row) => {
    let x = left + 1
    const parts = line.split(/\s+/).filter(Boolean)
    const natural = line.length * advance * size
    const scale = Math.min(1, Math.max(0.1, (right - left - 2) / Math.max(1, natural)))
    for (const part of parts) {
      const end = x + part.length * advance * size * scale
      words.push(wordAt(part, x, end, first + row * leading * size, style))
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
  let least = Number.POSITIVE_INFINITY
  for (const word of words) {
    const apart = Math.hypot(
      Math.max(word.left - box[2], box[0] - word.right, 0),
      3 * (word.baseline - 0.3 * word.style.size - y),
    )
    if (apart < least) {
      least = apart
      best = word
    }
  }
  return best
}
