import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box, PageContent } from '../content.ts'
import { placeGlyphs } from '../testing/placed-words.ts'
import { withUnderscores } from './drawn-underscores.ts'

/** `max len` on the baseline 100, where a space of 0.4 em is from x 15 to 19, with a bar. */
function withBar(box: Box, filled = true): string {
  const page: PageContent = {
    number: 1,
    width: 600,
    height: 800,
    glyphs: placeGlyphs('max len', 0, 0.4),
    rulings: [],
    shapes: [{ box, filled, colour: 0 }],
    pictures: [],
    links: [],
    structure: [],
  }
  const { codes, count } = withUnderscores(page)
  return String.fromCodePoint(...codes.subarray(0, count))
}

test('a short bar on the baseline, filled or a stroke, is a low line between letters', () => {
  assert.equal(withBar([15.6, 99.6, 18.6, 100]), 'max_len')
  assert.equal(withBar([15.6, 100, 18.6, 100], false), 'max_len')
})

test('bars below letters, as high as a dash, longer than the gap or thick are none', () => {
  for (const box of [
    [11, 100, 14, 100],
    [15.6, 97, 18.6, 97.4],
    [10, 99.6, 24, 100],
    [15.6, 98, 18.6, 101],
  ] satisfies Box[])
    assert.equal(withBar(box), 'maxlen')
})
