/** Lines of a table of contents: a title, dots, the number of a page. */
import { type Line, lineText } from './lines.ts'

const leaders = /(?<![.…·_]\s?)(?:[.…·_]\s?){4,}\s*(?:[\p{L}\d]{1,3}[-–.])?(?:\d{1,4}|[ivxlc]{1,7})\s*$/u
const onlyDots = /^[.…·_]+$/u

export function isContentsLine(line: Line): boolean {
  return leaders.test(lineText(line))
}

/** Takes the dots out of the line's words; the title and the number stay. */
export function dropLeaders(line: Line): void {
  line.words = line.words.filter((word) => !onlyDots.test(word.text))
  for (const word of line.words) {
    word.text = word.text.replace(/^[.…·_]+(?=.)|(?<![.…·_])[.…·_]{3,}$/gu, '').replace(/[.…·_]{4,}/gu, ' ')
    word.glued = false
  }
  // The dots may begin at the title's last letter.
  const title = line.words.at(-2)
  if (title) title.text = title.text.replace(/(?<=.)[.…]+$/u, '')
}
