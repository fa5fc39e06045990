/** The headings of Markdown as the library writes it: lines that begin with `#` and are within no fence. */
import { mcpLimits } from '../limits.ts'
import type { Slices } from './turns.ts'

export interface HeadingLine {
  /** In UTF-16 units of the text. */
  at: number
  depth: number
  /** Without markup. */
  text: string
}

const fence = /^ {0,3}(`{3,}|~{3,}|\$\$)/
const heading = /^(#{1,6}) (.*)$/

/** In the order of the text, the first of them where there are very many. */
export async function headingLines(markdown: string, slices: Slices): Promise<HeadingLine[]> {
  const found: HeadingLine[] = []
  let open: string | undefined
  let lines = 0
  for (let at = 0; at < markdown.length && found.length < mcpLimits.maxHeadings; ) {
    lines += 1
    if (lines % linesBetweenPauses === 0) await slices.pause()
    const newline = markdown.indexOf('\n', at)
    const end = newline < 0 ? markdown.length : newline
    const first = markdown.charCodeAt(at)
    // Most lines begin otherwise, and need no expression.
    if (first === 0x23 || first === 0x20 || first === 0x60 || first === 0x7e || first === 0x24) {
      const line = markdown.slice(at, Math.min(end, at + maxLine))
      const mark = fence.exec(line)?.[1]
      if (open !== undefined) {
        if (mark?.startsWith(open) && line.trim() === mark) open = undefined
      } else if (mark !== undefined && !(mark === '$$' && line.trim() !== '$$')) open = mark
      else {
        const [, marks, text] = heading.exec(line) ?? []
        if (marks !== undefined && text !== undefined)
          found.push({ at, depth: marks.length, text: plainText(text).slice(0, mcpLimits.maxHeadingCharacters) })
      }
    }
    at = end + 1
  }
  return found
}

/** Fewer take less time than a look at the clock. */
const linesBetweenPauses = 256

/** Characters of a line that are looked at. */
const maxLine = 2_000

/** Without links, emphasis, code marks, tags and escapes. */
function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/<\/?[a-z]+>/g, '')
    .replace(/\\([!-/:-@[-`{-~])|[*`]+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
