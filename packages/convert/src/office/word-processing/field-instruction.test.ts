import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encircledOf, hyperlinkOf, rubyOf } from './field-instruction.ts'

test('a hyperlink field leads to its address, its bookmark or both', () => {
  assert.equal(hyperlinkOf(' HYPERLINK "https://example.org/a b" '), 'https://example.org/a b')
  assert.equal(hyperlinkOf('HYPERLINK https://example.org/x'), 'https://example.org/x')
  assert.equal(hyperlinkOf('HYPERLINK \\l "part two"'), '#part two')
  assert.equal(
    hyperlinkOf('hyperlink "https://example.org" \\l top \\o "a \\"tip\\"" \\t _blank \\n'),
    'https://example.org#top',
  )
  assert.equal(hyperlinkOf('HYPERLINK "C:\\\\files\\\\a.docx"'), 'C:\\files\\a.docx')
  assert.equal(hyperlinkOf('HYPERLINK \\l top \\* MERGEFORMAT'), '#top')
  assert.equal(hyperlinkOf('HYPERLINK'), undefined)
})

test('a reference that is a link leads to its bookmark', () => {
  assert.equal(hyperlinkOf(' REF _Ref12 \\r \\h '), '#_Ref12')
  assert.equal(hyperlinkOf('pageref _Toc3 \\H'), '#_Toc3')
  assert.equal(hyperlinkOf('NOTEREF note \\h \\f'), '#note')
  assert.equal(hyperlinkOf('REF _Ref12 \\r'), undefined)
  assert.equal(hyperlinkOf('REF'), undefined)
  assert.equal(hyperlinkOf('STYLEREF name \\h'), undefined)
})

test('overlaid parts of an equation field are a reading or a number in a circle', () => {
  assert.equal(rubyOf('EQ \\* jc2 \\o\\ad(\\s\\up 11(とうきょう),東京)'), '東京(とうきょう)')
  assert.equal(encircledOf('eq \\o\\ac(○,3)'), '③')
  assert.equal(encircledOf('EQ \\f(1,2)'), undefined)
})
