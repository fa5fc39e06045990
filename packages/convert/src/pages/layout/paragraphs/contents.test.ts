import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOf, lineText } from '../lines/lines.ts'
import { placeWords } from '../testing/placed-words.ts'
import { areEntries, contentsWords } from './contents.ts'

function entry(title: string, page: string, y: number, dots = '') {
  const words = placeWords(dots ? `${title} ${dots}` : title, 50, y)
  return lineOf([...words, ...placeWords(page, 500 - page.length * 5, y)])
}

const dots = '. . . . . . . . .'

function entriesOf(lines: ReturnType<typeof lineOf>[]): string[] {
  const words = contentsWords(lines)
  return lines.filter((line) => words.has(line.words[0] as never)).map((line) => lineText(line).slice(0, 9))
}

test('entries between those with dots need none, where their numbers end at one edge', () => {
  const lines = [
    entry('1 Introduction', '1', 100),
    entry('1.1 Scope', '1', 115, dots),
    entry('1.2 Words', '2', 130, dots),
    entry('2 Method', '14', 145),
    entry('2.1 Staff', '14', 160, dots),
    lineOf(placeWords('The gates hold back the sea.', 50, 200)),
  ]
  assert.deepEqual(
    entriesOf([lineOf(placeWords('Contents', 50, 70)), ...lines]),
    lines.slice(0, 5).map((line) => lineText(line).slice(0, 9)),
  )
})

test('below the title of a table of contents no entry needs dots', () => {
  const lines = [entry('1 Introduction', '1', 100), entry('2 Method', '4', 115), entry('3 Results', '9', 130)]
  assert.equal(entriesOf(lines).length, 0)
  assert.equal(entriesOf([lineOf(placeWords('Inhaltsverzeichnis', 50, 70)), ...lines]).length, 3)
})

test('a part of a book at the top of a page of contents needs no dots', () => {
  const lines = [
    entry('5 Managing', '19', 100),
    entry('5.1 Staff', '19', 115, dots),
    entry('5.2 Rooms', '20', 130, dots),
    entry('5.3 Keys', '21', 145, dots),
  ]
  assert.equal(entriesOf(lines).length, 4)
  assert.equal(entriesOf([lineOf(placeWords('The gates hold back 19', 50, 85)), ...lines.slice(1)]).length, 3)
})

test('chapters without sections above the first entry with dots need none', () => {
  const lines = [
    entry('1 Options', '4', 100),
    entry('2 Storing', '5', 120),
    entry('3 Editing', '6', 140),
    ...['3.1 Tables', '3.2 Plots', '3.3 Boxes'].map((title, at) => entry(title, '9', 160 + 15 * at, dots)),
  ]
  assert.equal(entriesOf(lines).length, 6)
})

test('rows with dots whose last numbers never fall are of a table of contents, those of amounts are not', () => {
  const rowsOf = (numbers: readonly string[]) =>
    numbers.map((number, at) => entry('Title of a part', number, 100 + 15 * at, at % 2 ? dots : '').words)
  assert.equal(areEntries(rowsOf(['4', '5', '5', '9', '14', '17'])), true)
  assert.equal(areEntries(rowsOf(['4', '5', '3', '9', '14', '17'])), false)
  assert.equal(areEntries(rowsOf(['4', '5', '5', '9'])), false)
})

test('entries of a further page of contents need neither dots nor a title, where they lead to their places', () => {
  const lines = [entry('5 Managing', '19', 100), entry('5.1 Staff', '19', 115), entry('5.2 Rooms', '20', 130)]
  assert.equal(entriesOf(lines).length, 0)
  for (const { words } of lines) for (const word of words) word.url = '#place=19,100,50'
  assert.equal(entriesOf(lines).length, 3)
})
