/**
 * Everything that is decided about a conversion request before its body is read, in this
 * order: 503, 429, 406, 415, 413, idempotency key, 409, 402.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { maxShortTextBytes, type OutputFormat } from '@docmill/convert'
import { dayOf, wholeSeconds } from '../clock.ts'
import { type FailureOptions, ServiceError, type TokenLimit } from '../errors.ts'
import type { Reservation } from '../http/budget.ts'
import { negotiate } from '../http/media-type.ts'
import type { KeyedCall } from '../http/route.ts'
import { refuseRunning } from '../idempotency/records.ts'
import { exhausted } from '../quota/admission.ts'
import { type Plan, planOf } from '../quota/plans.ts'
import { isExhausted } from '../quota/usage.ts'
import { type Place as GatePlace, type Refused, rateHeaders } from '../rates/gate.ts'
import type { Services } from '../services.ts'
import { type BodyKind, bodyBound, bodyKindOf } from './body-kind.ts'
import type { RequestTerms } from './contract.ts'

/** What `Accept` may ask for: JSON, or the bare content, which is in this format where no `output_format` is given. */
const formatsByType = {
  'application/json': 'markdown',
  'text/markdown': 'markdown',
  'text/plain': 'text',
  'text/html': 'html',
} as const satisfies Record<string, OutputFormat>
const answerTypes = Object.keys(formatsByType) as (keyof typeof formatsByType)[]

/** Until then others may wait no longer, and an account that has to wait is served where nobody else wants to be. */
const maxWaitMs = 60_000

/** What an account holds while it converts. */
export interface Place {
  plan: Plan
  reservation: Reservation
  /** Gives the place back with a transaction, and keeps the bytes. */
  leaveWith: GatePlace['leave']
  /** Gives back the place and the bytes. */
  leave(): Promise<void>
}

export interface Entrance {
  terms: RequestTerms
  /** Where the fields do not say. */
  defaultFormat: OutputFormat
  bodyKind: BodyKind
  reservation: Reservation
  /** Gives back the place and the bytes. */
  leave(): Promise<void>
}

/** @throws ServiceError */
export async function enter(call: KeyedCall, services: Services): Promise<Entrance> {
  const startedAt = performance.now()
  const { limits } = services
  const { plan, reservation, leaveWith, leave } = await takePlace(
    call,
    services,
    limits.fileBytes + limits.framingBytes,
  )
  try {
    const { bodyKind, answerType, idempotencyKey } = await checkHeaders(call, plan, services)
    reservation.shrinkTo(bodyBound(bodyKind, call.headers, limits))
    const isBare = answerType !== 'application/json'
    const terms = { startedAt, plan, isBare, idempotencyKey, reservation, leaveWith }
    return { terms, defaultFormat: formatsByType[answerType], bodyKind, reservation, leave }
  } catch (error) {
    await leave()
    throw error
  }
}

/**
 * Room for the bytes of a body, a token of the rate and a place among those that convert.
 *
 * @param maxBytes Of the body, where its length is not declared.
 * @throws ServiceError shutting_down, overloaded, rate_limited, concurrency_limited
 */
export async function takePlace(call: KeyedCall, services: Services, maxBytes: number): Promise<Place> {
  const { settings, clock, gate, log, converter } = services
  const { account } = call.caller
  const plan = planOf(settings.plans, account.plan)
  const reservation = reserveBytes(call.headers, account.id, services, maxBytes)
  try {
    if (settings.rateLimit) refuseForUse(account.id, plan, services)
    const entry = await gate.enter(account.id, plan, clock.now())
    if (settings.rateLimit) call.setHeaders(rateHeaders(plan, entry.draw))
    if (entry.verdict !== 'in') throw refusalAtGate(entry, plan, clock.now())
    const leave = async (): Promise<void> => {
      // What is given up while it runs is known to the pool.
      if (call.gone.aborted && !reservation.isKept) converter.giveUp(account.id)
      reservation.release()
      await entry.leave().catch((error) => log.error({ err: error }, 'a place was not given back'))
    }
    return { plan, reservation, leaveWith: entry.leave, leave }
  } catch (error) {
    reservation.release()
    throw error
  }
}

/**
 * For a caller who was refused moments ago: whether there is no room again, or no token yet, is known without the
 * database.
 *
 * @param maxBytes As `takePlace` has it.
 * @throws ServiceError overloaded, rate_limited
 */
export function refuseAgain(
  { account }: KeyedCall['caller'],
  headers: IncomingHttpHeaders,
  services: Services,
  maxBytes: number,
): void {
  const { settings, refusals, clock } = services
  const now = clock.now()
  const last = refusals.recent(account.id, now)
  if (!last) return
  const repeated = { isRepeated: true }
  if (!hasRoom(account.id, bytesOf(headers, maxBytes), services)) throw tooManyWait(repeated)
  if (!settings.rateLimit) return
  const plan = planOf(settings.plans, account.plan)
  refuseForUse(account.id, plan, services, repeated)
  const { limit } = last
  if (limit && limit.nextAt > now) {
    const draw = { remaining: 0, fullInMs: limit.fullAt - now }
    throw noToken(limit, now, { ...repeated, headers: rateHeaders(plan, draw) })
  }
}

/** The answer to a caller whom the gate did not let in. @param now By which it decided. */
export function refusalAtGate({ verdict, draw }: Refused, plan: Plan, now: number): ServiceError {
  if (verdict === 'concurrency_limited')
    return new ServiceError(verdict, { limit: plan.concurrent, what: 'requests' }, { retryAfterSeconds: 1 })
  return noToken({ nextAt: now + draw.nextInMs, fullAt: now + draw.fullInMs }, now)
}

function noToken(limit: TokenLimit, now: number, options: FailureOptions = {}): ServiceError {
  const seconds = wholeSeconds(limit.nextAt - now)
  return new ServiceError('rate_limited', { seconds }, { ...options, limit, retryAfterSeconds: seconds })
}

/**
 * Nobody waits behind documents of an account that has used up its processing time, or gives up one after the other.
 * It is refused before the database is asked for anything, so however many of them cost the others little.
 *
 * @throws ServiceError rate_limited
 */
function refuseForUse(
  accountId: string,
  plan: Plan,
  { converter, budget: bytes }: Services,
  options: FailureOptions = {},
): void {
  const { processSeconds, processSecondsPerMinute } = plan
  const budget = `${processSeconds} s at once, ${processSecondsPerMinute} s per minute`
  refuseWhile(converter.budgetWaitMs(accountId), `the processing time of the plan is used up (${budget})`, options)
  const hasOthers = bytes.requests > bytes.requestsOf(accountId)
  if (hasOthers) refuseWhile(converter.pauseMs(accountId), 'too many requests were given up by their sender', options)
}

function refuseWhile(ms: number, reason: string, options: FailureOptions): void {
  if (ms <= 0) return
  const seconds = wholeSeconds(Math.min(maxWaitMs, ms))
  const details = { seconds, reason_text: `: ${reason}` }
  throw new ServiceError('rate_limited', details, { ...options, retryAfterSeconds: seconds })
}

async function checkHeaders(
  { headers, caller }: KeyedCall,
  plan: Plan,
  { store, clock, limits }: Services,
): Promise<{ answerType: keyof typeof formatsByType; bodyKind: BodyKind; idempotencyKey: string | undefined }> {
  const answerType = negotiate(headers.accept, answerTypes)
  if (!answerType) throw new ServiceError('not_acceptable')
  const bodyKind = bodyKindOf(headers)
  bodyBound(bodyKind, headers, limits)
  const idempotencyKey = readIdempotencyKey(headers)
  const now = clock.now()
  if (idempotencyKey !== undefined) await refuseRunning(store.read, caller.account.id, idempotencyKey, now)
  // A replay costs nothing, so only a request that cannot be one is refused here.
  else if (await isExhausted(store.read, caller.account.id, plan, now)) throw exhausted(dayOf(now))
  return { answerType, bodyKind, idempotencyKey }
}

/** @throws ServiceError shutting_down, overloaded */
function reserveBytes(
  headers: IncomingHttpHeaders,
  accountId: string,
  services: Services,
  maxBytes: number,
): Reservation {
  if (services.stopping.aborted) throw new ServiceError('shutting_down')
  const bytes = bytesOf(headers, maxBytes)
  const reservation = hasRoom(accountId, bytes, services) ? services.budget.reserve(accountId, bytes) : undefined
  if (!reservation) throw tooManyWait()
  return reservation
}

function bytesOf(headers: IncomingHttpHeaders, maxBytes: number): number {
  return Math.min(Number(headers['content-length'] ?? maxBytes), maxBytes)
}

/** As with bytes, the last quarter is for accounts that have nothing running, who also push out heavier users. */
function hasRoom(accountId: string, bytes: number, { converter, budget }: Services): boolean {
  const { queued, queueLimit } = converter.stats()
  return budget.requestsOf(accountId) > 0
    ? queued < Math.ceil((queueLimit * 3) / 4)
    : converter.hasRoom(accountId, bytes <= maxShortTextBytes, budget.coming)
}

export function tooManyWait(options: FailureOptions = {}): ServiceError {
  return new ServiceError('overloaded', { reason_text: ': too many conversions are waiting' }, options)
}

/** @throws ServiceError invalid_idempotency_key */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key))
    throw new ServiceError('invalid_idempotency_key', {}, { param: 'Idempotency-Key' })
  return key
}
