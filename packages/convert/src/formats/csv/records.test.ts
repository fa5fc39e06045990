import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { guessDialect, statedDelimiter } from './dialect.ts'
import { type Dialect, readRecords } from './records.ts'

const comma: Dialect = { delimiter: ',', newline: '\n', quote: '"', backslash: false }
const limits = { fields: 1_000 }

function read(pieces: string | string[], dialect: Partial<Dialect> = {}): string[][] {
  return [...readRecords([pieces].flat(), { ...comma, ...dialect }, limits)]
}

test('quoted fields hold delimiters, line ends and doubled quotation marks', () => {
  assert.deepEqual(read('a,"b, ""c""\nd",e\r\n1,,"3"'), [
    ['a', 'b, "c"\nd', 'e'],
    ['1', '', '3'],
  ])
})

test('a quotation mark within a field is a character of it', () => {
  assert.deepEqual(read('5" pipe,6" pipe\n'), [['5" pipe', '6" pipe']])
})

test('a formula that is a text alone is that text', () => {
  assert.deepEqual(read('="007",a\n"=""008""",=""&A1\n'), [
    ['007', 'a'],
    ['008', '=""&A1'],
  ])
})

test('spaces before an opening quotation mark and text after a closing one are survived', () => {
  assert.deepEqual(read('a, "b, c" ,"d"e\n'), [['a', 'b, c', 'de']])
})

test('a quotation mark that is never closed loses no line after it', () => {
  let reported = 0
  const unclosedQuote = () => reported++
  const records = [...readRecords(['a,"b\nc,d\n'], comma, { fields: 9, unclosedQuote })]
  assert.deepEqual(records, [
    ['a', '"b'],
    ['c', 'd'],
  ])
  assert.equal(reported, 1)
})

test('quotation marks may be escaped by a backslash', () => {
  assert.deepEqual(read('"say \\"hi\\", he",2\n', { backslash: true }), [['say "hi", he', '2']])
})

test('a record of too many fields is cut after the first too many', () => {
  assert.deepEqual(
    [...readRecords(['a,b,c,d\n"e",f,g,h\ni\n'], comma, { fields: 2 })],
    [['a', 'b', 'c'], ['e', 'f', 'g'], ['i']],
  )
})

test('records do not depend on how the text is cut into pieces', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' '), maxLength: 60 })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 7 }), (whole, size) => {
      const pieces = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      assert.deepEqual(read(pieces), read(whole))
    }),
  )
})

test('what is written as RFC 4180 says is read back', () => {
  const field = fc.string({ maxLength: 8 }).map((value) => value.replace(/\r/g, ''))
  const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(rows, (records) => {
      const text = records.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n')
      assert.deepEqual(read(text), records)
    }),
  )
})

test('the delimiter is the one that divides the rows alike', () => {
  const cases: [string, string][] = [
    ['a,b,c\n1,2,3\n', ','],
    ['Name;Preis\nBrot;1,50\nMilch;0,99\n', ';'],
    ['Müller;12,50\n', ';'],
    ['a\tb\n1,2\t3\n', '\t'],
    ['id|text\n1|one, two\n2|three\n', '|'],
    ['name,tags\nx,a;b\ny,c;d\nz,e;f\n', ','],
    ['"a;x","b;y"\n"c","d"\n', ','],
    ['Accounting/Finance\nSales\nOther\n', '\n'],
    ['Note\nDear Sir, hello\nno comma here\nneither here\n', '\n'],
  ]
  for (const [text, delimiter] of cases) assert.equal(guessDialect(text, 'csv').delimiter, delimiter, text)
})

test('a line sep= names the delimiter', () => {
  assert.equal(statedDelimiter('sep=|\na|b\n'), '|')
  assert.equal(statedDelimiter('"sep=;"\r\na;b'), ';')
  assert.equal(statedDelimiter('separate,b\n'), undefined)
})

test('line ends of old Macintosh files are line ends', () => {
  assert.equal(guessDialect('a,b\r1,2\r', 'csv').newline, '\r')
})
