import { type Piece, PieceKind } from './pieces.ts'

/**
 * Code within text (CommonMark §6.1).
 *
 * @param value In one line.
 * @param inCell GFM splits cells before it looks for code, so `|` is escaped in there too
 *   (§4.10); a backslash before one has no form in code, and such a value becomes plain text.
 */
export function writeInlineCode(value: string, inCell: boolean): Piece {
  if (value.trim() === '' || (inCell && value.includes('\\|'))) return { kind: PieceKind.literal, value }
  const fence = '`'.repeat(longestRun(value, '`', 0) === 0 ? 1 : shortestFree(value))
  const padding = /^`|`$|^ .* $/.test(value) ? ' ' : ''
  const content = inCell ? value.replaceAll('|', '\\|') : value
  return { kind: PieceKind.markup, value: `${fence}${padding}${content}${padding}${fence}` }
}

/** Length of the longest run of `character`, or `least` where that is more. */
export function longestRun(value: string, character: string, minLength: number): number {
  if (!value.includes(character)) return minLength
  let longest = minLength
  let run = 0
  for (let at = 0; at < value.length; at++) {
    run = value[at] === character ? run + 1 : 0
    if (run > longest) longest = run
  }
  return longest
}

/** The shortest fence that no run of backticks within equals. */
function shortestFree(value: string): number {
  const taken = new Set([...value.matchAll(/`+/g)].map((match) => match[0].length))
  let length = 1
  while (taken.has(length)) length++
  return length
}
