/** Admission: a request takes a hold, is refused, or is the replay of one that was charged. */
import { lockAccount } from '../accounts/accounts.ts'
import { dayMs, dayOf, startOfDay, timestamp } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { claim, countReplay, type IdempotentRequest } from '../idempotency/records.ts'
import type { Store, Tx } from '../store/store.ts'
import { admit } from './capacity.ts'
import { type Hold, type Holder, heldByKey, insertHold, loadsOf } from './holds.ts'
import { expireGrants, openGrants, sumOf } from './ledger.ts'
import { type Plans, planOf } from './plans.ts'
import { usedByKey } from './used.ts'

export interface AdmissionRequest extends Holder {
  keyDailyLimit: number | null
  idempotency?: IdempotentRequest
}

export type Admission =
  | { kind: 'held'; hold: Hold; request: AdmissionRequest }
  /** Charged before: converts again, holds nothing and costs nothing. */
  | { kind: 'replay'; sourceHash: string }

/** @throws ServiceError quota_exhausted, key_limit_reached, and those of `countReplay` */
export async function admitRequest(
  store: Store,
  plans: Plans,
  request: AdmissionRequest,
  now: number,
): Promise<Admission> {
  return store.transaction(async (tx) => {
    const account = await lockAccount(tx, request.accountId, now)
    if (request.idempotency) {
      const sourceHash = await countReplay(tx, account.id, request.idempotency, now)
      if (sourceHash !== undefined) return { kind: 'replay', sourceHash }
    }
    const refusal = await refusalOf(tx, planOf(plans, account.plan).daily, request, dayOf(now), now)
    if (refusal) throw refusal
    const hold = await insertHold(tx, request, now)
    if (request.idempotency) await claim(tx, hold, request.idempotency)
    return { kind: 'held', hold, request }
  })
}

/** Why one more conversion of a day has no room. The account is locked. */
export async function refusalOf(
  tx: Tx,
  daily: number | null,
  request: AdmissionRequest,
  day: string,
  now: number,
): Promise<ServiceError | undefined> {
  return (await keyRefusal(tx, request, day, now)) ?? (await accountRefusal(tx, daily, request.accountId, day, now))
}

async function keyRefusal(
  tx: Tx,
  { accountId, keyId, keyDailyLimit }: AdmissionRequest,
  day: string,
  now: number,
): Promise<ServiceError | undefined> {
  if (keyId === null || keyDailyLimit === null) return undefined
  const used = await usedByKey(tx, keyId, day)
  const holds = await heldByKey(tx, accountId, keyId, day, now)
  const verdict = admit({ used, holds }, [], keyDailyLimit, 0)
  if (verdict === 'room') return undefined
  const details = { limit: keyDailyLimit, resets_at: resetOf(day) }
  return verdict === 'exhausted'
    ? new ServiceError('key_limit_reached', details)
    : new ServiceError('key_limit_reached', { ...details, in_flight: holds }, { retryable: true, retryAfterSeconds: 1 })
}

async function accountRefusal(
  tx: Tx,
  daily: number | null,
  accountId: string,
  day: string,
  now: number,
): Promise<ServiceError | undefined> {
  if (daily === null) return undefined
  await expireGrants(tx, accountId, now)
  const { today, others } = await loadsOf(tx, accountId, day, now)
  const credits = sumOf(await openGrants(tx, accountId, now))
  const verdict = admit(today, others, daily, credits)
  if (verdict === 'room') return undefined
  if (verdict === 'exhausted') return exhausted(day)
  const inFlight = others.reduce((sum, other) => sum + other.holds, today.holds)
  return new ServiceError(
    'quota_exhausted',
    { in_flight_text: ' by requests that are still running', in_flight: inFlight, resets_at: resetOf(day) },
    { retryable: true, retryAfterSeconds: 1 },
  )
}

export function exhausted(day: string): ServiceError {
  return new ServiceError('quota_exhausted', { resets_at: resetOf(day) })
}

/** When the allowance of a day gives way to the next one's. */
export function resetOf(day: string): string {
  return timestamp(startOfDay(day) + dayMs)
}
