import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../../testing/placed-words.ts'
import { chunkText } from '../structure/text-rows.ts'
import { cellRows } from './cell-rows.ts'

/** Cells of each row: their texts, and where they begin; numbers where they end. */
function cellsOf(rows: [text: string, x: number][][]): string[][] {
  const words = rows.flatMap((row, at) =>
    row.flatMap(([text, x]) =>
      placeWords(text, /^[\d.,]+$/.test(text) && x > 200 ? x - 5 * text.length : x, 100 + 13 * at).map(
        (word, number, all) => ({
          ...word,
          spaceBefore: number > 0,
          spaceAfter: number < all.length - 1,
        }),
      ),
    ),
  )
  return cellRows(words).map(({ chunks }) => chunks.map(chunkText))
}

test('a text of a cell that comes close to the next column is separated from it by what the other rows have there', () => {
  const rows = [
    ['P-817', 'Adjustable Bracket', '1', '73.78'],
    ['132077', 'Stainless Spare', '10', '3,886.65'],
    ['BX4541234', 'White Blade', '3', '778.50'],
    ['A574840', 'Universal Relay Frame', '24', '53.02'],
    ['BX91382912', 'Relay Reader', '2', '19.94'],
    ['907835', 'Black Cover', '1', '97.53'],
  ].map((row) => row.map((text, at): [string, number] => [text, [40, 93, 220, 266][at] as number]))
  assert.deepEqual(
    cellsOf(rows),
    rows.map((row) => row.map(([text]) => text)),
  )
})

test('words of a line of prose that begin where cells do stay in it', () => {
  const rows: [string, number][][] = [
    [
      ['Town', 50],
      ['Houses', 107.5],
      ['Boats', 160],
    ],
    [
      ['Holm', 50],
      ['137', 107.5],
      ['12', 160],
    ],
    [['All of the harbours are open', 52.5]],
  ]
  assert.deepEqual(cellsOf(rows)[2], ['All of the harbours are open'])
})

test('words that stand below each other in lines that begin alike part no cells', () => {
  const rows = ['plain water', 'acids', 'sharp sand', 'oils'].map((end): [string, number][] => [
    [`protect it from ${end}`, 50],
  ])
  assert.deepEqual(
    cellsOf(rows),
    rows.map((row) => row.map(([text]) => text)),
  )
})

test('a number that follows a percentage or a sign of a currency that leads them is a cell, however near', () => {
  const texts = (row: string): string[] | undefined => cellsOf([[[row, 50]]])[0]
  assert.deepEqual(texts('34.1 % $ 2,263'), ['34.1 %', '$ 2,263'])
  assert.deepEqual(texts('18.2 % 1,305'), ['18.2 %', '1,305'])
  assert.deepEqual(texts('$ 10 $ 12'), ['$ 10', '$ 12'])
  assert.deepEqual(texts('— (1,000)'), ['—', '(1,000)'])
  assert.deepEqual(texts('between 5 % and 10 % of it'), ['between 5 % and 10 % of it'])
})
