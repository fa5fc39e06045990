import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'
import type { StructNode } from './structure.ts'
import { taggedBlocks } from './tagged-page.ts'

function marked(words: Word[], mark: number): Word[] {
  return words.map((word) => ({ ...word, mark }))
}

function textsOf(words: Word[], structure: StructNode[]): string[] {
  const blocks = taggedBlocks(pageOf(words, { structure }), 0, () => []) ?? []
  return blocks.map((block) =>
    block.kind === 'text' ? block.lines.flatMap((line) => line.words.map((word) => word.text)).join(' ') : block.kind,
  )
}

const code: StructNode = { type: 'Code', children: [{ type: 'NonStruct', children: [1] }] }
const words = [
  ...marked(placeWords('Send the key in', 50, 100), 0),
  ...marked(placeWords('Authorization', 140, 100, { mono: true }), 1),
  ...marked(placeWords('as it is.', 220, 100), 2),
]

test('code within a paragraph or an item parts neither', () => {
  const sentence = 'Send the key in Authorization as it is.'
  assert.deepEqual(textsOf(words, [{ type: 'P', children: [0, code, 2] }]), [sentence])
  const item = { type: 'LI', children: [{ type: 'LBody', children: [0, code, 2] }] }
  assert.deepEqual(textsOf(words, [{ type: 'L', children: [item] }]), [sentence])
})

test('a listing within an item, which is tagged as code in a group, is a block of its own', () => {
  const body = { type: 'LBody', children: [0, { type: 'NonStruct', children: [code] }, 2] }
  assert.deepEqual(textsOf(words, [{ type: 'L', children: [{ type: 'LI', children: [body] }] }]), [
    'Send the key in',
    'Authorization',
    'as it is.',
  ])
})
