import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleNames } from '../roles/forest.ts'
import { lineRoles } from '../roles/line-roles.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import { learntFurniture } from './learnt-furniture.ts'

const sentence = 'the text goes on over the whole width of this page and reads like any other'
const prose = Array.from({ length: 40 }, (_, at) => placeWords(sentence, 72, 120 + 14 * at, { size: 10 })).flat()

function furnitureOf(words: typeof prose): string {
  return learntFurniture(lineRoles(pageOf(words)))
    .map(({ text }) => text)
    .join(' ')
}

test('a page header with a page number is found on a single page', () => {
  const header = [...placeWords('Journal of Layout', 72, 40, { size: 8 }), ...placeWords('17', 510, 40, { size: 8 })]
  assert.equal(furnitureOf([...header, ...prose]), 'Journal of Layout 17')
})

test('a title at the upper edge is none, as its type is the largest of the page', () => {
  assert.equal(furnitureOf([...placeWords('A Short History', 72, 40, { size: 20, bold: true }), ...prose]), '')
})

test('a key with its value next to the title is none, as the date of an invoice', () => {
  const title = placeWords('Hartmann Ltd', 72, 40, { size: 16 })
  const pieces = (text: string): string => {
    const words = [...title, ...placeWords(text, 430, 40, { size: 10 }), ...prose]
    const surely = lineRoles(pageOf(words)).map((one) => {
      const isAbove = one.piece.words.every(({ baseline }) => baseline === 40)
      return { ...one, shares: one.shares.map((_, role) => (isAbove === (roleNames[role] === 'furniture') ? 255 : 0)) }
    })
    return learntFurniture(surely)
      .map((word) => word.text)
      .join(' ')
  }
  assert.equal(pieces('Date: 2/10/2014'), '')
  assert.equal(pieces('Annual review'), 'Annual review')
})

test('what stands between lines of text is none, whatever it says', () => {
  const number = placeWords('17', 510, 687, { size: 8 })
  const more = [700, 714, 728, 742, 756, 770].flatMap((y) => placeWords(sentence, 72, y, { size: 10 }))
  assert.equal(furnitureOf([...prose, ...number, ...more]), '')
})

test('a page of few words has none', () => {
  assert.equal(furnitureOf(placeWords('Page 3', 280, 770)), '')
})

test('a further line of a footer is one where both lines together surely are, in the same columns and type', () => {
  const found = (upper: string, chance: number, x = 72, size = 7): string => {
    const words = [
      ...prose,
      ...placeWords(upper, x, 760, { size }),
      ...placeWords('Registered office 12 Mill Lane', 72, 769, { size: 7 }),
    ]
    const chances = [...prose.map(() => 0), chance, 0.8]
    const pieces = lineRoles(pageOf(words)).map((one, at, all) => {
      const own = chances[chances.length - all.length + at] as number
      const shares = one.shares.map((share, role) => (roleNames[role] === 'furniture' ? 255 * own : share))
      return { ...one, shares }
    })
    return learntFurniture(pieces)
      .map(({ text }) => text)
      .join(' ')
  }
  const [upper, lower] = ['Harbour Lettings Limited of Hull', 'Registered office 12 Mill Lane']
  assert.equal(found(upper, 0.4), `${lower} ${upper}`)
  assert.equal(found(upper, 0.2), lower)
  assert.equal(found(upper, 0.4, 100), lower)
  assert.equal(found(upper, 0.4, 72, 8), lower)
})

test('what stands next to the number of a page and beyond it in small type goes with it; in the type of the text it stays', () => {
  const found = (size: number): string => {
    const foot = [
      ...placeWords('Audit Report | Harbour Foundation', 72, 740, { size }),
      ...placeWords('6', 510, 740, { size: 8 }),
      ...placeWords('Harbour Lettings of Hull', 72, 750, { size }),
      ...placeWords('It makes no statements or warranties', 72, 773, { size, italic: true }),
    ]
    const pieces = lineRoles(pageOf([...prose, ...foot])).map((one) => {
      const isNumber = one.piece.words[0]?.text === '6'
      const shares = one.shares.map((_, role) => (roleNames[role] === 'furniture' && isNumber ? 204 : 0))
      return { ...one, shares }
    })
    return learntFurniture(pieces)
      .map(({ text }) => text)
      .join(' ')
  }
  for (const text of ['Audit Report | Harbour Foundation 6', 'Lettings of Hull', 'warranties'])
    assert.ok(found(8).includes(text))
  assert.equal(found(10), '6')
})

test('a short line centred below the line with the number, in its small type, is of the page header', () => {
  const cite = placeWords('Cite as 608 (2026)', 250, 40, { size: 8 })
  const middle = ((cite[0]?.left ?? 0) + (cite.at(-1)?.right ?? 0)) / 2
  const header = [...cite, ...placeWords('17', 510, 40, { size: 8 })]
  const name = placeWords('Alito, dissenting', middle - 33, 58, { size: 8 })
  assert.equal(furnitureOf([...header, ...name, ...prose]), 'Cite as 608 (2026) 17 Alito, dissenting')
  const aside = placeWords('Alito, dissenting', 72, 58, { size: 8 })
  assert.equal(furnitureOf([...header, ...aside, ...prose]), 'Cite as 608 (2026) 17')
})

test('a mark in bold type is no title where it stands at both edges of the page', () => {
  const mark = (y: number) => placeWords('CUI (when filled in)', 260, y, { size: 10, bold: true })
  const pieces = (words: typeof prose): string => {
    const surely = lineRoles(pageOf([...words, ...prose])).map((one) => {
      const isAtEdge = one.piece.words.every(({ baseline }) => baseline === 30 || baseline === 780)
      return { ...one, shares: one.shares.map((_, role) => (isAtEdge === (roleNames[role] === 'furniture') ? 160 : 0)) }
    })
    return learntFurniture(surely)
      .map((word) => word.text)
      .join(' ')
  }
  assert.equal(pieces([...mark(30), ...mark(780)]), 'CUI (when filled in) CUI (when filled in)')
  assert.equal(pieces(mark(30)), '')
})
