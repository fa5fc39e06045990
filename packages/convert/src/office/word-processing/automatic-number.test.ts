import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAutomaticNumbers } from './automatic-number.ts'

/** Numbers of paragraphs, given the level of their heading or undefined for text. */
function numbered(instruction: string, levels: readonly (number | undefined)[]): (string | undefined)[] {
  const numbers = createAutomaticNumbers()
  return levels.map((level) => numbers.next(instruction, level))
}

const paragraphs = [0, 1, undefined, undefined, 1, undefined, 0]

test('numbers of paragraphs begin again below each heading', () => {
  assert.deepEqual(numbered('AUTONUM', paragraphs), ['1.', '1.', '1.', '2.', '2.', '1.', '2.'])
  assert.deepEqual(numbered('AUTONUM \\* alphabetic \\s :', [undefined, undefined]), ['a:', 'b:'])
})

test('numbers of statutes have those of the headings above them', () => {
  const expected = ['1.', '1.1.', '1.1.1.', '1.1.2.', '1.2.', '1.2.1.', '2.']
  assert.deepEqual(numbered('AUTONUMLGL', paragraphs), expected)
  assert.deepEqual(numbered('autonumlgl \\e \\s -', [0, 1, 1]), ['1', '1-1', '1-2'])
})

test('numbers of an outline have a form for each level', () => {
  assert.deepEqual(numbered('AUTONUMOUT', [0, 1, 2, 3, 4, 5, 6]), ['I.', 'A.', '1.', 'a)', '(1)', '(a)', '(i)'])
})

test('other fields number nothing', () => {
  assert.deepEqual(numbered('AUTONUMBER', [0]), [undefined])
})
