import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineText } from '../lines/lines.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'
import type { ByPlace } from './page.ts'
import type { StructNode } from './structure.ts'
import { taggedBlocks } from './tagged-page.ts'

const byPlace: ByPlace = { layOut: () => [], layOutTables: () => [] }

function marked(words: Word[], mark: number): Word[] {
  return words.map((word) => ({ ...word, mark }))
}

function textsOf(words: Word[], structure: StructNode[]): string[] {
  const blocks = taggedBlocks(pageOf(words, { structure }), 0, byPlace) ?? []
  return blocks.map((block) =>
    block.kind === 'text' ? block.lines.flatMap((line) => line.words.map((word) => word.text)).join(' ') : block.kind,
  )
}

const code: StructNode = { type: 'Code', children: [{ type: 'NonStruct', children: [1] }] }
const words = [
  ...marked(placeWords('Send the key in', 50, 100), 0),
  ...marked(placeWords('Authorization', 140, 100, { monospace: true }), 1),
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

test('the number of an item that has no label is separated from the text that stands against it', () => {
  const item = { type: 'LI', children: [{ type: 'LBody', children: [0] }] }
  const list: StructNode[] = [{ type: 'L', children: [item] }]
  assert.deepEqual(textsOf(marked(placeWords('4.Start again', 50, 100), 0), list), ['4. Start again'])
  assert.deepEqual(textsOf(marked(placeWords('2.5 metres', 50, 100), 0), list), ['2.5 metres'])
  assert.deepEqual(textsOf(marked(placeWords('4.Start again', 50, 100), 0), [{ type: 'P', children: [0] }]), [
    '4.Start again',
  ])
})

test('a title and the smaller lines below it in one paragraph are split', () => {
  const title = marked(placeWords('Soil survey', 50, 100, { size: 20 }), 0)
  const names = [...placeWords('K. Brandt', 50, 120), ...placeWords('Institute of Soils', 50, 133)]
  assert.deepEqual(textsOf([...title, ...marked(names, 1)], [{ type: 'P', children: [0, 1] }]), [
    'Soil survey',
    'K. Brandt Institute of Soils',
  ])
})

test('dots that lead to a page and that no tag reaches are left out', () => {
  const entry = [...marked(placeWords('Purpose', 50, 100), 0), ...marked(placeWords('12', 400, 100), 1)]
  const given: string[] = []
  const page = pageOf([...entry, ...placeWords('..........', 100, 100)], {
    structure: [{ type: 'P', children: [0, 1] }],
  })
  const layOut: ByPlace['layOut'] = (rest) => {
    given.push(...rest.map(({ text }) => text))
    return []
  }
  taggedBlocks(page, 0, { ...byPlace, layOut })
  assert.deepEqual(given, [])
})

test('an entry of a table of contents loses its dots, also where several are one paragraph; the title is none', () => {
  const blocksOf = (structure: StructNode[]) => {
    const texts = ['Contents', 'Where to begin ........ 3', 'How it ends ........... 12']
    const words = texts.flatMap((text, at) => marked(placeWords(text, 50, 100 + 14 * at), at))
    return (taggedBlocks(pageOf(words, { structure }), 0, byPlace) ?? []).flatMap((block) =>
      block.kind === 'text' ? [`${block.role ?? ''}|${block.lines.map(lineText).join(' ')}`] : [],
    )
  }
  const wanted = ['|Contents', 'TOCI|Where to begin 3', 'TOCI|How it ends 12']
  const node = (type: string, ...children: number[]): StructNode => ({ type, children })
  assert.deepEqual(blocksOf([{ type: 'TOC', children: [node('TOCI', 0), node('TOCI', 1), node('TOCI', 2)] }]), wanted)
  assert.deepEqual(blocksOf([node('P', 0), node('P', 1, 2)]), wanted)
})

test('paragraphs below the title of a table of contents whose page numbers end at one edge are its entries', () => {
  const rows: [string, string, StructNode['type']][] = [
    ['Contents', '', 'H1'],
    ['Where to begin', '3', 'P'],
    ['What to do next', '5', 'P'],
    ['How it ends', '9', 'P'],
    ['Nothing else.', '', 'P'],
  ]
  const words = rows.flatMap(([title, number], at) =>
    marked([...placeWords(title, 50, 100 + 20 * at), ...(number ? placeWords(number, 400, 100 + 20 * at) : [])], at),
  )
  const structure = rows.map(([, , type], at): StructNode => ({ type, children: [at] }))
  const blocks = taggedBlocks(pageOf(words, { structure }), 0, byPlace) ?? []
  assert.deepEqual(
    blocks.map((block) => (block.kind === 'text' ? block.role : block.kind)),
    ['H1', 'TOCI', 'TOCI', 'TOCI', undefined],
  )
})

test('a tagged table of one row with several lines in a cell is text side by side', () => {
  const address = ['Lake Bank', '12 Shore Road', 'Bergen'].flatMap((text, at) => placeWords(text, 50, 100 + 13 * at))
  const number = placeWords('Invoice 17', 300, 100)
  const cell = (mark: number): StructNode => ({ type: 'TD', children: [{ type: 'P', children: [mark] }] })
  const structure = [{ type: 'Table', children: [{ type: 'TR', children: [cell(0), cell(1)] }] }]
  assert.deepEqual(textsOf([...marked(address, 0), ...marked(number, 1)], structure), [
    'Lake Bank 12 Shore Road Bergen',
    'Invoice 17',
  ])
  assert.deepEqual(textsOf([...marked(placeWords('Lake', 50, 100), 0), ...marked(number, 1)], structure), ['table'])
})
