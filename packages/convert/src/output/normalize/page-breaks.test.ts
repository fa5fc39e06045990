import assert from 'node:assert/strict'
import { test } from 'node:test'
import { list, paragraph, root } from '../../core/document/build.ts'
import type { Block, ListItem } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { partListsAtPages } from './page-breaks.ts'

const page: Block = { type: 'pageBreak', page: 2 }

function item(...children: (string | Block)[]): ListItem {
  return {
    type: 'listItem',
    children: children.map((child) => (typeof child === 'string' ? paragraph(child) : child)),
  }
}

/** `1(…)` of an ordered list from 1, `(…)` of another, `|` of a page. */
function shown(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.type === 'pageBreak') return '|'
      if (block.type === 'paragraph') return plainText(block.children)
      if (block.type !== 'list') return block.type
      return `${block.ordered ? (block.start ?? 1) : ''}(${block.children.map(({ children }) => shown(children)).join(', ')})`
    })
    .join(' ')
}

function split(ordered: boolean, ...items: ListItem[]): string {
  const document = root([list(ordered, items)])
  partListsAtPages(document)
  return shown(document.children)
}

test('a list is split where a page begins, and its numbers count on', () => {
  assert.equal(split(false, item('a'), item('b', page), item('c')), '(a, b) | (c)')
  assert.equal(split(true, item('a', page), item('b'), item('c', page), item('d')), '1(a) | 2(b, c) | 4(d)')
})

test('what an item has behind the page that begins in it stands for itself', () => {
  const within = list(false, [item('x', page), item('y')])
  assert.equal(split(false, item('a', within), item('b')), '(a (x)) | (y) (b)')
  assert.equal(split(false, item('a', page, list(false, [item('x')]))), '(a) | (x)')
})

test('a list without pages is left alone', () => {
  assert.equal(split(true, item('a', list(false, [item('x')])), item('b')), '1(a (x), b)')
})
