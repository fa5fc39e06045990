/** Bullets and numbers at the start of a line. */

import type { ListStyle } from '../../../core/document/nodes.ts'
import { romanValue } from '../../../core/document/numerals.ts'
import { firstCode, isItemBullet } from '../scripts.ts'
import { orderWords } from '../words/bidi.ts'
import type { Word } from '../words/words.ts'
import type { Line } from './line.ts'

export interface Marker {
  ordered: boolean
  /** Number of an ordered item. */
  number?: number
  style?: ListStyle
  /** ☐ or ☑ in the place of a bullet. */
  checked?: boolean
  /** What stands around the number: `1.` `1)` `(1)`; or the bullet itself. */
  form: string
  /** How many of the line's first words the marker takes. */
  words: number
  /** Letters, roman numbers and those of several parts: Markdown has no list that prints them, so they stay before the text. */
  stays?: true
}

const bullets = /^[\ue000-\uf8ff•‣⁃∙·●○◦▪▫■□◆◇◼◾❖►▶▸▹➔➜➢➣➤✓✔✦✱✳✶★☆❍⬥⧫◈⦁⚫➪➨⇨‒–—−\-*∗o§›»→⇒>]$/
const boxes = /^[☐☑☒⌧❏❑❒]$/
const longestMarker = '(xxxviii)'.length
const numbered = /^(\(?)(\d{1,3}|[a-zA-Z]|[ivxlIVXL]{2,6})([.)])$/

/** Whether it is a box to tick, empty or ticked. */
export function isBox(text: string): boolean {
  return boxes.test(text)
}

export function markerOf(line: Line): Marker | undefined {
  const words = orderWords(line.words)
  const first = words[0]
  const second = words[1]
  if (!first || !second || first.text.length > longestMarker) return undefined
  if (
    (second.left > first.left ? second : first).glued &&
    !(first.text.length === 1 && isItemBullet(firstCode(first.text)))
  )
    return undefined
  if (boxes.test(first.text)) return { ordered: false, checked: /[☑☒⌧]/.test(first.text), form: '☐', words: 1 }
  if (isChoice(line)) return undefined
  if (bullets.test(first.text))
    return isBulletPlace(first, second) ? { ordered: false, form: first.text, words: 1 } : undefined
  const number = beginsPhone(line) ? undefined : readNumber(first.text)
  return number && { ...number, words: 1 }
}

/** A phone number with its area code in brackets: `(207) 555-0182`. */
export function beginsPhone(line: Line): boolean {
  const [first, second] = orderWords(line.words)
  return first !== undefined && /^\((?:\d{3}|0\d)\)$/.test(first.text) && /^\d{3}/.test(second?.text ?? '')
}

/** Whether two numbers of one form and style follow each other. */
export function isNextOf(before: Marker, marker: Marker): boolean {
  if (before.number === undefined || before.form !== marker.form || before.style !== marker.style) return false
  return marker.number === before.number + 1
}

function readNumber(text: string): Omit<Marker, 'words'> | undefined {
  const match = numbered.exec(text)
  if (!match) return undefined
  const [, open, value, close] = match as unknown as [string, string, string, string]
  const form = `${open}1${close}`
  if (/^\d/.test(value)) return { ordered: true, number: Number(value), style: 'decimal', form }
  const lower = value.toLowerCase()
  const isLower = value === lower
  if (lower.length > 1 || lower === 'i')
    return { ordered: true, number: romanValue(lower), style: isLower ? 'lowerRoman' : 'upperRoman', form, stays: true }
  const number = lower.charCodeAt(0) - 96
  return { ordered: true, number, style: isLower ? 'lowerAlpha' : 'upperAlpha', form, stays: true }
}

/** Chinese and Japanese forms put all answers on a line, each behind a square or a tick: these are no bullets. */
export function isChoice(line: Line): boolean {
  const words = orderWords(line.words)
  return /^[□■√]/.test(words[0]?.text ?? '') && words.some(({ text }, at) => at > 0 && /[□■√]/.test(text))
}

/** The marker that a tagged list item has as its label; it takes none of the item's words. */
export function labelMarker(label: string): Marker {
  // Between lines from right to left the stop stands on the left.
  const text = label.trim().replace(/^([.)])(\d+)$/, '$2$1')
  const number = readNumber(text)
  if (number) return { ...number, words: 0 }
  if (boxes.test(text)) return { ordered: false, checked: /[☑☒⌧]/.test(text), form: '☐', words: 0 }
  const isRead = /[\p{L}\p{N}]/u.test(text) && !bullets.test(text)
  return { ordered: false, form: '•', words: 0, ...(isRead ? { stays: true } : {}) }
}

/**
 * `o`, `-`, `*`, dashes and arrows are bullets only with a gap after them, the marker of a quoted message with one
 * wider than a space, and the section mark never before its number; characters of mathematics only before words,
 * and no raised asterisk, which is the mark of a note.
 */
function isBulletPlace(first: Word, second: Word): boolean {
  if (first.text === '§' && /^\d/.test(second.text)) return false
  if (/^[*∗]$/.test(first.text) && first.script) return false
  if (/^[−∗]$/.test(first.text) && !/^["“‘([]?\p{L}{2}|^\p{Lo}/u.test(second.text)) return false
  const gap = Math.max(second.left - first.right, first.left - second.right)
  if (first.text === '>') return gap > (first.style.monospace ? 0.9 : 0.45) * first.style.size
  if (/^[‒–—−\-*∗o§·›»→⇒]$/.test(first.text)) return gap > 0.2 * first.style.size
  return gap > -0.1 * first.style.size
}
