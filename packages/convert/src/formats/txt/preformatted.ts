import { indentOf } from './indent.ts'

/** What makes the places of characters say something. */
export type Layout = 'indented' | 'drawn'

/** @returns undefined for lines that are prose. */
export function layoutOf(lines: readonly string[]): Layout | undefined {
  if (lines.length < 2) return undefined
  if (lines.every((line) => indentOf(line) >= 4 || line.startsWith('\t'))) return 'indented'
  const share = (test: (line: string) => boolean): number => lines.filter(test).length / lines.length
  return share(isDrawn) >= 0.5 || share(hasColumns) >= 0.6 ? 'drawn' : undefined
}

/** A border of a table, or cells between bars. */
function isDrawn(line: string): boolean {
  return /^\s*[+|╔╠╚┌├└│║]/.test(line) && /[+|╗╣╝┐┤┘│║]\s*$/.test(line) && line.trim().length > 2
}

/** Words apart by three spaces or a tab; two spaces follow a sentence. */
function hasColumns(line: string): boolean {
  return /\S(?: {3,}|[ ]*\t[ \t]*)\S/.test(line)
}
