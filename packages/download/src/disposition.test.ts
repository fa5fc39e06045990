import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/property.ts'
import { parseDisposition, parseParameters } from './disposition.ts'

const latin1 = (text: string): string => Buffer.from(text).toString('latin1')

const filenames: Record<string, string | undefined> = {
  'attachment; filename=plain.pdf': 'plain.pdf',
  'attachment; FileName = "a b;c.pdf" ; x=y': 'a b;c.pdf',
  'attachment; filename="a\\"b.pdf"': 'a"b.pdf',
  'form-data; name="file"; filename="C:\\temp\\a.txt"': 'C:\\temp\\a.txt',
  'form-data; name="file"; filename=""': '',
  [latin1('form-data; name="file"; filename="日本.txt"')]: '日本.txt',
  'attachment; filename="\xfc.txt"': 'ü.txt',
  'attachment; filename="x.pdf"; filename*=UTF-8\'\'na%C3%AFve.pdf': 'naïve.pdf',
  'attachment; filename*=UTF-8\'de\'na%C3%AFve.pdf; filename="x.pdf"': 'naïve.pdf',
  "attachment; filename*=iso-8859-1''%A3.pdf": '£.pdf',
  "attachment; filename*=nonsense''x; filename=y": 'y',
  'attachment; filename*=x; filename=y': 'y',
  'form-data; name="file"; filename="a%22b%0d.txt"': 'a"b\r.txt',
  'form-data; name="file"; filename="100%25 of 20%.txt"': '100%25 of 20%.txt',
  'form-data; name="file"; filename*=UTF-8\'\'a%2522b.txt': 'a%22b.txt',
  'attachment; filename="a%22b.pdf"': 'a%22b.pdf',
  'form-data; name="a; filename=x"': undefined,
  inline: undefined,
}

for (const [header, filename] of Object.entries(filenames))
  test(`the file name of ${header} is ${filename}`, () => {
    assert.equal(parseDisposition(header).filename, filename)
  })

test('type and name are reported, the first of two names', () => {
  const { type, name } = parseDisposition('Form-Data; broken; name="a"; name="b"')
  assert.deepEqual([type, name], ['form-data', 'a'])
})

test('any header has parameters or none', () => {
  const pieces = fc.array(fc.constantFrom(';', '=', '"', '\\', ' ', 'a', '*', "'"), { maxLength: 40 })
  fc.assert(fc.property(pieces, (parts) => parseParameters(parts.join('')) instanceof Map))
})
