import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Tree, treeDistance, treeSize } from './tree-distance.ts'

const tree = (value: string, ...children: Tree<string>[]): Tree<string> => ({ value, children })
const change = (a: string, b: string): number => Number(a !== b)

test('a tree is at no distance from itself', () => {
  const one = tree('a', tree('b', tree('c')), tree('d'))
  assert.equal(treeDistance(one, one, change), 0)
  assert.equal(treeSize(one), 4)
})

test('the example of Zhang and Shasha is at distance two', () => {
  const one = tree('f', tree('d', tree('a'), tree('c', tree('b'))), tree('e'))
  const other = tree('f', tree('c', tree('d', tree('a'), tree('b'))), tree('e'))
  assert.equal(treeDistance(one, other, change), 2)
})

test('a missing branch costs its nodes, a changed value its cost', () => {
  assert.equal(treeDistance(tree('a', tree('b', tree('c')), tree('d')), tree('a', tree('d')), change), 2)
  assert.equal(
    treeDistance(tree('a', tree('b')), tree('a', tree('c')), () => 0.25),
    0.5,
  )
})
