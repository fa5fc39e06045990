import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeGlyphs } from '../testing/placed-words.ts'
import { buildWords } from './words.ts'

const texts = (...input: Parameters<typeof placeGlyphs>): string[] =>
  buildWords(placeGlyphs(...input), 0).map((word) => word.text)

test('a gap of a space parts words, kerning does not', () => {
  assert.deepEqual(texts('two words'), ['two', 'words'])
  assert.deepEqual(texts('kerned', 0.05), ['kerned'])
})

test('spaces that shrank in a full line part its words, where nothing between them and kerning does', () => {
  const words = ['simple', 'random', 'samples', 'drawn']
  assert.deepEqual(texts(words.join(' '), 0.02, 0.13), words)
  assert.deepEqual(texts('to AV', 0.02, 0.13), ['toAV'])
})

test('a symbol of the font’s own does not make the words behind it Chinese', () => {
  const words = buildWords(placeGlyphs('\ue088 We derive bounds'), 0)
  assert.deepEqual(
    words.map(({ text }) => text),
    ['\ue088', 'We', 'derive', 'bounds'],
  )
})

test('a bullet is a word of its own, however close the text behind it stands', () => {
  assert.deepEqual(texts('•Who asks', 0.02), ['•', 'Who', 'asks'])
  assert.deepEqual(texts('▪2 people'), ['▪', '2', 'people'])
  for (const whole of ['a•b', '••', '•••', '■見出し']) assert.deepEqual(texts(whole), [whole])
})

test('letter-spaced text is split at its wider gaps only', () => {
  assert.deepEqual(texts('HARBOUR NEWS', 0.2, 0.5), ['HARBOUR', 'NEWS'])
})

test('symbols of code that stand alone are words, though most of them do', () => {
  const glyphs = placeGlyphs('if n < 2:', 0.07, 0.68)
  assert.deepEqual(
    buildWords(glyphs, 0).map(({ text }) => text),
    ['if', 'n', '<', '2:'],
  )
})

test('the parts of a ligature, which share a box, stay in one word', () => {
  const glyphs = placeGlyphs('difficult')
  for (const at of [3, 4]) {
    glyphs.left[at] = glyphs.left[2] as number
    glyphs.right[at] = glyphs.right[4] as number
  }
  glyphs.right[2] = glyphs.right[4] as number
  assert.deepEqual(
    buildWords(glyphs, 0).map((word) => word.text),
    ['difficult'],
  )
})

test('a symbol of several letters is these letters', () => {
  assert.deepEqual(texts('o\ufb03ce \ufb01le'), ['office', 'file'])
})

test('characters of another direction are left to their own turn', () => {
  const glyphs = placeGlyphs('ab')
  glyphs.turn[1] = 1
  assert.deepEqual(
    buildWords(glyphs, 0).map((word) => word.text),
    ['a'],
  )
  assert.deepEqual(
    buildWords(glyphs, 1).map((word) => word.text),
    ['b'],
  )
})

test('right-to-left letters placed from the left are read from the right', () => {
  assert.deepEqual(texts('םולש'), ['שלום'])
})

test('a number within right-to-left text keeps its order', () => {
  assert.deepEqual(texts('25 םולש').join(' '), 'שלום 25')
})
