import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placesLeft, requestsWait } from './pool-share.ts'

test('items that wait in the pool, where there are more places than processes, keep no others from being begun', () => {
  assert.ok(!requestsWait({ busy: 1, queued: 1, workers: 1, own: 2 }))
  assert.equal(placesLeft({ busy: 1, queued: 1, workers: 1, own: 2 }, 2), 2)
})

test('while documents of requests wait, no items are given to the pool', () => {
  assert.ok(requestsWait({ busy: 2, queued: 1, workers: 2, own: 2 }))
  assert.ok(requestsWait({ busy: 2, queued: 1, workers: 2, own: 0 }))
  assert.ok(!requestsWait({ busy: 2, queued: 0, workers: 2, own: 1 }))
})

test('items have the places whose processes no request has', () => {
  assert.equal(placesLeft({ busy: 0, queued: 0, workers: 2, own: 0 }, 2), 2)
  assert.equal(placesLeft({ busy: 2, queued: 0, workers: 2, own: 1 }, 2), 1)
  // A process that no place of items needs is a request's first.
  assert.equal(placesLeft({ busy: 2, queued: 0, workers: 3, own: 1 }, 2), 2)
})
