import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph, text } from '../../core/document/build.ts'
import { hasHeaderWeight } from './header-weight.ts'

const plain = paragraph('a')
const bold = paragraph([{ type: 'strong', children: [text('a')] }])

test('a row of bold cells heads a table where the next row is less bold', () => {
  assert.equal(
    hasHeaderWeight([
      [[bold], ''],
      ['a', 'b'],
    ]),
    true,
  )
  assert.equal(hasHeaderWeight([[[bold]], [[bold, plain]]]), true)
  assert.equal(hasHeaderWeight([[[bold]], [[bold, bold]]]), false)
  assert.equal(
    hasHeaderWeight([
      [[bold, plain], [bold]],
      ['a', 'b'],
    ]),
    true,
  )
  assert.equal(hasHeaderWeight([[[bold, plain]], [[bold, plain]]]), false)
  assert.equal(
    hasHeaderWeight([
      [[bold], 'a'],
      ['a', 'b'],
    ]),
    false,
  )
  assert.equal(
    hasHeaderWeight([
      ['', ''],
      ['a', 'b'],
    ]),
    false,
  )
  assert.equal(hasHeaderWeight([[[bold]]]), false)
})

test('a header of two rows is bolder than the third', () => {
  const header = [[bold], [bold]]
  const body = ['a', 'b']
  assert.equal(hasHeaderWeight([header, [[bold], ''], body]), true)
  assert.equal(hasHeaderWeight([header, header, header, body]), false)
  assert.equal(hasHeaderWeight([header, header]), false)
})
