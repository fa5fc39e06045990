import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import type { Component } from '../raster/components.ts'
import type { Print } from './elided-letter.ts'
import { restoreElisions } from './elisions.ts'

/** Enough of each language to know it. */
const french = 'le droit de la personne est dans une loi pour tous les pays avec leur'
const italian = 'il diritto della persona è in una legge per tutti i paesi con il loro che non si deve'
const czech = 'že se na je to jako být který nebo jeho také právo každý má'

/** Where the strokes of a letter are, of 8 columns: in its upper third and below it. */
const strokes: Readonly<Record<string, readonly [above: string, below: string]>> = {
  l: ['###', '###'],
  d: ['      ##', '##    ##'],
  L: ['##      ', '##      '],
  D: ['########', '##    ##'],
  n: ['########', '##    ##'],
  m: ['########', '## ## ##'],
}

/** Letters up to 8 wide and 16 high, one after the other, on a baseline at 100; an apostrophe is a small shape at their tops. */
function drawn(seen: string): Print {
  const width = 10 * seen.length
  const samples = new Uint8Array(width * 120).fill(255)
  const components = [...seen].map((letter, at): Component => {
    const isHigh = letter === '’'
    const [above, below] = strokes[letter] ?? ['########', '########']
    const top = /[acemnorsuvwxz]/.test(letter) ? 90 : 84
    const bottom = isHigh ? 90 : 100
    for (let y = top; y < bottom; y++)
      for (const [x, dot] of [...(3 * (y - top) < bottom - top ? above : below)].entries())
        if (dot === '#') samples[y * width + 10 * at + x] = 0
    return { left: 10 * at, right: 10 * at + (isHigh ? 4 : above.length), top, bottom, area: 0 }
  })
  return { raster: { width, height: 120, channels: 1, samples }, components, threshold: 128 }
}

function read(seen: string, text: string, around = french): string | undefined {
  const word = wordOf(text, 10 * seen.length)
  return restoreElisions([word, ...elsewhere(around)], drawn(seen))[0]?.text
}

/** The words of a text far from those that are drawn. */
function elsewhere(text: string): OcrWord[] {
  return text.split(' ').map((one) => ({ ...wordOf(one, 0), box: [900, 80, 910, 100] }))
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

test('the letter before an apostrophe is what the picture shows, whether it was read as another or lost', () => {
  assert.equal(read('l’or', 'P’or'), 'l’or')
  assert.equal(read('d’or', 'P’or'), 'd’or')
  assert.equal(read('L’or', 'D’or'), 'L’or')
  assert.equal(read('D’or', 'D’or'), 'D’or')
  assert.equal(read('n’ose', 'm’ose'), 'n’ose')
  assert.equal(read('m’ose', 'm’ose'), 'm’ose')
  assert.equal(read('l’autre', 'autre'), 'l’autre')
  assert.equal(read('d’autres.', 'autres.'), 'd’autres.')
  assert.equal(read('l’heure', 'heure'), 'l’heure')
  assert.equal(read('(l’autre', '(lautre'), '(l’autre')
})

test('a letter that is broken in two is one letter', () => {
  const print = drawn('s’agit')
  const [s] = print.components
  const components = [...print.components, { ...s, right: 3, top: 96 } as Component].sort((a, b) => a.left - b.left)
  assert.equal(
    restoreElisions([wordOf('sagit', 60), ...elsewhere(french)], { ...print, components })[0]?.text,
    's’agit',
  )
})

test('no space stands behind an apostrophe of an elision', () => {
  const line = [wordOf('L’', 16), { ...wordOf('Unicode', 90), box: [20, 80, 90, 100] } as OcrWord]
  const [word] = restoreElisions([...line, ...elsewhere(french)], drawn(''))
  assert.deepEqual([word?.text, word?.box], ['L’Unicode', [0, 80, 90, 100]])
})

test('letters that are none of the language are those that they look like', () => {
  assert.equal(read('noeud', 'næud'), 'nœud')
  assert.equal(read('nee', 'nće'), 'née')
  assert.equal(read('lorsqu’un', 'lorsqw’un'), 'lorsqu’un')
  assert.equal(read('d’amour', 'd’damour'), 'd’amour')
  assert.equal(read('dell’uso', 'del’uso', italian), 'dell’uso')
  assert.equal(read('nell’uso', 'nelľuso', italian), 'nell’uso')
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
  const print = drawn('plait')
  const components = [...print.components, { left: 19, right: 29, top: 79, bottom: 84, area: 0 }]
  assert.equal(restoreElisions([wordOf('plaît', 50), ...elsewhere(french)], { ...print, components })[0]?.text, 'plaît')
})

test('Czech has it', () => {
  assert.equal(read('dabel', 'ďábel', czech), 'ďábel')
})

test('a word with its apostrophe is believed, of which the data are in doubt', () => {
  const others = french.split(' ').map((one) => wordOf(one, 0))
  const confidenceOf = (text: string) =>
    restoreElisions([{ ...wordOf(text, 50), confidence: 0.2 }, ...others], drawn(''))[0]?.confidence
  assert.equal(confidenceOf('l’État.'), 0.6)
  assert.equal(confidenceOf('Etax'), 0.2)
})
