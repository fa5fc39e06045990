import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outline } from '../outline.ts'
import { scorePdf } from './score.ts'

const score = (result: string, truth: string) => scorePdf(outline(result), outline(truth))

test('the truth itself has full marks, an empty text none', () => {
  const truth = '# A\n\nSome words.\n\n## B\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n- one\n'
  const { overall, lists } = score(truth, truth)
  assert.deepEqual([overall, lists], [1, 1])
  assert.equal(score('', truth).overall, 0)
})

test('what the truth does not have is not in the mean, but told', () => {
  const { overall, tables, inventsTables } = score('a\n\n| x |\n| - |\n', 'a x')
  assert.deepEqual([overall, tables, inventsTables], [1, undefined, true])
})

test('a row too few costs its nodes', () => {
  const truth = '| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n'
  assert.equal(score('| a | b |\n| - | - |\n| 1 | 2 |\n', truth).tables, 1 - 3 / 10)
})

test('a heading that is read as text costs one node, and its text', () => {
  assert.equal(score('# A\n\nx\n\n# B\n\ny\n', '# A\n\nx\n\n# B\n\ny\n').headings, 1)
  assert.ok((score('# A\n\nx\n\nB\n\ny\n', '# A\n\nx\n\n# B\n\ny\n').headings ?? 1) < 0.6)
})

test('headings one level lower in all are the same headings', () => {
  assert.equal(score('## A\n\nx\n\n### B\n\ny\n', '# A\n\nx\n\n## B\n\ny\n').headings, 1)
})
