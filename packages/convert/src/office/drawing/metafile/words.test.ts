import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from '../../../../../../test/property.ts'
import { int16, int32 } from '../../../../../../tools/fixtures/office-art.ts'
import { createPictureWords } from './words.ts'

function words(bytes: Uint8Array, isDeflated = false): string {
  return createPictureWords()('picture', () => ({ bytes, isDeflated }))
}

/** [MS-WMF] §2.3: size in words, function, parameters. */
function wmfRecord(type: number, ...parameters: Uint8Array[]): Buffer {
  const body = Buffer.concat(parameters)
  const even = Buffer.concat([body, Buffer.alloc(body.length % 2)])
  return Buffer.concat([int32(3 + even.length / 2), int16(type), even])
}

const wmf = (...records: Uint8Array[]): Buffer => Buffer.concat([Buffer.alloc(18), ...records, wmfRecord(0)])
const wmfFont = (charset: number, name: string): Buffer =>
  wmfRecord(0x02fb, Buffer.alloc(13), Buffer.from([charset, 0, 0, 0, 0]), Buffer.from(`${name}\0`))
const select = (index: number): Buffer => wmfRecord(0x012d, int16(index))
const draw = (text: Uint8Array): Buffer => wmfRecord(0x0a32, int16(10, 20, text.length, 0), text)
const drawIn = (text: string): Buffer => wmfRecord(0x0a32, int16(10, 20, text.length, 2, 0, 0, 9, 9), Buffer.from(text))

test('a metafile of Windows says what it draws, in the character sets of its fonts', () => {
  const pen = wmfRecord(0x02fa, int16(0, 0, 0, 0, 0))
  const fonts = [pen, wmfFont(0, 'Arial'), wmfFont(204, 'Arial'), wmfFont(2, 'Wingdings')]
  const cyrillic = Buffer.from([0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0])
  const drawn = [
    select(1),
    draw(Buffer.from('Sales ')),
    draw(Buffer.from('Sales')),
    drawIn('in total'),
    select(2),
    draw(cyrillic),
    select(3),
    draw(Buffer.from('nnnn')),
    select(1),
    draw(Buffer.from('1500')),
    wmfRecord(0x0521, int16(4), Buffer.from('Last'), int16(0, 0)),
  ]
  assert.equal(words(wmf(...fonts, ...drawn)), 'Sales in total Москва Last')
  assert.equal(words(deflateSync(wmf(...fonts, ...drawn)), true), 'Sales in total Москва Last')
})

test('the place of an object that was deleted is taken by the next', () => {
  const free = wmfRecord(0x01f0, int16(0))
  const drawn = [
    wmfFont(2, 'Symbol'),
    wmfFont(2, 'Symbol'),
    free,
    wmfFont(0, 'Arial'),
    select(0),
    draw(Buffer.from('Seen')),
  ]
  assert.equal(words(wmf(...drawn)), 'Seen')
})

/** [MS-EMF] §2.3: type, size, fields. */
function emfRecord(type: number, ...fields: Uint8Array[]): Buffer {
  const body = Buffer.concat(fields)
  return Buffer.concat([int32(type, 8 + body.length), body])
}

const emf = (...records: Uint8Array[]): Buffer =>
  Buffer.concat([emfRecord(1, Buffer.alloc(32), Buffer.from(' EMF'), Buffer.alloc(44)), ...records, emfRecord(14)])
const drawWide = (text: string, options = 0): Buffer =>
  emfRecord(84, Buffer.alloc(36), int32(text.length, 76, options), Buffer.alloc(20), Buffer.from(text, 'utf16le'))

test('an enhanced metafile says what it draws, but for glyphs without characters', () => {
  const symbols = emfRecord(82, int32(5), Buffer.alloc(23), Buffer.from([2]), Buffer.alloc(68))
  const small = emfRecord(108, int32(0, 0, 4, 0x300, 1), Buffer.alloc(8), Buffer.from('tiny'))
  const drawn = [
    drawWide('Où est'),
    drawWide('glyphs', 0x10),
    small,
    symbols,
    emfRecord(37, int32(5)),
    drawWide('nnnn'),
  ]
  assert.equal(words(emf(...drawn)), 'Où est tiny')
})

test('what a picture says is cut where it is long', () => {
  const said = words(wmf(...Array.from({ length: 300 }, (_, index) => draw(Buffer.from(`Word ${index}`)))))
  assert.match(said, /^Word 0 Word 1 .* …$/)
  assert.ok(said.length <= 1002)
  assert.match(words(wmf(draw(Buffer.from('Word '.repeat(300))))), /^Word (?:Word ?)+ …$/)
})

test('objects beyond those that fit the table of a metafile take no place', () => {
  const pens = Array.from({ length: 4096 }, () => wmfRecord(0x02fa, int16(0, 0, 0, 0, 0)))
  const drawn = [wmfFont(2, 'Symbol'), select(4096), draw(Buffer.from('Seen'))]
  assert.equal(words(wmf(...pens, ...drawn)), 'Seen')
})

test('a picture that unpacks to more than can be believed says nothing', () => {
  assert.equal(words(deflateSync(Buffer.alloc(16 * 1024 * 1024)), true), '')
})

test('any bytes end', () => {
  const start = wmf(wmfFont(0, 'Arial'), select(0), draw(Buffer.from('Words')))
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, isEnhanced) => {
      words(Buffer.concat([isEnhanced ? emf() : start, bytes]))
      words(bytes)
    }),
  )
})
