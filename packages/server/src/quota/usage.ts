/** What an account has used and has left. */
import { lockAccount } from '../accounts/accounts.ts'
import { dayOf } from '../clock.ts'
import type { Queries, Store } from '../store/store.ts'
import { creditsNeeded } from './capacity.ts'
import { type Hold, loadsOf } from './holds.ts'
import { expireGrants, openGrants, sumOf } from './ledger.ts'
import { type Plan, type Plans, planOf } from './plans.ts'
import { usedByAccount, usedByKey } from './used.ts'

/** The usage object of specification §2.2; null is unlimited. */
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
  /** Of `used`, by how they were paid for. */
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
  if (plan.daily === null || (await usedByAccount(db, accountId, dayOf(now))) < plan.daily) return false
  return sumOf(await openGrants(db, accountId, now)) === 0
}

export async function usageDetails(
  store: Store,
  plans: Plans,
  accountId: string,
  keyId: string | null,
  now: number,
): Promise<UsageDetails> {
  const day = dayOf(now)
  return store.transaction(async (tx) => {
    const plan = planOf(plans, (await lockAccount(tx, accountId, now)).plan)
    await expireGrants(tx, accountId, now)
    const { today, others } = await loadsOf(tx, accountId, day, now)
    const grants = await openGrants(tx, accountId, now)
    const outcomes = await countOutcomes(tx, accountId, day)
    const expiries = grants.flatMap((grant) => grant.expires_at ?? [])
    return {
      plan,
      day,
      used: today.used,
      usedByKey: keyId === null ? 0 : await usedByKey(tx, keyId, day),
      usedInAllowance: (outcomes.get('allowance') ?? 0) + (outcomes.get('included') ?? 0),
      creditsUsed: outcomes.get('credit') ?? 0,
      inFlight: others.reduce((sum, other) => sum + other.holds, today.holds),
      balance: sumOf(grants),
      held: creditsNeeded([today, ...others], plan.daily),
      subscription: sumOf(grants.filter((grant) => grant.kind === 'subscription')),
      nextExpiry: expiries.length > 0 ? Math.min(...expiries) : null,
    }
  })
}

/** Settled conversions of a day of admission, as `used` counts them. */
async function countOutcomes(db: Queries, accountId: string, day: string): Promise<Map<Hold['outcome'], number>> {
  const rows = await db
    .selectFrom('holds')
    .select(['outcome', ({ fn }) => fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .where('state', '=', 'settled')
    .groupBy('outcome')
    .execute()
  return new Map(rows.map((row) => [row.outcome, row.count]))
}
