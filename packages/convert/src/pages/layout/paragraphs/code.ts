/** Blocks set in a typewriter face → preformatted text with its indents and empty lines. */

import { median, minOf } from '../../statistics.ts'
import type { TextBlock } from '../blocks.ts'
import type { Line } from '../lines/line.ts'
import { isMonospaceLine } from '../lines/line-kinds.ts'
import { lineText } from '../lines/lines.ts'
import type { Word } from '../words/words.ts'

/** Width of a character in em where nothing better is known: Courier's. */
const usualAdvance = 0.6

/** A single line in quotation marks is a name that the text explains. */
const quoted = /^[‘'“"].*[’'”"]$/u

export function isCode(block: TextBlock): boolean {
  const first = block.lines[0]
  if (!first || !block.lines.every(isMonospaceLine)) return false
  if (block.lines.some(hasMail) && block.lines.every(isAddresses)) return false
  const text = first.words[0]?.text ?? ''
  if (block.lines.length > 1) return true
  if (quoted.test(lineText(first)) || isTextWithNames(first)) return false
  return first.words.length > 1 || (/[=(){};<>/]/.test(text) && !/^(?:[a-z]+:\/\/|www\.)/i.test(text))
}

/** Words of another face for each of a typewriter face, at least, in a single line that is text about names. */
const minPlain = 0.5

function isTextWithNames({ words }: Line): boolean {
  const plain = words.filter(({ style, text }) => !style.monospace && /[\p{L}\p{N}]/u.test(text))
  return plain.length > 0 && plain.length >= minPlain * words.filter(({ style }) => style.monospace).length
}

function hasMail(line: Line): boolean {
  return /[\w}]@[\w-]+\.\w/.test(lineText(line))
}

/** Addresses of mail and of sites, with `{ann,ben}@` for several and what they are before a colon: authors have theirs so. */
function isAddresses({ words }: Line): boolean {
  return words.every(({ text }) => /[@{},]|:\/\/|:$/.test(text))
}

/** The lines of several blocks that follow each other. */
export function codeText(lines: readonly Line[]): string {
  const left = minOf(lines, (line) => line.left)
  const advance = advanceOf(lines)
  const leading = leadingOf(lines)
  let text = ''
  let previous: Line | undefined
  for (const line of lines) {
    if (previous) {
      const step = (line.baseline - previous.baseline) / leading
      text += step > 1.6 && step < 6 ? '\n'.repeat(Math.round(step)) : '\n'
    }
    text += lineCells(line, left, advance).trimEnd()
    previous = line
  }
  return text
}

function lineCells(line: Line, left: number, advance: number): string {
  let text = ''
  let last: Word | undefined
  for (const word of line.words) {
    const gap = Math.round((word.left - (last ? last.right : left)) / advance)
    // Beyond 400 columns it is no indent.
    if (!last || !word.glued) text += ' '.repeat(Math.min(400, Math.max(last ? 1 : 0, gap)))
    text += word.text
    last = word
  }
  return text
}

/** The width of a character: the median over words of what each takes. */
function advanceOf(lines: readonly Line[]): number {
  const advances: number[] = []
  for (const line of lines)
    for (const word of line.words) {
      const length = [...word.text].length
      if (length > 1) advances.push((word.right - word.left) / length)
    }
  return median(advances) ?? usualAdvance * (lines[0]?.size ?? 10)
}

function leadingOf(lines: readonly Line[]): number {
  const steps: number[] = []
  for (let at = 1; at < lines.length; at++) {
    const step = (lines[at] as Line).baseline - (lines[at - 1] as Line).baseline
    if (step > 0) steps.push(step)
  }
  steps.sort((a, b) => a - b)
  return steps[steps.length >> 2] ?? 12
}
