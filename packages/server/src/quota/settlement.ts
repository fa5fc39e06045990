/** Settlement: the one place where a conversion is counted and a credit is spent. */
import { lockAccount } from '../accounts/accounts.ts'
import { ServiceError } from '../errors.ts'
import { abandon, claim, complete, isFree } from '../idempotency/records.ts'
import type { Store, Tx } from '../store/store.ts'
import { type AdmissionRequest, limitedKey, refusalOf } from './admission.ts'
import {
  endHold,
  type Hold,
  holdsOnly,
  insertHold,
  lateIdOf,
  type Outcome,
  settledOutcome,
  settleHold,
} from './holds.ts'
import { expireGrants, spendCredit } from './ledger.ts'
import { type Plan, type Plans, planOf } from './plans.ts'
import { lockedStanding, type Standing } from './standing.ts'
import { countUse } from './used.ts'

export interface Settlement {
  outcome: Outcome
  creditsCharged: 0 | 1
  plan: Plan
  /** Units used on the day of admission, this one included. */
  used: number
}

export interface Held {
  hold: Hold
  request: AdmissionRequest
}

/**
 * Writes down what a conversion came to, inside its settlement.
 *
 * @returns false where the work is no longer its process's: then nothing is counted and nothing is charged.
 */
export type RecordResult = (tx: Tx, settlement: Settlement) => Promise<boolean>

/**
 * Counts a conversion that succeeded, free or paid by what has settled until now. Asked again
 * about the same hold it returns what was settled and counts nothing.
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
  record?: RecordResult,
): Promise<Settlement> {
  const attempt = (): Promise<Settlement | undefined> =>
    store.transaction((tx) => settleOnce(tx, plans, held, sourceHash, now, record))
  // A connection that breaks at the commit does not show whether it arrived; the second attempt finds out.
  const settlement = await attempt().catch(attempt)
  if (!settlement) throw placeTaken()
  return settlement
}

/** For a conversion that failed or was given up: changes nothing but the hold. */
export async function release(store: Store, hold: Hold, now: number): Promise<void> {
  await store.transaction(async (tx) => {
    await lockAccount(tx, hold.accountId)
    await endHold(tx, hold.id, 'release', now)
    await abandon(tx, hold)
  }, holdsOnly)
}

/** @returns undefined where the lease was lost and its place is taken. */
async function settleOnce(
  tx: Tx,
  plans: Plans,
  { hold, request }: Held,
  sourceHash: string,
  now: number,
  record?: RecordResult,
): Promise<Settlement | undefined> {
  const [account, standing] = await lockedStanding(tx, hold.accountId, limitedKey(request), hold.day, now)
  const plan = planOf(plans, account.plan)
  const outcome = outcomeOf(plan, standing)
  const count = async (settled: Hold): Promise<Settlement> => {
    const { idempotency } = request
    // Another request has the key where a clock went back and woke a lease that was lost.
    if (idempotency && !(await complete(tx, settled, idempotency.key, sourceHash, now))) throw placeTaken()
    if (standing.hasEndedGrants) await expireGrants(tx, account.id, now)
    const [grant] = standing.grants
    const [used] = await Promise.all([
      countUse(tx, account.id, hold.keyId, hold.day, outcome),
      outcome === 'credit' && grant && spendCredit(tx, account.id, grant, hold.requestId, now),
    ])
    const settlement = settlementOf(plan, outcome, used)
    if (record && !(await record(tx, settlement))) throw placeTaken()
    return settlement
  }

  if (await settleHold(tx, hold.id, outcome, now)) return count(hold)
  const before = await settledOutcome(tx, hold.id)
  if (before) return settlementOf(plan, before, standing.today.used)

  await endHold(tx, hold.id, 'lease-lost', now)
  await abandon(tx, hold)
  if (refusalOf(standing, plan.daily, request)) return undefined
  if (request.idempotency && !(await isFree(tx, account.id, request.idempotency.key, now))) return undefined
  const replacement = await insertHold(tx, request, now, { id: lateIdOf(hold.id), day: hold.day })
  if (request.idempotency) await claim(tx, replacement, request.idempotency)
  await settleHold(tx, replacement.id, outcome, now)
  return count(replacement)
}

/** Contract §5, invariants 1 and 2. */
function outcomeOf({ daily }: Plan, { today, grants }: Standing): Outcome {
  if (daily === null) return 'included'
  if (today.used < daily) return 'allowance'
  return grants.length > 0 ? 'credit' : 'waived'
}

function settlementOf(plan: Plan, outcome: Outcome, used: number): Settlement {
  return { outcome, creditsCharged: outcome === 'credit' ? 1 : 0, plan, used }
}

function placeTaken(): ServiceError {
  return new ServiceError('overloaded', { reason_text: ': its place was taken' }, { retryAfterSeconds: 1 })
}
