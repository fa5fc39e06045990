import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describedBy } from './alt-text.ts'

test('a description is one line, and of a path on a disk the name of the file', () => {
  assert.equal(describedBy(' A cat\n on a mat '), 'A cat on a mat')
  assert.equal(describedBy('K:\\_projects\\Sample.gif'), 'Sample.gif')
  assert.equal(describedBy('/Users/ann/cat.png'), 'cat.png')
  assert.equal(describedBy('and/or'), 'and/or')
})
