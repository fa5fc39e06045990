import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'
import { findLineNumbers } from './line-numbers.ts'

const lines = Array.from({ length: 10 }, (_, at) => at + 1)

test('numbers that count next to a text are found', () => {
  const words = lines.flatMap((n) => [
    ...placeWords(String(n), 50, 100 + 14 * n),
    ...placeWords('words of the witness', 80, 100 + 14 * n),
  ])
  assert.deepEqual(
    findLineNumbers([{ words }]).map((word) => word.text),
    lines.map(String),
  )
})

test('the first column of a numbered table stays', () => {
  const words = lines.flatMap((n) => [
    ...placeWords(String(n), 50, 100 + 14 * n),
    ...placeWords('name', 80, 100 + 14 * n),
    ...placeWords('place', 160, 100 + 14 * n),
  ])
  assert.deepEqual(findLineNumbers([{ words }]), [])
})

test('gaps between the words of justified lines make no table of them', () => {
  const words = lines.flatMap((n) => [
    ...placeWords(String(n), 50, 100 + 14 * n),
    ...placeWords(n % 2 ? 'words' : 'words of the witness', 80, 100 + 14 * n),
    ...placeWords('under oath before the court', n % 2 ? 125 : 200, 100 + 14 * n),
  ])
  assert.equal(findLineNumbers([{ words }]).length, lines.length)
})

test('few numbers that count on from the page before are found', () => {
  const page = (numbers: readonly number[]) => ({
    words: numbers.flatMap((n, at) => [
      ...placeWords(String(n), 50, 100 + 14 * at),
      ...placeWords('words of the witness', 80, 100 + 14 * at),
    ]),
  })
  assert.equal(findLineNumbers([page(lines), page([11, 12])]).length, 12)
  assert.equal(findLineNumbers([page([11, 12])]).length, 0)
})

test('numbers of entries that all begin as titles do stay', () => {
  const words = lines.flatMap((n) => [
    ...placeWords(String(n), 50, 100 + 14 * n),
    ...placeWords('Canceled job', 80, 100 + 14 * n),
  ])
  assert.deepEqual(findLineNumbers([{ words }]), [])
})

/** Lines of which every fifth has its number, beginning with the given one. */
function everyFifth(from: number, count: number, x: number): { words: Word[] } {
  return {
    words: Array.from({ length: count }, (_, at) => [
      ...((from + at) % 5 ? [] : placeWords(String(from + at), x, 100 + 14 * at)),
      ...placeWords('words of the witness', 80, 100 + 14 * at),
    ]).flat(),
  }
}

test('numbers of every fifth line, on either side, are found', () => {
  for (const x of [60, 200]) {
    const found = findLineNumbers([everyFifth(23, 14, x)])
    assert.deepEqual(
      found.map(({ text }) => text),
      ['25', '30', '35'],
    )
  }
})

test('a 5 next to the fifth line of a text is the number of that line, next to another it is not', () => {
  assert.equal(findLineNumbers([everyFifth(1, 7, 60)]).length, 1)
  assert.equal(findLineNumbers([everyFifth(2, 7, 60)]).length, 0)
})

test('a number in the margin stays where lines reach as far out', () => {
  const { words } = everyFifth(23, 14, 60)
  const further = [142, 212].flatMap((y) => placeWords('far out', 30, y))
  assert.deepEqual(findLineNumbers([{ words: [...words, ...further] }]), [])
})

/** Lines of a listing with small numbers, from the given one on. */
function listing(from: number, lines: readonly string[], y: number): Word[] {
  return lines.flatMap((code, at) => [
    ...placeWords(String(from + at), 60, y + 12 * at, { size: 7 }),
    ...(code ? placeWords(code, 90, y + 12 * at, { monospace: true }) : []),
  ])
}

test('numbers of the lines of listings go, also of empty ones, those next to a label, and after text between', () => {
  const words = [
    ...listing(8, ['begin', '', 'end'], 100),
    ...placeWords('The text goes on with 3 words', 90, 150),
    ...listing(11, ['begin', 'end'], 170),
    ...placeWords('macro', 10, 170, { monospace: true }),
  ]
  assert.deepEqual(
    findLineNumbers([{ words }]).map(({ text }) => text),
    ['8', '9', '10', '11', '12'],
  )
})

test('numbers that count next to text stay, where there are few', () => {
  const words = [1, 2, 3, 4].flatMap((n) => [
    ...placeWords(String(n), 60, 100 + 12 * n, { size: 7 }),
    ...placeWords('The step', 90, 100 + 12 * n),
  ])
  const named = placeWords('name', 200, 124, { monospace: true })
  assert.deepEqual(findLineNumbers([{ words: [...words, ...named] }]), [])
})
