import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMonospaceFont, paragraphRole } from './style-role.ts'

test('fonts whose letters are equally wide are recognized by their names', () => {
  for (const font of ['Courier New', 'Nimbus Mono L', 'Noto Sans Mono CJK SC', 'Cascadia Code', 'Hack'])
    assert.equal(isMonospaceFont(font), true, font)
  for (const font of ['Monotype Corsiva', 'Hackney', 'Arial', undefined])
    assert.equal(isMonospaceFont(font), false, font)
})

test('styles of tables of contents are distinguished from those of what stands in a table or a frame', () => {
  for (const name of ['toc 2', 'Contents_20_2', 'OOoContents 2', 'TOC2'])
    assert.deepEqual(paragraphRole(name), { kind: 'contents', level: 1 }, name)
  for (const name of ['Table Contents', 'Frame contents', 'Contents Heading'])
    assert.notEqual(paragraphRole(name)?.kind, 'contents', name)
})
