import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomFrom } from '../../test/fuzz/random.ts'
import { type Costs, conversionMs } from './costs.ts'
import { type Deployment, simulate } from './simulate.ts'

const costs: Costs = {
  start: { eachMs: 2, itemMs: 0.1 },
  settlement: { eachMs: 2, itemMs: 0.2 },
  askMs: 0.5,
  commitMs: 2,
}
const one: Deployment = { items: 20_000, accounts: 100, workers: 1, processes: 2, databases: 1, cores: 8 }

function run(change: Partial<Deployment>, costsOf = costs) {
  return simulate({ ...one, ...change }, costsOf, randomFrom(1).share)
}

test('every item is settled, and two workers do nearly twice as much as one while the database has room', () => {
  const [single, double] = [run({}), run({ workers: 2 })]
  assert.ok(double.itemsPerSecond > 1.8 * single.itemsPerSecond)
  assert.ok(single.itemsPerSecond <= single.idealPerSecond && single.itemsPerSecond > 0.8 * single.idealPerSecond)
})

test('no rate exceeds what the cores of the database have time for', () => {
  const { database, itemsPerSecond, together } = run({ workers: 800, cores: 1, items: 400_000 })
  assert.ok(database > 0.9 && database <= 1)
  const itemMs = 0.3 + 4 / together
  assert.ok(itemsPerSecond <= 1000 / itemMs)
})

test('one account goes no faster than its row, however many workers there are', () => {
  const alone = { accounts: 1, items: 300_000 }
  const [few, many] = [run({ ...alone, workers: 150 }), run({ ...alone, workers: 300 })]
  assert.ok(many.account > 0.9)
  assert.ok(many.itemsPerSecond < 1.3 * few.itemsPerSecond)
})

test('further databases take over accounts where one is full', () => {
  const full = { workers: 400, cores: 1, items: 200_000 }
  assert.ok(run({ ...full, databases: 4 }).itemsPerSecond > 2 * run(full).itemsPerSecond)
})

test('durations are those of the corpus: half within 2 ms, one of a hundred beyond 1.5 s', () => {
  assert.deepEqual([conversionMs(0), conversionMs(0.5), conversionMs(0.99), conversionMs(1)], [1, 2, 1580, 9520])
})
