import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph, text } from '../../core/document/build.ts'
import type { Block, ListStyle } from '../../core/document/nodes.ts'
import { ListNest } from './list-nest.ts'

/** Paragraphs of one list each, one after the other at the same indent. */
function listsOf(...items: (readonly [list: number, number: number, style: ListStyle])[]): number[] {
  const blocks: Block[] = []
  const nest = new ListNest(blocks)
  for (const [list, number, style] of items)
    nest.add({ list, level: 0, indent: 720, ordered: true, number, style, children: [paragraph([text('x')])] })
  return blocks.map((block) => (block.type === 'list' ? block.children.length : 0))
}

test('a list of another definition that counts on goes on with the list before', () => {
  assert.deepEqual(listsOf([1, 1, 'decimal'], [2, 2, 'decimal']), [2])
})

test('a list that counts in other symbols is another list', () => {
  assert.deepEqual(listsOf([1, 1, 'decimal'], [2, 2, 'upperAlpha'], [2, 3, 'upperAlpha']), [1, 2])
})
