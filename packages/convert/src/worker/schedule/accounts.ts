/** The accounts that the schedule knows: those with documents, and those whose use is not forgotten yet. */
import { type Account, type Standing, standingOf } from './account.ts'
import { changeBudget, isAtRest, newMeter, type ProcessBudget } from './meter.ts'
import { isForgotten, newPause } from './pause.ts'

export interface Accounts<Job> {
  /** Accounts with documents, running or waiting. */
  readonly active: ReadonlySet<Account<Job>>
  find(key: string): Account<Job> | undefined
  /** The account of a key, which need not have had a document yet. */
  know(key: string, now: number): Account<Job>
  /** The account of a new document; one that had none takes its turn before those that have. */
  enter(key: string, budget: ProcessBudget | undefined, now: number): Account<Job>
  /** To be called when documents end: without any the account is no longer active. */
  leave(account: Account<Job>): void
}

/** Beyond it accounts that are at rest are forgotten. */
const maxAccounts = 10_000

const shortestReservePauseMs = 10_000
/** Who gives up one document, and then sends another, hardly notices it. */
const shortestStartPauseMs = 1_000

export function createAccounts<Job>(): Accounts<Job> {
  const known = new Map<string, Account<Job>>()
  const active = new Set<Account<Job>>()
  /** Never goes back, so that nobody gains by leaving and coming again. */
  let turnNowMs = 0

  /** The earliest turn of those that have documents. */
  function currentTurn(now: number): number {
    let earliest = Number.POSITIVE_INFINITY
    for (const account of active) earliest = Math.min(earliest, standingOf(account, now).turnMs)
    if (earliest < Number.POSITIVE_INFINITY) turnNowMs = Math.max(turnNowMs, earliest)
    return turnNowMs
  }

  function create(key: string, budget: ProcessBudget | undefined, now: number): Account<Job> {
    if (known.size >= maxAccounts) forgetAtRest(now)
    const account: Account<Job> = {
      key,
      meter: newMeter(budget, now),
      reservePause: newPause(shortestReservePauseMs, now),
      startPause: newPause(shortestStartPauseMs, now),
      waiting: new Set(),
      running: new Set(),
      turnMs: 0,
    }
    known.set(key, account)
    return account
  }

  function forgetAtRest(now: number): void {
    for (const account of known.values()) {
      if (active.has(account)) continue
      standingOf(account, now)
      if (isAtRest(account.meter) && isForgotten(account.reservePause, now) && isForgotten(account.startPause, now))
        known.delete(account.key)
    }
  }

  return {
    active,
    find: (key) => known.get(key),
    know: (key, now) => known.get(key) ?? create(key, undefined, now),
    enter(key, budget, now) {
      const account = known.get(key) ?? create(key, budget, now)
      changeBudget(account.meter, budget)
      if (!active.has(account)) account.turnMs = Math.max(account.turnMs, currentTurn(now))
      active.add(account)
      return account
    },
    leave(account) {
      if (account.waiting.size + account.running.size === 0) active.delete(account)
    },
  }
}

/** Negative where the first account goes before the second. */
export function byTurn(one: Standing, other: Standing): number {
  return (
    Number(one.overBudget) - Number(other.overBudget) ||
    one.turnMs - other.turnMs ||
    one.running - other.running ||
    one.recentMs - other.recentMs
  )
}

/** Negative where the first account used less. */
export function byUse(one: Standing, other: Standing): number {
  return Number(one.overBudget) - Number(other.overBudget) || one.recentMs - other.recentMs
}
