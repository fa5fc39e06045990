import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ruling } from '../../content.ts'
import { lineText } from '../../lines/lines.ts'
import { placeWords } from '../../testing/placed-words.ts'
import { findDrawnTables } from './find.ts'

const facts = { bodySize: 10, isMonospace: false, isItalic: false, hasLinks: false, steps: new Map<number, number>() }
const columns = [50, 180, 230, 280, 330]
const right = 380

function across(y: number): Ruling {
  return { left: 50, right, top: y, bottom: y, horizontal: true }
}

function down(x: number, from: number, to: number): Ruling {
  return { left: x, right: x, top: from, bottom: to, horizontal: false }
}

test('seams between the filled cells of every other row are no grid: each line of text stays a row', () => {
  const stops = ['Market', 'University', 'Hospital', 'Airport', 'Harbour', 'Zoo']
  const words = ['Stop', ...stops].flatMap((stop, row) =>
    [stop, 5, 6, 7, 8]
      .map((hour, column) => (column ? `${hour}:${10 + row}` : stop))
      .flatMap((text, column) => placeWords(text, (columns[column] as number) + 5, 114 + 20 * row)),
  )
  const seams = [1, 3, 5].flatMap((row) =>
    columns.slice(1).map((x) => down(x, 100 + 20 * row + 0.4, 120 + 20 * row - 0.4)),
  )
  const box = [across(100), across(120), across(240), down(50, 100, 240), down(right, 100, 240)]
  // The seams of the first filled row touch the line under the header.
  const touching = columns.slice(1).map((x) => down(x, 120, 140))
  const { tables } = findDrawnTables(1, [...box, ...touching, ...seams], words, facts)
  const rows: string[][] = []
  for (const { row, lines } of tables[0]?.cells ?? []) {
    rows[row] ??= []
    rows[row]?.push(lines.map(lineText).join(' '))
  }
  assert.deepEqual(
    rows.slice(0, 3).map((row) => row.join('|')),
    ['Stop|5:10|6:10|7:10|8:10', 'Market|5:11|6:11|7:11|8:11', 'University|5:12|6:12|7:12|8:12'],
  )
  assert.equal(rows.length, 7)
})
