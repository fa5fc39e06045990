import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '@docmill/convert'

async function markdownOf(source: string): Promise<string> {
  return (await convert(Buffer.from(source), { filename: 'a.org' })).content
}

test('markers that do not stand at the edges of words are characters', async () => {
  assert.equal(await markdownOf('snake_case_name and 2*3*4 and a/b/c'), 'snake_case_name and 2\\*3\\*4 and a/b/c\n')
})

test('blocks, drawers, links and emphasis without end cost no more than their length', async () => {
  for (const piece of ['#+BEGIN_X\n', ':A:\n', '[[a', '*a ', '\\(', '=b '])
    assert.equal(typeof (await markdownOf(piece.repeat(50_000))), 'string')
})
