import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TurnedWord } from '../prepare-page.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import { findFurniture } from './furniture.ts'

const text = [300, 320, 340].flatMap((y) => placeWords('the text goes on over the pages of it', 50, y))

test('page headers are found on a page that they stand sideways on, other text next to them is not', () => {
  const upright = [1, 2, 3].map((number) =>
    pageOf([...placeWords('Annual report', 50, 40), ...placeWords(`Part ${number}`, 450, 40), ...text], { number }),
  )
  const sideways = [...placeWords('Annual report', 50, 40), ...placeWords('Part 9', 450, 40)]
  const adjacent = placeWords('rain in millimetres', 50, 300)
  const words = [...sideways, ...adjacent].map((word): TurnedWord => ({ ...word, place: [300, 300, 310, 310] }))
  const furniture = findFurniture([...upright, pageOf(text, { number: 4, turned: [{ turn: 1, words }] })])
  assert.deepEqual(
    words.filter((word) => furniture.has(word)).map((word) => word.text),
    sideways.map((word) => word.text),
  )
})

test('a number alone at the side of a page whose text is set sideways is the page’s, one amid it is not', () => {
  const numberAt = (left: number): TurnedWord[] =>
    placeWords('2', 50, 40).map((word) => ({ ...word, place: [left, 300, left + 8, 308] }))
  const page = pageOf(text, { turned: [{ turn: 1, words: numberAt(20) }] })
  const words = page.turned[0]?.words ?? []
  assert.ok(words.every((word) => findFurniture([page]).has(word)))
  const amid = { turn: 1, words: numberAt(300) }
  assert.equal(findFurniture([pageOf(text, { turned: [amid] })]).size, 0)
})

test('numbers that count with the pages are theirs wherever they stand below all text, and not above some', () => {
  const numberFound = (more: typeof text) => {
    const numbers = [1, 2, 3].map((number) => placeWords(`${number}`, 100, 640))
    const pages = numbers.map((words, at) => pageOf([...text, ...words, ...more], { number: at + 1 }))
    const furniture = findFurniture(pages)
    return numbers.flat().filter((word) => furniture.has(word)).length
  }
  assert.equal(numberFound([]), 3)
  assert.equal(numberFound(placeWords('more of the text', 50, 655)), 0)
})

test('the number of a page goes with the words that say how many there are, also above other lines', () => {
  const numbers = [1, 2, 3].map((number) => placeWords(`Page ${number} of 3`, 400, 100))
  const lines = [40, 55, 70, 85].map((y, at) => placeWords(`Line ${'abcd'[at]} of the bank`, 50, y))
  const furniture = findFurniture(
    numbers.map((words, at) => pageOf([...lines.flat(), ...words, ...text], { number: at + 1 })),
  )
  assert.ok(numbers.flat().every((word) => furniture.has(word)))
})

test('the title of a document that stands on all its pages stays on the first, where no text is as large', () => {
  const kept = (more: typeof text) => {
    const titles = [1, 2, 3].map(() => placeWords('Registration report', 50, 40, { size: 14 }))
    const pages = titles.map((words, at) => pageOf([...words, ...more, ...text], { number: at + 1 }))
    const furniture = findFurniture(pages)
    return titles.map((words) => words.filter((word) => !furniture.has(word)).length)
  }
  assert.deepEqual(kept([]), [2, 0, 0])
  assert.deepEqual(kept(placeWords('Voters by county', 50, 200, { size: 16 })), [0, 0, 0])
})

test('numbers of chapters that begin pages are no numbers of pages', () => {
  const found = (size: number) => {
    const headers = ['Wheat', 'Barley', 'Oats'].map((title, at) => [
      ...placeWords(`${at + 1}`, 50, 90, { size }),
      ...placeWords(title, 80, 90, { size }),
    ])
    const furniture = findFurniture(headers.map((words, at) => pageOf([...words, ...text], { number: at + 1 })))
    return headers.flat().filter((word) => /\d/.test(word.text) && furniture.has(word)).length
  }
  assert.equal(found(16), 0)
  assert.equal(found(10), 3)
})

test('what is set sideways in the margin, beyond all text, is a stamp', () => {
  const at = (left: number): TurnedWord[] =>
    placeWords('arXiv:2408.02509v1 5 Aug 2024', 50, 40).map((word) => ({ ...word, place: [left, 300, left + 12, 400] }))
  const found = (words: TurnedWord[]) => findFurniture([pageOf(text, { turned: [{ turn: 1, words }] })]).size
  assert.equal(found(at(20)), 4)
  assert.equal(found(at(300)), 0)
})

test('the name of a bank stays where the number of the page stands on its line', () => {
  const name = placeWords('Fenland Building Society', 50, 60, { size: 16, bold: true })
  const number = placeWords('Page 1 of 3', 450, 60)
  const furniture = findFurniture([pageOf([...name, ...number, ...text])])
  assert.deepEqual(
    [...name, ...number].filter((word) => furniture.has(word)),
    number,
  )
})

test('the footer of a short page stands right below its text, and says the same as that of the others', () => {
  const footer = (number: number, y: number) => placeWords(`Example Ltd | Report | ${number}`, 50, y)
  const long = [...text, ...[600, 620, 640].flatMap((y) => placeWords('and on to the foot of the page', 50, y))]
  const feet = [footer(1, 770), footer(2, 770), footer(3, 770), footer(4, 380)]
  const pages = feet.map((words, at) => pageOf([...(at < 3 ? long : text), ...words], { number: at + 1 }))
  const furniture = findFurniture(pages)
  assert.ok(feet.flat().every((word) => furniture.has(word)))
  const other = placeWords('Example Ltd | Report | annex', 50, 380)
  assert.ok(
    other.every((word) => !findFurniture([...pages.slice(0, 3), pageOf([...text, ...other], { number: 4 })]).has(word)),
  )
})
