import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ruling } from '../../content.ts'
import { lineText } from '../../lines/lines.ts'
import { placeWords } from '../../testing/placed-words.ts'
import type { Word } from '../../words/words.ts'
import { findDrawnTables } from './find.ts'

const facts = { bodySize: 10, isMonospace: false, isItalic: false, hasLinks: false, steps: new Map<number, number>() }
const edges = [50, 200, 280, 360]
const top = 120

/** Lines around all cells of a grid below `top`. */
function gridOf(rows: number): Ruling[] {
  const bottom = top + 20 * rows
  const across = Array.from({ length: rows + 1 }, (_, at) => top + 20 * at)
  return [
    ...across.map((y) => ({ left: 50, right: 360, top: y, bottom: y, horizontal: true })),
    ...edges.map((x) => ({ left: x, right: x, top, bottom, horizontal: false })),
  ]
}

function row(baseline: number, texts: readonly string[]): Word[] {
  return texts.flatMap((text, at) => (text ? placeWords(text, (edges[at] as number) + 5, baseline) : []))
}

const body = [...row(134, ['Tobacco', '4,574', '2,451']), ...row(154, ['Total', '6,126', '4,879'])]

function tableOf(words: Word[]): { rows: string[]; headerRows: number; rest: number } {
  const { tables, rest } = findDrawnTables(1, gridOf(2), words, facts)
  const rows: string[][] = []
  for (const cell of tables[0]?.cells ?? []) {
    rows[cell.row] ??= []
    rows[cell.row]?.push(cell.lines.map(lineText).join(' '))
  }
  return { rows: rows.map((cells) => cells.join('|')), headerRows: tables[0]?.headerRows ?? 0, rest: rest.length }
}

test('the titles right above the lines of a table that begins with numbers are its header', () => {
  const header = [...row(104, ['', 'Fair', '']), ...row(115, ['Investment', 'value', 'Cost'])]
  assert.deepEqual(tableOf([...header, ...body]), {
    rows: ['Investment|Fair value|Cost', 'Tobacco|4,574|2,451', 'Total|6,126|4,879'],
    headerRows: 1,
    rest: 0,
  })
})

test('a title over several columns is a row of its own above theirs', () => {
  const header = [...placeWords('Year ended June', 245, 104), ...row(115, ['Investment', '2009', '2008'])]
  assert.deepEqual(tableOf([...header, ...body]).rows.slice(0, 2), ['|Year ended June', 'Investment|2009|2008'])
})

test('what stands above a table that has its own header, or farther above, stays text', () => {
  const header = row(115, ['Investment', 'Value', 'Cost'])
  const own = [...row(134, ['Name', 'Shares', 'Owner']), ...row(154, ['Lake Bank', '12', 'A. Lind'])]
  assert.equal(tableOf([...header, ...own]).rest, 3)
  assert.equal(tableOf([...row(90, ['Investment', 'Value', 'Cost']), ...body]).rest, 3)
})
