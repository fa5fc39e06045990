import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describedBy } from './alt-text.ts'

test('a description is one line, and of a path on a disk the name of the file', () => {
  assert.equal(describedBy(' A cat\n on a mat '), 'A cat on a mat')
  assert.equal(describedBy('K:\\_projects\\Sample.gif'), 'Sample.gif')
  assert.equal(describedBy('/Users/ann/cat.png'), 'cat.png')
  assert.equal(describedBy('and/or'), 'and/or')
})

test('what Word says in front of a description is no part of it', () => {
  assert.equal(describedBy('Description: A cat'), 'A cat')
  assert.equal(describedBy('Titel: Tiere - Beschreibung: Eine Katze - und ein Hund'), 'Eine Katze - und ein Hund')
  assert.equal(describedBy('Title: A - Description: B - Description: C'), 'B - Description: C')
  assert.equal(describedBy('Title: Animals'), 'Animals')
  assert.equal(describedBy('Description: C:\\Users\\ann\\cat.png'), 'cat.png')
  assert.equal(describedBy('Descriptions: many'), 'Descriptions: many')
})
