/** Texts of several fonts ([MS-XLS] §2.5.129, FormatRun). */

import { symbolText } from '../../carriers/encoding/symbol-font.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { phrasingOf, type Run } from '../../core/document/runs.ts'
import type { CellText } from '../../office/spreadsheets/grid.ts'
import type { FontLook } from './workbook-globals.ts'

/** The look of the characters from here on. */
export interface TextLook {
  from: number
  look: FontLook
}

const plain: FontLook = {}
/** No font has this number (§2.5.129): those behind it count one less. */
const missingFont = 4

export function lookOf(fonts: readonly FontLook[], number: number): FontLook {
  return fonts[number > missingFont ? number - 1 : number] ?? plain
}

/** Plain where no look matters. */
export function richText(text: string, looks: readonly TextLook[]): CellText {
  if (!looks.some(({ look }) => look.script || look.strike || look.symbols)) return text
  const runs: Run[] = []
  let at = 0
  let look = plain
  for (const next of looks) {
    const to = Math.min(text.length, Math.max(at, next.from))
    if (to > at) addLines(runs, text.slice(at, to), look)
    at = to
    look = next.look
  }
  addLines(runs, text.slice(at), look)
  return phrasingOf(runs)
}

function addLines(runs: Run[], text: string, { symbols, ...look }: FontLook): void {
  const shown = symbols ? symbolText(symbols, text) : text
  shown.split('\n').forEach((line, index) => {
    if (index) runs.push({ content: { type: 'break' } satisfies Phrasing })
    if (line) runs.push({ ...look, content: line })
  })
}
