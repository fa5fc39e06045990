import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texFont } from './tex-signs.ts'

/** Places of signs that the encodings' tables name. */
const known: readonly [font: string, code: number, sign: string][] = [
  ['CMSY10', 0x68, '⟨'],
  ['CMBSY7', 0x32, '∈'],
  ['LMMathSymbols10-Regular', 0x7f, '♠'],
  ['CMMI8', 0x60, 'ℓ'],
  ['CMMIB10', 0x0b, 'α'],
  ['CMEX10', 0x58, '∑'],
  ['CMEX10', 0x70, '√'],
  ['MSAM10', 0x3e, '⩾'],
  ['MSAM7', 0x7f, '⊝'],
  ['MSBM10', 0x3f, '∅'],
  ['MSBM5', 0x7e, 'ℏ'],
]

test('codes of the fonts for formulas are the signs that their encodings name', () => {
  for (const [font, code, sign] of known)
    assert.equal(String.fromCodePoint(texFont(font)?.signs.get(code) ?? 0), sign, `${font} ${code.toString(16)}`)
})

test('braces, bars and backslashes of a font that was encoded anew stay what they are', () => {
  for (const sign of '{}|\\') assert.equal(texFont('CMSY9')?.signs.get(sign.charCodeAt(0)), undefined)
})

test('fonts of text have no such signs', () => {
  for (const name of ['CMR10', 'CMTT9', 'SymbolMT', 'Times-Roman']) assert.equal(texFont(name), undefined)
})
