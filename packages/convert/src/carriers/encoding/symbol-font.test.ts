import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSymbolFont, looseSymbolText, symbolCharacter, symbolText } from './symbol-font.ts'

test('symbols of Zapf Dingbats are recognized by their codes, whatever the font is called', () => {
  for (const font of ['ZapfDingbats', 'Zapf Dingbats', 'ITC Zapf Dingbats', 'Monotype Sorts'])
    assert.equal(symbolText(font, '4n\u00ac\u00fe'), '✔■①➾')
  assert.equal(symbolCharacter('zapfdingbats', 0xf033), '✓')
})

test('symbols of MT Extra are recognized by their codes, also from the private area', () => {
  assert.equal(symbolText('MT Extra', 'KLl\uf068\u0080\u00a1'), '…⋯ℓℏ⇄ℝ')
})

test('a character that a font is not known to have stays as it is', () => {
  assert.equal(symbolText('MT Extra', '#1'), '#1')
  assert.equal(symbolCharacter('MT Extra', 0x31), undefined)
  assert.equal(isSymbolFont('Arial'), false)
})

test('characters without a font are those of Symbol and Wingdings; the marks around the code of Google Docs go', () => {
  assert.equal(looseSymbolText('\uf0b7 a \uf0fe'), '• a ☑')
  assert.equal(looseSymbolText('\uec03code()\uec02'), 'code()')
})
