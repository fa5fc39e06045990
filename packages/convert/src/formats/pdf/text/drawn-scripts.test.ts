import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScriptStyles } from './drawn-scripts.ts'

const body = { font: 'Serif', size: 10, bold: false, italic: false, monospace: false, colour: 0 }

test('a digit whose ink is small and stands high or low has a smaller style, which is one for all of them', () => {
  const styles = [body]
  const scriptOf = createScriptStyles(styles)
  assert.equal(scriptOf(0, 3, 7), 1)
  assert.equal(scriptOf(0, -1, 3), 1)
  assert.deepEqual(styles, [body, { ...body, size: 6 }])
})

test('digits on the line and those of old style are of the type itself', () => {
  const scriptOf = createScriptStyles([body])
  for (const [bottom, top] of [
    [-0.1, 6.6],
    [-0.1, 4.4],
    [-2.2, 4.4],
    [0, 0],
  ] as const)
    assert.equal(scriptOf(0, bottom, top), undefined)
})
