/** The margin that a whole text may have at its left. */
import { linesOf } from '../../carriers/encoding/lines.ts'

/** @returns The number of spaces that nine of ten filled lines begin with. */
export function commonIndent(pages: readonly string[]): number {
  const counts: number[] = []
  let filled = 0
  for (const page of pages) {
    for (const line of linesOf(page)) {
      if (line.trim() === '') continue
      filled++
      const indent = Math.min(indentOf(line), widestMargin)
      counts[indent] = (counts[indent] ?? 0) + 1
    }
  }
  let within = filled
  for (let indent = 0; indent < widestMargin; indent++) {
    within -= counts[indent] ?? 0
    if (within < filled * 0.9 || filled < minLines) return indent
  }
  return widestMargin
}

const widestMargin = 40
/** Fewer lines may all be indented for a reason. */
const minLines = 20

export function withoutIndent(line: string, indent: number): string {
  return indent === 0 ? line : line.slice(Math.min(indent, indentOf(line)))
}

export function indentOf(line: string): number {
  let indent = 0
  while (line[indent] === ' ') indent++
  return indent
}
