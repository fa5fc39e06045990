/**
 * A machine in simulated time: cores, and conversion processes that share them equally. A process that was killed is
 * replaced. A schedule decides what runs; it may be another one than the pool's.
 */
import type { ProcessBudget } from '../meter.ts'
import type { Schedule } from '../schedule.ts'

export interface SimulatedDocument {
  key: string
  budget?: ProcessBudget
  /** Processor time that it needs; `Infinity` for one that never ends by itself. */
  workMs: number
  /** Its size bounds its cost. */
  isShort?: boolean
  /** Called once. */
  settled(outcome: Outcome, now: number): void
  /** Called for each attempt that was stopped. @param ranMs From the clock's view. */
  stopped?(ranMs: number, workedMs: number): void
}

export type Outcome = 'converted' | 'timed out' | 'refused' | 'aborted'

export type Policy = Pick<Schedule<SimulatedDocument>, 'add' | 'remove' | 'stopped' | 'decide' | 'wakeAt'>

export interface MachineOptions {
  cores: number
  processes: number
  /** Processor time until a fresh process is ready; 400 when absent, as measured with the readers loaded. */
  startMs?: number
  /** For one attempt; two minutes when absent. */
  timeLimitMs?: number
}

export interface Machine {
  readonly now: number
  /** Processor time by what it was used for. */
  readonly used: { attemptsMs: number; startingMs: number }
  readonly idle: number
  submit(document: SimulatedDocument): void
  abort(document: SimulatedDocument): void
  at(time: number, happen: () => void): void
  run(until: number): void
}

interface Process {
  state: 'starting' | 'idle' | 'busy'
  document: SimulatedDocument | undefined
  /** Processor time until it is ready, or until its document is converted. */
  leftMs: number
  workedMs: number
  startedAt: number
}

/** Times are sums of fractions. */
const precisionMs = 1e-6

export function createMachine(policy: Policy, options: MachineOptions): Machine {
  const { cores, processes: count, startMs = 400, timeLimitMs = 120_000 } = options
  const processes = Array.from({ length: count }, (): Process => {
    return { state: 'idle', document: undefined, leftMs: 0, workedMs: 0, startedAt: 0 }
  })
  const events: { time: number; happen: () => void }[] = []
  const used = { attemptsMs: 0, startingMs: 0 }
  let now = 0
  let wake = Number.POSITIVE_INFINITY

  const inState = (state: Process['state']): Process[] => processes.filter((process) => process.state === state)
  const share = (): number => Math.min(1, cores / Math.max(1, count - inState('idle').length))

  function restart(process: Process): void {
    Object.assign(process, { state: 'starting', document: undefined, leftMs: startMs, workedMs: 0 })
  }

  function apply(): void {
    for (const { type, job } of policy.decide(inState('idle').length, inState('starting').length, now)) {
      const process = type === 'start' ? inState('idle')[0] : processes.find(({ document }) => document === job)
      if (!process) throw new Error(`there is no process to ${type}`)
      if (type === 'start')
        Object.assign(process, { state: 'busy', document: job, leftMs: job.workMs, workedMs: 0, startedAt: now })
      else {
        job.stopped?.(now - process.startedAt, process.workedMs)
        restart(process)
        policy.stopped(job, now)
      }
    }
    wake = policy.wakeAt(now) ?? Number.POSITIVE_INFINITY
  }

  function settle(process: Process, document: SimulatedDocument, outcome: 'converted' | 'timed out'): void {
    policy.remove(document, now, outcome === 'converted' ? undefined : 'failed')
    if (outcome === 'converted') Object.assign(process, { state: 'idle', document: undefined })
    else restart(process)
    document.settled(outcome, now)
  }

  function nextTime(): number {
    const rate = share()
    const times = processes
      .filter(({ state }) => state !== 'idle')
      .map(({ state, leftMs, startedAt }) =>
        Math.min(now + leftMs / rate, state === 'busy' ? startedAt + timeLimitMs : Number.POSITIVE_INFINITY),
      )
    return Math.min(wake, events[0]?.time ?? Number.POSITIVE_INFINITY, ...times)
  }

  function pass(time: number): void {
    const workMs = (time - now) * share()
    for (const process of processes) {
      if (process.state === 'idle') continue
      process.leftMs -= workMs
      process.workedMs += workMs
      used[process.state === 'busy' ? 'attemptsMs' : 'startingMs'] += workMs
    }
    now = time
  }

  function happenNow(): void {
    for (const process of processes) {
      const { state, document, leftMs, startedAt } = process
      if (state === 'starting' && leftMs <= precisionMs) process.state = 'idle'
      else if (document && leftMs <= precisionMs) settle(process, document, 'converted')
      else if (document && startedAt + timeLimitMs <= now) settle(process, document, 'timed out')
    }
    while (events[0] && events[0].time <= now) events.shift()?.happen()
  }

  return {
    get now() {
      return now
    },
    get idle() {
      return inState('idle').length
    },
    used,
    submit(document) {
      policy.add(document, document.key, document.budget, now, document.isShort)?.settled('refused', now)
    },
    abort(document) {
      const process = processes.find((one) => one.document === document)
      policy.remove(document, now, process && 'given-up')
      if (process) restart(process)
      document.settled('aborted', now)
    },
    at(time, happen) {
      const place = events.findLastIndex((other) => other.time <= time)
      events.splice(place + 1, 0, { time, happen })
    },
    run(until) {
      for (let time = nextTime(); time <= until; time = nextTime()) {
        pass(time)
        happenNow()
        apply()
      }
      pass(until)
    },
  }
}
