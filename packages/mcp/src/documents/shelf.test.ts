import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import type { OpenDocument } from './open-document.ts'
import { createShelf, type ShelfLimits } from './shelf.ts'

const limits: ShelfLimits = {
  maxDocuments: 4,
  maxDocumentsOfOwner: 3,
  maxBytes: 8_000,
  maxBytesOfOwner: 6_000,
  keptMs: 100,
}

function documentOf(bytes: number): OpenDocument {
  return {
    title: null,
    filename: 'a.txt',
    type: 'txt',
    format: 'markdown',
    pageCount: null,
    text: 'x'.repeat(bytes / 2),
    tokens: 1,
    pieces: [],
    headings: [],
    warnings: [],
  }
}

test('the document that was unused for longest is forgotten first', () => {
  const shelf = createShelf(() => 0, limits)
  const [first, second, third] = [1, 2, 3].map(() => shelf.add('a', documentOf(100)).id) as [string, string, string]
  assert.ok(shelf.find('a', first))
  shelf.add('a', documentOf(100))
  assert.equal(shelf.find('a', second), undefined)
  assert.ok(shelf.find('a', first) && shelf.find('a', third))
  assert.equal(shelf.find('b', first), undefined)
  shelf.close()
  assert.deepEqual([shelf.count, shelf.bytes], [0, 0])
})

test('a document is forgotten when it was not used for the time, by itself', async () => {
  let now = 0
  const shelf = createShelf(() => now, { ...limits, keptMs: 5 })
  const { id, expiresAt } = shelf.add('a', documentOf(100))
  assert.equal(expiresAt, 5)
  now = 5
  while (shelf.count > 0) await new Promise((resolve) => setTimeout(resolve, 1))
  assert.equal(shelf.find('a', id), undefined)
})

test('whatever is added and found, no bound is passed and the newest is there', () => {
  const step = fc.record({
    owner: fc.constantFrom('a', 'b', 'c'),
    bytes: fc.integer({ min: 1, max: 3_000 }).map((half) => half * 2),
    waits: fc.integer({ min: 0, max: 60 }),
    finds: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let now = 0
      const shelf = createShelf(() => now, limits)
      const known: { owner: string; id: string }[] = []
      for (const { owner, bytes, waits, finds } of steps) {
        now += waits
        if (finds) for (const { id } of known) shelf.find(owner, id)
        const { id } = shelf.add(owner, documentOf(bytes))
        known.push({ owner, id })
        assert.ok(shelf.find(owner, id))
        assert.ok(shelf.count <= limits.maxDocuments)
        assert.ok(shelf.bytes <= limits.maxBytes || shelf.count === 1)
        const own = known.filter((one) => one.owner === owner && shelf.find(owner, one.id))
        assert.ok(own.length <= limits.maxDocumentsOfOwner)
      }
      shelf.close()
    }),
  )
})
