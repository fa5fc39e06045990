import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layoutDocument } from '../layout-document.ts'
import { plainText } from '../lines/inline.ts'
import type { PreparedPage } from '../prepare-page.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'

const line = 'the quick brown fox jumps over the lazy dog and runs'
const blue = 0x1f4d78

function prose(y: number, lines = 2): Word[] {
  return Array.from({ length: lines }, (_, at) => placeWords(line, 50, y + 13 * at)).flat()
}

function headingsOf(pages: PreparedPage[]): string[] {
  const blocks = layoutDocument(pages, { outline: [], keepsFurniture: false })
  return blocks.flatMap((block) => (block.type === 'heading' ? [`${block.depth} ${plainText(block.children)}`] : []))
}

test('a short line in a colour of its own is a heading, a coloured sentence is not', () => {
  const headings = headingsOf([
    pageOf([
      ...placeWords('Report', 50, 60, { size: 16, bold: true }),
      ...prose(90),
      ...placeWords('What was found', 50, 140, { size: 10.5, colour: blue }),
      ...prose(160),
      ...placeWords('This was found in the north.', 50, 210, { colour: blue }),
      ...prose(230),
    ]),
  ])
  assert.deepEqual(headings, ['1 Report', '2 What was found'])
})

test('forms of numbers in one type lie in each other as they count', () => {
  const headings = ['I. Gases', 'A. Blood', '1. Acids', '2. Bases', 'B. Urine', 'II. Salts', 'A. Water']
  const words = headings.flatMap((heading, at) => [
    ...placeWords(heading, 50, 60 + 60 * at, { bold: true }),
    ...prose(80 + 60 * at),
  ])
  assert.deepEqual(headingsOf([pageOf(words)]), [
    '1 I. Gases',
    '2 A. Blood',
    '3 1. Acids',
    '3 2. Bases',
    '2 B. Urine',
    '1 II. Salts',
    '2 A. Water',
  ])
})

test('each slide has its title in one rank, whatever its size', () => {
  const titles = ['Networks', 'Why so fast', 'Cables', 'Looking ahead']
  const pages = titles.map((title, at) =>
    pageOf(
      [
        ...placeWords(title, 50, 60, { size: 44 - 5 * at }),
        ...(at
          ? [...placeWords('First of all', 50, 150, { size: 18 }), ...placeWords('• with foo', 50, 175, { size: 18 })]
          : []),
      ],
      { number: at + 1, width: 800, height: 600 },
    ),
  )
  assert.deepEqual(headingsOf(pages), ['1 Networks', '2 Why so fast', '2 Cables', '2 Looking ahead'])
})

test('a page of large type alone has its titles in the largest', () => {
  const headings = headingsOf([
    pageOf([
      ...placeWords('安徽安利合成革股份有限公司', 130, 100, { size: 26 }),
      ...placeWords('ANHUI ANLI ARTIFICIAL LEATHER', 130, 146, { size: 26 }),
      ...placeWords('2011 年年度报告', 200, 210, { size: 26 }),
      ...placeWords('股票代码：300218', 220, 540, { size: 18 }),
      ...placeWords('披露日期：2012年3月27日', 180, 650, { size: 18 }),
    ]),
  ])
  assert.deepEqual(headings, ['1 安徽安利合成革股份有限公司', '2 2011 年年度报告'])
})

test('bold lines between tables are headings, though the keys of the tables are bold too', () => {
  const rows = (y: number): Word[] =>
    [0, 1, 2, 3].flatMap((at) => [
      ...placeWords(`Key of row ${at}`, 50, y + 20 * at, { bold: true }),
      ...placeWords(`value ${at} of the row`, 300, y + 20 * at),
    ])
  const rulings = [85, 105, 125, 145, 165, 235, 255, 275, 295, 315].map((y) => ({
    left: 45,
    right: 500,
    top: y,
    bottom: y,
    horizontal: true,
  }))
  const headings = headingsOf([
    pageOf(
      [
        ...placeWords('First part', 50, 60, { bold: true }),
        ...rows(100),
        ...placeWords('Second part', 50, 210, { bold: true }),
        ...rows(250),
      ],
      { rulings },
    ),
  ])
  assert.deepEqual(headings, ['1 First part', '1 Second part'])
})

test('the number of a chapter and the title below it are of one rank, under that of their part', () => {
  const chapter = (number: string, title: string, y: number): Word[] => [
    ...placeWords(number, 50, y, { size: 18, bold: true }),
    ...placeWords(title, 50, y + 40, { size: 24, bold: true }),
    ...prose(y + 70),
  ]
  const headings = headingsOf([
    pageOf([...chapter('Part I', 'The Sea', 160), ...chapter('Chapter 1', 'Of Tides', 300)]),
    pageOf([...chapter('Part II', 'The Land', 160), ...chapter('Chapter 2', 'Of Dykes', 300)], { number: 2 }),
  ])
  assert.deepEqual(headings, [
    '1 Part I',
    '1 The Sea',
    '2 Chapter 1',
    '2 Of Tides',
    '1 Part II',
    '1 The Land',
    '2 Chapter 2',
    '2 Of Dykes',
  ])
})

test('an abstract is of the rank of the sections, though its heading is smaller', () => {
  const headings = headingsOf([
    pageOf([
      ...placeWords('Tidal Gates', 50, 60, { size: 18 }),
      ...placeWords('Abstract', 250, 100, { size: 9, bold: true }),
      ...prose(120),
      ...placeWords('1 Introduction', 50, 170, { size: 14, bold: true }),
      ...prose(190),
    ]),
  ])
  assert.deepEqual(headings, ['1 Tidal Gates', '2 Abstract', '2 1 Introduction'])
})

test('on a page of its own a title has no other headings next to it', () => {
  const headings = headingsOf([
    pageOf([
      ...placeWords('The Keeper of the Gate', 50, 200, { size: 24 }),
      ...placeWords('C. Keeper', 50, 260, { size: 16 }),
    ]),
    pageOf([...placeWords('First part', 50, 60, { size: 18 }), ...prose(90, 6)], { number: 2 }),
  ])
  assert.deepEqual(headings, ['1 The Keeper of the Gate', '2 First part'])
})

test('the number of a part that stands alone is a heading, whatever its type', () => {
  const headings = headingsOf([
    pageOf([...placeWords('Part II', 200, 60), ...prose(90), ...placeWords('Partly cloudy', 200, 150), ...prose(180)]),
  ])
  assert.deepEqual(headings, ['1 Part II'])
})

test('what is filled into a form behind its label is no heading, though it is larger than the body', () => {
  const headings = headingsOf([
    pageOf([
      ...placeWords('Report', 50, 60, { size: 16 }),
      ...prose(90, 4),
      ...placeWords('Race or origin:', 50, 160),
      ...placeWords('African American', 130, 160, { size: 12 }),
      ...prose(190),
    ]),
  ])
  assert.deepEqual(headings, ['1 Report'])
})

test('words of an article that are quoted in large type are no heading, a name in quotes is', () => {
  const headings = headingsOf([
    pageOf([
      ...prose(60),
      ...placeWords('“We shall sleep in our beds at last”', 50, 110, { size: 15, bold: true }),
      ...prose(140),
      ...placeWords('“The Gate”', 50, 190, { size: 15, bold: true }),
      ...prose(220),
    ]),
  ])
  assert.deepEqual(headings, ['1 “The Gate”'])
})

test('an address in larger type than the rest is no heading', () => {
  const address = ['Mr D Okonkwo', '27 Linden Avenue', 'Reading'].flatMap((text, at) =>
    placeWords(text, 50, 60 + 14 * at, { size: 12 }),
  )
  assert.deepEqual(headingsOf([pageOf([...address, ...prose(140)])]), [])
})

test('a command with the number of its section is a heading of the outline, one without is code', () => {
  const words = ['2.1 hyphenation_min', 'hyphenation_min = 5'].flatMap((text, at) => [
    ...placeWords(text, 50, 60 + 60 * at, { monospace: true }),
    ...prose(80 + 60 * at),
  ])
  const outline = ['2.1 hyphenation_min', 'hyphenation_min = 5'].map((title) => ({ title, depth: 2, page: 1 }))
  const blocks = layoutDocument([pageOf(words)], { outline, keepsFurniture: false })
  assert.deepEqual(
    blocks.map(({ type }) => type),
    ['heading', 'paragraph', 'code', 'paragraph'],
  )
})

test('larger text that the tags call a paragraph is the title before all headings, and no heading below one', () => {
  const marked = (mark: number, words: Word[]): Word[] => words.map((word) => ({ ...word, mark }))
  const parts = { large: marked(0, placeWords('An example', 50, 60, { size: 14 })), text: marked(1, prose(110)) }
  const heading = marked(2, placeWords('Results', 50, 90, { size: 12, bold: true }))
  const tags = { large: { type: 'P', children: [0] }, heading: { type: 'H1', children: [2] } }
  const rest = { type: 'P', children: [1] }
  const above = pageOf([...parts.large, ...heading, ...parts.text], { structure: [tags.large, tags.heading, rest] })
  assert.deepEqual(headingsOf([above]), ['1 An example', '2 Results'])
  const below = pageOf([...heading, ...parts.large, ...parts.text], { structure: [tags.heading, tags.large, rest] })
  assert.deepEqual(headingsOf([below]), ['1 Results'])
})

test('a formula in large type is no heading', () => {
  const page = (text: string) => pageOf([...prose(90, 4), ...placeWords(text, 50, 180, { size: 14 }), ...prose(220, 4)])
  assert.deepEqual(headingsOf([page('x + n = ax + xn')]), [])
  assert.deepEqual(headingsOf([page('Mass = energy')]), ['1 Mass = energy'])
})

test('bold headings with a number or a letter may be smaller than the text, names and entries of contents are none', () => {
  const headingsAmong = (headings: readonly string[]): string[] => {
    const words = headings.flatMap((text, at) => [
      ...placeWords(text, 50, 60 + 60 * at, { size: 9, bold: true }),
      ...prose(80 + 60 * at),
    ])
    return headingsOf([pageOf(words)])
  }
  const headings = ['I. Introduction', 'A. Dynamics of voids and spallation']
  assert.deepEqual(headingsAmong(headings), ['1 I. Introduction', '1 A. Dynamics of voids and spallation'])
  assert.deepEqual(headingsAmong(['C. Smith', 'V. Contents 12']), [])
})

test('a place in a journal above the title of a paper is no heading', () => {
  const words = [
    ...placeWords('PHYSICAL REVIEW E 111, 035406 (2025)', 50, 50, { size: 16 }),
    ...placeWords('Voids in shocked materials', 50, 90, { size: 13, bold: true }),
    ...prose(120, 4),
  ]
  assert.deepEqual(headingsOf([pageOf(words)]), ['1 Voids in shocked materials'])
})
