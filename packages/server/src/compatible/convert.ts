/**
 * A conversion for an address that clients of other services call. They repeat what failed without an idempotency key,
 * so the same bytes and options soon after a settlement are a replay of it.
 */
import type { OutputFormat, PoolConversion } from '@docmill/convert'
import { dayOf } from '../clock.ts'
import type { ConversionOutcome, ConversionRequest } from '../conversion/contract.ts'
import { type Place, takePlace } from '../conversion/entrance.ts'
import { convertAlso, runConversion } from '../conversion/run.ts'
import { fetchSource, type Source } from '../conversion/source.ts'
import { ServiceError } from '../errors.ts'
import { type BodyTerms, ClientGone } from '../http/body.ts'
import type { KeyedCall } from '../http/route.ts'
import { exhausted } from '../quota/admission.ts'
import { isExhausted } from '../quota/usage.ts'
import type { Services } from '../services.ts'

export interface Wanted extends Pick<ConversionRequest, 'source' | 'filename' | 'outputFormat' | 'options' | 'isBare'> {
  /** Further formats of the same document, which are part of the conversion. */
  alsoAs?: readonly OutputFormat[]
}

export interface ForeignOutcome extends ConversionOutcome {
  /** By further formats, in their order. */
  others: PoolConversion[]
}

/** What a request has while it is worked on. */
export interface ForeignPlace {
  /** The call, which ends too where its room was given to another account. */
  call: KeyedCall
  /** For reading the body. */
  terms: BodyTerms
  /** @throws ServiceError, ConversionError, DownloadFault, ClientGone */
  convert(wanted: Wanted): Promise<ForeignOutcome>
}

/**
 * @param maxBytes Of the body.
 * @throws ServiceError, ConversionError, DownloadFault, ClientGone
 */
export async function inPlace<T>(
  call: KeyedCall,
  services: Services,
  maxBytes: number,
  work: (place: ForeignPlace) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  const place = await takePlace(call, services, maxBytes)
  const { pushedOut } = place.reservation
  const own = { ...call, gone: AbortSignal.any([call.gone, pushedOut]) }
  try {
    return await work({
      call: own,
      terms: { ...services, reservation: place.reservation },
      convert: (wanted) => convertForeign(own, services, { ...place, startedAt }, wanted),
    })
  } catch (error) {
    if (call.gone.aborted) throw new ClientGone()
    throw pushedOut.aborted ? new ServiceError('overloaded') : error
  } finally {
    await place.leave()
  }
}

async function convertForeign(
  call: KeyedCall,
  services: Services,
  { plan, reservation, leaveWith, startedAt }: Place & { startedAt: number },
  { alsoAs = [], ...wanted }: Wanted,
): Promise<ForeignOutcome> {
  const terms = { startedAt, plan, reservation, idempotencyKey: undefined, repeatsByContent: true }
  const request = { ...terms, ...wanted, ...(alsoAs.length > 0 ? {} : { leaveWith }), ignored: [] }
  // What is converted several times is fetched once.
  const source = alsoAs.length > 0 ? await fetchForAll(call, request, services) : undefined
  const bytes = source ? { source: { kind: 'upload' as const, bytes: source.bytes }, filename: source.typeName } : {}
  const outcome = await runConversion(call, { ...request, ...bytes }, services)
  call.facts.creditsCharged = outcome.creditsCharged
  if (outcome.isReplay) {
    call.facts.replayed = true
    call.setHeaders({ 'idempotency-replayed': 'true' })
  }
  const others = source ? await convertAlso(alsoAs, { work: call, request, source }, services) : []
  return { ...outcome, filename: source?.filename ?? outcome.filename, others }
}

/** An account with nothing left has nothing fetched. @throws ServiceError, DownloadFault */
async function fetchForAll(call: KeyedCall, request: ConversionRequest, services: Services): Promise<Source> {
  const { store, clock } = services
  const now = clock.now()
  if (request.source.kind === 'url' && (await isExhausted(store.read, call.caller.account.id, request.plan, now)))
    throw exhausted(dayOf(now))
  return fetchSource(call, request, services)
}
