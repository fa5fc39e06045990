import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ruling } from '../content.ts'
import { layoutDocument } from '../layout-document.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'
import { addressBoxes } from './addresses.ts'

const lines = (texts: readonly string[], x: number, changes: Parameters<typeof placeWords>[3] = {}, from = 100) =>
  texts.flatMap((text, at) => (text ? placeWords(text, x, from + 15 * at, changes) : []))
const seller = lines(['From', 'Hartmann Ltd', '12 Mill Lane', 'Leeds LS2 7HY', 'Phone: (804) 123-5432'], 50)
const buyer = lines(['To', 'Jane Miller', '4 Quay Street', 'York YO1 7HH', 'Phone: (555) 539-1037'], 250)
const leftsOf = (words: Word[], rulings: Ruling[] = []): number[] => addressBoxes(words, rulings).map(([left]) => left)

test('two addresses whose lines are level are two blocks', () => {
  assert.deepEqual(leftsOf([...seller, ...buyer]), [50, 250])
})

test('keys and values next to an address are one block', () => {
  const keys = lines(['Number:', 'Date:', 'Due:'], 250)
  const values = lines(['4417', '3 May', '2 June'], 320)
  assert.deepEqual(leftsOf([...seller, ...keys, ...values]), [50, 250])
})

test('larger names above both belong to them, as does a label alone above one of them', () => {
  const titles = [...placeWords('Hartmann', 50, 80, { size: 14 }), ...placeWords('Miller', 250, 80, { size: 14 })]
  const label = placeWords('Issued for:', 50, 62)
  const tops = addressBoxes([...label, ...titles, ...seller, ...buyer], []).map(([, top]) => Math.round(top))
  assert.deepEqual(tops, [54, 54])
})

test('rows of a list of people are no addresses: down a column all is of one kind', () => {
  const names = lines(['Name', 'John Doe', 'Jane Miller', 'Max Hartmann'], 50)
  const mails = lines(['Mail', 'john@example.com', 'jane@example.com', 'max@example.com'], 200)
  assert.deepEqual(leftsOf([...names, ...mails]), [])
})

test('the values of keys may be an address, the keys are none', () => {
  const keys = lines(['Name', 'Street', 'Town', 'Phone'], 50)
  const values = lines(['Jane Miller', '4 Quay Street', 'York YO1 7HH', 'Phone: (555) 539-1037'], 200)
  assert.deepEqual(leftsOf([...keys, ...values]), [])
})

test('lines of prose next to each other are none, though they name an address of the net', () => {
  const notes = ['Here you will find all that we know of it:', 'www.example.com', 'Many thanks to all of you']
  assert.deepEqual(leftsOf([...lines(notes, 50), ...lines(notes, 320)]), [])
})

test('addresses with a drawn line between them are cells', () => {
  const between: Ruling = { left: 230, top: 80, right: 231, bottom: 180, horizontal: false }
  assert.deepEqual(leftsOf([...seller, ...buyer], [between]), [])
})

test('addresses of three authors, each centred, are no keys with values', () => {
  const author = (texts: readonly string[], middle: number) =>
    texts.flatMap((text, at) => placeWords(text, middle - 2.5 * text.replaceAll(' ', '').length, 100 + 13 * at))
  const of = (name: string, mail: string) => [name, 'Leeds Research', 'One Mill Way', 'Redmond, WA', '98052', mail]
  const authors = [
    ...author(['Ann Hart', 'Hill University', '5000 Forbes Avenue', 'Pittsburgh, PA', '15213', 'ann@hill.edu'], 100),
    ...author(of('Ben Miller', 'ben@leeds.com'), 280),
    ...author(of('Eve Quay', 'eve@leeds.com'), 420),
  ]
  const blocks = layoutDocument([pageOf(authors)], { outline: [], keepsFurniture: true })
  assert.ok(blocks.every((block) => !/ben@.*eve@/.test(JSON.stringify(block))))
})
