/** What opens a block at the start of a line. */
import { PieceKind } from '../pieces.ts'
import { kindAt, type Line } from './line.ts'

interface LineEscape {
  /** Matched at the first character of a line; the group `before` is what stands before the one to escape. */
  pattern: RegExp
  why: string
  /** Only at the start of a paragraph, or only on its later lines. */
  on?: 'first' | 'later'
}

const lineEscapes: readonly LineEscape[] = [
  { pattern: /#{1,6}(?=[ \t\n]|$)/y, why: 'ATX heading (§4.2)' },
  { pattern: />/y, why: 'block quote (§5.1)' },
  { pattern: /[-+*](?=[ \t\n]|$)/y, why: 'bullet (§5.2)' },
  { pattern: /(?<before>[0-9]{1,9})[.)](?=[ \t\n]|$)/y, why: 'list number (§5.2)', on: 'first' },
  {
    pattern: /(?<before>1)[.)](?=[ \t\n]|$)/y,
    why: 'a list that starts with 1 may interrupt a paragraph (§5.2)',
    on: 'later',
  },
  { pattern: /=+[ \t]*(?=\n|$)/y, why: 'underline of a heading (§4.3)', on: 'later' },
  { pattern: /([-*_])(?:[ \t]*\1){2,}[ \t]*(?=\n|$)/y, why: 'thematic break (§4.1)' },
  {
    pattern: /(?=[:| \t]*-)[-:| \t]+(?=\n|$)/y,
    why: 'underline of a heading or a table head (§4.3, GFM §4.10)',
    on: 'later',
  },
  { pattern: /`{3}|~{3}/y, why: 'code fence (§4.5)' },
  { pattern: /\${2}/y, why: 'formula fence' },
  { pattern: /\[(?=[^\]]*\]:)/y, why: 'link reference definition (§4.7)', on: 'first' },
  { pattern: /\[(?=[ xX]\][ \t\n])/y, why: 'task list item (GFM §5.3)', on: 'first' },
]

/** Characters that can open a block, so that a line which starts with another needs no look at the table. */
export const canStartBlock = /[#>\-+*0-9=_`~$[:|]/

/** @returns Index of the character to escape, or -1. */
export function blockStart(line: Line, at: number): number {
  const { text } = line
  if (!canStartBlock.test(text[at]!)) return -1
  for (const { pattern, on } of lineEscapes) {
    if (on && (on === 'first') !== (at === 0)) continue
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) continue
    const escaped = at + (match.groups?.before?.length ?? 0)
    return kindAt(line, escaped) > PieceKind.label ? -1 : escaped
  }
  return -1
}
