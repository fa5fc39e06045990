/** Bullets and boxes that are drawn, not written → words, so that lists begin with a marker. */
import type { Shape } from '../content.ts'
import { groupedBy } from '../grouped.ts'
import { isRightToLeft } from '../scripts.ts'
import { changedWord, type Word } from './words.ts'

/** Size of a bullet against the type next to it (in em). */
const smallest = 0.12
const largest = 1.15
/** Gap between bullet and text (in em). */
const nearest = 0.1
const farthest = 3.2
/** A box to tick is at least this large (in em); smaller ones are bullets, filled or not. */
const boxSize = 0.5
const maxShapes = 5_000

export function drawnBullets(shapes: readonly Shape[], words: readonly Word[]): Word[] {
  const compact = shapes.filter(isCompact)
  const small = compact.filter(({ slanted }) => !slanted)
  if (!small.length || compact.length > maxShapes) return []
  const rows = groupedBy(words, (word) => Math.floor(middleOf(word) / rowHeight))
  const ticks = compact.filter(({ slanted }) => slanted)
  const bullets: Word[] = []
  const taken = new Set<string>()
  const numbers = numbersIn(small, rows)
  for (const shape of small) {
    const bullet = numbers.has(shape) ? undefined : bulletFor(shape, rows)
    if (!bullet) continue
    if (bullet.text === '☐' && ticks.some((tick) => isWithin(tick, shape))) bullet.text = '☒'
    // Outline and filling of one box are two shapes.
    const place = `${Math.round(bullet.left / 4)}|${Math.round(bullet.baseline / 4)}`
    if (!taken.has(place)) bullets.push(bullet)
    taken.add(place)
  }
  markNumbers([...new Set(numbers.values())])
  return bullets
}

/** Numbers that stand alone in a shape, before the words of their line and behind none. */
function numbersIn(shapes: readonly Shape[], rows: ReadonlyMap<number, Word[]>): Map<Shape, Word> {
  const numbers = new Map<Shape, Word>()
  for (const shape of shapes) {
    const { box } = shape
    const near = wordsNear((box[1] + box[3]) / 2, rows)
    const inside = near.filter((word) => word.right > box[0] && word.left < box[2])
    const [only] = inside
    if (inside.length !== 1 || !only || !/^\d{1,2}$/.test(only.text) || only.left < box[0] || only.right > box[2])
      continue
    const reach = farthest * only.style.size
    const isAfter = near.some(({ right }) => right <= box[0] && box[0] - right < reach)
    const next = near.filter(({ left }) => left >= box[2] && left - box[2] < reach)
    if (!isAfter && next.length && /^\p{L}/u.test(next.reduce((a, b) => (a.left < b.left ? a : b)).text))
      numbers.set(shape, only)
  }
  return numbers
}

/** Points by which the numbers of one list stand askew. */
const sameEdge = 3

/** Numbers below each other that count are those of a list. */
function markNumbers(words: readonly Word[]): void {
  const isNext = (one: Word, other: Word): boolean =>
    Math.abs(Number(one.text) - Number(other.text)) === 1 && Math.abs(one.left - other.left) < sameEdge
  const counted = words.filter((word) => words.some((other) => isNext(word, other)))
  for (const word of counted) word.text += '.'
}

function wordsNear(middle: number, rows: ReadonlyMap<number, Word[]>): Word[] {
  const key = Math.floor(middle / rowHeight)
  return [key - 1, key, key + 1].flatMap((one) => rows.get(one) ?? [])
}

function isCompact({ box }: Shape): boolean {
  const width = box[2] - box[0]
  const height = box[3] - box[1]
  return width > 0.8 && height > 0.8 && width < 22 && height < 22 && width < 1.6 * height && height < 1.6 * width
}

/** Points by which a cross may reach over its box. */
const overBox = 1.5

function isWithin({ box: [left, top, right, bottom] }: Shape, { box }: Shape): boolean {
  return left > box[0] - overBox && top > box[1] - overBox && right < box[2] + overBox && bottom < box[3] + overBox
}

const rowHeight = 4

function middleOf(word: Word): number {
  return word.baseline - 0.3 * word.style.size
}

/** The shape as a word, when it stands at the start of a line: text next to it, none on its other side. */
function bulletFor({ box, filled, colour }: Shape, rows: ReadonlyMap<number, Word[]>): Word | undefined {
  const [left, top, right, bottom] = box
  const middle = (top + bottom) / 2
  let text: Word | undefined
  for (const word of wordsNear(middle, rows)) {
    const size = word.style.size
    if (Math.abs(middleOf(word) - middle) > 0.35 * size) continue
    if (bottom - top > largest * size || bottom - top < smallest * size) continue
    const after = word.left - right
    const before = left - word.right
    if (after < -0.2 * size && before < -0.2 * size) return undefined
    const gap = isRightToLeft(word.text.codePointAt(0) ?? 0) ? before : after
    const otherSide = gap === after ? before : after
    // Text close to its other side: it stands within a line.
    const isTickBox = !filled && bottom - top >= boxSize * size
    if (!isTickBox && gap < 0 && otherSide > 0 && otherSide < 1.2 * size) return undefined
    if (gap >= nearest * size && gap <= farthest * size && (!text || gap < Math.abs(text.left - right))) text = word
  }
  if (!text) return undefined
  return changedWord(text, {
    text: bulletText(filled, colour, (bottom - top) / text.style.size),
    left,
    right,
    spaceAfter: true,
    spaceBefore: false,
  })
}

function bulletText(filled: boolean, colour: number, size: number): string {
  const isEmpty = !filled || colour === 0xffffff
  if (size < boxSize) return isEmpty ? '◦' : '•'
  return isEmpty ? '☐' : '■'
}
