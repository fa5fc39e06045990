import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFields } from './fields.ts'

function links(text: string): (string | undefined)[] {
  return [...findFields(text, 0, text.length).values()].map(({ link }) => link)
}

test('a hyperlink leads to its address, its place, or both', () => {
  assert.deepEqual(links('\x13 HYPERLINK "http://a.b/c" \x14x\x15'), ['http://a.b/c'])
  assert.deepEqual(links('\x13 HYPERLINK \\l "top" \x14x\x15'), ['#top'])
  assert.deepEqual(links('\x13HYPERLINK "a.doc" \\l "top" \\o "a tip" \\t "_blank"\x14x\x15'), ['a.doc#top'])
})

test('a backslash in quotes stands for itself doubled', () => {
  assert.deepEqual(links('\x13HYPERLINK "\\\\\\\\server\\\\share"\x14x\x15'), ['\\\\server\\share'])
})

test('the character that stands for data is no part of an address', () => {
  assert.deepEqual(links('\x13 HYPERLINK \\l "top"\x01\x14x\x15'), ['#top'])
})

test('fields within fields have marks of their own', () => {
  const text = 'a\x13IF \x13PAGE\x141\x15\x14yes\x15b'
  const fields = findFields(text, 0, text.length)
  assert.deepEqual([...fields.keys()].sort(), [1, 5])
  assert.equal(fields.get(1)?.separator, text.indexOf('\x14yes'))
})

test('a mark without its partners is no field', () => {
  const text = 'a\x13HYPERLINK "x"\x14 never ends'
  assert.equal(findFields(text, 0, text.length).size, 0)
  assert.equal(findFields('\x15\x14', 0, 2).size, 0)
})

test('a field that only gives a name to its result shows none', () => {
  const text = '\x13 SET who "Ann"\x14Ann\x15\x13 REF who\x14Ann\x15'
  const fields = findFields(text, 0, text.length)
  assert.equal(fields.get(0)?.separator, undefined)
  assert.equal(fields.get(text.indexOf('\x13 REF'))?.separator, text.lastIndexOf('\x14'))
})
