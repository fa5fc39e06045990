/** What an account has used and has left. Reading it locks and writes nothing. */
import { dayOf } from '../clock.ts'
import type { Queries } from '../store/store.ts'
import { creditsNeeded } from './capacity.ts'
import { type Plan, type Plans, planOf } from './plans.ts'
import { creditsOf, standingOf } from './standing.ts'

/** The object `usage` of answers; null is unlimited. */
export interface Usage {
  tier: string
  used: number
  daily: number | null
  remaining: number | null
}

export interface UsageDetails {
  plan: Plan
  day: string
  used: number
  usedByKey: number
  /** Part of `used` that was within the allowance. */
  usedInAllowance: number
  creditsUsed: number
  inFlight: number
  balance: number
  /** Credits that what is in flight may come to need. */
  held: number
  subscription: number
  nextExpiry: number | null
}

export function usageOf(plan: Plan, used: number): Usage {
  const remaining = plan.daily === null ? null : Math.max(0, plan.daily - used)
  return { tier: plan.id, used, daily: plan.daily, remaining }
}

/** Whether nothing is left for today, whatever comes of the requests in flight. */
export async function isExhausted(db: Queries, accountId: string, plan: Plan, now: number): Promise<boolean> {
  if (plan.daily === null) return false
  const { today, grants } = await standingOf(db, accountId, null, dayOf(now), now)
  return today.used >= plan.daily && grants.length === 0
}

export async function usageDetails(
  db: Queries,
  plans: Plans,
  accountId: string,
  keyId: string | null,
  now: number,
): Promise<UsageDetails> {
  const standing = await standingOf(db, accountId, keyId, dayOf(now), now)
  const { planId, day, today, credits, waived, others, ofKey, grants } = standing
  const plan = planOf(plans, planId)
  return {
    plan,
    day,
    used: today.used,
    usedByKey: ofKey.used,
    usedInAllowance: today.used - credits - waived,
    creditsUsed: credits,
    inFlight: others.reduce((sum, other) => sum + other.holds, today.holds),
    balance: creditsOf(grants),
    held: creditsNeeded([today, ...others], plan.daily),
    subscription: creditsOf(grants.filter(({ kind }) => kind === 'subscription')),
    nextExpiry: grants.reduce<number | null>(
      (first, { expiresAt }) => (expiresAt === null ? first : Math.min(first ?? expiresAt, expiresAt)),
      null,
    ),
  }
}
