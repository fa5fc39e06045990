import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFailureLimit } from './failures.ts'

test('addresses of one IPv6 network count together, others for themselves', () => {
  const limit = createFailureLimit()
  for (let n = 0; n < 60; n += 1) limit.count(`2001:db8:1:2::${n.toString(16)}`, 0)
  assert.ok(limit.waitMs('2001:db8:1:2:ffff::1', 0) > 0)
  assert.equal(limit.waitMs('2001:db8:1:3::1', 0), 0)
  assert.equal(limit.waitMs('192.0.2.1', 0), 0)
  assert.equal(limit.waitMs('::ffff:192.0.2.1', 0), 0)
})

test('an address may try again after a while', () => {
  const limit = createFailureLimit()
  for (let n = 0; n < 60; n += 1) limit.count('192.0.2.1', 0)
  assert.equal(limit.waitMs('192.0.2.1', 0), 1000)
  assert.equal(limit.waitMs('192.0.2.1', 1000), 0)
})

test('of very many addresses those that failed longest ago are forgotten', () => {
  const limit = createFailureLimit(1)
  const address = (n: number): string => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
  for (let n = 0; n < 10_000; n += 1) limit.count(address(n), 0)
  limit.count(address(0), 0)
  assert.ok(limit.waitMs(address(1), 0) > 0)
  limit.count(address(10_000), 0)
  assert.equal(limit.waitMs(address(1), 0), 0)
  for (const n of [0, 2, 10_000]) assert.ok(limit.waitMs(address(n), 0) > 0)
})

test('failures at one target do not count at another', () => {
  const limit = createFailureLimit(1)
  limit.count('192.0.2.1', 0, 'a')
  assert.deepEqual([limit.waitMs('192.0.2.1', 0, 'a') > 0, limit.waitMs('192.0.2.1', 0, 'b')], [true, 0])
})
