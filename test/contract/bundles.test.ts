import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { measureBundle } from '../../tools/packaging/bundle-size.ts'

const minutes = join(import.meta.dirname, '../../docs/guide/minutes.docx')

test('an application that converts Word documents alone loads at most 400 KB of code, and no other format', async () => {
  const program = `
    import { createConverter, docx } from '@docmill/convert/office'
    export const { convert } = createConverter([docx])`
  const { content, loadedKb, reachableKb } = await measureBundle(import.meta.dirname, program, minutes, [
    '@docmill/source',
  ])
  assert.match(content, /^# Minutes\n/)
  assert.ok(loadedKb <= 400, `${loadedKb} KB`)
  // Text, HTML, the tree and chunks are loaded by those who ask for them. Other formats would be 400 KB more.
  assert.ok(reachableKb <= 480, `${reachableKb} KB`)
})
