import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heading, list, listItem, paragraph, root, table, tableRow, text } from './build.ts'
import type { Block } from './nodes.ts'
import { printedBlocks, withoutPageBreaks } from './page-breaks.ts'
import { plainText } from './plain.ts'
import { replaceBlocks, visitBlocks, visitPhrasing } from './walk.ts'

/** One of every block that holds others, with a letter at each place where text may stand. */
function everywhere(): Block[] {
  return [
    heading(1, 'a'),
    { type: 'blockquote', children: [paragraph('b'), { type: 'blockquote', children: [paragraph('c')] }] },
    list(false, [listItem([paragraph('d')]), listItem([paragraph('e'), list(true, [listItem([paragraph('f')])])])]),
    {
      type: 'definitionList',
      children: [
        { type: 'definitionTerm', children: [text('g')] },
        { type: 'definitionDescription', children: [paragraph('h')] },
      ],
    },
    {
      ...table([tableRow(['-', { type: 'tableCell', children: [paragraph('j')] }])], 0),
      caption: [text('i')],
    },
    { type: 'footnoteDefinition', identifier: '1', children: [paragraph('k')] },
  ]
}

function letters(blocks: readonly Block[]): string {
  let found = ''
  visitPhrasing(blocks, (nodes) => {
    found += plainText(nodes)
  })
  return found
}

test('all text but that of bare cells is visited, in the order of the document', () => {
  assert.equal(letters(everywhere()).split('').sort().join(''), 'abcdefghijk')
  assert.equal(letters(everywhere().slice(0, 3)), 'abcdef')
})

test('a block is visited before those in it, and replaced after them', () => {
  const quote: Block = { type: 'blockquote', children: [paragraph('a')] }
  const order: string[] = []
  visitBlocks([quote], ({ type }) => order.push(type))
  replaceBlocks([quote], (block) => {
    order.push(block.type)
    return block
  })
  assert.deepEqual(order, ['blockquote', 'paragraph', 'paragraph', 'blockquote'])
})

test('a block gives way to another, to several or to none, at any depth', () => {
  const blocks = replaceBlocks(everywhere(), (block) => {
    if (block.type !== 'paragraph') return block
    const letter = plainText(block.children)
    if (letter === 'c') return []
    return letter === 'f' ? [paragraph('x'), paragraph('y')] : { ...block, children: [text(letter.toUpperCase())] }
  })
  assert.equal(letters(blocks), 'aBDExygHiJK')
})

test('a list of which nothing is replaced is the same list', () => {
  const blocks = everywhere()
  assert.equal(
    replaceBlocks(blocks, (block) => block),
    blocks,
  )
})

test('page breaks before the first block are not printed, and those of a document within another are gone', () => {
  const turn: Block = { type: 'pageBreak', page: 1 }
  assert.deepEqual(printedBlocks(root([turn, turn, paragraph('a'), turn, paragraph('b')])), [
    paragraph('a'),
    turn,
    paragraph('b'),
  ])
  const nested: Block = { type: 'blockquote', children: [turn, paragraph('a')] }
  assert.deepEqual(withoutPageBreaks([turn, nested]), [{ type: 'blockquote', children: [paragraph('a')] }])
})
