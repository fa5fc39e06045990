/** What holds of the schedule whoever sends what, in simulated time. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { createSchedule } from './schedule.ts'
import { createMachine, type Machine, type Outcome, type SimulatedDocument } from './testing/machine.ts'

const second = 1000
const timeLimitMs = 20 * second

interface Setup {
  workers: number
  reserve: number
}

interface Traced {
  machine: Machine
  /** What is wrong at this moment. */
  faults: string[]
}

const setups = fc.record({ workers: fc.integer({ min: 1, max: 4 }), reserve: fc.integer({ min: 0, max: 3 }) })
const document = fc.record({
  account: fc.integer({ min: 0, max: 5 }),
  at: fc.integer({ min: 0, max: 60 * second }),
  workMs: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 400, max: 30 * second })),
  abortAfter: fc.option(fc.integer({ min: 0, max: 30 * second }), { freq: 5 }),
  budget: fc.option(fc.constant({ burstMs: 5 * second, refillMsPerMinute: 2 * second })),
})

/** Every decision is held against what may be. */
function trace({ workers, reserve }: Setup): Traced {
  const schedule = createSchedule<SimulatedDocument>({ workers, reserve, queueLimit: 1000, stopLimitMs: timeLimitMs })
  const faults: string[] = []
  const running = new Set<SimulatedDocument>()
  const stopping = new Set<SimulatedDocument>()
  const waiting = new Set<SimulatedDocument>()
  /** Accounts that gave up a running document, which may have to wait for it. */
  const gaveUp = new Set<string>()
  const machine = createMachine(
    {
      ...schedule,
      add(job, key, budget, now, isShort) {
        waiting.add(job)
        return schedule.add(job, key, budget, now, isShort)
      },
      remove(job, now, loss) {
        for (const set of [running, stopping, waiting]) set.delete(job)
        if (loss === 'given-up') gaveUp.add(job.key)
        schedule.remove(job, now, loss)
      },
      stopped(job, now) {
        running.delete(job)
        stopping.delete(job)
        waiting.add(job)
        schedule.stopped(job, now)
      },
      decide(idle, starting, now) {
        const decisions = schedule.decide(idle, starting, now)
        let left = idle
        for (const { type, job } of decisions) {
          if (type === 'stop') {
            if (!running.has(job) || stopping.has(job)) faults.push('stops what does not run')
            if ([...running].every(({ key }) => key === job.key) && schedule.waiting === 0)
              faults.push('stops for nobody')
            stopping.add(job)
          } else {
            if (left-- <= 0 || running.has(job)) faults.push('starts without a process')
            running.add(job)
            waiting.delete(job)
          }
        }
        const active = running.size - stopping.size
        if (active > workers + reserve) faults.push('runs more than there are processes')
        // The reserve is kept while others work or start.
        const mayStart = [...waiting].some(({ key }) => !gaveUp.has(key))
        if (mayStart && active < workers && left > reserve) faults.push(`idles with ${left} processes`)
        return decisions
      },
    },
    { cores: workers + reserve, processes: workers + reserve, timeLimitMs },
  )
  return { machine, faults }
}

test('every document ends once, in a bounded time of processes, and no process idles that could work', () => {
  fc.assert(
    fc.property(setups, fc.array(document, { maxLength: 40 }), (setup, documents) => {
      const { machine, faults } = trace(setup)
      const outcomes: Outcome[][] = documents.map(() => [])
      const spentMs = documents.map(() => 0)
      for (const [index, { account, at, workMs, abortAfter, budget }] of documents.entries()) {
        const one: SimulatedDocument = {
          key: `account ${account}`,
          workMs,
          ...(budget ? { budget } : {}),
          settled: (outcome) => void outcomes[index]?.push(outcome),
          stopped: (ranMs) => {
            spentMs[index] = (spentMs[index] ?? 0) + ranMs
          },
        }
        machine.at(at, () => machine.submit(one))
        if (abortAfter !== null)
          machine.at(at + abortAfter, () => {
            if (outcomes[index]?.length === 0) machine.abort(one)
          })
      }
      // Each in turn, and three times over, is long enough for all.
      machine.run(60 * second + 4 * (documents.length + 1) * timeLimitMs)
      assert.deepEqual(faults, [])
      for (const [index, { workMs, abortAfter }] of documents.entries()) {
        const expected = workMs < timeLimitMs ? 'converted' : 'timed out'
        if (abortAfter === null) assert.deepEqual(outcomes[index], [expected])
        else assert.ok(outcomes[index]?.length === 1)
        assert.ok((spentMs[index] ?? 0) <= 2 * timeLimitMs, 'the time limit, and one attempt more')
      }
    }),
    { numRuns: 150 },
  )
})

test('whatever comes meanwhile, a long document of an honest account is converted in the end', () => {
  const stream = fc.record({
    accounts: fc.integer({ min: 1, max: 12 }),
    everyMs: fc.integer({ min: 200, max: 5000 }),
    workMs: fc.integer({ min: 50, max: 60 * second }),
  })
  fc.assert(
    fc.property(setups, fc.array(stream, { minLength: 1, maxLength: 3 }), (setup, streams) => {
      const { machine } = trace(setup)
      const outcomes: Outcome[] = []
      for (const [number, { accounts, everyMs, workMs }] of streams.entries())
        for (let account = 0; account < accounts; account++) {
          let waiting = 0
          const send = (): void => {
            machine.at(machine.now + everyMs, send)
            if (waiting < 2 && ++waiting)
              machine.submit({ key: `${number} ${account}`, workMs, settled: () => waiting-- })
          }
          machine.at(0, send)
        }
      machine.at(10 * second, () =>
        machine.submit({ key: 'honest', workMs: timeLimitMs - 1, settled: (outcome) => outcomes.push(outcome) }),
      )
      for (let minutes = 1; minutes <= 60 && outcomes.length === 0; minutes++) machine.run(minutes * 60 * second)
      assert.deepEqual(outcomes, ['converted'])
    }),
    { numRuns: 25 },
  )
})

interface Attack {
  accounts: number
  atOnce: number
  /** Each document is given up after so long and sent again; null where they wait for their answers. */
  patienceMs: number | null
}

const measuredMs = 60 * second

/** An account that has nothing running sends documents one after the other. @returns their times, ascending */
function timesOfIdleAccount(
  { workers, reserve }: Setup,
  { accounts, atOnce, patienceMs }: Attack,
  probed: Pick<SimulatedDocument, 'workMs' | 'isShort'>,
): number[] {
  const { machine } = trace({ workers, reserve })
  const tookMs: number[] = []
  const hold = (key: string): void => {
    const document: SimulatedDocument = { key, workMs: Number.POSITIVE_INFINITY, settled: () => again() }
    let isOver = false
    const again = (): void => {
      isOver = true
      machine.at(machine.now + (patienceMs ?? 0), () => hold(key))
    }
    machine.submit(document)
    if (patienceMs !== null) machine.at(machine.now + patienceMs, () => isOver || machine.abort(document))
  }
  for (let account = 0; account < accounts; account++)
    for (let copy = 0; copy < atOnce; copy++) machine.at(account * 10, () => hold(`attacker ${account}`))
  const probe = (): void => {
    const sentAt = machine.now
    machine.submit({
      key: 'idle',
      ...probed,
      settled(_, now) {
        tookMs.push(now - sentAt)
        machine.at(now + 250, probe)
      },
    })
  }
  machine.at(second, probe)
  machine.run(measuredMs)
  return tookMs.sort((one, other) => one - other)
}

test('with a reserve of two, a short text of an account that has nothing running never waits, however many send the worst files', () => {
  const attack = fc.record({
    accounts: fc.integer({ min: 1, max: 120 }),
    atOnce: fc.integer({ min: 1, max: 3 }),
    patienceMs: fc.option(fc.integer({ min: 100, max: 5000 })),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), attack, (workers, attack) => {
      const tookMs = timesOfIdleAccount({ workers, reserve: 2 }, attack, { workMs: 3, isShort: true })
      // All processes share the cores meanwhile, so that 3 ms of work take twice as long or so.
      assert.ok(tookMs.length > 200, String(tookMs.length))
      assert.ok((tookMs.at(-1) ?? 0) <= 50, `the slowest took ${tookMs.at(-1)} ms`)
    }),
    { numRuns: 8 },
  )
})

test('with a reserve of three, other documents of an account that has nothing running hardly wait, however many send the worst files', () => {
  const attack = fc.record({
    accounts: fc.integer({ min: 1, max: 60 }),
    atOnce: fc.integer({ min: 1, max: 3 }),
    patienceMs: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), attack, (workers, attack) => {
      const tookMs = timesOfIdleAccount({ workers, reserve: 3 }, attack, { workMs: 3 })
      const [p99 = 0, worst = 0] = [tookMs[Math.floor(tookMs.length * 0.99)], tookMs.at(-1)]
      assert.ok(tookMs.length > 100, String(tookMs.length))
      assert.ok(p99 <= second && worst <= 2 * second, `p99 ${p99}, worst ${worst}`)
    }),
    { numRuns: 25 },
  )
})
