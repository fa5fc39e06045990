import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block } from '../../../core/document/nodes.ts'
import { layoutDocument } from '../layout-document.ts'
import { plainText } from '../lines/inline.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'

const line = 'the quick brown fox jumps over the lazy dog and runs'

function prose(y: number): Word[] {
  return Array.from({ length: 4 }, (_, at) => placeWords(line, 50, y + 13 * at)).flat()
}

function headingsOf(words: Word[]): string[] {
  const blocks: Block[] = layoutDocument([pageOf(words)], { outline: [], keepsFurniture: false })
  return blocks.flatMap((block) => (block.type === 'heading' ? [`${block.depth} ${plainText(block.children)}`] : []))
}

test('names and places between a title and the text are no headings', () => {
  const headings = headingsOf([
    ...placeWords('Paper of the year', 50, 60, { size: 20 }),
    ...placeWords('Ada Lovelace', 90, 100, { size: 13 }),
    ...placeWords('University of London', 80, 130, { size: 12 }),
    ...placeWords('Charles Babbage', 90, 160, { size: 13 }),
    ...placeWords('Abstract', 50, 200, { bold: true }),
    ...prose(215),
    ...placeWords('Method', 50, 300, { bold: true }),
    ...prose(315),
  ])
  assert.deepEqual(headings, ['1 Paper of the year', '2 Abstract', '2 Method'])
})

test('the title at the start stands above headings of larger type', () => {
  const headings = headingsOf([
    ...placeWords('A title of body size', 50, 60, { bold: true }),
    ...prose(90),
    ...placeWords('First part', 50, 180, { size: 14, bold: true }),
    ...prose(200),
    ...placeWords('Second part', 50, 300, { size: 14, bold: true }),
    ...prose(320),
  ])
  assert.deepEqual(headings, ['1 A title of body size', '2 First part', '2 Second part'])
})

test('a bold line between items of one list is an item', () => {
  const headings = headingsOf([
    ...placeWords('Settings', 50, 60, { size: 16 }),
    ...placeWords('1. Touch the panel on the front', 50, 100),
    ...placeWords('2. Touch Device Settings', 50, 120, { bold: true }),
    ...placeWords('3. Wait until the light is on', 50, 140),
    ...prose(200),
  ])
  assert.deepEqual(headings, ['1 Settings'])
})

test('a page header at the far end of a title is no part of it', () => {
  const headings = headingsOf([
    ...placeWords('Hash tables', 50, 60, { size: 16 }),
    ...placeWords('Lecture 12', 500, 60, { size: 11 }),
    ...prose(100),
  ])
  assert.deepEqual(headings, ['1 Hash tables'])
})

test('a title in the type of the numbered headings stands above them', () => {
  const headings = headingsOf([
    ...placeWords('SERVICES', 250, 60, { bold: true }),
    ...prose(90),
    ...placeWords('1. DUTIES', 50, 180, { bold: true }),
    ...prose(200),
    ...placeWords('2. FEES', 50, 300, { bold: true }),
    ...prose(320),
  ])
  assert.deepEqual(headings, ['1 SERVICES', '2 1. DUTIES', '2 2. FEES'])
})

test('names with a date below the title are no heading, whatever their type', () => {
  const headings = headingsOf([
    ...placeWords('Lemon Tart', 50, 60, { size: 20 }),
    ...placeWords('By Margit Holl · 12 March 2024', 50, 90, { italic: true }),
    ...prose(120),
    ...placeWords('Method', 50, 240, { size: 14 }),
    ...prose(270),
  ])
  assert.deepEqual(headings, ['1 Lemon Tart', '2 Method'])
})

test('below the name of a journal and where it is found stands the title of the paper', () => {
  const titles = (title: string) =>
    headingsOf([
      ...placeWords('Journal of Corn', 50, 60, { size: 20 }),
      ...placeWords('www.corn.example', 50, 90),
      ...placeWords(title, 50, 120, { size: 19 }),
      ...placeWords('Ada Lovelace', 50, 150, { size: 13 }),
      ...prose(200),
    ])
  assert.deepEqual(titles('How barley grows in wet summers'), [
    '1 Journal of Corn',
    '2 How barley grows in wet summers',
  ])
  assert.deepEqual(titles('Volume seven'), ['1 Journal of Corn'])
})
