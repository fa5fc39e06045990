import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeBeforeQuartz } from './quartz-codes.ts'
import { texFont } from './tex-symbols.ts'

/** Places of symbols that the encodings' tables name. */
const known: readonly [font: string, code: number, symbol: string][] = [
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
  ['txsyc', 0x2c, '≠'],
  ['txsyc', 0x31, '⊄'],
  ['txexa', 0x22, '∬'],
  ['rtxmi', 0x27, 'φ'],
  ['CMBXTI10', 0x19, 'ß'],
]

test('codes of the fonts for formulas are the symbols that their encodings name', () => {
  for (const [font, code, symbol] of known)
    assert.equal(String.fromCodePoint(texFont(font)?.symbols[code] ?? 0), symbol, `${font} ${code.toString(16)}`)
})

test('braces, bars and backslashes of a font that was re-encoded stay what they are', () => {
  for (const symbol of '{}|\\') assert.equal(texFont('CMSY9')?.symbols[symbol.charCodeAt(0)], -1)
})

test('symbols that macOS maps to characters of its keyboards have the codes of those', () => {
  const reported: readonly [key: string, font: string, symbol: string][] = [
    ['↵', 'CMTI10', 'ﬀ'],
    ['↵', 'CMMI10', 'α'],
    ['✓', 'CMMI10', 'θ'],
    ['⇡', 'CMMI7', 'π'],
    ['⌧', 'CMMI10', 'τ'],
    ['⇥', 'CMSY10', '×'],
    ['⌦', 'CMR10', 'Ω'],
  ]
  for (const [key, font, symbol] of reported) {
    const code = codeBeforeQuartz(key.codePointAt(0) as number) ?? -1
    assert.equal(String.fromCodePoint(texFont(font)?.symbols[code] ?? 0), symbol, `${font} ${key}`)
  }
  for (const letter of 'a×ff') assert.equal(codeBeforeQuartz(letter.codePointAt(0) as number), undefined)
})

test('what Unicode lacks of the TX fonts is a private character, and no letter of the same code', () => {
  const code = texFont('txsyc')?.symbols['a'.charCodeAt(0)] ?? 0
  assert.match(String.fromCodePoint(code), /\p{Co}/u)
})

test('other fonts have no such symbols', () => {
  for (const name of ['CMTT9', 'SymbolMT', 'Times-Roman']) assert.equal(texFont(name), undefined)
})
