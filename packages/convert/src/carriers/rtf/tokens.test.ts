import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { createByteText } from './byte-text.ts'
import { createTokenizer, tokenKind } from './tokens.ts'

/** What each token is, in a few characters. */
function tokensOf(rtf: string): string[] {
  const bytes = Buffer.from(rtf, 'latin1')
  const tokens = createTokenizer(bytes)
  const all: string[] = []
  for (let kind = tokens.next(); kind !== tokenKind.end; kind = tokens.next()) {
    const range = bytes.toString('latin1', tokens.from, tokens.to)
    if (kind === tokenKind.open) all.push('{')
    else if (kind === tokenKind.close) all.push('}')
    else if (kind === tokenKind.word) all.push(`\\${tokens.name}${tokens.parameter ?? ''}`)
    else if (kind === tokenKind.symbol) all.push(`symbol ${tokens.name}`)
    else if (kind === tokenKind.hex) all.push(`byte ${tokens.byte}`)
    else all.push(`${kind === tokenKind.binary ? 'binary' : 'text'} ${range}`)
  }
  return all
}

test('groups, words with their numbers, symbols, bytes and text come in order', () => {
  assert.deepEqual(tokensOf("{\\rtf1\\b0 a b\\'e9\\~\\*\\li-720c}"), [
    '{',
    '\\rtf1',
    '\\b0',
    'text a b',
    'byte 233',
    'symbol ~',
    'symbol *',
    '\\li-720',
    'text c',
    '}',
  ])
})

test('one space ends a word and is none of the text; ends of lines are nothing', () => {
  assert.deepEqual(tokensOf('\\b  a\r\nb\n\\par\n c'), ['\\b', 'text  a', 'text b', '\\par', 'text  c'])
})

test('binary data are passed over, whatever characters they have, as far as there are any', () => {
  assert.deepEqual(tokensOf('\\bin4 {}\\}a'), ['binary \\bin4 {}\\}', 'text a'])
  assert.deepEqual(tokensOf('\\bin99 ab'), ['binary \\bin99 ab'])
  assert.deepEqual(tokensOf('\\bin-1 ab'), ['binary \\bin-1 ', 'text ab'])
})

test('names end after 32 letters and numbers after 10 digits', () => {
  assert.deepEqual(tokensOf(`\\${'a'.repeat(33)}`), [`\\${'a'.repeat(32)}`, 'text a'])
  assert.deepEqual(tokensOf('\\b12345678901'), ['\\b1234567890', 'text 1'])
})

test('bytes that lack a digit are passed over, however many stand in a row', () => {
  assert.deepEqual(tokensOf("a\\'b\\'0g\\"), ['text a', 'text b', 'text 0g', 'symbol  '])
  assert.deepEqual(tokensOf(`${"\\'".repeat(200_000)}a`), ['text a'])
})

test('any bytes end in tokens', () => {
  const pieces = fc.constantFrom('\\', '{', '}', "'", '\n', ' ', 'bin', '9', '-', 'a', 'é', '*')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      assert.ok(tokensOf(parts.join('')).length <= parts.join('').length)
    }),
  )
})

test('bytes of a code page are decoded together, and text of ASCII as it comes', () => {
  const bytes = Buffer.from([0x61, 0x62, 0x82, 0xa0, 0x82, 0x63])
  const taken: string[] = []
  const text = createByteText(
    bytes,
    () => 932,
    (one) => taken.push(one),
  )
  text.add(0, 2)
  text.add(2, 4)
  text.addByte(0x82)
  text.addByte(0xa2)
  text.flush()
  text.flush()
  text.add(5, 6)
  assert.deepEqual(taken, ['ab', 'あい', 'c'])
})
