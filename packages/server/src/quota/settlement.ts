/** Settlement: the one place where a conversion is counted and a credit is spent. */
import { type Account, lockAccount } from '../accounts/accounts.ts'
import { ServiceError } from '../errors.ts'
import { abandon, claim, complete, countReplay } from '../idempotency/records.ts'
import type { Store, Tx } from '../store/store.ts'
import { type AdmissionRequest, refusalOf } from './admission.ts'
import { endHold, type Hold, insertHold, leaseMs } from './holds.ts'
import { expireGrants, spendCredit } from './ledger.ts'
import { type Plan, type Plans, planOf } from './plans.ts'
import { countUse, usedByAccount } from './used.ts'

export type Outcome = NonNullable<Hold['outcome']>

export interface Settlement {
  outcome: Outcome
  creditsCharged: 0 | 1
  plan: Plan
  /** Of the day of admission, this one included. */
  used: number
}

export interface Held {
  hold: Hold
  request: AdmissionRequest
}

/**
 * Counts a conversion that succeeded, free or paid by what has settled until now.
 *
 * @param sourceHash Keyed hash of the converted bytes, for an idempotency key.
 * @throws ServiceError overloaded when the lease was lost and there is no room for another hold;
 *   then nothing is charged and the content must not be sent.
 */
export async function settle(
  store: Store,
  plans: Plans,
  held: Held,
  sourceHash: string,
  now: number,
): Promise<Settlement> {
  const settlement = await store.transaction(async (tx) => {
    const account = await lockAccount(tx, held.hold.account_id, now)
    const plan = planOf(plans, account.plan)
    const hold = await holdToSettle(tx, plan, held, now)
    if (!hold) return undefined
    const { idempotency } = held.request
    if (idempotency && !(await complete(tx, hold, idempotency.key, sourceHash)))
      throw new Error('an idempotency key left its hold')
    const outcome = await payFor(tx, account, plan, hold, now)
    await endHold(tx, hold.id, 'settle', now, outcome)
    const used = await countUse(tx, account.id, hold.key_id, hold.day)
    return { outcome, creditsCharged: outcome === 'credit' ? (1 as const) : (0 as const), plan, used }
  })
  if (!settlement) throw new ServiceError('overloaded', {}, { retryAfterSeconds: 1 })
  return settlement
}

/** For a conversion that failed or was given up: changes nothing but the hold. */
export async function release(store: Store, hold: Hold, now: number): Promise<void> {
  await store.transaction(async (tx) => {
    await lockAccount(tx, hold.account_id, now)
    await endHold(tx, hold.id, 'release', now)
    await abandon(tx, hold)
  })
}

/** The hold itself while its lease runs, else a new one if there is room for it. */
async function holdToSettle(tx: Tx, plan: Plan, held: Held, now: number): Promise<Hold | undefined> {
  const { hold, request } = held
  // Renewing takes the row, so that no other replica ends the hold meanwhile.
  const current = await tx
    .updateTable('holds')
    .set({ lease_until: now + leaseMs })
    .where('id', '=', hold.id)
    .where('state', '=', 'held')
    .where('lease_until', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (current) return current
  await endHold(tx, hold.id, 'lease-lost', now)
  await abandon(tx, hold)
  if (await refusalOf(tx, plan.daily, request, hold.day, now)) return undefined
  if (request.idempotency && (await isTaken(tx, request, now))) return undefined
  const replacement = await insertHold(tx, request, now, hold.day)
  if (request.idempotency) await claim(tx, replacement, request.idempotency)
  return replacement
}

/** Whether another request took the key while the lease was lost. */
async function isTaken(tx: Tx, { accountId, idempotency }: AdmissionRequest, now: number): Promise<boolean> {
  if (!idempotency) return false
  try {
    return (await countReplay(tx, accountId, idempotency, now)) !== undefined
  } catch (error) {
    if (error instanceof ServiceError) return true
    throw error
  }
}

async function payFor(tx: Tx, account: Account, plan: Plan, hold: Hold, now: number): Promise<Outcome> {
  if (plan.daily === null) return 'included'
  if ((await usedByAccount(tx, account.id, hold.day)) < plan.daily) return 'allowance'
  await expireGrants(tx, account.id, now)
  return (await spendCredit(tx, account.id, hold.request_id, now)) ? 'credit' : 'waived'
}
