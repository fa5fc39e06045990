import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import { isInsideOfString } from './json-string.ts'

function isInsideByParsing(text: string): boolean {
  try {
    return typeof JSON.parse(`"${text}"`) === 'string'
  } catch {
    return false
  }
}

/** As part of a larger buffer that begins so many bytes earlier, so that words begin elsewhere. */
function at(offset: number, bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(offset + bytes.length + 3)
  whole.set(bytes, offset)
  return whole.subarray(offset, offset + bytes.length)
}

test('bytes are the inside of a string exactly where JSON.parse says so, wherever they are in memory', () => {
  const special = fc.constantFrom(
    '"',
    '\\',
    '\\"',
    '\\\\',
    '\\u',
    '\\u00e4',
    '\\u00E',
    '\\u00g4',
    '\n',
    '\\n',
    '\\x',
    '\x1f',
  )
  const plain = fc.constantFrom(
    '',
    'a',
    'ab',
    'abc',
    'abcd',
    ' ',
    '!',
    '\x7f',
    'ä',
    '€',
    '😀',
    '/',
    '~',
    'a longer run of characters',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 1, arbitrary: special }, { weight: 8, arbitrary: plain })), (fragments) => {
      const text = fragments.join('')
      for (const offset of [0, 1, 2, 3])
        assert.equal(isInsideOfString(at(offset, Buffer.from(text))), isInsideByParsing(text), JSON.stringify(text))
    }),
    { numRuns: 2_000 },
  )
})

test('each byte at each place of a word is judged by itself', () => {
  for (let byte = 0; byte < 128; byte += 1)
    for (let place = 0; place < 8; place += 1) {
      const text = `${'a'.repeat(place)}${String.fromCharCode(byte)}${'a'.repeat(8 - place)}`
      assert.equal(isInsideOfString(Buffer.from(text)), isInsideByParsing(text), JSON.stringify(text))
    }
})

test('an escape that is cut off is none', () => {
  for (const text of ['\\', 'abc\\', 'abcd\\u00e', '\\u', 'abcdefg\\'])
    assert.ok(!isInsideOfString(Buffer.from(text)), text)
  assert.ok(isInsideOfString(new Uint8Array(0)))
})
