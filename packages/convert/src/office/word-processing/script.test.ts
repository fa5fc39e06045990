import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptRuns } from './script.ts'

function runs(text: string, before: 'western' | 'asian' | 'complex' = 'western'): string[] {
  return scriptRuns(text, before).map(({ text: part, script }) => `${script}:${part}`)
}

test('a text is split where its script changes, symbols go with what stands before them', () => {
  assert.deepEqual(runs('Mixed, שלום (5) 北京、東京 end'), [
    'western:Mixed, ',
    'complex:שלום (5) ',
    'asian:北京、東京 ',
    'western:end',
  ])
  assert.deepEqual(runs('(हिन्दी)'), ['complex:(हिन्दी)'])
  assert.deepEqual(runs('𠀀字 x'), ['asian:𠀀字 ', 'western:x'])
})

test('symbols alone go with the text before them', () => {
  assert.deepEqual(runs(' – 12', 'complex'), ['complex: – 12'])
})
