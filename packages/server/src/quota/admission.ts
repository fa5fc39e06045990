/** Admission: a request takes a hold, is refused, or is the replay of one that was charged. */
import { dayMs, dayOf, startOfDay, timestamp } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { claim, countContentReplay, countReplay, type IdempotentRequest } from '../idempotency/records.ts'
import type { Store } from '../store/store.ts'
import { admit } from './capacity.ts'
import { type Hold, type Holder, holdsOnly, insertHold } from './holds.ts'
import { type Plans, planOf } from './plans.ts'
import { creditsOf, lockedStanding, type Standing } from './standing.ts'

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
    const [account, standing] = await lockedStanding(tx, request.accountId, limitedKey(request), dayOf(now), now)
    const { idempotency, ...unrepeated } = request
    let own = request
    if (idempotency?.byContent) {
      const found = await countContentReplay(tx, account.id, idempotency, now)
      if (typeof found === 'object') return { kind: 'replay', ...found }
      if (found === 'apart') own = unrepeated
    } else if (idempotency) {
      const sourceHash = await countReplay(tx, account.id, idempotency, now)
      if (sourceHash !== undefined) return { kind: 'replay', sourceHash }
    }
    const refusal = refusalOf(standing, planOf(plans, account.plan).daily, request)
    if (refusal) throw refusal
    const hold = await insertHold(tx, request, now)
    if (own.idempotency) await claim(tx, hold, own.idempotency)
    return { kind: 'held', hold, request: own }
  }, holdsOnly)
}

/** The key whose own count decides, if there is one. */
export function limitedKey({ keyId, keyDailyLimit }: AdmissionRequest): string | null {
  return keyDailyLimit === null ? null : keyId
}

/** Why one more conversion of the day has no room. Pure. */
export function refusalOf(
  standing: Standing,
  daily: number | null,
  request: Pick<AdmissionRequest, 'keyId' | 'keyDailyLimit'>,
): ServiceError | undefined {
  return keyRefusal(standing, request) ?? accountRefusal(standing, daily)
}

function keyRefusal(
  { ofKey, day }: Standing,
  { keyId, keyDailyLimit }: Pick<AdmissionRequest, 'keyId' | 'keyDailyLimit'>,
): ServiceError | undefined {
  if (keyId === null || keyDailyLimit === null) return undefined
  const verdict = admit(ofKey, [], keyDailyLimit, 0)
  if (verdict === 'room') return undefined
  const details = { limit: keyDailyLimit, resets_at: resetOf(day) }
  return verdict === 'exhausted'
    ? new ServiceError('key_limit_reached', details)
    : new ServiceError(
        'key_limit_reached',
        { ...details, in_flight: ofKey.holds },
        { retryable: true, retryAfterSeconds: 1 },
      )
}

function accountRefusal({ today, others, grants, day }: Standing, daily: number | null): ServiceError | undefined {
  const verdict = admit(today, others, daily, creditsOf(grants))
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
function resetOf(day: string): string {
  return timestamp(startOfDay(day) + dayMs)
}
