import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookupTable } from './lookup-table.ts'

test('a table has its rows and nothing that all objects have', () => {
  const table = lookupTable({ a: 1 })
  assert.equal(table.a, 1)
  for (const word of ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'b'])
    assert.equal(table[word], undefined)
})
