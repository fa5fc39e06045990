import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'
import { areLinesOfAddress, markBreaks, withRoom } from './line-breaks.ts'
import { buildSegments, lineOf } from './lines.ts'

function breaks(texts: readonly string[], column = { left: 50, right: 400 }): (boolean | undefined)[] {
  const lines = texts.flatMap((text, at) => buildSegments(placeWords(text, 50, 100 + 14 * at)))
  markBreaks(lines, column)
  return lines.map((line) => line.isBreak)
}

test('lines that end before the next word had no room were ended by their author', () => {
  assert.deepEqual(breaks(['Harbour Office', '12 Quay Street', 'Aldby']), [undefined, true, true])
})

test('a phone number or an address of the net begins a line of its own below a name, not within a sentence', () => {
  const street = '1711 West El Segundo Boulevard, Hawthorne, Canada 90250'
  assert.deepEqual(breaks([street, 'Tel: (+11) 245 543 903'], { left: 50, right: 330 }), [undefined, true])
  const sentence = 'for more of it see what others have written on the page of'
  assert.deepEqual(breaks([sentence, 'www.example.com'], { left: 50, right: 330 }), [undefined, undefined])
})

test('lines that fill the column are prose', () => {
  const line = 'words and more of them up to the very end of this'
  assert.deepEqual(breaks([line, line, 'and its end'], { left: 50, right: 310 }), [undefined, undefined, undefined])
})

test('a line that goes on with a small letter was not ended', () => {
  assert.deepEqual(breaks(['The harbour', 'was built in spring', 'of that year']), [undefined, undefined, undefined])
})

test('no sentence goes on from a line of two parts, but from a label and spaces to be filled in', () => {
  const broken = (lines: Word[][]): (boolean | undefined)[] => {
    const built = lines.map(lineOf)
    markBreaks(built, { left: 50, right: 400 })
    return built.map((line) => line.isBreak)
  }
  const under = placeWords('University of Aldby and some more words up to the end', 50, 114)
  const entry = [...placeWords('Master of Arts', 50, 100), ...placeWords('2015 – 2016', 345, 100)]
  assert.deepEqual(broken([entry, under]), [undefined, true])
  const label = [...placeWords('Note:', 50, 100), ...placeWords('what has to be said up to the very end', 180, 100)]
  assert.deepEqual(broken([label, placeWords('And then some', 180, 114)]), [undefined, undefined])
  const space = [
    ...placeWords('This agreement is made this', 50, 100),
    ...placeWords('day of May by and between the', 230, 100),
  ]
  assert.deepEqual(broken([space, under]), [undefined, undefined])
})

test('entries of an index end with their pages', () => {
  const texts = ['anchors, 3', 'anglers, 7', 'bait, 12, 14–18', 'barges, 13', 'boats, 20', 'bream, 22']
  const lines = texts.map((text, at) => lineOf(placeWords(text, 50, 100 + 14 * at)))
  markBreaks(lines, withRoom(lines, { left: 50, right: 125 }))
  assert.ok(lines.slice(1).every(({ isBreak }) => isBreak))
})

test('fields and addresses below each other are lines of their own, the rest of an item is not', () => {
  const lines = (texts: [string, number][]) => texts.map(([text, x], at) => lineOf(placeWords(text, x, 100 + 14 * at)))
  assert.ok(
    areLinesOfAddress(
      lines([
        ['Name: Ada', 50],
        ['Town: Aldby', 50],
        ['☐ I agree', 50],
        ['Signature:', 50],
      ]),
    ),
  )
  assert.ok(
    !areLinesOfAddress(
      lines([
        ['• Software needs the', 50],
        ['OS stack', 60],
        ['• Issues', 50],
      ]),
    ),
  )
})

test('in an address a line that is full ends too, and a phone number begins one below the digits of a town', () => {
  assert.deepEqual(
    breaks(['The Gatehouse', 'Bewdley', '01299 555 010', 'www.wyre-gardens-and-orchards.example'], {
      left: 50,
      right: 235,
    }),
    [undefined, true, true, true],
  )
  const town = 'Harbour Office, Quay Street, Aldby 98052'
  assert.deepEqual(breaks([town, '(425) 882-8080'], { left: 50, right: 245 }), [undefined, true])
  assert.deepEqual(breaks([`${town.slice(0, -6)} at`, '(425) 882-8080'], { left: 50, right: 245 }), [
    undefined,
    undefined,
  ])
})

test('rows of dates and entries are lines each, prose whose lines are numbered is not', () => {
  const broken = (texts: readonly [string, string][]) => {
    const lines = texts.map(([key, text], at) =>
      lineOf([...placeWords(key, 50, 100 + 14 * at), ...placeWords(text, 130, 100 + 14 * at)]),
    )
    markBreaks(lines, { left: 50, right: 400 })
    return lines.map((line) => line.isBreak)
  }
  const text = 'Civil engineering at the university of this town'
  assert.deepEqual(
    broken([
      ['2006–2011', text],
      ['2003–2006', text],
    ]),
    [undefined, true],
  )
  const prose = 'and the text goes on over all of the line'
  assert.deepEqual(
    broken([
      ['32S', prose],
      ['33R', prose],
    ]),
    [undefined, undefined],
  )
})
