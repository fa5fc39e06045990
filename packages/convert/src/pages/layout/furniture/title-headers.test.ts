import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import { findFurniture } from './furniture.ts'

const text = [300, 320, 340].flatMap((y) => placeWords('the text goes on over the pages of it', 50, y))

function headersOf(headers: string[], titles: string[]): string[] {
  const pages = headers.map((header, at) => {
    const title = titles[at] ? placeWords(titles[at], 50, 200, { size: 16, bold: true }) : []
    return pageOf([...placeWords(header, 50, 40), ...title, ...text], { number: at + 1 })
  })
  const furniture = findFurniture(pages)
  return pages.map(({ words }) =>
    words
      .filter((word) => furniture.has(word))
      .map((word) => word.text)
      .join(' '),
  )
}

const headers = ['CHAPTER 1. THE WALL', 'CHAPTER 2. THE GATE', 'CHAPTER 3. THE KEEPER']

test('headers that name the chapter in which each page is are page headers', () => {
  assert.deepEqual(headersOf(headers, ['The Wall', 'The Gate', 'The Keeper']), headers)
})

test('lines at the top of pages that no title says are text', () => {
  assert.deepEqual(headersOf(headers, ['The Wall', 'The Sea', 'The Port']), ['', '', ''])
})
