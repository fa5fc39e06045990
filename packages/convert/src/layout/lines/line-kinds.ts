/** What kind of line one is by its words alone. */
import { type Line, lineText } from './lines.ts'

/** A raised number at the start: a footnote. */
export function beginsNote(line: Line): boolean {
  const [first, second] = line.words
  return first?.script === 'superscript' && second !== undefined && /^(?:\d{1,3}|[*†‡§¶]{1,3})$/.test(first.text)
}

export function endsSentence(line: Line): boolean {
  return /[.!?:;。！？：؟][)\]"'”’»]*$/.test(lineText(line))
}

export function isBoldLine(line: Line): boolean {
  let bold = 0
  let all = 0
  for (const word of line.words) {
    all += word.text.length
    if (word.style.bold) bold += word.text.length
  }
  return bold > all * 0.8
}

export function isMonoLine(line: Line): boolean {
  let mono = 0
  let all = 0
  for (const word of line.words) {
    all += word.text.length
    if (word.style.mono) mono += word.text.length
  }
  return mono > all * 0.7
}
