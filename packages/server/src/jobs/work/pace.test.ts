import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPace, maxAhead } from './pace.ts'
import { shareOut } from './share-out.ts'

function paceOf({ preparationMs = 0, conversionMs }: { preparationMs?: number; conversionMs: number }) {
  const pace = createPace()
  for (let n = 0; n < 50; n++) {
    pace.notePreparation(preparationMs)
    pace.noteConversion(conversionMs)
  }
  return pace
}

test('short items are begun ahead by the dozen, long ones not at all', () => {
  assert.equal(paceOf({ conversionMs: 4 }).ahead(2, 0), maxAhead)
  assert.equal(paceOf({ conversionMs: 25 }).ahead(1, 0), 40)
  assert.equal(paceOf({ conversionMs: 20_000 }).ahead(8, 0), 0)
})

test('documents that come slowly are fetched earlier', () => {
  const local = paceOf({ conversionMs: 100 }).ahead(1, 0)
  const remote = paceOf({ preparationMs: 1000, conversionMs: 100 }).ahead(1, 0)
  assert.deepEqual([local, remote], [10, 20])
})

test('while a document takes long no more are begun for its process', () => {
  assert.equal(paceOf({ conversionMs: 4 }).ahead(1, 20_000), 0)
})

test('the items that a worker wants are shared by the accounts whose turn it is', () => {
  assert.deepEqual(shareOut({ now: 1, next: 6 }, 1), [{ now: 1, next: 6 }])
  assert.deepEqual(shareOut({ now: 1, next: 6 }, 3), [
    { now: 1, next: 2 },
    { now: 0, next: 2 },
    { now: 0, next: 2 },
  ])
  const shares = shareOut({ now: 4, next: 0 }, 4)
  assert.ok(shares.every(({ now, next }) => now === 1 && next === 0))
})
