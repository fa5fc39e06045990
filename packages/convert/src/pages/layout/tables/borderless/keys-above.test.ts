import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../../testing/placed-words.ts'
import { textRows } from '../structure/text-rows.ts'
import { keysAbove } from './keys-above.ts'

const xs = [50, 170, 290]
const row = (y: number, texts: readonly string[], changes: Parameters<typeof placeWords>[3] = {}) =>
  texts.flatMap((text, at) => placeWords(text, xs[at] as number, y, changes))
const keys = row(100, ['Customer no.', 'Statement date', 'Amount due'], { size: 8 })
const values = row(112, ['K-3381', '31 March', '1,452.00'])
const tablesOf = (...words: ReturnType<typeof row>[]) => keysAbove(1, textRows(words.flat())).keyed

test('a row of keys in smaller type above a row of values is a table of the two', () => {
  const [found, ...others] = tablesOf(keys, values)
  assert.equal(others.length, 0)
  assert.deepEqual([found?.table.rows, found?.table.columns, found?.table.headerRows], [2, 3, 1])
})

test('a header and the first of several rows are no keys and values', () => {
  const header = row(100, ['Item', 'Size', 'Price'], { bold: true })
  assert.deepEqual(tablesOf(header, row(115, ['Bolt', 'M8', '0.20']), row(130, ['Nut', 'M8', '0.10'])), [])
})

test('two rows in one type, and lines of words alone, are no keys and values', () => {
  assert.deepEqual(tablesOf(row(100, ['Customer', 'Date', 'Amount']), values), [])
  assert.deepEqual(tablesOf(keys, row(112, ['the first', 'the second', 'the third'])), [])
})

test('values may stand in the middle below their keys, and a paragraph close below them', () => {
  const bold = row(100, ['STATEMENT DATE', 'PAYMENT DUE', 'MINIMUM DUE'], { bold: true })
  const centred = ['01-07-2023', '24-07-2023', '50.00'].flatMap((text, at) => {
    const key = ['STATEMENT DATE', 'PAYMENT DUE', 'MINIMUM DUE'][at] as string
    const middle = (xs[at] as number) + (key.length * 5 - 2.5) / 2
    return placeWords(text, middle - (text.length * 5) / 2, 122)
  })
  const prose = placeWords('Please pay the amount that is due by the day above', 50, 140)
  assert.equal(tablesOf(bold, centred, prose).length, 1)
})

const statement = (y: number, texts: readonly string[], changes: Parameters<typeof placeWords>[3] = {}) =>
  texts.flatMap((text, at) => placeWords(text, [50, 300, 380, 460][at] as number, y, changes))
const years = statement(100, ['(Millions)', '2015', '2014', '2013'], { bold: true })
const rate = statement(115, ['Effective rate', '29.1', '28.9', '28.1'])

test('years over one row of numbers are its header, in whatever type', () => {
  const [found] = tablesOf(
    years,
    rate,
    placeWords('The rate fell in the second of these years, and rose again in the last of the three', 50, 130),
  )
  assert.deepEqual([found?.table.rows, found?.table.headerRows], [2, 1])
})

test('a key may have an upper line', () => {
  const after = placeWords('After', 460, 91, { bold: true })
  const [found] = tablesOf(after, years, rate)
  assert.deepEqual([found?.table.rows, found?.words.size], [2, years.length + rate.length + 1])
})

test('years over the rows of a statement are no keys, however far the second row is from the first', () => {
  assert.deepEqual(tablesOf(years, rate, statement(145, ['Base rate', '35.0', '35.0', '35.0'])), [])
})
