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
