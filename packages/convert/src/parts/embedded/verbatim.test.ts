import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insetMarkdown } from './verbatim.ts'

function inset(...lines: string[]): string[] {
  return insetMarkdown(lines.join('\n'), 1).split('\n')
}

test('headings of both forms move down, at most to level 6', () => {
  assert.deepEqual(inset('# One', '###### Six', 'Under', '===', '', 'Lined', '---'), [
    '## One',
    '###### Six',
    'Under',
    '===',
    '',
    '### Lined',
  ])
  assert.deepEqual(inset('Title', '='), ['## Title'])
})

test('what only looks like a heading stays', () => {
  const lines = ['#tag', '    # code', '```', '# in a fence', '```', '', '---', '- item', '---', '| a |', '|---|']
  assert.deepEqual(inset(...lines), lines)
})

test('front matter becomes a block of code', () => {
  assert.deepEqual(inset('---', 'title: a', '---', '# One'), ['```yaml', 'title: a', '```', '## One'])
})

test('a block of code that is never closed ends with the file', () => {
  assert.deepEqual(inset('~~~~ js', 'code', '# no heading'), ['~~~~ js', 'code', '# no heading', '~~~~'])
})
