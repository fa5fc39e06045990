import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import {
  boolean,
  dictionary,
  either,
  integer,
  list,
  number,
  oneOf,
  optional,
  record,
  type Shape,
  ShapeError,
  tagged,
  text,
  tuple,
} from './shape.ts'

function fits(shape: Shape<unknown>, value: unknown): boolean {
  try {
    shape(value)
    return true
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error
    return false
  }
}

test('bounds belong to what they allow, and what is beyond them is refused', () => {
  const cases: [Shape<unknown>, unknown[], unknown[]][] = [
    [text(3), ['', 'abc'], ['abcd', 1, null, undefined]],
    [text(9, /^a/), ['abc'], ['bc']],
    [number(0, 1), [0, 0.5, 1], [-1, 2, Number.NaN, Number.POSITIVE_INFINITY, '1', null]],
    [integer(1, 3), [1, 3], [0, 4, 1.5, '1']],
    [boolean, [true, false], [0, 'true', null]],
    [oneOf('a', 'b'), ['a', 'b'], ['c', 1, null]],
    [either(text(1), number(0, 1)), ['a', 1], ['ab', 2]],
    [list(boolean, 2), [[], [true, false]], [[true, true, true], [1], {}, 'ab']],
    [tuple(boolean, text(1)), [[true, 'a']], [[true], [true, 'a', 'b'], ['a', true]]],
    [dictionary(boolean, 1), [{}, { a_b: true }], [{ a: 1 }, { a: true, b: true }, { 'a-b': true }, [], null]],
    [record({ a: text(1), b: optional(boolean) }), [{ a: 'x' }, { a: 'x', b: true }], [{}, { a: 'x', b: null }, []]],
    [tagged({ a: {}, b: { c: boolean } }), [{ type: 'a' }, { type: 'b', c: true }], [{}, { type: 'b' }, { type: 'x' }]],
  ]
  for (const [shape, good, bad] of cases) {
    for (const value of good) assert.ok(fits(shape, value), `${shape} ${JSON.stringify(value)}`)
    for (const value of bad) assert.ok(!fits(shape, value), `${shape} ${JSON.stringify(value)}`)
  }
})

test('what a shape does not name is not passed on, nor is anything inherited taken for a field', () => {
  const shape = record({ a: optional(text(9)) })
  assert.deepEqual(shape({ a: 'x', b: 1 }), { a: 'x' })
  assert.deepEqual(shape(JSON.parse('{"__proto__":{"a":"x"}}')), {})
  assert.ok(!fits(tagged({ a: {} }), { type: 'constructor' }))
  assert.ok(!fits(dictionary(boolean, 9), JSON.parse('{"__proto__":true}')))
})

test('a refusal names the field', () => {
  assert.throws(() => record({ a: record({ b: text(1) }) })({ a: { b: 1 } }), /a: b: it must be a string/)
})

test('whatever a value is, a shape returns a copy of what fits or refuses it', () => {
  const shape = tagged({ a: { items: list(record({ name: text(5) }), 3) }, b: { to: dictionary(number(0, 9), 2) } })
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue(), fc.record({ type: fc.constantFrom('a', 'b'), items: fc.jsonValue() })),
      (value) => {
        if (fits(shape, value)) assert.notEqual(shape(value), value)
      },
    ),
  )
})
