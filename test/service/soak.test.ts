/** The shortest form of `npm run soak`, which goes on for minutes, on both databases and with jobs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults } from '../../tools/soak/faults.ts'
import { memoryGrowth, type Sample } from '../../tools/soak/growth.ts'
import { report, siegeSection } from '../../tools/soak/report.ts'
import { besiege } from '../../tools/soak/siege.ts'
import { soak } from '../../tools/soak/soak.ts'
import { at, starve } from '../../tools/soak/starvation.ts'

test('under mixed traffic and one fault after the other nothing is lost, charged twice, undocumented or left behind', async () => {
  const result = await soak({ database: 'SQLite', durationMs: 6000, clients: 3, jobClients: 0, seed: 1 })
  assert.deepEqual(result.wrong, [])
  assert.equal(result.happened.length + result.skipped.length, faults.length)
  assert.match(report([result]), /nothing was wrong\.\n/)
})

/**
 * The run on a quiet machine has 200 tries and a bound of one second. Here a process may take five seconds to start, because
 * other tests have the machine; without a fair schedule a text waits for files that each run for a minute or two, and without
 * a fair queue it is answered 503.
 */
for (const { attackers, manner } of [
  { attackers: 4, manner: 'wait' },
  { attackers: 40, manner: 'wait' },
  { attackers: 40, manner: 'abort' },
] as const)
  test(`while ${attackers} accounts send the worst files and ${manner}, an account that has nothing running waits for seconds at most`, async () => {
    const result = await starve({ database: 'SQLite', attackers, manner, tries: 12, boundMs: 20_000 })
    assert.deepEqual(result.wrong, [])
    assert.ok(at(result.timesMs, 0.5) <= 5_000, `half of them took ${at(result.timesMs, 0.5)} ms`)
    assert.ok(result.attacks.length >= 2 * attackers)
    assert.match(report([], [result]), /12 texts of two bytes .* nothing was wrong\./)
  })

test('processes that were taken over lose no place, and leave nothing behind where there are PID namespaces', async () => {
  const sieges = await besiege({ durationMs: 3_000, seed: 1, graceMs: 20_000 })
  assert.deepEqual(
    sieges.flatMap(({ wrong }) => wrong),
    [],
  )
  for (const { outcomes, converted } of sieges) assert.ok(outcomes.size > 0 && converted > 0)
  assert.match(siegeSection(sieges), /nothing was wrong\./)
})

test('memory that grows is distinguished from memory that rises once and stays', () => {
  const samples = (read: (at: number) => number): Sample[] =>
    Array.from({ length: 200 }, (_, at) => {
      return { atMs: at * 500, requests: at * 10, pid: 1, residentBytes: read(at), children: 2, descriptors: 20 }
    })
  const flat = memoryGrowth(
    samples((at) => 150 + Math.min(at, 40)),
    1,
  )
  assert.equal(flat, 1)
  assert.ok(
    (memoryGrowth(
      samples((at) => 100 + at),
      1,
    ) ?? 0) > 1.25,
  )
  assert.equal(memoryGrowth(samples(() => 1).slice(0, 50), 1), undefined, 'a few requests tell nothing')
})
