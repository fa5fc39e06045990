import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../../testing/placed-words.ts'
import { cutChunks } from './cut-chunks.ts'
import { chunkText, textRows } from './text-rows.ts'

function cellsOf(rows: [text: string, x: number][][]): string[][] {
  const words = rows.flatMap((row, at) => row.flatMap(([text, x]) => placeWords(text, x, 100 + 14 * at)))
  return cutChunks(textRows(words)).map(({ chunks }) => chunks.map(chunkText))
}

test('a number set to the right and a text right behind it are two cells, as the header tells', () => {
  const rows: [string, number][][] = [
    [
      ['No', 50],
      ['Name', 100],
    ],
    [
      ['7', 92],
      ['Ada Grey', 100],
    ],
    [
      ['12', 87],
      ['Peter Hale', 100],
    ],
  ]
  assert.deepEqual(cellsOf(rows), [
    ['No', 'Name'],
    ['7', 'Ada Grey'],
    ['12', 'Peter Hale'],
  ])
})

test('words of a line of prose that begin where cells do stay in it', () => {
  const rows: [string, number][][] = [
    [
      ['Town', 50],
      ['Houses', 100],
      ['Boats', 160],
    ],
    [
      ['Holm', 50],
      ['137', 100],
      ['12', 160],
    ],
    [
      ['All of the', 52.5],
      ['harbours are open', 100],
    ],
  ]
  assert.deepEqual(cellsOf(rows)[2], ['All of the harbours are open'])
})

test('numbers that end at one place without a space, and texts that begin at one place behind them, are cells', () => {
  const words = [
    ['7', 'Ada Grey'],
    ['1200', 'Peter Hale'],
    ['35', 'Ida Juhl'],
  ].flatMap(([number = '', name = ''], at) => [
    ...placeWords(number, 97 - 5 * number.length, 100 + 14 * at).map((word) => ({ ...word, spaceAfter: false })),
    ...placeWords(name, 100, 100 + 14 * at),
  ])
  assert.deepEqual(
    cutChunks(textRows(words)).map(({ chunks }) => chunks.map(chunkText)),
    [
      ['7', 'Ada Grey'],
      ['1200', 'Peter Hale'],
      ['35', 'Ida Juhl'],
    ],
  )
})

test('numbers with spaces behind them are parts of texts that are alike', () => {
  const rows = [0, 1, 2].map((): [string, number][] => [
    ['Mondays', 50],
    ['from 16.00', 100],
    ['Uhr', 155],
  ])
  assert.deepEqual(cellsOf(rows)[0], ['Mondays', 'from 16.00 Uhr'])
})
