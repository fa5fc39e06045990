/** What kind of line one is by its words alone. */

import type { Line } from './line.ts'
import { lineText } from './lines.ts'
import { markerOf } from './list-markers.ts'

const noteMark = /^(?:\d{1,3}|[ivx]{1,6}|[*∗†‡§¶]{1,3})$/

/** A raised number or symbol at the start: a note. */
export function beginsNote(line: Line): boolean {
  const [first, second] = line.words
  return first?.script === 'superscript' && second !== undefined && noteMark.test(first.text)
}

export function endsSentence(line: Line): boolean {
  return /[.!?:;。！？：؟][)\]"'”’»]*$/.test(lineText(line))
}

export function isBoldLine(line: Line): boolean {
  return isMostly(line, 'bold', 0.8)
}

/** An item of a list is a name in a typewriter face, where its marker is in another. */
export function isMonospaceLine(line: Line): boolean {
  return isMostly(line, 'monospace', 0.7) && (line.words[0]?.style.monospace === true || !markerOf(line))
}

export function isNumberLine({ words }: Line): boolean {
  return words.every((word) => /^[\d.,%()–-]+$/.test(word.text))
}

/** Whether more than a share of the line's characters are of the kind. */
function isMostly({ words }: Line, kind: 'bold' | 'monospace', share: number): boolean {
  let found = 0
  let all = 0
  for (const { style, text } of words) {
    all += text.length
    if (style[kind]) found += text.length
  }
  return found > all * share
}

/** Dots that lead from a text to its page or its number. */
export function isLeader({ text }: { text: string }): boolean {
  return /^[.…]+$/.test(text)
}
