/** One account in the schedule: its documents, what it has used, and when its turn is. */
import { advance, type Meter } from './meter.ts'
import type { Pause } from './pause.ts'

/** A document in the schedule. */
export interface Entry<Job> {
  readonly job: Job
  readonly account: Account<Job>
  /** Position in the order of arrival, which a stopped document keeps. */
  readonly arrival: number
  /** Its size bounds its cost: it ends well within a first slice. */
  readonly isShort: boolean
  /** Attempts that were stopped for others. */
  stops: number
  /** Time slice of the running or next attempt. */
  sliceMs: number
  /** Time of all stopped attempts together. */
  stoppedMs: number
  /** The longest attempt so far: an account pays for its documents once, however often they were stopped. */
  paidMs: number
  /** Since when it waits, while it does. */
  waitingSince: number
  run?: Run | undefined
}

export type Place = 'worker' | 'reserve'

export interface Run {
  startedAt: number
  place: Place
  /** On the reserve: how long it may stay there. */
  limitMs: number
  /** On the reserve: it outlived its first slice. */
  stays: boolean
  /** It was asked to give way; its process is not gone yet. */
  stopping: boolean
}

export interface Account<Job> {
  readonly key: string
  readonly meter: Meter
  /** From the reserve, after a document of the account cost a process there. */
  readonly reservePause: Pause
  /** From all processes, after the account gave up a document that was running, as long as others have documents. */
  readonly startPause: Pause
  readonly waiting: Set<Entry<Job>>
  readonly running: Set<Entry<Job>>
  /** Its turn: process time as a fair clock counts it. The lowest goes first. */
  turnMs: number
}

/** What the running attempts have used that the account has not paid for yet. */
export function unpaidMs<Job>({ running }: Account<Job>, now: number): number {
  let sum = 0
  for (const entry of running) sum += unpaidOf(entry, now)
  return sum
}

export function unpaidOf<Job>(entry: Entry<Job>, now: number): number {
  return Math.max(0, ranMs(entry, now) - entry.paidMs)
}

/** Time that the running attempt has taken so far. */
export function ranMs<Job>({ run }: Entry<Job>, now: number): number {
  return run ? Math.max(0, now - run.startedAt) : 0
}

/** What decides between accounts, as of now. */
export interface Standing {
  overBudget: boolean
  turnMs: number
  /** Used lately. */
  recentMs: number
  running: number
}

export function standingOf<Job>(account: Account<Job>, now: number): Standing {
  const { meter, running, turnMs } = account
  advance(meter, now)
  const unpaid = unpaidMs(account, now)
  return {
    overBudget: meter.balanceMs - unpaid <= 0,
    turnMs: turnMs + unpaid,
    recentMs: meter.recentMs + unpaid,
    running: running.size,
  }
}
