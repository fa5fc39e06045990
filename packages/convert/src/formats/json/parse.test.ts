import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { ConversionError } from '../../core/errors.ts'
import { parseJson } from './parse.ts'
import type { JsonValue } from './value.ts'

const parameters = { seed: 1, numRuns: 500 }

/** What `JSON.parse` would make of it. */
function plain(value: JsonValue): unknown {
  if (typeof value === 'string') return value
  if (value.type === 'literal') return JSON.parse(value.source)
  if (value.type === 'array') return value.items.map(plain)
  return Object.fromEntries(value.keys.map((key, index) => [key, plain(value.values[index]!)]))
}

function problem(source: string): { code: string; reason: unknown } | undefined {
  try {
    parseJson(source, 200)
    return undefined
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    return { code: error.code, reason: error.details.reason }
  }
}

test('what JSON.parse reads is read the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
      const source = JSON.stringify(value, null, indent)
      assert.deepEqual(plain(parseJson(source, 200)), JSON.parse(source))
    }),
    parameters,
  )
})

test('objects with the same keys, with other keys and with fewer keep their own', () => {
  const source = '[{"a":1,"b":2},{"a":3,"b":4},{"a":5},{"a":6,"c":7},{"b":8,"a":9},{},{"a\\n":0}]'
  assert.deepEqual(plain(parseJson(source, 200)), JSON.parse(source))
})

test('what JSON.parse refuses is refused', () => {
  const alphabet = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    '-',
    '.5',
    '01',
    'true',
    'nul',
    '\\',
    ' ',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(alphabet, { maxLength: 8 }), (parts) => {
      const source = parts.join('')
      const refused = problem(source) !== undefined
      let isValid = true
      try {
        JSON.parse(source)
      } catch {
        isValid = false
      }
      // A sequence of arrays and objects is read, although it is no JSON text.
      if (isValid) assert.equal(refused, false, source)
      else if (!/[\]}]\s*[[{]/.test(source)) assert.equal(refused, true, source)
    }),
    { ...parameters, numRuns: 5_000 },
  )
})

test('digits, order and doubled keys are kept', () => {
  const value = parseJson('{"2":12345678901234567890.0,"1":1e400,"2":-0}', 200)
  assert.deepEqual(value, {
    type: 'object',
    keys: ['2', '1', '2'],
    values: [
      { type: 'literal', source: '12345678901234567890.0' },
      { type: 'literal', source: '1e400' },
      { type: 'literal', source: '-0' },
    ],
  })
})

test('an error names line and column', () => {
  const at: [source: string, reason: string][] = [
    ['{\n  "a": 1,\n}', ': line 3, column 1: a key in quotation marks is missing'],
    ['[1, 2', ': line 1, column 6: a comma or a closing bracket is missing'],
    ['{"a" 1}', ': line 1, column 6: a colon is missing'],
    ['["a\nb"]', ': line 1, column 2: a quotation mark is never closed'],
    ['["\\x"]', ': line 1, column 3: an escape is not known'],
    ['[tru]', ': line 1, column 2: this is no value'],
    ['1 2', ': line 1, column 3: something follows the value'],
  ]
  for (const [source, reason] of at) assert.deepEqual(problem(source), { code: 'file_corrupt', reason })
})

test('nesting beyond the limit is refused', () => {
  assert.equal(problem('['.repeat(201))?.code, 'content_limit_exceeded')
  assert.equal(problem('['.repeat(200) + ']'.repeat(200)), undefined)
})
