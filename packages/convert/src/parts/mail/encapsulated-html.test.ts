import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unwrapHtml } from './encapsulated-html.ts'

function pageOf(...parts: string[]): string {
  return unwrapHtml(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 ${parts.join('')}}`, 'latin1'))
}

test('text before any word of a font is in the default font', () => {
  const fonts = '\\deff1{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset204 Arial;}}'
  assert.equal(pageOf(fonts, '{\\*\\htmltag64 <p>}', "\\'c4\\'e0", '{\\*\\htmltag72 </p>}'), '<p>Да</p>')
})

test('what is for readers of RTF alone, or for other pages, is left out', () => {
  const page = [
    '{\\*\\htmltag64 <p>}\\htmlrtf \\par \\htmlrtf0 a < b',
    '{\\*\\mhtmltag84 <a href="cid:1">}',
    '\\tab \\u8364 ?',
  ]
  assert.equal(pageOf(...page), '<p>a &lt; b\t€')
})
