import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Glyphs } from '../content.ts'
import { placeGlyphs } from '../testing/placed-words.ts'
import { placeMarks } from './place-marks.ts'
import { buildWords } from './words.ts'

function put(glyphs: Glyphs, at: number, left: number, raised: number): void {
  glyphs.left[at] = left
  glyphs.right[at] = left + 2
  glyphs.originY[at] = 100 - raised
}

function textsOf(glyphs: Glyphs): string[] {
  placeMarks(glyphs)
  return buildWords(glyphs, 0).map(({ text }) => text)
}

test('a mark that is drawn at the end of a line goes to its letter', () => {
  const glyphs = placeGlyphs('ชงาน\u0e49')
  put(glyphs, 4, 1, 0)
  assert.deepEqual(textsOf(glyphs), ['ช\u0e49งาน'])
})

test('a raised mark that comes before its line goes to its letter', () => {
  const glyphs = placeGlyphs('\u0e49ชงาน')
  put(glyphs, 0, 11, 3)
  assert.deepEqual(textsOf(glyphs), ['ชง\u0e49าน'])
})

test('a mark that is raised over the letter before it stays behind it', () => {
  const glyphs = placeGlyphs('ช\u0e49งาน')
  put(glyphs, 1, 1, 3)
  for (const at of [2, 3, 4])
    for (const edge of ['left', 'right'] as const) glyphs[edge][at] = (glyphs[edge][at] as number) - 5
  assert.deepEqual(textsOf(glyphs), ['ช\u0e49งาน'])
})

test('a mark without any letter stays where it is', () => {
  const glyphs = placeGlyphs('งาน\u0e49')
  put(glyphs, 3, 200, 0)
  placeMarks(glyphs)
  assert.equal(glyphs.codes[3], 0xe49)
})
