/** Lines of light markup languages, by their indents. */

export function isBlankLine(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

export interface Region {
  /** Without their common indent, and without empty lines at both ends. */
  lines: string[]
  /** The line behind it. */
  end: number
}

/**
 * The lines that are indented, empty ones between them included.
 *
 * @param least Spaces that each of them has at least.
 */
export function indentedFrom(lines: readonly string[], at: number, minIndent = 1): Region {
  let end = at
  let last = at
  let indent = Number.POSITIVE_INFINITY
  for (; end < lines.length; end++) {
    const line = lines[end]!
    if (isBlankLine(line)) continue
    if (indentOf(line) < minIndent) break
    indent = Math.min(indent, indentOf(line))
    last = end + 1
  }
  const inside = lines.slice(at, last).map((line) => line.slice(Math.min(indent, line.length)))
  while (inside.length > 0 && isBlankLine(inside[0])) inside.shift()
  return { lines: inside, end: last }
}

/** Lines without the indent that all of them have. */
export function withoutIndent(lines: readonly string[]): string[] {
  let indent = Number.POSITIVE_INFINITY
  for (const line of lines) if (!isBlankLine(line)) indent = Math.min(indent, indentOf(line))
  return lines.map((line) => line.slice(Math.min(indent, line.length)))
}
