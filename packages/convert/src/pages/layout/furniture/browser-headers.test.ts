import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import { findFurniture } from './furniture.ts'

const text = [300, 320, 340].flatMap((y) => placeWords('the text goes on over the page of it', 50, y))

function furnitureOf(top: [string, string], foot: [string, string]): string {
  const rows = [top, foot].flatMap(([left, right], at) => [
    ...placeWords(left, 30, at ? 780 : 20, { size: 8 }),
    ...placeWords(right, 440, at ? 780 : 20, { size: 8 }),
  ])
  const page = pageOf([...rows, ...text])
  const furniture = findFurniture([page])
  return page.words.flatMap((word) => (furniture.has(word) ? [word.text] : [])).join(' ')
}

test('time, title, address and count are what browsers print around a page', () => {
  const chrome = furnitureOf(['11/22/26, 6:37 AM', 'Board pack'], ['https://example.com/pack', '1/1'])
  assert.equal(chrome, '11/22/26, 6:37 AM Board pack https://example.com/pack 1/1')
  const firefox = furnitureOf(['Board pack', 'https://example.com/pack'], ['1 of 1', '22.11.2026, 06:37'])
  assert.equal(firefox, 'Board pack https://example.com/pack 1 of 1 22.11.2026, 06:37')
})

test('a date above a page is text where the foot has no address and count', () => {
  assert.equal(furnitureOf(['11/22/26, 6:37 AM', 'Board pack'], ['Prepared by', 'Finance']), '')
})

test('the number of a page, and of how many, leaves a foot no text', () => {
  assert.equal(furnitureOf(['Board', 'Pack'], ['Confidential', 'Seite 1 von 1']), 'Confidential Seite 1 von 1')
})
