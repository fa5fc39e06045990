/**
 * A conversion for an address that clients of other services call. They repeat what failed without an idempotency key,
 * so the same bytes and options soon after a settlement are a replay of it.
 */
import type { OutputFormat, PoolConversion } from '@docmill/convert'
import { dayOf } from '../clock.ts'
import type { ConversionOutcome, ConversionRequest } from '../conversion/contract.ts'
import { takePlace } from '../conversion/entrance.ts'
import { convertSource, runConversion } from '../conversion/run.ts'
import { fetchSource, type Source } from '../conversion/source.ts'
import { ServiceError } from '../errors.ts'
import { type BodyTerms, ClientGone } from '../http/body.ts'
import type { KeyedCall } from '../http/route.ts'
import { exhausted } from '../quota/admission.ts'
import { isExhausted } from '../quota/usage.ts'
import type { Services } from '../services.ts'

export interface Wanted extends Pick<ConversionRequest, 'source' | 'filename' | 'outputFormat' | 'options'> {
  /** Further formats of the same document, which are part of the conversion. */
  alsoAs?: readonly OutputFormat[]
}

export interface ForeignOutcome extends ConversionOutcome {
  /** By further formats, in their order. */
  others: PoolConversion[]
}

/**
 * @param maxBytes Of the body.
 * @param read Reads it.
 * @throws ServiceError, ConversionError, DownloadFault, ClientGone
 */
export async function convertForeign(
  call: KeyedCall,
  services: Services,
  maxBytes: number,
  read: (terms: BodyTerms) => Promise<Wanted>,
): Promise<ForeignOutcome> {
  const startedAt = performance.now()
  const { plan, reservation, leave } = await takePlace(call, services, maxBytes)
  const { pushedOut } = reservation
  const gone = AbortSignal.any([call.gone, pushedOut])
  const terms = { startedAt, plan, reservation, isBare: true, idempotencyKey: undefined, repeatsByContent: true }
  try {
    const own = { ...call, gone }
    const { alsoAs = [], ...wanted } = await read({ ...services, pushedOut })
    const request = { ...terms, ...wanted, ignored: [] }
    // What is converted several times is fetched once.
    const source = alsoAs.length > 0 ? await fetchForAll(own, request, services) : undefined
    const bytes = source ? { source: { kind: 'upload' as const, bytes: source.bytes }, filename: source.typeName } : {}
    const outcome = await runConversion(own, { ...request, ...bytes }, services)
    call.facts.creditsCharged = outcome.creditsCharged
    if (outcome.isReplay) {
      call.facts.replayed = true
      call.setHeaders({ 'idempotency-replayed': 'true' })
    }
    const others: PoolConversion[] = []
    const { include: _, ...options } = request.options
    for (const outputFormat of source ? alsoAs : [])
      others.push(await convertSource(own, { ...request, outputFormat, options }, source as Source, services))
    return { ...outcome, filename: source?.filename ?? outcome.filename, others }
  } catch (error) {
    if (call.gone.aborted) throw new ClientGone()
    throw pushedOut.aborted ? new ServiceError('overloaded') : error
  } finally {
    await leave()
  }
}

/** An account with nothing left has nothing fetched. @throws ServiceError, DownloadFault */
async function fetchForAll(call: KeyedCall, request: ConversionRequest, services: Services): Promise<Source> {
  const { store, clock } = services
  const now = clock.now()
  if (request.source.kind === 'url' && (await isExhausted(store.read, call.caller.account.id, request.plan, now)))
    throw exhausted(dayOf(now))
  return fetchSource(call, request, services)
}
