import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutsOf } from './cuts.ts'

const content = `# Title

The first sentence. The second
sentence goes on. A third.

- an item of the list
- another item

| a | b |
| --- | --- |
| one | two |
| three | four |
`

const cases: Record<string, [chunks: string[], cut: string]> = {
  'before a heading, between blocks, rows and items nothing is cut': [
    [
      'Title\n\nThe first sentence. The second sentence goes on. A third.',
      'an item of the list',
      'another item | a | b | one | two',
      'three',
    ],
    '',
  ],
  'an end within a sentence cuts it': [['Title The first sentence. The second', 'sentence'], 'sentences'],
  'an end between sentences cuts nothing': [['Title The first sentence.', 'The second'], ''],
  'an end within an item cuts it': [
    ['Title The first sentence. The second sentence goes on. A third. an item', 'of'],
    'items',
  ],
  'an end within a row cuts it': [['an item of the list another item | a | b | one', 'two'], 'rows'],
}

for (const [name, [chunks, cut]] of Object.entries(cases))
  test(name, () => {
    const { found, ...cuts } = cutsOf(content, chunks, () => true)
    assert.equal(found, chunks.length - 1)
    assert.deepEqual(
      Object.entries(cuts).flatMap(([kind, count]) => (count > 0 ? [kind] : [])),
      cut === '' ? [] : [cut],
    )
  })

test('what is longer than a chunk may be has to be cut, and does not count', () => {
  assert.equal(
    cutsOf(content, ['Title The first sentence. The second', 'sentence'], (text) => text.length < 10).sentences,
    0,
  )
})
