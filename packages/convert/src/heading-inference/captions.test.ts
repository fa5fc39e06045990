import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginsCaption, isCaption } from './captions.ts'

test('a name with a number is a caption, in brackets too', () => {
  for (const text of [
    'Table 1: Towns',
    'Fig. 2. The harbour',
    'Tabelle 3',
    '[표 1] 학교',
    '<그림 2> 도시',
    '图 4 学校',
  ])
    assert.ok(isCaption(text), text)
})

test('only a punctuation mark after the number begins one within a column of prose', () => {
  assert.ok(beginsCaption('Table 1. Selected numbers'))
  assert.ok(beginsCaption('[표 1] 학교'))
  assert.ok(!beginsCaption('Table 1 shows the numbers'))
  assert.ok(!beginsCaption('Table I. The data'))
})
