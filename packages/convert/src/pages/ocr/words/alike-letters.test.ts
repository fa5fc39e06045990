import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import type { Component } from '../raster/components.ts'
import { distinguishAlikeLetters } from './alike-letters.ts'

const heights: Readonly<Record<string, number>> = { h: 14, t: 12, k: 14, b: 14, I: 14, l: 14 }

/** Letters of 8 pixels' width on one line; those of a word that is named in capitals are as high as these. */
function line(...written: [read: string, drawn?: string][]): { words: OcrWord[]; components: Component[] } {
  const components: Component[] = []
  let x = 0
  const words = written.map(([text, drawn = text]): OcrWord => {
    const left = x
    for (const letter of drawn) {
      const height = heights[letter] ?? (/[A-Z]/.test(letter) ? 14 : 10)
      components.push({ left: x, top: 30 - height, right: x + 8, bottom: 30, area: 40 })
      x += 10
    }
    x += 10
    return { text, box: [left, 16, x - 12, 30], baseline: 30, height: 20, confidence: 0.9, line: 1 }
  })
  return { words, components }
}

function reported(...written: [read: string, drawn?: string][]): string {
  const { words, components } = line(...written)
  return distinguishAlikeLetters(words, components)
    .map(({ text }) => text)
    .join(' ')
}

test('a first letter that is no higher than the low ones is small', () => {
  assert.equal(reported(['a'], ['Coat', 'coat'], ['on'], ['Wax.', 'wax']), 'a coat on wax.')
  assert.equal(reported(['Coat'], ['on'], ['wax']), 'Coat on wax')
})

test('words in capitals, and lines with too few low letters, stay as they were read', () => {
  assert.equal(reported(['CO'], ['sea', 'sea']), 'CO sea')
  assert.equal(reported(['So', 'so']), 'So')
})

test('the zero before the x of a number in sixteens is no letter', () => {
  assert.equal(reported(['OxFF'], ['(Oxfffd),'], ['Oxford'], ['Ox']), '0xFF (0xfffd), Oxford Ox')
})

test('an l before a letter that follows none is a capital I', () => {
  assert.equal(reported(['lron'], ['lamp'], ['llama'], ['lb']), 'Iron lamp llama lb')
})

test('a micro sign among Greek letters is a mu', () => {
  assert.equal(reported(['δικαίωµα'], ['µε'], ['5'], ['µm']), 'δικαίωμα με 5 µm')
})
