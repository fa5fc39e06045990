import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLimits } from '../core/limits.ts'
import { boundedMetadata } from './metadata.ts'

const limits = { ...defaultLimits, metadataCharacters: 5 }

test('a long property is cut with a warning that names it, and the others stay', () => {
  const warned: unknown[] = []
  const metadata = { title: '123456', author: '12345', pageCount: 3 }
  const bounded = boundedMetadata(metadata, limits, (...warning) => warned.push(warning))
  assert.deepEqual(bounded, { title: '12345', author: '12345', pageCount: 3 })
  assert.deepEqual(warned, [['content_dropped', { what: 'the end of its property title' }]])
})

test('a page count that is none is left out', () => {
  for (const pageCount of [Number.NaN, -1, 1.5, 2 ** 60])
    assert.deepEqual(
      boundedMetadata({ pageCount }, limits, () => {}),
      {},
    )
})
