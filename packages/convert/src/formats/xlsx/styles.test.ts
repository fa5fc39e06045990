import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellStylesOf } from './styles.ts'

test('a format of the workbook takes the place of a built-in one, the general one too', () => {
  const codes = new Map([[0, 'dd\\.mm\\.yyyy']])
  const cells = [
    { code: 0, font: 0 },
    { code: 2, font: 0 },
  ]
  const [own, builtin] = cellStylesOf({ codes, fonts: [], cells }, 1900)
  assert.equal(own?.format.number(41549), '02.10.2013')
  assert.equal(builtin?.format.number(41549), '41549.00')
})
