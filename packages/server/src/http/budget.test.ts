import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createByteBudget, type Reservation } from './budget.ts'

const kibibyte = 1024

/** @param sizes Bytes of one reservation for each account, named by its number. */
function filled(maximum: number, sizes: readonly number[]) {
  const budget = createByteBudget(maximum)
  const reservations = sizes.map((bytes, account) => budget.reserve(String(account), bytes) as Reservation)
  assert.ok(reservations.every((one) => one !== undefined))
  return { budget, reservations, states: () => reservations.map(({ pushedOut }) => pushedOut.aborted) }
}

test('a small body of an account that holds nothing pushes out the last body of the account that holds most', () => {
  const { budget, states } = filled(1000, [100, 400, 400])
  const second = budget.reserve('0', 100)
  assert.equal(second, undefined, 'an account that holds something is refused')
  assert.ok(budget.reserve('idle', 200))
  assert.deepEqual(states(), [false, false, true])
  assert.equal(budget.held, 700)
})

test('however many accounts fill all room with small bodies, there is room for a smaller one', () => {
  const { budget, states } = filled(1000, Array(10).fill(100))
  assert.equal(budget.reserve('idle', 100), undefined, 'none of them is larger')
  assert.ok(budget.reserve('idle', 99))
  assert.equal(states().filter(Boolean).length, 1)
})

test('a body whose work has begun, one that is not larger, and one that is gone are never pushed out', () => {
  const { budget, reservations, states } = filled(1000, [700, 300])
  reservations[0]?.keep()
  assert.equal(budget.reserve('idle', 300), undefined)
  assert.ok(budget.reserve('idle', 200))
  assert.deepEqual(states(), [false, true])
  reservations[1]?.release()
  assert.equal(budget.held, 900, 'its room was given away once')
  assert.equal(reservations[1]?.growTo(1), false)
  assert.equal(budget.requestsOf('1'), 0)
})

test('a large body pushes out nothing', () => {
  const { budget, states } = filled(400 * kibibyte, [300 * kibibyte, 90 * kibibyte])
  assert.equal(budget.reserve('idle', 70 * kibibyte), undefined)
  assert.deepEqual(states(), [false, false])
})

const large = 100 * kibibyte

test('a larger body claims a place in the queue for two seconds, until it is handed over or shrinks', () => {
  let now = 0
  const budget = createByteBudget(1000 * large, () => now)
  const bodies = Array.from({ length: 4 }, (_, n) => budget.reserve(String(n), large) as Reservation)
  budget.reserve('small', 10)
  assert.equal(budget.coming, 4)
  bodies[0]?.handOver()
  bodies[1]?.shrinkTo(10)
  bodies[2]?.release()
  assert.equal(budget.coming, 1)
  now = 1000
  budget.reserve('later', large)
  now = 2000
  assert.equal(budget.coming, 1)
  now = 3000
  assert.equal(budget.coming, 0)
})

test('bodies that come in slowly give way to one of an account that holds nothing, the slowest first', () => {
  let now = 0
  const budget = createByteBudget(10 * large, () => now)
  const bodies = Array.from({ length: 9 }, (_, n) => budget.reserve(String(n), large) as Reservation)
  const states = (): boolean[] => bodies.map(({ pushedOut }) => pushedOut.aborted)
  const received = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => n * 200_000)
  for (const [n, bytes] of received.entries()) bodies[n]?.receive(bytes)
  bodies[1]?.handOver()
  now = 9_999
  assert.equal(budget.reserve('idle', large), undefined, 'they may be fast yet')
  now = 10_000
  assert.equal(budget.reserve('0', large), undefined, 'an account that holds something is refused')
  assert.ok(budget.reserve('idle', 2 * large))
  assert.deepEqual(
    states()
      .map((state, n) => (state ? n : -1))
      .filter((n) => n >= 0),
    [0, 2],
  )
  assert.equal(budget.reserve('other', 6 * large), undefined, 'slow ones hold too little')
  assert.equal(states().filter(Boolean).length, 2)
})
