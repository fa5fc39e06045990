import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from '../../core/document/build.ts'
import { defaultLimits } from '../../core/limits.ts'
import { SheetAnnotations } from './annotations.ts'
import { Grid } from './grid.ts'
import { type AddressPiece, emptySheet } from './sheet.ts'

const a1 = { row: 0, column: 0 }

/** What a link leads to in the cell next to A1, which has the address. */
function addressOf(content: string, pieces: AddressPiece[]): string | undefined {
  const grid = new Grid([], [], defaultLimits)
  grid.addText(0, 0, content, 0)
  grid.addText(0, 1, 'page', 0)
  grid.finish()
  const range = { top: 0, left: 1, bottom: 0, right: 1 }
  const sheet = { ...emptySheet(grid), links: [{ range, url: '', pieces }] }
  const [node] = new SheetAnnotations(sheet, ({ url }) => url || undefined, '').annotated(0, 1, [text('page')])
  return node?.type === 'link' ? node.url : undefined
}

test('an address is put together from texts and what cells show', () => {
  assert.equal(addressOf('41', ['https://example.org/', a1]), 'https://example.org/41')
  assert.equal(addressOf('41', ['https://example.org/', { row: 5, column: 0 }]), undefined)
})

test('an address that nothing would follow is none, however long its parts are', () => {
  const pieces = Array.from({ length: 50_000 }, () => a1)
  assert.equal(addressOf('a'.repeat(100_000), pieces), undefined)
})
