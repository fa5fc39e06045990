import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { type Box, inReadingOrder } from './reading-order.ts'

interface Named {
  name: string
  box: Box | undefined
  blocks: object[]
}

function shape(name: string, left: number, top: number, width: number, height: number): Named {
  const box = { left, top, right: left + width, bottom: top + height }
  return { name, box, blocks: [{ type: 'paragraph', children: [{ type: 'text', value: name }] }] }
}

function order(...shapes: Named[]): string {
  return inReadingOrder(shapes)
    .map(({ name }) => name)
    .join(' ')
}

test('columns are read one after the other', () => {
  const shapes = [shape('d', 60, 15, 40, 80), shape('b', 0, 15, 40, 80), shape('c', 60, 0, 40, 10)]
  assert.equal(order(...shapes, shape('a', 0, 0, 40, 10)), 'a b c d')
})

test('figures are read with the words below them, near or not', () => {
  const row = (names: string[], top: number): Named[] => names.map((name, at) => shape(name, at * 40, top, 35, 10))
  assert.equal(order(...row(['Users', 'Rating'], 30), ...row(['12M', '4.5'], 0)), '12M Users 4.5 Rating')
})

test('columns whose lines are numbered are read in the order of the numbers', () => {
  const lines = [1, 2, 3, 4, 5].flatMap((number) => {
    const [left, top] = [number > 3 ? 50 : 0, ((number - 1) % 3) * 20]
    return [shape(String(number), left, top + 2, 5, 5), shape(`line ${number}`, left + 7, top, 40, 15)]
  })
  assert.equal(order(...lines), '1 line 1 2 line 2 3 line 3 4 line 4 5 line 5')
})

test('lists next to each other are read one after the other, though their lines are level', () => {
  const list = (names: string, left: number): Named[] =>
    [...names].map((name, at) => shape(name, left, at * 11, 30, 10))
  assert.equal(order(...list('efgh', 35), ...list('abcd', 0)), 'a b c d e f g h')
})

test('figures above texts are read first, though a lane between them goes on below', () => {
  const figures = ['a', 'b', 'c', 'd'].map((name, at) => shape(name, at * 25, 0, 23, 10))
  assert.equal(order(shape('right', 50, 20, 48, 50), shape('left', 0, 20, 48, 50), ...figures), 'a b c d left right')
})

test('a table of shapes with headers of rows and columns is read row by row', () => {
  const headers = ['a', 'b'].map((name, at) => shape(name, 30 + at * 35, 0, 30, 5))
  const row = (names: string, top: number): Named[] =>
    [...names].map((name, at) => shape(name, at * 35 - (at ? 5 : 0), top, at ? 30 : 25, 25))
  assert.equal(order(...row('fgh', 40), ...row('cde', 10), ...headers), 'a b c d e f g h')
})

test('cards of several shapes in a grid are read row by row', () => {
  const card = (names: string, left: number, top: number): Named[] => [
    shape(names[0]!, left, top, 20, 20),
    shape(names[1]!, left + 22, top, 20, 8),
    shape(names[2]!, left + 22, top + 8, 20, 12),
  ]
  const cards = [...card('jkl', 50, 30), ...card('ghi', 0, 30), ...card('def', 50, 0), ...card('abc', 0, 0)]
  assert.equal(order(...cards), 'a b c d e f g h i j k l')
})

test('columns of texts that are written from right to left are read from the right', () => {
  const shapes = [shape('ب', 0, 15, 40, 80), shape('א', 60, 15, 40, 80), shape('1', 60, 0, 40, 10)]
  assert.equal(order(...shapes, shape('Latin', 0, 0, 40, 10)), '1 א Latin ب')
})

test('cards of one size are read row by row', () => {
  const shapes = [shape('d', 60, 50, 40, 40), shape('c', 0, 50, 40, 35), shape('b', 60, 0, 40, 40)]
  assert.equal(order(...shapes, shape('a', 0, 0, 40, 40)), 'a b c d')
})

test('figures are read with what stands right below them, row of pairs by row of pairs', () => {
  const pair = (name: string, left: number, top: number): Named[] => [
    shape(name.toUpperCase(), left, top, 30, 10),
    shape(name, left, top + 11, 30, 9),
  ]
  const [a, b, c, d] = [pair('a', 0, 0), pair('b', 50, 0), pair('c', 0, 40), pair('d', 50, 40)]
  assert.equal(order(...b, ...a), 'A a B b')
  assert.equal(order(...d, ...c, ...b, ...a), 'A a B b C c D d')
})

test('rows beneath what spans them are read by the columns that part them', () => {
  const low = [shape('b', 0, 40, 40, 30), shape('d', 60, 40, 40, 30)]
  assert.equal(
    order(...low, shape('a', 0, 20, 40, 10), shape('c', 60, 20, 40, 10), shape('head', 0, 0, 100, 10)),
    'head a b c d',
  )
})

test('numbers at the side are read before the lines that stand next to them', () => {
  const step = (number: string, top: number): Named[] => [
    shape(number, 0, top, 10, 10),
    shape(`head ${number}`, 20, top - 2, 80, 6),
    shape(`text ${number}`, 20, top + 5, 80, 6),
  ]
  assert.equal(order(...step('2', 30), ...step('1', 0)), '1 head 1 text 1 2 head 2 text 2')
})

test('a picture next to numbered lines hides no rows of them', () => {
  const step = (number: string, top: number): Named[] => [
    shape(number, 50, top, 10, 10),
    shape(`head ${number}`, 70, top - 2, 80, 6),
    shape(`text ${number}`, 70, top + 5, 80, 6),
  ]
  const picture = shape('picture', 0, 0, 40, 60)
  assert.equal(order(...step('2', 30), picture, ...step('1', 2)), 'picture 1 head 1 text 1 2 head 2 text 2')
  const right = { ...picture, box: { ...picture.box!, left: 160, right: 200 } }
  assert.equal(order(...step('2', 30), right, ...step('1', 2)), '1 head 1 text 1 2 head 2 text 2 picture')
})

test('what stands alone above the middle of all others is read first', () => {
  const below = [shape('right', 70, 20, 20, 10), shape('middle', 35, 20, 20, 10), shape('left', 0, 20, 20, 10)]
  assert.equal(order(...below, shape('head', 35, 0, 20, 10)), 'head left middle right')
})

test('narrow columns next to each other are columns', () => {
  const card = (name: string, left: number): Named[] => [
    shape(`${name}1`, left, 0, 10, 5),
    shape(`${name}2`, left, 10, 10, 30),
  ]
  const cards = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name, index) => card(name, index * 20))
  assert.equal(order(...cards), 'a1 a2 b1 b2 c1 c2 d1 d2 e1 e2 f1 f2')
})

test('numbers and what they count stand in one row, however near the next row is', () => {
  const rows = [shape('market', 20, 11, 70, 10), shape('2', 0, 11, 10, 10), shape('intro', 20, 0, 70, 10)]
  assert.equal(order(...rows, shape('1', 0, 0, 10, 10)), '1 intro 2 market')
})

test('what spans the columns stands before and after them', () => {
  const columns = [shape('right', 60, 20, 40, 40), shape('left', 0, 20, 40, 40)]
  assert.equal(order(shape('foot', 0, 70, 100, 10), ...columns, shape('head', 0, 0, 100, 10)), 'head left right foot')
})

test('a panel is read before the shapes that lie on it, and hides no lanes between them', () => {
  const cards = [shape('right', 60, 10, 30, 70), shape('left low', 10, 50, 30, 30), shape('left', 10, 10, 30, 30)]
  assert.equal(order(...cards, shape('panel', 0, 0, 100, 100)), 'panel left left low right')
})

test('what holds the only other shape is read first, though that begins left of it', () => {
  assert.equal(order(shape('on it', -1, 30, 30, 20), shape('text box', 0, 0, 60, 100)), 'text box on it')
})

test('shapes whose tops differ little stand in one row', () => {
  const row = [shape('c', 55, 0, 30, 20), shape('b', 28, 2, 30, 20), shape('a', 0, 4, 30, 20)]
  assert.equal(order(...row, shape('below', 0, 18, 85, 20)), 'a b c below')
})

test('shapes without a place stay at the end', () => {
  assert.equal(order({ name: 'nowhere', box: undefined, blocks: [] }, shape('a', 0, 0, 1, 1)), 'a nowhere')
})

test('every shape is read once, wherever it is', () => {
  const side = fc.integer({ min: -100, max: 100 })
  fc.assert(
    fc.property(fc.array(fc.tuple(side, side, side, side), { maxLength: 30 }), (boxes) => {
      const shapes = boxes.map(([left, top, width, height], index) => shape(String(index), left, top, width, height))
      assert.deepEqual(new Set(inReadingOrder(shapes)), new Set(shapes))
      assert.equal(inReadingOrder(shapes).length, shapes.length)
    }),
  )
})
