import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block } from '../../core/document/nodes.ts'
import { md } from '../../formats/md/read.ts'
import { blocksOfMarkdown } from './blocks.ts'

async function blocksOf(markdown: string): Promise<Block[]> {
  const readMarkdown = async (value: string): Promise<Block[]> => {
    const block: Block = { type: 'verbatim', value }
    return (await md.verbatim?.expansionsOf([block]))?.get(block) ?? []
  }
  return await blocksOfMarkdown(markdown, { readMarkdown })
}

test('formulas keep their characters, in text, in emphasis and by themselves', async () => {
  const blocks = await blocksOf(
    'Let **$a_1 * b_2 * c$** and \\(x\\_y\\) be.\n\n$$\n\\frac{a}{b} *c* *d*\n$$\n\n\\[ z^2 \\]\n',
  )
  assert.deepEqual(
    blocks.map(({ type }) => type),
    ['paragraph', 'math', 'math'],
  )
  const all = JSON.stringify(blocks)
  for (const value of ['a_1 * b_2 * c', 'x\\_y', '\\frac{a}{b} *c* *d*', 'z^2'])
    assert.ok(all.includes(JSON.stringify(value)), value)
})

test('prices and code are no formulas', async () => {
  const all = JSON.stringify(await blocksOf('From $5 to $10, `$a$` and\n\n```\n$b$ $$c$$\n```\n'))
  assert.ok(!all.includes('ath"') && all.includes('From $5 to $10') && all.includes('$b$ $$c$$'))
})
