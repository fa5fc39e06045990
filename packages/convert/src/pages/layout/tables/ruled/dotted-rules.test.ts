import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Shape } from '../../content.ts'
import { dottedRules } from './dotted-rules.ts'

function dot(x: number, y: number): Shape {
  return { box: [x, y, x + 0.6, y + 0.6], filled: true, colour: 0 }
}

test('dots in a row are a line, and no shapes any more', () => {
  const dots = Array.from({ length: 40 }, (_, at) => dot(100 + 3 * at, 200))
  const other: Shape = { box: [50, 50, 60, 60], filled: true, colour: 0 }
  const { rulings, rest } = dottedRules([...dots, other])
  assert.equal(rulings.length, 1)
  assert.deepEqual(rulings[0], { left: 100, top: 200, right: 217.6, bottom: 200.6, horizontal: true })
  assert.deepEqual(rest, [other])
})

test('dots under each other are an upright line', () => {
  const { rulings } = dottedRules(Array.from({ length: 20 }, (_, at) => dot(100, 200 + 4 * at)))
  assert.equal(rulings.length, 1)
  assert.equal(rulings[0]?.horizontal, false)
})

test('scattered dots of a chart are no line', () => {
  const dots = Array.from({ length: 60 }, (_, at) => dot((at * 97) % 400, (at * 61) % 300))
  assert.equal(dottedRules(dots).rulings.length, 0)
})
