/** Settlement: the one place where a conversion is counted and a credit is spent. */
import { lockAccount } from '../accounts/accounts.ts'
import { ServiceError } from '../errors.ts'
import { abandon, claim, complete, isFree } from '../idempotency/records.ts'
import type { Store, Tx } from '../store/store.ts'
import { together } from '../store/together.ts'
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
  settleHolds,
} from './holds.ts'
import { expireGrants, spendCredit, spendCredits } from './ledger.ts'
import { type Plan, type Plans, planOf } from './plans.ts'
import { lockedStanding, type OpenGrant, type Standing } from './standing.ts'
import { countUse, countUses } from './used.ts'

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

/** Writes down what each of several conversions came to, in their order; see `RecordResult`. */
export type RecordResults = (tx: Tx, settlements: readonly Settlement[]) => Promise<boolean>

/**
 * Counts several conversions of one account that succeeded, as if they were settled one after another in their order.
 *
 * @returns undefined where they cannot be settled together, such as where one has lost its lease: then nothing has
 *   changed, and each is to be settled by itself.
 */
export async function settleTogether(
  store: Store,
  plans: Plans,
  helds: readonly Held[],
  now: number,
  record: RecordResults,
): Promise<Settlement[] | undefined> {
  return orApart(() =>
    store.transaction(async (tx) => {
      const due = await dueTogether(tx, plans, helds, now)
      if (!due) throw new Apart()
      const settlements = settlementsOf(due)
      const [isCounted, isRecorded] = await together([countAll(tx, due, now), record(tx, settlements)])
      if (!isCounted || !isRecorded) throw new Apart()
      return settlements
    }),
  )
}

/** Ends a transaction of several ends without any. */
export class Apart extends Error {}

/** @returns undefined where the work was given up. */
export async function orApart<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Apart) return undefined
    throw error
  }
}

/** For a conversion that failed or was given up: changes nothing but the hold. */
export async function release(store: Store, hold: Hold, now: number): Promise<void> {
  await store.transaction(async (tx) => {
    // The statements run in this order, and wait for the database together.
    const ended = [lockAccount(tx, hold.accountId), endHold(tx, hold.id, 'release', now), abandon(tx, hold)]
    await Promise.all(ended)
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

/** What several settlements of an account on a day come to. */
interface DueTogether {
  accountId: string
  plan: Plan
  standing: Standing
  due: readonly Due[]
}

/** Locks the account. @returns undefined where the holds are of several days. */
async function dueTogether(
  tx: Tx,
  plans: Plans,
  helds: readonly Held[],
  now: number,
): Promise<DueTogether | undefined> {
  const [{ hold: first }] = helds as [Held, ...Held[]]
  if (helds.some(({ hold }) => hold.day !== first.day)) return undefined
  const [account, standing] = await lockedStanding(tx, first.accountId, null, first.day, now)
  const plan = planOf(plans, account.plan)
  return { accountId: account.id, plan, standing, due: dueOf(plan, standing, helds) }
}

/** As far as others count only with the account locked, which it is. */
function settlementsOf({ plan, standing, due }: DueTogether): Settlement[] {
  return due.map(({ outcome }, at) => settlementOf(plan, outcome, standing.today.used + at + 1))
}

/** @returns false where a hold is not open any more: then the transaction is to be given up. */
async function countAll(tx: Tx, { accountId, standing, due }: DueTogether, now: number): Promise<boolean> {
  if (standing.hasEndedGrants) await expireGrants(tx, accountId, now)
  const uses = due.map(({ hold, outcome }) => ({ keyId: hold.keyId, outcome }))
  const [settled] = await together([
    together(
      Array.from(new Set(due.map(({ outcome }) => outcome)), (outcome) => {
        const ids = due.filter((one) => one.outcome === outcome).map(({ hold }) => hold.id)
        return settleHolds(tx, ids, outcome, now)
      }),
    ),
    countUses(tx, accountId, standing.day, uses),
    together(
      standing.grants.map((grant) => {
        const spent = due.filter((one) => one.grant === grant).map(({ hold }) => hold.requestId)
        return spent.length > 0 && spendCredits(tx, accountId, grant, spent, now)
      }),
    ),
  ])
  return settled.reduce((sum, count) => sum + count, 0) === due.length
}

interface Due {
  hold: Hold
  outcome: Outcome
  /** What a credit is taken from. */
  grant: OpenGrant | undefined
}

/** What each of several settlements costs, if they follow each other. Pure. */
function dueOf(plan: Plan, { today, grants }: Standing, helds: readonly Held[]): Due[] {
  const left = grants.map((grant) => ({ grant, remaining: grant.remaining }))
  return helds.map(({ hold }, at) => {
    const open = left.filter(({ remaining }) => remaining > 0)
    const outcome = outcomeOf(plan, {
      today: { ...today, used: today.used + at },
      grants: open.map(({ grant }) => grant),
    })
    const [source] = outcome === 'credit' ? open : []
    if (source) source.remaining -= 1
    return { hold, outcome, grant: source?.grant }
  })
}

/** How a conversion is paid: by the plan, by the day's allowance, then by a credit; never by more than one of them. */
function outcomeOf({ daily }: Plan, { today, grants }: Pick<Standing, 'today' | 'grants'>): Outcome {
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
