import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeBeforeQuartz } from './quartz-codes.ts'
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
  ['CMR10', 0x0e, 'ﬃ'],
  ['CMBXTI10', 0x19, 'ß'],
]

test('codes of the fonts for formulas are the signs that their encodings name', () => {
  for (const [font, code, sign] of known)
    assert.equal(String.fromCodePoint(texFont(font)?.signs[code] ?? 0), sign, `${font} ${code.toString(16)}`)
})

test('braces, bars and backslashes of a font that was re-encoded stay what they are', () => {
  for (const sign of '{}|\\') assert.equal(texFont('CMSY9')?.signs[sign.charCodeAt(0)], -1)
})

test('signs that macOS tells by the symbols of its keyboards have the codes of those', () => {
  const reported: readonly [symbol: string, font: string, sign: string][] = [
    ['↵', 'CMTI10', 'ﬀ'],
    ['↵', 'CMMI10', 'α'],
    ['✓', 'CMMI10', 'θ'],
    ['⇡', 'CMMI7', 'π'],
    ['⌧', 'CMMI10', 'τ'],
    ['⇥', 'CMSY10', '×'],
    ['⌦', 'CMR10', 'Ω'],
  ]
  for (const [symbol, font, sign] of reported) {
    const code = codeBeforeQuartz(symbol.codePointAt(0) as number) ?? -1
    assert.equal(String.fromCodePoint(texFont(font)?.signs[code] ?? 0), sign, `${font} ${symbol}`)
  }
  for (const letter of 'a×ff') assert.equal(codeBeforeQuartz(letter.codePointAt(0) as number), undefined)
})

test('other fonts have no such signs', () => {
  for (const name of ['CMTT9', 'SymbolMT', 'Times-Roman']) assert.equal(texFont(name), undefined)
})
