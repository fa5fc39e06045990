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

test('an item below one of another definition belongs to it, though its own list is open further out', () => {
  const blocks: Block[] = []
  const nest = new ListNest(blocks)
  const item = (list: number, level: number, indent: number): void =>
    nest.add({ list, level, indent, ordered: false, children: [paragraph([text('x')])] })
  item(1, 0, 400)
  item(2, 1, 800)
  item(1, 2, 1200)
  item(1, 1, 800)
  assert.deepEqual(depthsOf(blocks), [1, 2, 3, 2])
})

/** How deep the items are, in their order. */
function depthsOf(blocks: readonly Block[], depth = 1): number[] {
  return blocks.flatMap((block) =>
    block.type === 'list' ? block.children.flatMap(({ children }) => [depth, ...depthsOf(children, depth + 1)]) : [],
  )
}
