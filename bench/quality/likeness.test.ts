import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagLikeness, editLikeness, itemsLikeness, orderLikeness, tablesLikeness } from './likeness.ts'
import { outline } from './outline.ts'

test('the same text is alike by every measure, and nothing is like an empty one', () => {
  const words = ['a', 'b', 'c']
  assert.equal(bagLikeness(words, words), 1)
  assert.equal(editLikeness(words, words), 1)
  assert.equal(orderLikeness(words, words), 1)
  assert.equal(bagLikeness([], words), 0)
  assert.equal(editLikeness([], words), 0)
})

test('order is measured apart from what is there', () => {
  assert.equal(bagLikeness(['c', 'a', 'b'], ['a', 'b', 'c']), 1)
  assert.equal(orderLikeness(['c', 'a', 'b'], ['a', 'b', 'c']), 2 / 3)
})

test('a heading of another rank counts half', () => {
  const reference = outline('# One\n\n## Two\n').headings
  assert.equal(itemsLikeness(outline('## One\n\n### Two\n').headings, reference), 1)
  assert.equal(itemsLikeness(outline('# One\n\n# Two\n').headings, reference), 0.75)
})

test('a row too many costs its own cells alone', () => {
  const reference = outline('| a | b |\n| - | - |\n| c | d |\n').tables
  assert.equal(tablesLikeness(outline('| x | y |\n| - | - |\n| a | b |\n| c | d |\n').tables, reference), 0.8)
})

test('a merged cell is the same written once, written in each place, and in HTML', () => {
  const once = outline('| a |  |\n| - | - |\n| b | c |\n')
  const everywhere = outline('| a | a |\n| - | - |\n| b | c |\n')
  const html = outline('<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>\n')
  assert.deepEqual(everywhere, once)
  assert.deepEqual(html, once)
})
