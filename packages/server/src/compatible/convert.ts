/**
 * A conversion for an address that clients of other services call. They repeat what failed without an idempotency key,
 * so the same bytes and options soon after a settlement are a replay of it.
 */
import type { ConversionOutcome, ConversionRequest } from '../conversion/contract.ts'
import { takePlace } from '../conversion/entrance.ts'
import { runConversion } from '../conversion/run.ts'
import { ServiceError } from '../errors.ts'
import { type BodyTerms, ClientGone } from '../http/body.ts'
import type { KeyedCall } from '../http/route.ts'
import type { Services } from '../services.ts'

export type Wanted = Pick<ConversionRequest, 'source' | 'filename' | 'outputFormat' | 'options'>

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
): Promise<ConversionOutcome> {
  const startedAt = performance.now()
  const { plan, reservation, leave } = await takePlace(call, services, maxBytes)
  const { pushedOut } = reservation
  const gone = AbortSignal.any([call.gone, pushedOut])
  const terms = { startedAt, plan, reservation, isBare: true, idempotencyKey: undefined, repeatsByContent: true }
  try {
    const wanted = await read({ ...services, pushedOut })
    const outcome = await runConversion({ ...call, gone }, { ...terms, ...wanted, ignored: [] }, services)
    call.facts.creditsCharged = outcome.creditsCharged
    if (outcome.isReplay) {
      call.facts.replayed = true
      call.setHeaders({ 'idempotency-replayed': 'true' })
    }
    return outcome
  } catch (error) {
    if (call.gone.aborted) throw new ClientGone()
    throw pushedOut.aborted ? new ServiceError('overloaded') : error
  } finally {
    await leave()
  }
}
