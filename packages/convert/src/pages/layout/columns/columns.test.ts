import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSegments, lineText } from '../lines/lines.ts'
import { placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'
import { orderItems } from './columns.ts'
import type { Item } from './gutter.ts'

function items(texts: readonly [text: string, x: number, y: number][]): Item[] {
  return itemsOf(texts.flatMap(([text, x, y]) => placeWords(text, x, y)))
}

function itemsOf(words: Word[]): Item[] {
  return buildSegments(words).map((segment) => ({
    left: segment.left,
    top: segment.top,
    right: segment.right,
    bottom: segment.bottom,
    segment,
  }))
}

function column(name: string, x: number, y: number, lines = 6): [string, number, number][] {
  return Array.from({ length: lines }, (_, at) => [`${name} line of some prose here`, x, y + 14 * at])
}

const regions = (texts: readonly [string, number, number][], mirrored = false): string[] =>
  orderItems(items(texts), mirrored).map(
    ({ items: [first] }) => (first?.segment ? lineText(first.segment).split(' ')[0] : '') ?? '',
  )

test('two columns of prose are read one after the other', () => {
  assert.deepEqual(regions([...column('left', 50, 100), ...column('right', 220, 100)]), ['left', 'right'])
})

test('a heading over both columns comes first, a note under both last', () => {
  const wide = 'words that go over the gutter between the two columns of this page'
  assert.deepEqual(
    regions([
      [`head ${wide}`, 50, 70],
      ...column('left', 50, 100),
      ...column('right', 220, 100),
      [`foot ${wide}`, 50, 220],
    ]),
    ['head', 'left', 'right', 'foot'],
  )
})

test('three columns are read from the left', () => {
  assert.deepEqual(regions([...column('one', 30, 100), ...column('two', 200, 100), ...column('three', 370, 100)]), [
    'one',
    'two',
    'three',
  ])
})

test('columns of a right-to-left page are read from the right', () => {
  assert.deepEqual(regions([...column('left', 50, 100), ...column('right', 220, 100)], true), ['right', 'left'])
})

test('short cells that share their baselines are no columns of prose', () => {
  const cells = Array.from({ length: 6 }, (_, at): [string, number, number][] => [
    ['name', 50, 100 + 14 * at],
    ['12', 220, 100 + 14 * at],
  ]).flat()
  assert.equal(regions(cells).length, 1)
})

test('a list next to another whose items take several lines is a column', () => {
  const items = Array.from({ length: 5 }, (_, at): [string, number, number][] => [
    [`• flour ${at}`, 50, 100 + 30 * at],
    [`${at + 1}. stir the flour and the butter`, 220, 100 + 30 * at],
    ['until both look alike', 235, 113 + 30 * at],
  ]).flat()
  assert.deepEqual(regions(items), ['•', '1.'])
})

test('columns of a price list with headings are read one after the other, each with its prices', () => {
  const priced = (name: string, x: number, y: number): Word[] => [
    ...placeWords(name, x, y - 22, { size: 15 }),
    ...[0, 1, 2, 3].flatMap((at) => [
      ...placeWords(`${name} with herbs ${at}`, x, y + 16 * at),
      ...placeWords(`${at}.50`, x + 180, y + 16 * at),
    ]),
  ]
  const words = [...priced('soup', 50, 100), ...priced('fish', 50, 210)]
  const others = [...priced('cake', 290, 107), ...priced('wine', 290, 217)]
  const names = orderItems(itemsOf([...words, ...others]), false).map(({ items: parts }) =>
    parts.map(({ segment }) => (segment ? lineText(segment) : '')).filter((text) => !/\d/.test(text)),
  )
  assert.deepEqual(
    names.map((texts) => texts.sort()),
    [
      ['fish', 'soup'],
      ['cake', 'wine'],
    ],
  )
})

test('a page of ten thousand pieces is ordered without delay', () => {
  const many = Array.from({ length: 10_000 }, (_, at): [string, number, number] => [
    'x',
    (at % 100) * 6,
    Math.floor(at / 100) * 8,
  ])
  const count = orderItems(items(many), false).flatMap((region) => region.items).length
  assert.ok(count > 0)
})

test('an address and what stands next to it are read one after the other, before what is below', () => {
  const texts: [string, number, number][] = [
    ['Hartmann and Sons', 50, 100],
    ['12 Mill Lane', 50, 114],
    ['Leeds', 50, 128],
    ['Invoice 417', 300, 100],
    ['March 2013', 300, 114],
    ['Customer 88', 300, 128],
    ['We charge you as follows for what we brought', 50, 180],
    ['and ask you to pay within thirty days of it', 50, 194],
  ]
  assert.deepEqual(regions(texts), ['Hartmann', 'Invoice', 'We'])
})

test('a box that prose flows round is read before the prose next to it', () => {
  const box: [string, number, number][] = Array.from({ length: 6 }, (_, at) => ['box of few words', 250, 100 + 14 * at])
  const below: [string, number, number][] = [['below goes on and on over the whole width of both of the two', 50, 184]]
  assert.deepEqual(regions([...column('left', 50, 100), ...box, ...below]), ['box', 'left', 'below'])
})

test('lists side by side are read one after the other, though their items share baselines', () => {
  const list = (name: string, x: number): [string, number, number][] =>
    [0, 1, 2].map((at) => [`• ${name} ${at}`, x, 100 + 14 * at])
  const texts = [...list('left', 50), ...list('middle', 150), ...list('right', 250)]
  const read = orderItems(items(texts), false).map((region) =>
    region.items.map(({ segment }) => segment && lineText(segment)),
  )
  assert.deepEqual(
    read.flat(),
    texts.map(([text]) => text),
  )
})

test('a large title and the sender next to it are read one after the other', () => {
  const words = [
    ...placeWords('INVOICE', 50, 106, { size: 24 }),
    ...['Oak and Iron', '7 Forge Lane', 'Beverley', 'Yorkshire'].flatMap((text, at) =>
      placeWords(text, 400, 100 + 11 * at),
    ),
    ...placeWords('We charge you as follows for what we brought', 50, 180),
  ]
  const read = orderItems(itemsOf(words), false).flatMap((region) => region.items)
  assert.deepEqual(
    read.map(({ segment }) => segment && lineText(segment).split(' ')[0]),
    ['INVOICE', 'Oak', '7', 'Beverley', 'Yorkshire', 'We'],
  )
})

test('authors side by side are read one after the other, each with the place below', () => {
  const author = (name: string, place: string, x: number) => [
    ...placeWords(name, x - name.length * 2.5, 100),
    ...placeWords(place, x - place.length * 2.5, 112, { italic: true }),
    ...placeWords('Town of the North', x - 42, 124),
  ]
  const words = [
    ...author('Ada Author', 'University of Hull', 120),
    ...author('Bert Writer', 'Institute of Water', 320),
  ]
  const read = orderItems(itemsOf(words), false)
  assert.deepEqual(
    read.map((region) => region.items.map(({ segment }) => segment && lineText(segment).split(' ')[0]).sort()),
    [
      ['Ada', 'Town', 'University'],
      ['Bert', 'Institute', 'Town'],
    ],
  )
})

test('a row of dates far above the columns belongs to none of them', () => {
  const row: [string, number, number][] = [
    ['Wednesday', 50, 60],
    ['Price 2d.', 300, 60],
    ['Gate to close', 50, 78],
  ]
  const texts = [...row, ...column('left', 50, 120), ...column('right', 300, 120)]
  assert.deepEqual(regions(texts), ['Wednesday', 'Gate', 'right'])
})

test('entries of a dictionary are read down their columns, though their lines share baselines', () => {
  const texts = (name: string, x: number): [string, number, number][] =>
    [0, 1, 2, 3, 4].flatMap((at): [string, number, number][] => [
      [`${name} a sail that has one side made fast to`, x, 100 + 30 * at],
      ['the mast, and a boom at its foot', x + 10, 112 + 30 * at],
    ])
  assert.deepEqual(regions([...texts('aback', 50), ...texts('topsail', 280)]), ['aback', 'topsail'])
})

test('an index is read down its columns', () => {
  const texts = (name: string, x: number): [string, number, number][] =>
    Array.from({ length: 7 }, (_, at) => [`${name}, ${12 + at}, ${30 + at}–${34 + at}`, x, 100 + 14 * at])
  assert.deepEqual(regions([...texts('anchors', 50), ...texts('bridges', 220), ...texts('locks', 390)]), [
    'anchors,',
    'bridges,',
    'locks,',
  ])
})

test('keys that end with colons are no address next to another: their values stand next to them', () => {
  const pairs = ['Enclosure', 'Frame', 'Weight', 'Speed'].flatMap((key, at): [string, number, number][] => [
    [`${key}:`, 50, 100 + 13 * at],
    ['Closed', 300, 100 + 13 * at],
  ])
  assert.deepEqual(regions(pairs), ['Enclosure:'])
  assert.deepEqual(regions(pairs.map(([text, x, y]) => [text.replace(':', ''), x, y])), ['Enclosure', 'Closed'])
})

/** A block of short lines, as of an address. */
function block(name: string, x: number, y: number, lines: number): [string, number, number][] {
  return Array.from({ length: lines }, (_, at) => [
    `${name} Road ${at} ${'of Town '.repeat((at % 3) + 1)}`.trim(),
    x,
    y + 14 * at,
  ])
}

test('blocks of short lines with gaps of their own are columns, though all lines are level', () => {
  const left = [...block('left', 50, 100, 6), ...block('left', 50, 198, 8), ...block('left', 50, 324, 5)]
  const right = [...block('right', 250, 100, 6), ...block('right', 250, 198, 5), ...block('right', 250, 282, 6)]
  assert.deepEqual(regions([...left, ...right]), ['left', 'right'])
})

test('blocks that begin at one height on both sides are rows', () => {
  const starts = [100, 198, 296]
  const left = starts.flatMap((y) => block('left', 50, y, 6))
  const right = starts.flatMap((y, at) => block('right', 250, y, at + 2))
  assert.equal(regions([...left, ...right]).length, 1)
})
