import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedPlans, defaultPlans } from './plans.ts'

test('the built-in plans are those of the contract', () => {
  const rows = [...defaultPlans.values()].map(({ id, name, daily, overage }) => [id, name, daily, overage])
  assert.deepEqual(rows, [
    ['free', 'Free', 50, 'credit_pack'],
    ['pro', 'Pro', 500, 'credit_pack'],
    ['pro_plus', 'Pro+', 1500, 'credit_pack'],
    ['ultimate', 'Ultimate', null, 'included'],
  ])
})

test('an operator changes a number, or adds a plan with all of its numbers', () => {
  const plans = changedPlans(
    '{"free":{"daily":7},"team":{"name":"Team","daily":null,"requests_per_minute":9,"concurrent":3}}',
  )
  assert.deepEqual([plans.get('free')?.daily, plans.get('free')?.concurrent], [7, 2])
  assert.deepEqual(plans.get('team'), {
    id: 'team',
    name: 'Team',
    daily: null,
    overage: 'included',
    requestsPerMinute: 9,
    concurrent: 3,
    processSeconds: 180,
    processSecondsPerMinute: 9,
    jobBytes: 3 * 512 * 1024 * 1024,
    jobItemsWaiting: 3000,
    jobItems: 300_000,
  })
})

test('an operator changes how much of the processes a plan may use', () => {
  const plans = changedPlans('{"free":{"process_seconds":30,"process_seconds_per_minute":5},"pro":{"concurrent":9}}')
  const budgets = [...plans.values()].map((plan) => [plan.processSeconds, plan.processSecondsPerMinute])
  assert.deepEqual(budgets, [
    [30, 5],
    [300, 60],
    [600, 120],
    [1200, 300],
  ])
})

test('a change that makes no plan is refused', () => {
  for (const text of [
    'no json',
    '[]',
    '{"free":{"daily":-1}}',
    '{"free":{"dayly":1}}',
    '{"team":{"daily":1}}',
    '{"Free!":{}}',
  ])
    assert.throws(() => changedPlans(text))
})
