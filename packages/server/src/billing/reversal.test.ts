import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import { creditsReturned } from './reversal.ts'

test('credits go back in the share of the money, rounded up', () => {
  assert.equal(creditsReturned(1000, 900, 0), 0)
  assert.equal(creditsReturned(1000, 900, 300), 334)
  assert.equal(creditsReturned(1000, 900, 450), 500)
  assert.equal(creditsReturned(1000, 900, 1), 2)
  assert.equal(creditsReturned(10, 1_000, 1), 1)
  assert.equal(creditsReturned(1000, 900, 900), 1000)
  assert.equal(creditsReturned(1000, 0, 0), 0)
})

test('more money back is never fewer credits back, and never more than were bought', () => {
  const whole = fc.integer({ min: 1, max: 1_000_000_000 })
  fc.assert(
    fc.property(whole, whole, fc.nat(2_000_000_000), fc.nat(2_000_000_000), (credits, amount, one, other) => {
      const [less, more] = [one, other].sort((a, b) => a - b) as [number, number]
      assert.ok(creditsReturned(credits, amount, less) <= creditsReturned(credits, amount, more))
      assert.ok(creditsReturned(credits, amount, more) <= credits)
    }),
  )
})
