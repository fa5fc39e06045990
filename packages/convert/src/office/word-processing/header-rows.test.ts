import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph } from '../../core/document/build.ts'
import type { CellAppearance, RowAppearance } from './cell-appearance.ts'
import { headerRows } from './header-rows.ts'

function row(own: Partial<CellAppearance> = {}, isHeader = false): RowAppearance {
  return { cells: ['a', 'b'].map((content) => ({ content, ...own })), isHeader }
}

test('rows that are repeated on each page are headers; where all are, the first is', () => {
  assert.equal(headerRows([row({}, true), row({}, true), row()], false), 2)
  assert.equal(headerRows([row({}, true), row({}, true)], false), 1)
  assert.equal(headerRows([row({}, true)], false), 1)
})

test('a first row that is set apart is a header where others follow', () => {
  const bold = [paragraph([{ type: 'strong', children: [{ type: 'text', value: 'a' }] }])]
  const apart: Partial<CellAppearance>[] = [
    { isTableHeader: true },
    { isUnderlined: true },
    { shade: 'red' },
    { content: bold },
  ]
  for (const own of apart) {
    assert.equal(headerRows([row(own), row(), row()], false), 1)
    assert.equal(headerRows([row(own), row(own), row(own)], false), own.isTableHeader ? 1 : 0)
    assert.equal(headerRows([row(own)], false), 0)
  }
  assert.equal(headerRows([row(), row()], true), 1)
  assert.equal(headerRows([row(), row()], false), 0)
})
