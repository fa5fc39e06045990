import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { encodeAs } from '../../../../../tools/fixtures/charset.ts'
import type { WarningCode, WarningDetails } from '../../core/warnings.ts'
import { htmlCharset, xmlCharset } from './declaration.ts'
import { decodeChunks, decodeText } from './decode.ts'

function listening(charset?: string) {
  const reported: { code: WarningCode; details: WarningDetails | undefined }[] = []
  const warn = (code: WarningCode, details?: WarningDetails): void => void reported.push({ code, details })
  return { reported, context: charset ? { charset, warn } : { warn } }
}

const greeting = 'Zdravím 世界 🌍\r\nline 2'

const forms: Record<string, Buffer> = {
  'UTF-8': Buffer.from(greeting),
  'UTF-8 with a mark': Buffer.from(`\ufeff${greeting}`),
  'UTF-16 LE with a mark': Buffer.from(`\ufeff${greeting}`, 'utf16le'),
  'UTF-16 BE with a mark': Buffer.from(`\ufeff${greeting}`, 'utf16le').swap16(),
  'UTF-16 LE without a mark': Buffer.from(greeting, 'utf16le'),
  'UTF-16 BE without a mark': Buffer.from(greeting, 'utf16le').swap16(),
  'UTF-32 LE without a mark': utf32(greeting),
  'UTF-32 BE without a mark': utf32(greeting).swap32(),
  'Text with the end mark of DOS': Buffer.from(`${greeting}\x1a`),
  'UTF-32 LE with a mark': utf32(`\ufeff${greeting}`),
  'UTF-32 BE with a mark': utf32(`\ufeff${greeting}`).swap32(),
}

for (const [form, bytes] of Object.entries(forms)) {
  test(`${form} is read without its mark and without a warning`, () => {
    const { reported, context } = listening()
    assert.equal(decodeText(bytes, context), greeting)
    assert.deepEqual(reported, [])
  })
}

test('a declared charset decides where the bytes allow it', () => {
  assert.equal(decodeText(Uint8Array.of(0xe4), listening('iso-8859-7').context), 'δ')
  assert.equal(decodeText(Uint8Array.of(0xe4), listening().context, 'windows-1251'), 'д')
})

test('valid UTF-8 is UTF-8 whatever charset of one byte is declared', () => {
  assert.equal(decodeText(Buffer.from('größer'), listening('iso-8859-1').context), 'größer')
})

test('a charset declared wrongly as UTF-8 or by an unknown name is found by its letters', () => {
  const bytes = encodeAs('windows-1251', 'Имя;Город')
  assert.equal(decodeText(bytes, listening('utf-8').context), 'Имя;Город')
  assert.equal(decodeText(bytes, listening('x-unknown').context), 'Имя;Город')
})

test('UTF-8 with a few faults stays UTF-8, and the faults are counted', () => {
  const { reported, context } = listening()
  const bytes = Buffer.concat([Buffer.from('größer als schön, über \ufffd Maß'), Buffer.of(0xff)])
  assert.equal(decodeText(bytes, context), 'größer als schön, über \ufffd Maß\ufffd')
  assert.deepEqual(reported, [{ code: 'text_undecodable', details: { count: 1, charset: 'utf-8' } }])
  const few = Buffer.concat([Buffer.from('one é, two ü, a fault '), Buffer.of(0xff)])
  assert.equal(decodeText(few, context), 'one é, two ü, a fault \ufffd')
})

test('UTF-16 is detected in every script, and from ASCII with a byte of 0 in it', () => {
  for (const text of [
    'Имя\tГород\r\nАнна\tМосква\r\n',
    'Όνομα;Πόλη\n',
    'שם,עיר\n',
    'नाम,शहर\n',
    '이름,도시\n',
    '姓名，城市\n李娜，上海\n',
  ])
    for (const marked of [text, `\ufeff${text}`])
      assert.equal(decodeText(Buffer.from(marked, 'utf16le'), listening().context), text)
  const ascii = `name,city\n${'Ann,Rome\n'.repeat(10)}Bo\0,Oslo\n`
  assert.match(decodeText(Buffer.from(ascii), listening().context), /^name,city\n(?:Ann,Rome\n)+Bo.?,Oslo\n$/)
})

test('ISO-2022-JP is known by its escapes', () => {
  const bytes = Buffer.from('\x1b$B$3$s$K$A$O\x1b(B', 'latin1')
  assert.equal(decodeText(bytes, listening().context), 'こんにちは')
})

test('the bytes 0x80 to 0x9F of Windows-1252 are quotation marks and dashes, not controls', () => {
  assert.equal(decodeText(Uint8Array.of(0x93, 0x61, 0x94, 0x20, 0x96), listening('windows-1252').context), '“a” –')
})

test('pieces put together are the text as a whole', () => {
  const text = 'Ошибка € 世界 🌍;'.repeat(40_000)
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`, 'utf16le'), utf32(`\ufeff${text}`)])
    assert.equal([...decodeChunks(bytes, listening().context)].join(''), text)
})

test('any bytes become some text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      assert.equal([...decodeChunks(bytes, listening().context)].join(''), decodeText(bytes, listening().context))
    }),
  )
})

test('a declaration is found in XML and in HTML', () => {
  assert.equal(xmlCharset(Buffer.from('\ufeff<?xml version="1.0" encoding="ISO-8859-2"?><a/>')), 'ISO-8859-2')
  assert.equal(xmlCharset(Buffer.from('<a encoding="x"/>')), undefined)
  assert.equal(htmlCharset(Buffer.from('<html><META CHARSET=koi8-r>')), 'koi8-r')
  const pragma = '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">'
  assert.equal(htmlCharset(Buffer.from(pragma)), 'Shift_JIS')
})

function utf32(text: string): Buffer {
  const points = [...text].map((character) => character.codePointAt(0)!)
  const buffer = Buffer.alloc(points.length * 4)
  for (const [index, point] of points.entries()) buffer.writeUInt32LE(point, index * 4)
  return buffer
}

test('code pages are known by the names that programs of DOS and Windows give them', () => {
  const decoded = (bytes: number[], charset: string) => decodeText(Uint8Array.from(bytes), { charset })
  assert.equal(decoded([0x47, 0x72, 0x94, 0xe1, 0x65], 'CP850'), 'Größe')
  assert.equal(decoded([0x47, 0x72, 0x94, 0xe1, 0x65], 'IBM437'), 'Größe')
  assert.equal(decoded([0xbe, 0xc8, 0xb3, 0xe7], 'cp949'), '안녕')
  assert.equal(decoded([0xb1, 0x7a], 'x-cp950'), '您')
  assert.equal(decoded([0x63, 0x61, 0x66, 0xe9], 'cp99999'), 'café')
})
