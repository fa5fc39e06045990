import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOf } from './faults.ts'

const prose = Array.from({ length: 60 }, (_, at) => `Sentence ${at} of a page says something that no other one says.`)

test('a page of prose, of a table with empty cells or with a rule at its end is sound', () => {
  const table = ['| a | b |', '| --- | --- |', ...Array.from({ length: 200 }, () => '|  |  |')]
  for (const sound of [prose.join('\n'), table.join('\n'), `${prose.join(' ')}\n${'-'.repeat(900)}`, 'Yes.'])
    assert.equal(faultOf(sound, 100_000), undefined)
})

test('an answer that is empty, too long or caught in a loop is none', () => {
  assert.match(faultOf(' \n', 100_000) ?? '', /empty/)
  assert.match(faultOf(prose.join('\n'), 1_000) ?? '', /too long/)
  assert.match(faultOf(`${prose[0]}\n${'the same again and again. '.repeat(60)}`, 100_000) ?? '', /repeats/)
  assert.match(faultOf(`${prose[0]}\n${'1 2 3 '.repeat(200)}`, 100_000) ?? '', /repeats/)
})

test('the longest answer is judged in less time than a page takes', () => {
  const start = performance.now()
  faultOf('ab'.repeat(50_000), 100_000)
  faultOf(prose.join('\n').repeat(30).slice(0, 100_000), 100_000)
  assert.ok(performance.now() - start < 500)
})
