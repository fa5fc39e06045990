import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph, root, text } from '../../core/document/build.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { callNotesByWords } from './note-places.ts'

const reference = (identifier: string): Phrasing => ({ type: 'footnoteReference', identifier })
const strong = (...children: Phrasing[]): Phrasing => ({ type: 'strong', children })

function placed(...nodes: Phrasing[]): Phrasing[] {
  callNotesByWords(root([paragraph(nodes)]))
  return nodes
}

test('a note between a space and a word changes places with the space', () => {
  assert.deepEqual(placed(text('one '), reference('c1'), reference('c2'), text('two')), [
    text('one'),
    reference('c1'),
    reference('c2'),
    text(' two'),
  ])
  assert.deepEqual(placed(strong(text('one '), reference('c1'), strong(text('two')))), [
    strong(text('one'), reference('c1'), text(' '), strong(text('two'))),
  ])
})

test('other notes stay where they are', () => {
  for (const [before, after] of [
    ['one', ' two'],
    ['one ', ' two'],
    ['one ', '.'],
    [' ', 'two'],
  ])
    assert.deepEqual(placed(text(before!), reference('1'), text(after!)), [text(before!), reference('1'), text(after!)])
  assert.deepEqual(placed(text('one '), reference('1')), [text('one '), reference('1')])
})
