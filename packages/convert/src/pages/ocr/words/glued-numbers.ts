/** Numbers of list items that an engine read as one word with the text after them: `2.in the cellar`. */
import type { OcrWord } from '../../../core/engines/ocr.ts'

const glued = /^(\d{1,2}([.)]))(\p{L}\S*)$/u
const alone = /^\d{1,2}([.)])$/

/** @param lines Words in reading order. A word is split only on a page with numbers of the same form that stand alone. */
export function partGluedNumbers(lines: ReadonlyMap<number, OcrWord[]>): Map<number, OcrWord[]> {
  const forms = new Set(
    [...lines.values()].flatMap(([first, second]) => (second && alone.exec(first?.text ?? '')?.[1]) || []),
  )
  const split = new Map<number, OcrWord[]>()
  for (const [number, line] of lines) {
    const [first, ...others] = line
    const match = first && glued.exec(first.text)
    split.set(number, match && forms.has(match[2] as string) ? [...part(first, match), ...others] : line)
  }
  return split
}

/** All characters, and the space that was not read, are taken to be of one width. */
function part(word: OcrWord, [text, mark, , rest]: RegExpExecArray): OcrWord[] {
  const [left, top, right, bottom] = word.box
  const advance = (right - left) / (text.length + 1)
  const end = left + advance * (mark as string).length
  return [
    { ...word, text: mark as string, box: [left, top, end, bottom] },
    { ...word, text: rest as string, box: [end + advance, top, right, bottom] },
  ]
}
