/** Texts of several fonts ([MS-XLS] §2.5.129, FormatRun). */

import { symbolText } from '../../carriers/encoding/symbol-font.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { phrasingOf, type Run } from '../../core/document/runs.ts'
import type { CellText } from '../../office/spreadsheets/grid.ts'
import type { FontAppearance } from './workbook-globals.ts'

/** The style of the characters from here on. */
export interface TextAppearance {
  from: number
  appearance: FontAppearance
}

const plain: FontAppearance = {}
/** No font has this number (§2.5.129): those behind it count one less. */
const missingFont = 4

export function appearanceOf(fonts: readonly FontAppearance[], number: number): FontAppearance {
  return fonts[number > missingFont ? number - 1 : number] ?? plain
}

/** Plain where no style matters. */
export function richText(text: string, appearances: readonly TextAppearance[]): CellText {
  if (!appearances.some(({ appearance }) => appearance.script || appearance.strike || appearance.symbols)) return text
  const runs: Run[] = []
  let at = 0
  let appearance = plain
  for (const next of appearances) {
    const to = Math.min(text.length, Math.max(at, next.from))
    if (to > at) addLines(runs, text.slice(at, to), appearance)
    at = to
    appearance = next.appearance
  }
  addLines(runs, text.slice(at), appearance)
  return phrasingOf(runs)
}

function addLines(runs: Run[], text: string, { symbols, ...appearance }: FontAppearance): void {
  const shown = symbols ? symbolText(symbols, text) : text
  shown.split('\n').forEach((line, index) => {
    if (index) runs.push({ content: { type: 'break' } satisfies Phrasing })
    if (line) runs.push({ ...appearance, content: line })
  })
}
