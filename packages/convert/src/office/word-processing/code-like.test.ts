import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksLikeCode } from './code-like.ts'

test('lines of code have punctuation or indents that prose has not', () => {
  assert.ok(looksLikeCode(['def f(x):', '    return x']))
  assert.ok(looksLikeCode(['SELECT name', '\tFROM table', '\tWHERE id = 1;']))
  assert.ok(!looksLikeCode(['A letter,', 'written on a typewriter.']))
})

test('paragraphs whose first lines are indented are prose', () => {
  assert.ok(!looksLikeCode(['\t“Who is there?” she asked.', '\tNobody answered.']))
  assert.ok(!looksLikeCode([`\t${'One sentence. '.repeat(10)}The page ends within`]))
})
