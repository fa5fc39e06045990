import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOf, lineText } from '../lines/lines.ts'
import { placeWords } from '../testing/placed-words.ts'
import { dropPriceLeaders, priceLines } from './price-lines.ts'

function pricesIn(texts: readonly string[]): string[] {
  const found = priceLines(texts.map((text, at) => lineOf(placeWords(text, 50, 100 + 14 * at))))
  found.forEach(dropPriceLeaders)
  return found.map(lineText)
}

test('dots lead to prices where the numbers fall again and again, or have a currency', () => {
  assert.deepEqual(pricesIn(['Salad . . . . . 8.50', 'Soup . . . . . 7.00', 'Trout . . . . . 9.25']), [
    'Salad 8.50',
    'Soup 7.00',
    'Trout 9.25',
  ])
  assert.deepEqual(pricesIn(['Helmet.......€ 3', 'Child seat. . . . .€ 5', 'Trailer ....... € 9']), [
    'Helmet € 3',
    'Child seat € 5',
    'Trailer € 9',
  ])
})

test('numbers that rise are those of pages, also of pages within chapters', () => {
  assert.deepEqual(pricesIn(['Foreword . . . . . 3', 'The valley . . . . . 21', 'Index . . . . . 112']), [])
  assert.deepEqual(pricesIn(['Pumps . . . . . 3-2', 'Valves . . . . . 3-14', 'Pipes . . . . . 4-1']), [])
})

test('a price at the end of a word of dots stands behind a gap', () => {
  const [line] = priceLines(
    ['Tea......3.10', 'Soup......2.90', 'Milk......1.20'].map((text) => lineOf(placeWords(text, 50, 100))),
  )
  dropPriceLeaders(line!)
  const [name, price] = line!.words
  assert.ok(name && price && price.left - name.right > 2 * line!.size)
})
