/** Lines of titles: which of them go on in each other, and which do not. */
import { isInCapitals } from '../../../heading-inference/phrases.ts'
import type { Line } from '../lines/line.ts'
import { isBoldLine } from '../lines/line-kinds.ts'
import { lineText } from '../lines/lines.ts'
import { firstCode, isCjk } from '../scripts.ts'

interface Column {
  left: number
  right: number
}

/** Type of a title against that of the body. */
export const titleRatio = 1.25

/** Two lines of one large type: a heading that wraps. */
export function isHeadingType(line: Line, previous: Line, bodySize: number): boolean {
  if (/^(?:\d+(?:\.\d+)*|[A-Z](?:\.\d+)+)\.?$/.test(line.words[0]?.text ?? '')) return false
  return (
    line.size > titleRatio * bodySize &&
    Math.abs(line.size - previous.size) < 0.3 &&
    isBoldLine(line) === isBoldLine(previous)
  )
}

/** Lines of a title: much larger than the body, each centred below the other, set wide. */
export function isTitleType(line: Line, previous: Line, bodySize: number): boolean {
  const offset = line.left + line.right - previous.left - previous.right
  return line.size > 1.7 * bodySize && Math.abs(offset) < line.size && Math.abs(line.left - previous.left) > line.size
}

/** Two bold centred lines, one of them in capitals, are two lines of a title page. */
export function isNextOfTitle(line: Line, previous: Line, column: Column): boolean {
  return (
    isBoldLine(line) &&
    isBoldLine(previous) &&
    isCentred(line, column) &&
    isCentred(previous, column) &&
    isInCapitals(lineText(line)) !== isInCapitals(lineText(previous))
  )
}

/** A title in Chinese or Japanese characters with the same in Latin letters below, or the other way round. */
export function isTranslation(line: Line, previous: Line): boolean {
  const scripts = [line, previous].map(({ words }) => ({
    isCjk: words.some(({ text }) => isCjk(firstCode(text))),
    isLatin: words.some(({ text }) => /\p{Script=Latin}/u.test(text)),
  }))
  return scripts.every(({ isCjk, isLatin }) => isCjk !== isLatin) && scripts[0]?.isCjk !== scripts[1]?.isCjk
}

export function isCentred(line: Line, column: Column): boolean {
  const before = line.left - column.left
  const after = column.right - line.right
  return before > 2 * line.size && Math.abs(before - after) < 0.12 * (column.right - column.left)
}
