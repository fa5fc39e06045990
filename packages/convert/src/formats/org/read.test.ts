import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError, convert } from '@docmill/convert'

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

test('a table of more cells than are allowed is refused, though most of them are not written', async () => {
  await assert.rejects(
    convert(Buffer.from(`|${'a|'.repeat(200)}\n${'|b\n'.repeat(200)}`), {
      filename: 'a.org',
      limits: { tableCells: 20_000 },
    }),
    (error) => error instanceof ConversionError && error.code === 'content_limit_exceeded',
  )
})

test('a macro that names its value more often than anyone would write is none', async () => {
  const source = `#+macro: a ${'$1'.repeat(600_000)}\n{{{a(${'x'.repeat(1_000)})}}} end\n`
  assert.match(await markdownOf(source), /end/)
})
