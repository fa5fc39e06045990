import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '@docmill/convert'
import { spansOfBlocks } from '../../packages/dashboard/src/playground/views/block-spans.ts'

async function partsOf(html: string): Promise<[number | undefined, string][]> {
  const { content, document } = await convert(Buffer.from(html), { filename: 'a.html', include: ['document'] })
  const spans = spansOfBlocks(content, document as never)
  assert.equal(spans.map(({ from, to }) => content.slice(from, to)).join(''), content)
  return spans.map(({ block, from, to }) => [block, content.slice(from, to).trim()])
}

test('each block is the part of the Markdown that begins with its words', async () => {
  assert.deepEqual(
    await partsOf(
      '<h1>Title</h1><p>A <a href="https://example.org/a">link</a> here.</p><ul><li>one</li><li>two</li></ul><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table><p>End</p>',
    ),
    [
      [0, '# Title'],
      [1, 'A [link](https://example.org/a) here.'],
      [2, '- one\n- two'],
      [3, '| a | b |\n| ---: | ---: |\n| 1 | 2 |'],
      [4, 'End'],
    ],
  )
})

test('a block without words is in the part before it, and equal blocks are found one after another', async () => {
  assert.deepEqual(await partsOf('<p>Same</p><hr><p>Same</p><p>Same</p>'), [
    [0, 'Same\n\n---'],
    [2, 'Same'],
    [3, 'Same'],
  ])
})
