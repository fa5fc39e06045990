import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph, text } from '../../core/document/build.ts'
import type { Block, List } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { typedLists } from './typed-lines.ts'

/** One line for each line, lists indented by their level and with their own symbols. */
function linesOf(blocks: readonly Block[], level = 0): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'list') return itemsOf(block, level)
    return block.type === 'paragraph' ? [plainText(block.children)] : []
  })
}

function itemsOf({ ordered, start = 1, children }: List, level: number): string[] {
  return children.flatMap((item, at) => {
    const [words = '', ...below] = linesOf(item.children, level + 1)
    return [`${' '.repeat(level)}${ordered ? `${start + at}.` : '•'} ${words}`, ...below]
  })
}

function prose(...lines: string[]): string[] {
  const blocks = lines.map((line) => paragraph(line))
  return linesOf(typedLists(blocks, true))
}

test('lines that go on with a symbol or count on are lists, one alone is text', () => {
  assert.deepEqual(prose('Buy:', '- milk', '- eggs'), ['Buy:', '• milk', '• eggs'])
  assert.deepEqual(prose('3) three', '4) four', 'then', '7. seven'), ['3. three', '4. four', 'then', '7. seven'])
  assert.deepEqual(prose('➢ one', '➢ two', 'then', '➢ three'), ['• one', '• two', 'then', '➢ three'])
  assert.deepEqual(prose('* p < 0.05', 'text', '- no list'), ['* p < 0.05', 'text', '- no list'])
})

test('bullets among numbers stand below them, and the numbers go on', () => {
  const lines = ['1. First', '- a', '- b', '2. Second', '- c', '- d']
  assert.deepEqual(prose(...lines), ['1. First', ' • a', ' • b', '2. Second', ' • c', ' • d'])
  assert.deepEqual(prose('- a', '- b', '1. one', '2. two'), ['• a', '• b', '1. one', '2. two'])
})

test('a label may be a text of its own', () => {
  const line = (words: string): Block =>
    paragraph([text('- '), text(words), { type: 'strong', children: [text(' now')] }])
  assert.deepEqual(linesOf(typedLists([line('milk'), line('eggs')], true)), ['• milk now', '• eggs now'])
})

test('a page that begins between two lines parts no list', () => {
  const turn = { type: 'pageBreak', page: 2 } as const
  const made = typedLists([turn, paragraph('- milk'), turn, paragraph('- eggs'), turn, paragraph('Thanks'), turn], true)
  assert.deepEqual(
    made.map(({ type }) => type),
    ['pageBreak', 'list', 'pageBreak', 'paragraph', 'pageBreak'],
  )
  assert.deepEqual(linesOf(made), ['• milk', '• eggs', 'Thanks'])
})

test('dashes before what people say are no bullets', () => {
  for (const talk of [
    ['— Hello, she said.', '— Who are you?'],
    ['– Cześć.', '– Dzień dobry.'],
    ['- Hi!', '- Hi.'],
  ])
    assert.deepEqual(prose(...talk), talk)
  assert.deepEqual(prose('- Wash it.', '- Dry it.'), ['• Wash it.', '• Dry it.'])
  assert.deepEqual(prose('– Tee', '– Kaffee'), ['• Tee', '• Kaffee'])
})

test('in prose one box makes no list, nor do several in a line', () => {
  assert.deepEqual(prose('☐ this', 'text'), ['☐ this', 'text'])
  assert.deepEqual(prose('☐ this', '☐ that ☐ or that'), ['☐ this', '☐ that ☐ or that'])
  assert.deepEqual(prose('☐ this', '☐ that'), ['• this', '• that'])
})

test('a paragraph that is not taken apart stays the one that it was', () => {
  const blocks = [paragraph('Text'), paragraph('- a'), paragraph('- b')]
  assert.equal(typedLists(blocks)[0], blocks[0])
})
