import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMonospaced } from './style-role.ts'

test('fonts whose letters are equally wide are told by their names', () => {
  for (const font of ['Courier New', 'Nimbus Mono L', 'Noto Sans Mono CJK SC', 'Cascadia Code', 'Hack'])
    assert.equal(isMonospaced(font), true, font)
  for (const font of ['Monotype Corsiva', 'Hackney', 'Arial', undefined]) assert.equal(isMonospaced(font), false, font)
})
