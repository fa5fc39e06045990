/**
 * Which document runs next, and which running one gives way to it. Pure: it holds no processes and no timers, and
 * is given what happens and what time it is.
 *
 * - `workers` documents run at a time. The account whose turn it is goes first: the one that has had least of the
 *   processes since it came. An account over its budget goes after those within theirs.
 * - Further processes are the reserve. A document of an account that runs nothing and used little lately starts there
 *   when all workers are busy, and ends there in its first slice, or in some seconds where the reserve has room for that.
 *   One process of the reserve is always kept for first slices.
 * - Another process of the reserve is kept for short documents, whose cost is bounded by their size. However many accounts
 *   send first documents that each cost a process, a short one of any account finds this process free.
 * - An account that gave up running documents, each of which cost a process, waits longer and longer before it may cost
 *   another one, as long as others have documents.
 * - A document that has had its slice gives way to one of seconds of an account that used much less lately: its
 *   process is killed, and it starts again later with a longer slice.
 */
import { type Account, type Entry, type Place, ranMs, standingOf, unpaidMs, unpaidOf } from './account.ts'
import { byTurn, createAccounts } from './accounts.ts'
import { type Candidate, chooseToStop } from './give-way.ts'
import { charge, isLight, type ProcessBudget, refillTimeMs, replacementMs } from './meter.ts'
import { isForgotten, lengthen } from './pause.ts'
import { choosePushedOut } from './push-out.ts'
import { firstSliceMs, longPlaces, longSliceMs, nextSliceMs } from './slices.ts'

export interface ScheduleOptions {
  /** Documents that run at a time. */
  workers: number
  /** Further processes. */
  reserve: number
  /** Documents that may wait. */
  queueLimit: number
  /** A document whose stopped attempts took so long together is not stopped again. */
  stopLimitMs: number
}

/** `stop`: its process has to be killed; `stopped` is called when it is gone. */
export interface Decision<Job> {
  type: 'start' | 'stop'
  job: Job
}

export interface Schedule<Job> {
  /** Documents that wait. */
  readonly waiting: number
  /**
   * @param isShort Its size bounds its cost.
   * @returns the document that there is no room for: this one, or one of an account that used more or has more waiting.
   */
  add(job: Job, key: string, budget: ProcessBudget | undefined, now: number, isShort?: boolean): Job | undefined
  /** Whether a document of this account would be taken now, even if `coming` others come first. A short one goes before those. */
  hasRoom(key: string, isShort: boolean, now: number, coming?: number): boolean
  /** The document has ended, wherever it was. @param loss Why its process has to be replaced, where it has to. */
  remove(job: Job, now: number, loss?: Loss): void
  /** The process of a document that had to stop is gone: it waits again. */
  stopped(job: Job, now: number): void
  /** Ends all that wait. */
  drain(): Job[]
  /**
   * What to do now. To be asked after each of the above, when a process is ready, and at `wakeAt`.
   *
   * @param idle Processes that can take a document.
   * @param starting Processes that will be able to.
   */
  decide(idle: number, starting: number, now: number): Decision<Job>[]
  /** How many times as long as on an idle machine everything takes. Slices on the reserve are so much longer. */
  setPace(pace: number): void
  /** When to ask again if nothing happens; undefined where nothing can change by itself. */
  wakeAt(now: number): number | undefined
  /** Milliseconds until an account is within its budget again; 0 while it is, and while nobody else waits. */
  budgetWaitMs(key: string, now: number): number
  /** The sender of a document has given it up before it came here. */
  giveUp(key: string, now: number): void
  /** Milliseconds that an account has to pause for what it gave up; 0 where that is short. */
  pauseMs(key: string, now: number): number
  /** @returns undefined for a document that has ended. */
  laneOf(job: Job): Lane | undefined
}

/** `given-up`: its sender no longer wanted it while it ran; `failed`: it took too long, or ended its process. */
export type Loss = 'given-up' | 'failed'

/** `short`: on the reserve; `normal`: on a worker; `long`: started again after it was stopped. */
export type Lane = 'short' | 'normal' | 'long'

/** How often use is compared while something waits. */
const tickMs = 100

/** Accounts that differ by less have used the same. */
const sameUseMs = 100

/** A document waits so long before another is stopped for it: most of those that run end earlier. */
const patienceMs = 500

/** A document of an account that pauses no longer than that waits here instead of being sent again. */
const shortPauseMs = 2_000

/** Maximum slowdown of a machine that is busy with other work; a slower one gives its reserve no more time. */
const maxPace = 10

/** Where no worker runs for so long because processes do not start, the reserve does the work. */
const startPatienceMs = 5_000

export function createSchedule<Job>({ workers, reserve, queueLimit, stopLimitMs }: ScheduleOptions): Schedule<Job> {
  const accounts = createAccounts<Job>()
  const entries = new Map<Job, Entry<Job>>()
  const waiting = new Set<Entry<Job>>()
  const running = new Set<Entry<Job>>()
  /** With one process alone, short documents share it with the others. */
  const keptForShort = reserve > 1 ? 1 : 0
  let arrivals = 0
  let pace = 1
  /** When a worker had a document last, or none waited. */
  let workedAt = 0

  function put(entry: Entry<Job>, now: number): void {
    entry.waitingSince = now
    waiting.add(entry)
    entry.account.waiting.add(entry)
  }

  function start(entry: Entry<Job>, place: Place, now: number): void {
    waiting.delete(entry)
    entry.account.waiting.delete(entry)
    // To stop a short document would cost more than its end.
    const sliceMs = entry.isShort ? longSliceMs : firstSliceMs
    entry.run = { startedAt: now, place, limitMs: sliceMs * pace, stays: false, stopping: false }
    running.add(entry)
    entry.account.running.add(entry)
  }

  /** The attempt ends, and its account pays. @param extraMs On top of its own time. */
  function end(entry: Entry<Job>, now: number, extraMs: number): void {
    const { account } = entry
    const usedMs = unpaidOf(entry, now) + extraMs
    standingOf(account, now)
    charge(account.meter, usedMs)
    account.turnMs += usedMs
    entry.paidMs = Math.max(entry.paidMs, ranMs(entry, now))
    entry.run = undefined
    running.delete(entry)
    account.running.delete(entry)
  }

  function forget(entry: Entry<Job>): void {
    waiting.delete(entry)
    entry.account.waiting.delete(entry)
    entries.delete(entry.job)
    accounts.leave(entry.account)
  }

  function runningAt(place: Place): Entry<Job>[] {
    return [...running].filter(({ run }) => run?.place === place && !run.stopping)
  }

  /** Documents that run on long slices, in the order of their starts. The first hold the long places. */
  function longOnes(): Entry<Job>[] {
    return runningAt('worker').filter(({ sliceMs }) => sliceMs > longSliceMs)
  }

  /** The first fitting document of each account, in the order of their turns. */
  function inTurn(fits: (entry: Entry<Job>) => boolean, now: number): Entry<Job>[] {
    return [...accounts.active]
      .flatMap((account) => {
        const entry = firstOf(account.waiting, fits)
        return entry ? [{ entry, standing: standingOf(account, now) }] : []
      })
      .sort((one, other) => byTurn(one.standing, other.standing) || one.entry.arrival - other.entry.arrival)
      .map(({ entry }) => entry)
  }

  function othersWait(account: Account<Job>): boolean {
    return waiting.size > account.waiting.size
  }

  function chooseForWorker(now: number): Entry<Job> | undefined {
    const hasLongPlace = longOnes().length < longPlaces(workers)
    const isAlone = accounts.active.size === 1
    const canStart = ({ account, sliceMs, stoppedMs }: Entry<Job>): boolean =>
      (hasLongPlace || sliceMs <= longSliceMs || stoppedMs < stopLimitMs) &&
      (isAlone || account.startPause.until <= now)
    return inTurn(canStart, now)[0]
  }

  /**
   * Chooses a short document, or one of an account that runs nothing and used little lately. Of several the account
   * that used least goes first, then one that cost no process lately. Among equals the last to come goes first: in a
   * flood of new accounts the others wait for the workers, and no account waits for all of them.
   */
  function chooseForReserve(now: number, shortAlone = false): Entry<Job> | undefined {
    const fits = ({ stops, account, isShort }: Entry<Job>): boolean =>
      stops === 0 &&
      (isShort ||
        (!shortAlone && account.running.size === 0 && mayUseReserve(account, now) && isLight(standingOf(account, now))))
    const [first] = inTurn(fits, now)
      .map((entry) => ({ entry, use: Math.floor(standingOf(entry.account, now).recentMs / sameUseMs) }))
      .sort(
        (one, other) =>
          Number(other.entry.isShort) - Number(one.entry.isShort) ||
          one.use - other.use ||
          costlyLately(one.entry, now) - costlyLately(other.entry, now) ||
          other.entry.arrival - one.entry.arrival,
      )
    return first?.entry
  }

  function chooseVictim({ account, sliceMs }: Entry<Job>, now: number): Entry<Job> | undefined {
    const held = longOnes().slice(0, longPlaces(workers))
    const candidates = runningAt('worker').map((entry): Candidate<Job> => {
      return { entry, standing: standingOf(entry.account, now), hasLongPlace: held.includes(entry) }
    })
    return chooseToStop({ key: account.key, standing: standingOf(account, now), sliceMs }, candidates, stopLimitMs, now)
  }

  function stop(entry: Entry<Job>, decisions: Decision<Job>[]): void {
    if (entry.run) entry.run.stopping = true
    decisions.push({ type: 'stop', job: entry.job })
  }

  /**
   * Documents on the reserve that have had their slice become a worker's, stay for some seconds where no other has
   * need of the reserve, or give way.
   */
  function clearReserve(idle: number, decisions: Decision<Job>[], now: number): void {
    for (const entry of runningAt('reserve')) {
      const { run } = entry
      if (!run || ranMs(entry, now) < run.limitMs) continue
      if (runningAt('worker').length < workers) run.place = 'worker'
      else if (!run.stays && canStay(idle, now)) Object.assign(run, { stays: true, limitMs: longSliceMs * pace })
      else {
        const victim = chooseVictim(entry, now)
        if (victim) run.place = 'worker'
        else lengthen(entry.account.reservePause, now)
        stop(victim ?? entry, decisions)
      }
    }
  }

  function canStay(idle: number, now: number): boolean {
    const staying = runningAt('reserve').filter(({ run }) => run?.stays).length
    return staying < reserve - 1 - keptForShort && (idle > keptForShort || !chooseForReserve(now))
  }

  function startSome(idle: number, starting: number, decisions: Decision<Job>[], now: number): void {
    for (let left = idle; left > 0; left--) {
      const working = runningAt('worker').length
      const free = reserve - runningAt('reserve').length
      const keptFree = working > 0 || (starting > 0 && now - workedAt < startPatienceMs) ? free : 0
      const forWorker = working < workers && left > keptFree ? chooseForWorker(now) : undefined
      const shortAlone = free <= keptForShort || left <= keptForShort
      const entry = forWorker ?? (free > 0 ? chooseForReserve(now, shortAlone) : undefined)
      if (!entry) return
      start(entry, forWorker ? 'worker' : 'reserve', now)
      decisions.push({ type: 'start', job: entry.job })
    }
  }

  /** Has documents stopped for those that wait and have no place coming. */
  function makeRoom(decisions: Decision<Job>[], now: number): void {
    let coming = workers - runningAt('worker').length
    for (const entry of inTurn(({ waitingSince }) => now - waitingSince >= patienceMs, now)) {
      if (coming-- > 0) continue
      const victim = chooseVictim(entry, now)
      if (victim) stop(victim, decisions)
    }
  }

  return {
    get waiting() {
      return waiting.size
    },
    add(job, key, budget, now, isShort = false) {
      const account = accounts.enter(key, budget, now)
      const untouched = { stops: 0, sliceMs: firstSliceMs, stoppedMs: 0, paidMs: 0, waitingSince: now }
      const entry: Entry<Job> = { job, account, isShort, arrival: arrivals++, ...untouched }
      const pushedOut =
        waiting.size < queueLimit ? undefined : choosePushedOut(accounts.active, { account, isShort }, now)
      if (waiting.size >= queueLimit && !pushedOut) {
        accounts.leave(account)
        return job
      }
      if (pushedOut) forget(pushedOut)
      entries.set(job, entry)
      put(entry, now)
      return pushedOut?.job
    },
    hasRoom: (key, isShort, now, coming = 0) =>
      waiting.size + (isShort ? 0 : coming) < queueLimit ||
      choosePushedOut(accounts.active, { account: accounts.find(key), isShort }, now) !== undefined,
    remove(job, now, loss) {
      const entry = entries.get(job)
      if (!entry) return
      if (entry.run) end(entry, now, loss ? replacementMs : 0)
      if (loss) lengthen(entry.account.reservePause, now)
      if (loss === 'given-up') lengthen(entry.account.startPause, now)
      forget(entry)
    },
    stopped(job, now) {
      const entry = entries.get(job)
      if (!entry?.run) return
      const ran = ranMs(entry, now)
      end(entry, now, 0)
      entry.stops++
      entry.stoppedMs += ran
      entry.sliceMs = entry.stoppedMs < stopLimitMs ? nextSliceMs(entry.sliceMs, ran) : Number.POSITIVE_INFINITY
      put(entry, now)
    },
    drain() {
      const drained = [...waiting]
      for (const entry of drained) forget(entry)
      return drained.map(({ job }) => job)
    },
    decide(idle, starting, now) {
      const decisions: Decision<Job>[] = []
      if (waiting.size === 0 || runningAt('worker').length > 0) workedAt = now
      clearReserve(idle, decisions, now)
      startSome(idle, starting, decisions, now)
      makeRoom(decisions, now)
      return decisions
    },
    setPace(measured) {
      pace = Math.min(maxPace, Math.max(1, measured))
    },
    wakeAt(now) {
      // Later than now in every case: sums of fractions may fall short of a limit.
      const limits = runningAt('reserve').map(({ run }) => Math.max(now + 1, run ? run.startedAt + run.limitMs : now))
      const next = Math.min(...limits, waiting.size > 0 ? now + tickMs : Number.POSITIVE_INFINITY)
      return next < Number.POSITIVE_INFINITY ? next : undefined
    },
    budgetWaitMs(key, now) {
      const account = accounts.find(key)
      if (!account || !standingOf(account, now).overBudget) return 0
      return othersWait(account) ? refillTimeMs(account.meter, unpaidMs(account, now)) : 0
    },
    giveUp: (key, now) => lengthen(accounts.know(key, now).startPause, now),
    pauseMs(key, now) {
      const account = accounts.find(key)
      const leftMs = account ? account.startPause.until - now : 0
      return leftMs > shortPauseMs ? leftMs : 0
    },
    laneOf(job) {
      const entry = entries.get(job)
      if (!entry) return undefined
      return entry.stops > 0 ? 'long' : entry.run?.place === 'reserve' ? 'short' : 'normal'
    },
  }
}

function mayUseReserve<Job>({ reservePause, startPause }: Account<Job>, now: number): boolean {
  return reservePause.until <= now && startPause.until <= now
}

/** Orders documents of accounts that cost a process lately after the others. */
function costlyLately<Job>({ account }: Entry<Job>, now: number): number {
  return Number(!isForgotten(account.reservePause, now))
}

function firstOf<Job>(waiting: Iterable<Entry<Job>>, fits: (entry: Entry<Job>) => boolean): Entry<Job> | undefined {
  let first: Entry<Job> | undefined
  for (const entry of waiting) if ((!first || entry.arrival < first.arrival) && fits(entry)) first = entry
  return first
}
