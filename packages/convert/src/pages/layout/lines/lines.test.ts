import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../testing/placed-words.ts'
import { buildSegments, lineOf, lineText, settleLine } from './lines.ts'
import { linesOf, mergeSegments } from './merge-segments.ts'

test('words of one baseline are one line, of two baselines two', () => {
  const segments = buildSegments([...placeWords('upper line', 50, 100), ...placeWords('lower line', 50, 114)])
  assert.deepEqual(segments.map(lineText).sort(), ['lower line', 'upper line'])
})

test('a wide gap parts segments, which one column joins again', () => {
  const segments = buildSegments([...placeWords('left', 50, 100), ...placeWords('right', 100, 100)])
  assert.equal(segments.length, 2)
  assert.deepEqual(mergeSegments(segments).map(lineText), ['left right'])
})

test('small raised type next to a word is its superscript', () => {
  const [line] = buildSegments([...placeWords('area', 50, 100), ...placeWords('2', 70.1, 96, { size: 6 })])
  assert.ok(line)
  settleLine(line)
  assert.deepEqual(
    line.words.map((word) => word.script),
    [undefined, 'superscript'],
  )
  assert.equal(lineText(line), 'area2')
})

test('small raised type far from the word before it, and an arrow, are no superscripts', () => {
  for (const [text, left] of [
    ['INVOICE', 90],
    ['▶', 71],
  ] as const) {
    const line = lineOf([...placeWords('area', 50, 100), ...placeWords(text, left, 97, { size: 6 })])
    settleLine(line)
    assert.deepEqual(
      line.words.map((word) => word.script),
      [undefined, undefined],
    )
  }
})

test('words that stand askew in a scan, and a smaller label in front of a line, are no superscripts', () => {
  const askew = lineOf([
    ...placeWords('voluptua', 50, 100),
    ...placeWords('sit', 93, 97),
    ...placeWords('amet now', 110, 100),
  ])
  const labelled = lineOf([
    ...placeWords('Address :', 50, 98, { size: 8 }),
    ...placeWords('..................', 92, 100, { size: 10 }),
  ])
  for (const line of [askew, labelled]) {
    settleLine(line)
    assert.ok(line.words.every(({ script }) => script === undefined))
  }
})

test('the type of a line is that of its text, where names in a smaller typewriter face are the greater part', () => {
  const words = [
    ...placeWords('achieved by', 50, 100),
    ...placeWords('abi.encodePacked()', 110, 100, { size: 8, monospace: true }),
  ]
  assert.equal(lineOf(words).size, 10)
})

test('small lowered type is a subscript', () => {
  const [line] = buildSegments([
    ...placeWords('H', 50, 100),
    ...placeWords('2', 55, 102, { size: 6 }),
    ...placeWords('O', 58.2, 100),
  ])
  assert.ok(line)
  settleLine(line)
  assert.deepEqual(
    line.words.map((word) => word.script),
    [undefined, 'subscript', undefined],
  )
})

test('Latin words within a Hebrew line keep their order', () => {
  const [line] = buildSegments(placeWords('new york עיר', 50, 100))
  assert.ok(line)
  settleLine(line)
  assert.equal(lineText(line), 'new york עיר')
})

test('small type at the start of a line is no subscript of what is filled in behind it', () => {
  const line = lineOf([...placeWords('Age:', 50, 101, { size: 8 }), ...placeWords('1 Year', 80, 100, { size: 10 })])
  settleLine(line)
  assert.ok(line.words.every(({ script }) => script === undefined))
})

test('type of five sixths that is raised is a superscript, as browsers set it', () => {
  const [line] = mergeSegments(
    buildSegments([...placeWords('Germany', 50, 100), ...placeWords('1', 85, 96.6, { size: 8.33 })]),
  )
  settleLine(line as NonNullable<typeof line>)
  assert.deepEqual(
    line?.words.map(({ text, script }) => [text, script]),
    [
      ['Germany', undefined],
      ['1', 'superscript'],
    ],
  )
})

test('a heading next to the lines of another column does not begin on their baseline', () => {
  const segments = buildSegments([
    ...placeWords('the end of a line', 50, 100),
    ...placeWords('Results', 140.5, 100.4, { size: 14, bold: true }),
  ])
  assert.deepEqual(segments.map(lineText), ['the end of a line', 'Results'])
})

test('words far apart on one baseline are one line, however many there are', () => {
  const words = Array.from({ length: 50_000 }, (_, index) => placeWords('a', index * 40, 100)).flat()
  const lines = mergeSegments(buildSegments(words))
  assert.deepEqual(
    lines.map((line) => line.words.length),
    [words.length],
  )
})

test('ten thousand words on a shaking baseline become lines in one go', () => {
  const words = Array.from({ length: 10_000 }, (_, at) => placeWords('word', 10 + 22 * at, 400 + ((at * 7) % 9)))
  const lines = linesOf(words.flat())
  assert.equal(lines.flatMap((line) => line.words).length, 10_000)
  for (const line of lines) assert.ok(line.words.every((word, at) => at === 0 || word.left >= line.words[at - 1]!.left))
})

test('small type next to the upper part of a title is read after it', () => {
  const words = [...placeWords('FINAL', 400, 97), ...placeWords('Laboratory', 50, 102, { size: 18 })]
  assert.deepEqual(linesOf(words).map(lineText), ['Laboratory', 'FINAL'])
})

test('a narrow space, as of a face that stands in for another, parts Arabic words', () => {
  const textOf = (gap: number): string => {
    const [second] = placeWords('في', 50, 100)
    const words = [...placeWords('في', 50, 100), ...placeWords('المياه', second!.right + gap, 100)]
    for (const word of words) Object.assign(word, { spaceAfter: false, isJump: true })
    const [line] = buildSegments(words)
    settleLine(line!)
    return lineText(line!)
  }
  assert.equal(textOf(2.6), 'المياه في')
  assert.equal(textOf(2), 'المياهفي')
})

test('the bracket of a negative number that stands in a column of its own is part of the number', () => {
  const text = (number: string): string => {
    const line = lineOf([...placeWords(number, 50, 100), ...placeWords(')', 100, 100)])
    settleLine(line)
    return lineText(line)
  }
  assert.equal(text('(27,410'), '(27,410)')
  assert.equal(text('27,410'), '27,410 )')
})
