import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeGlyphs } from '../testing/placed-words.ts'
import { markFixedPitch } from './fixed-pitch.ts'

test('a face whose narrow and wide letters are as wide sets code', () => {
  const glyphs = placeGlyphs('ill timid MUMMIES Will')
  markFixedPitch(glyphs)
  assert.equal(glyphs.styles[0]?.monospace, true)
})

test('a face with narrow letters of their own width sets prose', () => {
  const glyphs = placeGlyphs('ill timid MUMMIES Will')
  for (let at = 0; at < glyphs.count; at++)
    if (glyphs.codes[at] === 0x69) glyphs.right[at] = (glyphs.left[at] as number) + 2
  markFixedPitch(glyphs)
  assert.equal(glyphs.styles[0]?.monospace, false)
})

test('a face that says of itself that all letters are as wide is not believed where they are not', () => {
  const glyphs = placeGlyphs('ill timid MUMMIES Will')
  for (const style of glyphs.styles) style.monospace = true
  for (let at = 0; at < glyphs.count; at++)
    if (/[iltI]/.test(String.fromCharCode(glyphs.codes[at] as number)))
      glyphs.right[at] = (glyphs.left[at] as number) + 2
  markFixedPitch(glyphs)
  assert.equal(glyphs.styles[0]?.monospace, false)
})

test('a face of ideographs that says of itself that all are as wide sets no code', () => {
  const glyphs = placeGlyphs('部门负责人 9')
  for (const style of glyphs.styles) style.monospace = true
  markFixedPitch(glyphs)
  assert.equal(glyphs.styles[0]?.monospace, false)
})
