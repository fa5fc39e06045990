/** The policies that the simulation compares. */

import { createSchedule, type Decision, type Schedule } from '../../packages/convert/src/worker/schedule/schedule.ts'
import { firstSliceMs } from '../../packages/convert/src/worker/schedule/slices.ts'
import type { Policy, SimulatedDocument } from '../../packages/convert/src/worker/schedule/testing/machine.ts'

export interface SharedPolicy extends Policy {
  processes: number
  budgetWaitMs?: Schedule<SimulatedDocument>['budgetWaitMs']
}

const queueLimit = 1000
const stopLimitMs = 120_000
/** Budget of the plan `free`. */
const budget = { burstMs: 120_000, refillMsPerMinute: 20_000 }

export const policies: Readonly<Record<string, (workers: number) => SharedPolicy>> = {
  'turns (before)': (workers) => takeTurns(workers),
  'turns, one account never has all': (workers) => takeTurns(workers, { share: Math.max(1, workers - 1) }),
  'turns, over budget last': (workers) => takeTurns(workers, { withBudgets: true }),
  'short lane, long lane': shortAndLong,
  'stop for others, no reserve': (workers) => shared(workers, 0, true),
  'stop for others, reserve of 1': (workers) => shared(workers, 1, true),
  'stop for others, reserve of 2, none kept for short texts': (workers) => shared(workers, 2, true, false),
  'reserve of 3, one of them kept for short texts': (workers) => shared(workers, 3, true),
  'reserve of 2, one of them kept for short texts (chosen)': (workers) => shared(workers, 2, true),
  'the same without budgets': (workers) => shared(workers, 2, false),
}

/** That of the pool. */
function shared(workers: number, reserve: number, withBudgets: boolean, withShort = true): SharedPolicy {
  const schedule = createSchedule<SimulatedDocument>({ workers, reserve, queueLimit, stopLimitMs })
  const { budgetWaitMs, ...policy } = schedule
  return {
    ...policy,
    ...(withBudgets ? { budgetWaitMs } : {}),
    processes: workers + reserve,
    add: (job, key, _, now, isShort) =>
      schedule.add(job, key, withBudgets ? budget : undefined, now, withShort && isShort),
  }
}

/** Each turn goes to the next account in line; nothing is stopped. */
function takeTurns(
  processes: number,
  { share = processes, withBudgets = false }: { share?: number; withBudgets?: boolean } = {},
): SharedPolicy {
  const lines = new Map<string, SimulatedDocument[]>()
  const running = new Map<SimulatedDocument, number>()
  const left = new Map<string, { balanceMs: number; at: number }>()
  const isOver = (key: string, now: number): boolean => withBudgets && balanceOf(key, now) <= 0
  function balanceOf(key: string, now: number): number {
    const known = left.get(key) ?? { balanceMs: budget.burstMs, at: now }
    const balanceMs = Math.min(budget.burstMs, known.balanceMs + ((now - known.at) * budget.refillMsPerMinute) / 60_000)
    left.set(key, { balanceMs, at: now })
    return balanceMs
  }
  function charge(job: SimulatedDocument, now: number): void {
    const balanceMs = balanceOf(job.key, now) - (now - (running.get(job) ?? now))
    left.set(job.key, { balanceMs, at: now })
  }
  function take(now: number): SimulatedDocument | undefined {
    const keys = [...lines.keys()].sort((one, other) => Number(isOver(one, now)) - Number(isOver(other, now)))
    for (const key of keys) {
      const own = [...running.keys()].filter((job) => job.key === key).length
      if (lines.size > 1 && own >= share) continue
      const line = lines.get(key) as SimulatedDocument[]
      lines.delete(key)
      const job = line.shift()
      if (line.length > 0) lines.set(key, line)
      return job
    }
    return undefined
  }
  return {
    processes,
    add(job) {
      lines.set(job.key, [...(lines.get(job.key) ?? []), job])
      return undefined
    },
    remove(job, now) {
      charge(job, now)
      running.delete(job)
      const line = (lines.get(job.key) ?? []).filter((other) => other !== job)
      if (line.length === 0) lines.delete(job.key)
      else lines.set(job.key, line)
    },
    stopped() {},
    decide(idle, _, now) {
      const decisions: Decision<SimulatedDocument>[] = []
      for (let free = idle; free > 0; free--) {
        const job = take(now)
        if (!job) break
        running.set(job, now)
        decisions.push({ type: 'start', job })
      }
      return decisions
    },
    wakeAt: () => undefined,
  }
}

/** First attempts go to one process for half a second; what is stopped there waits for the others. */
function shortAndLong(workers: number): SharedPolicy {
  const longest = Math.max(1, workers - 1)
  const short = takeTurns(1)
  const long = takeTurns(longest)
  const started = new Map<SimulatedDocument, { at: number; lane: 'short' | 'long' }>()
  const inLane = (lane: string): number => [...started.values()].filter((one) => one.lane === lane).length
  return {
    processes: workers,
    add: (job, key, unused, now) => short.add(job, key, unused, now),
    remove(job, now) {
      started.delete(job)
      short.remove(job, now)
      long.remove(job, now)
    },
    stopped(job, now) {
      started.delete(job)
      short.remove(job, now)
      long.add(job, job.key, undefined, now)
    },
    decide(idle, _, now) {
      const decisions: Decision<SimulatedDocument>[] = []
      for (const [job, { at, lane }] of started)
        if (lane === 'short' && now - at >= firstSliceMs) {
          started.delete(job)
          decisions.push({ type: 'stop', job })
        }
      let free = idle
      const shortPlaces = workers === 1 ? Number(started.size === 0) : 1 - inLane('short')
      for (const decision of short.decide(Math.min(free, shortPlaces), 0, now)) {
        started.set(decision.job, { at: now, lane: 'short' })
        decisions.push(decision)
        free--
      }
      const longPlaces = workers === 1 ? Number(started.size === 0) : longest - inLane('long')
      for (const decision of long.decide(Math.min(free, longPlaces), 0, now)) {
        started.set(decision.job, { at: now, lane: 'long' })
        decisions.push(decision)
        free--
      }
      return decisions
    },
    wakeAt: (now) => (inLane('short') > 0 ? now + 100 : undefined),
  }
}
