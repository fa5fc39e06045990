import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import { nameKey, outputNames } from './output-names.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))
const none = (): boolean => false

test('an output has the name of its document without the extension', () => {
  assert.deepEqual(outputNames(named('report.pdf', 'a/b.docx', 'notes', '.html', 'v1.2 notes'), none), [
    'report',
    'a/b',
    'notes',
    '.html',
    'v1.2 notes',
  ])
})

test('documents of one name keep their extensions', () => {
  assert.deepEqual(outputNames(named('a.pdf', 'a.docx', 'b.pdf'), none), ['a.pdf', 'a.docx', 'b'])
  assert.deepEqual(outputNames(named('A.pdf', 'a.docx'), none), ['A.pdf', 'a.docx'])
  assert.deepEqual(outputNames(named('a.pdf', 'a.docx', 'a.pdf.html'), none), ['a.pdf', 'a.docx', 'a.pdf.html'])
})

test('no output is written over a source, and earlier names are kept', () => {
  assert.deepEqual(
    outputNames(named('notes.md'), (name) => name === 'notes'),
    ['notes.md'],
  )
  assert.deepEqual(outputNames([{ name: 'a.pdf', earlier: 'a' }, { name: 'a.docx' }], none), ['a', 'a.docx'])
})

test('documents of different names have outputs of different names', () => {
  const part = fc.constantFrom('a', 'A', 'b', 'a.pdf', 'b.docx', 'a.pdf.docx')
  const extension = fc.constantFrom('', '.pdf', '.docx', '.html', '.xyz')
  const name = fc.tuple(part, extension).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 12, selector: nameKey }), (names) => {
      const outputs = outputNames(named(...names), none)
      assert.equal(new Set(outputs.map(nameKey)).size, names.length)
    }),
  )
})
