import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printTable } from './print.ts'

test('a ledger of 200,000 entries is printed in columns', (t) => {
  let printed = ''
  t.mock.method(process.stdout, 'write', (text: string) => {
    printed += text
    return true
  })
  printTable(
    Array.from({ length: 200_000 }, (_, n) => ({
      grant_id: n === 7 ? 'the longest' : 'x',
      amount: -1,
      request_id: null,
    })),
  )
  const lines = printed.split('\n')
  assert.deepEqual(
    [lines.length, lines[0], lines[1]],
    [200_002, 'GRANT ID     AMOUNT  REQUEST ID', 'x            -1      -'],
  )
})
