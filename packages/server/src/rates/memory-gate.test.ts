import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Plan } from '../quota/plans.ts'
import { defaultPlans } from '../quota/plans.ts'
import { createMemoryGate } from './memory-gate.ts'

const plan: Plan = { ...(defaultPlans.get('free') as Plan), requestsPerMinute: 1 }
const many = 10_000

/** Whether the first account's empty bucket is still known once many others came, and one at the given time. */
async function isRemembered(lastAt: number): Promise<boolean> {
  const gate = createMemoryGate()
  for (let n = 0; n < many; n += 1) await gate.enter(`account ${n}`, plan, 0)
  await gate.enter('another', plan, lastAt)
  // The clock goes back, so that a bucket that is known has not been filled since.
  return (await gate.enter('account 0', { ...plan, concurrent: 2 }, 0)).verdict === 'rate_limited'
}

test('of very many buckets those that are full again are forgotten', async () => {
  assert.equal(await isRemembered(60_000), false)
})

test('a bucket that is not full yet is remembered among however many', async () => {
  assert.equal(await isRemembered(59_999), true)
})

test('as many are in at once as the plan allows, each account for itself, and a place that is left is free', async () => {
  const gate = createMemoryGate()
  const two: Plan = { ...plan, requestsPerMinute: 100, concurrent: 2 }
  const enter = async (account: string) => gate.enter(account, two, 0)
  const first = await enter('a')
  await enter('a')
  assert.equal((await enter('a')).verdict, 'concurrency_limited')
  assert.equal((await enter('b')).verdict, 'in')
  assert.ok(first.verdict === 'in')
  await first.leave()
  assert.equal((await enter('a')).verdict, 'in')
  assert.equal((await enter('a')).verdict, 'concurrency_limited')
})
