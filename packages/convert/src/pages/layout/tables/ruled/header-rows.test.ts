import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../../testing/placed-words.ts'
import type { Word } from '../../words/words.ts'
import { chunkText, textRows } from '../structure/text-rows.ts'
import { headerAbove } from './header-rows.ts'

const columns = [60, 160, 260]

function row(y: number, texts: readonly string[], xs = columns): Word[] {
  return texts.flatMap((text, at) => (text ? placeWords(text, xs[at] as number, y) : []))
}

const body = textRows([...row(140, ['North', '12', '31']), ...row(156, ['South', '10', '28'])])

function headerOf(words: Word[]): string[][] {
  const above = textRows(words).reverse()
  return headerAbove(above, body, 128, 55, 300, []).map(({ chunks }) => chunks.map(chunkText))
}

test('titles above the first line are the header of the table', () => {
  assert.deepEqual(headerOf(row(122, ['Region', 'Men', 'Women'])), [['Region', 'Men', 'Women']])
})

test('a title over several columns belongs to the header', () => {
  const header = [...row(106, ['Persons'], [210]), ...row(122, ['Region', 'Men', 'Women'])]
  assert.deepEqual(headerOf(header), [['Persons'], ['Region', 'Men', 'Women']])
})

test('the caption above a header is none of it', () => {
  const header = [...row(106, ['Table 1: Persons'], [60]), ...row(122, ['Region', 'Men', 'Women'])]
  assert.deepEqual(headerOf(header), [['Region', 'Men', 'Women']])
})

test('a line of prose above a table is no header', () => {
  assert.deepEqual(headerOf(row(122, ['It was so in all of the years that are read of here'], [60])), [])
})

test('lines of an address above a header are none of it', () => {
  const header = [...row(106, ['jane@example.com', '', '(555) 539-1037']), ...row(122, ['Region', 'Men', 'Women'])]
  assert.deepEqual(headerOf(header), [['Region', 'Men', 'Women']])
})
