/** What an account has used of the processes, in milliseconds of one process. Pure. */

/** Process time that an account may use before others go first. */
export interface ProcessBudget {
  /** At once. */
  burstMs: number
  /** Comes back in each minute, up to `burstMs`. */
  refillMsPerMinute: number
}

export interface Meter {
  /** Used lately: drains at `recentDrain`. */
  recentMs: number
  /** Left of the budget; negative once more was used. `Infinity` without a budget. */
  balanceMs: number
  budget: ProcessBudget | undefined
  /** When both were counted. */
  at: number
}

/** Six seconds per minute: who uses less than a tenth of one process is a light user forever. */
const recentDrain = 0.1

/** An account that used no more lately is a light user. */
export const lightMs = 2000

const minuteMs = 60_000

/** What it costs to replace a process that was lost to a document. */
export const replacementMs = 500

export function newMeter(budget: ProcessBudget | undefined, now: number): Meter {
  return { recentMs: 0, balanceMs: budget?.burstMs ?? Number.POSITIVE_INFINITY, budget, at: now }
}

/** Lets time pass. A clock that goes back takes nothing away. */
export function advance(meter: Meter, now: number): void {
  const passedMs = Math.max(0, now - meter.at)
  meter.at = Math.max(meter.at, now)
  meter.recentMs = Math.max(0, meter.recentMs - passedMs * recentDrain)
  if (meter.budget)
    meter.balanceMs = Math.min(
      meter.budget.burstMs,
      meter.balanceMs + (passedMs * meter.budget.refillMsPerMinute) / minuteMs,
    )
}

export function charge(meter: Meter, usedMs: number): void {
  meter.recentMs += usedMs
  meter.balanceMs -= usedMs
}

/** Another plan: what was used stays used. */
export function changeBudget(meter: Meter, budget: ProcessBudget | undefined): void {
  const { budget: before } = meter
  if (before?.burstMs === budget?.burstMs && before?.refillMsPerMinute === budget?.refillMsPerMinute) return
  if (!budget) meter.balanceMs = Number.POSITIVE_INFINITY
  else meter.balanceMs = before ? meter.balanceMs + budget.burstMs - before.burstMs : budget.burstMs
  meter.budget = budget
}

/** Milliseconds until a balance that is used up is positive again. @param unpaidMs What runs has used so far. */
export function refillTimeMs({ balanceMs, budget }: Meter, unpaidMs: number): number {
  const missingMs = unpaidMs - balanceMs + 1
  return budget && missingMs > 0 ? (missingMs * minuteMs) / budget.refillMsPerMinute : 0
}

/** Whether an account used little lately, and is within its budget. */
export function isLight({ recentMs, overBudget }: { recentMs: number; overBudget: boolean }): boolean {
  return !overBudget && recentMs <= lightMs
}

/** Whether nothing would be lost by forgetting it. */
export function isAtRest({ recentMs, balanceMs, budget }: Meter): boolean {
  return recentMs === 0 && (!budget || balanceMs >= budget.burstMs)
}
