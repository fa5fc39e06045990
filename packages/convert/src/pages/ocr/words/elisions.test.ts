import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import type { Component } from '../raster/components.ts'
import { restoreElisions } from './elisions.ts'

/** Enough of the language to know it. */
const french = 'le droit de la personne est dans une loi pour tous les pays avec leur'
const czech = 'že se na je to jako být který nebo jeho také právo každý má'

/** Letters 8 wide and 20 high, one after the other, on a baseline at 100; an apostrophe is a small shape at their tops. */
function read(seen: string, text: string, around = french): string | undefined {
  const components: Component[] = [...seen].map((letter, at) => {
    const isHigh = letter === '’'
    const isLow = /[acemnorsuvwxz]/.test(letter)
    return {
      left: 10 * at,
      right: 10 * at + (isHigh ? 4 : 8),
      top: isLow ? 86 : 80,
      bottom: isHigh ? 87 : 100,
    } as Component
  })
  const word = wordOf(text, 10 * seen.length)
  const others = around.split(' ').map((one) => ({ ...wordOf(one, 0), box: [900, 80, 910, 100] as OcrWord['box'] }))
  return restoreElisions([word, ...others], components)[0]?.text
}

function wordOf(text: string, right: number): OcrWord {
  return { text, box: [0, 80, right, 100], baseline: 100, height: 20, confidence: 0.9, line: 1 } as OcrWord
}

test('an apostrophe that the picture shows between the letters of a French word is put back', () => {
  assert.equal(read('l’egalite', 'légalité'), 'l’égalité')
  assert.equal(read('jusqu’a', 'jusquà'), 'jusqu’à')
})

test('without such a shape a word stays as it was read', () => {
  assert.equal(read('legalite', 'légalité'), 'légalité')
})

test('French has no letter with a caron: it is read for an apostrophe', () => {
  assert.equal(read('d’un', 'ďun'), 'd’un')
  assert.equal(read('d’en', 'ďd’en'), 'd’en')
  assert.equal(read('d’ordre', 'dď’ordre'), 'd’ordre')
  assert.equal(read('d’antan', 'dďd’antan'), 'd’antan')
  assert.equal(read('L’Avenir', '«ĽAvenir»'), '«L’Avenir»')
})

test('an apostrophe and an o with e are not read twice', () => {
  assert.equal(read('n’emploie', 'n’’emploie'), 'n’emploie')
  assert.equal(read('l’œuvre', 'l’æœuvre'), 'l’œuvre')
})

test('a circumflex over its letter is no apostrophe', () => {
  const components = [0, 10, 20, 30, 40].map(
    (left): Component => ({ left, right: left + 8, top: 80, bottom: 100 }) as Component,
  )
  components.push({ left: 29, right: 39, top: 79, bottom: 84 } as Component)
  const others = french.split(' ').map((one) => ({ ...wordOf(one, 0), box: [900, 80, 910, 100] as OcrWord['box'] }))
  assert.equal(restoreElisions([wordOf('plaît', 50), ...others], components)[0]?.text, 'plaît')
})

test('Czech has it', () => {
  assert.equal(read('dabel', 'ďábel', czech), 'ďábel')
})

test('a word with its apostrophe is believed, of which the data are in doubt', () => {
  const others = french.split(' ').map((one) => wordOf(one, 0))
  const confidenceOf = (text: string) =>
    restoreElisions([{ ...wordOf(text, 50), confidence: 0.2 }, ...others], [])[0]?.confidence
  assert.equal(confidenceOf('l’État.'), 0.6)
  assert.equal(confidenceOf('Etax'), 0.2)
})
