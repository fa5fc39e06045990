import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrWord, Raster } from '../../../core/engines/ocr.ts'
import type { Component } from '../raster/components.ts'
import { betterDataOfPage, dataOfPage, isReadAtOnce } from './page-language.ts'

const raster: Raster = { width: 1_000, height: 1_000, channels: 1, samples: new Uint8Array(1_000_000).fill(255) }
/** Lines of shapes as high as letters. */
const components: Component[] = Array.from({ length: 40 }, (_, row) =>
  Array.from({ length: 60 }, (_, column) => ({
    left: 20 + column * 15,
    top: 20 + row * 24,
    right: 30 + column * 15,
    bottom: 32 + row * 24,
    area: 60,
  })),
).flat()
const page = { raster, components, letters: 12 }
const ours = ['eng', 'osd', 'latin_script']

function dataFor(text: string, installed: readonly string[], confidence = 0.9): Promise<readonly string[]> {
  return dataOfPage(page, async () => wordsOf(text, confidence), new Set(installed))
}

function wordsOf(text: string, confidence: number): OcrWord[] {
  return text
    .split(' ')
    .map((word) => ({ text: word, box: [0, 0, 10, 10], baseline: 10, height: 12, confidence, line: 1 }))
}

const german = 'Die Gäste warten auf der Brücke und sehen nicht, dass die Türen für sie geöffnet sind'
const english = 'The guests wait on the bridge and have not seen that the doors are open for all of them'

test('a page is read with the data of its language, or with those of its script where these are missing', async () => {
  assert.deepEqual(await dataFor(german, [...ours, 'deu']), ['deu'])
  assert.deepEqual(await dataFor(german, ours), ['latin_script'])
  assert.deepEqual(await dataFor(english, ours), ['eng'])
})

test('a page with letters that the data of its language lack is read with those of its script', async () => {
  assert.deepEqual(await dataFor('Łódź Gdańsk Kraków Wrocław', ours), ['latin_script'])
  assert.deepEqual(await dataFor(`${german} Łódź Gdańsk Tarnów`, [...ours, 'deu']), ['latin_script'])
})

test('one letter that English lacks decides where no word does', async () => {
  assert.deepEqual(await dataFor('STIER SDS-Plus Bohrer PRAGMAT Ortungsgerät 33,52 €', ours), ['latin_script'])
  assert.deepEqual(await dataFor('STIER SDS-Plus Bohrer PRAGMAT 33,52 €', ours), ['eng'])
})

test('a page in two languages is read with the data of their script', async () => {
  const italian =
    'La tabella dei simboli non può essere usata con il linker e si deve fare una copia della lista che è nel file'
  assert.deepEqual(await dataFor(`${italian} ${english}`, ours), ['latin_script'])
  assert.deepEqual(await dataFor(`${italian} ${english}`, [...ours, 'deu']), ['latin_script'])
})

test('lines that cannot be read say nothing about the language', async () => {
  assert.deepEqual(await dataFor(german, ours, 0.3), ['eng'])
  assert.deepEqual(await dataOfPage({ ...page, components: [] }, async () => [], new Set(ours)), ['eng'])
})

test('a part of a long page is read to detect its language', async () => {
  let height = 0
  const read = async (sheet: Raster): Promise<OcrWord[]> => {
    height = sheet.height
    return []
  }
  await dataOfPage(page, read, new Set(ours))
  assert.ok(height > 100 && height < 400, `${height}`)
})

test('what the first lines show clearly is believed; otherwise as many again are read', async () => {
  const readings = async (text: string): Promise<number> => {
    let sheets = 0
    const read = async (): Promise<OcrWord[]> => {
      sheets++
      return wordsOf(text, 0.9)
    }
    await dataOfPage(page, read, new Set(ours))
    return sheets
  }
  assert.equal(await readings(english), 1)
  assert.equal(await readings(`${english} of Gdańsk`), 2)
  assert.equal(await readings('Total 47.50 Visa'), 2)
  // Which of both it is changes nothing where their own data are not there.
  assert.equal(await readings('Den 1. januar og det er en bog om folk på øen'), 1)
})

test('a page whose lines are surely read in another script is read with the data of that script alone', async () => {
  const scripts = ['cyrillic_script', 'greek_script', 'arabic_script', 'hebrew_script']
  const data = (installed: readonly string[], asLatin: [string, number], asOther: [string, number]) =>
    dataOfPage(
      page,
      async (_, names) => {
        const [text, confidence] = names[0] === 'latin_script' ? asLatin : asOther
        return wordsOf(text, confidence)
      },
      new Set(installed),
    )
  const all = [...ours, ...scripts]
  const russian = 'На кассах продаются билеты Windows'
  const misread = 'Ha kaccax npoparotca 6unetbi Windows'
  assert.deepEqual(await data(all, [misread, 0.5], [russian, 0.9]), ['cyrillic_script'])
  assert.deepEqual(await data(all, [misread, 0.5], ['Τα εισιτήρια πωλούνται', 0.9]), ['greek_script'])
  assert.deepEqual(await data(all, [misread, 0.5], [russian, 0.6]), ['eng'])
  assert.deepEqual(await data(all, [english, 0.9], [russian, 0.9]), ['eng'])
  assert.deepEqual(await data(ours, [misread, 0.5], ['', 0]), ['eng'])
})

test('a page whose letters have accents is read as Latin letters at once, unless there are data of languages to choose from', () => {
  const accents = components.filter((_, index) => index % 40 === 0)
  const tall = components.map((one, index) => (index % 4 === 1 ? { ...one, top: one.top - 5 } : one))
  const marks = accents.map(({ left, top }) => ({
    left: left + 2,
    top: top - 5,
    right: left + 8,
    bottom: top - 1,
    area: 20,
  }))
  const accented = { ...page, components: [...tall, ...marks] }
  assert.equal(isReadAtOnce(accented, new Set(ours)), true)
  assert.equal(isReadAtOnce(page, new Set(ours)), false)
  assert.equal(isReadAtOnce(accented, new Set([...ours, 'deu'])), false)
  assert.equal(isReadAtOnce(accented, new Set(['eng'])), false)
})

test('what was read at once is read again where it turns out to be English, or another script', async () => {
  const all = new Set([...ours, 'cyrillic_script', 'greek_script'])
  let sheets = 0
  const read = async (): Promise<OcrWord[]> => {
    sheets++
    return wordsOf('На кассах продаются билеты', 0.9)
  }
  const better = (text: string, confidence: number, installed = all) =>
    betterDataOfPage(page, wordsOf(text, confidence), read, installed)
  assert.equal(await better(german, 0.9), undefined)
  assert.deepEqual(await better(english, 0.9), ['eng'])
  assert.equal(sheets, 0)
  assert.deepEqual(await better('Ha kaccax npoparotca', 0.5), ['cyrillic_script'])
})
