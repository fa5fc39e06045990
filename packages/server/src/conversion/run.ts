/** One conversion from its bytes to its settlement. */
import {
  isShortText,
  LongDocument,
  type OutputFormat,
  type PageWork,
  type PoolConversion,
  type ProcessBudget,
} from '@docmill/convert'
import { dayOf } from '../clock.ts'
import { asServiceError } from '../errors.ts'
import { ClientGone } from '../http/body.ts'
import type { KeyedCall } from '../http/route.ts'
import { contentKey, type IdempotentRequest, reused } from '../idempotency/records.ts'
import { type Admission, admitRequest } from '../quota/admission.ts'
import type { Hold } from '../quota/holds.ts'
import type { Plan } from '../quota/plans.ts'
import { type RecordResult, release, type Settlement, settle } from '../quota/settlement.ts'
import { usageOf } from '../quota/usage.ts'
import { usedByAccount } from '../quota/used.ts'
import type { Secrets } from '../secrets.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import { observeConversion } from '../telemetry/observe-conversion.ts'
import type { ConversionOutcome, ConversionRequest, KeptOutcome } from './contract.ts'
import { tooManyWait } from './entrance.ts'
import { fingerprintOf, sourceHash } from './fingerprint.ts'
import { fetchSource, type Source, type WorkContext } from './source.ts'

/** @throws ServiceError, ConversionError, DownloadFault, ClientGone; then nothing was charged. */
export async function runConversion(
  call: KeyedCall,
  request: ConversionRequest,
  services: Services,
): Promise<ConversionOutcome> {
  const { store, clock, leases, settings, metrics } = services
  const admission = await call.trace.stage('admission', () => admitInTurn(call, request, services))
  metrics.holds.inc({ event: admission.kind === 'replay' ? 'replayed' : 'admitted' })
  if (admission.kind === 'replay') return replay(call, request, admission.sourceHash, services)

  const { hold } = admission
  leases.add(hold.id)
  let settlement: Settlement | undefined
  try {
    const source = await fetchSource(call, request, services)
    const conversion = await convertSource(call, request, source, services)
    const hash = isRepeatable(request) ? await sourceHash(source.bytes, services.secrets) : ''
    if (call.gone.aborted) throw new ClientGone()
    settlement = await call.trace.stage('settlement', () =>
      settle(store, settings.plans, admission, hash, clock.now(), (tx) => leaveWith(tx, request)),
    )
    metrics.holds.inc({ event: 'settled' })
    metrics.settlements.inc({ outcome: settlement.outcome })
    const { plan, used, creditsCharged } = settlement
    const paid = { creditsCharged, usage: usageOf(plan, used), isReplay: false }
    return { ...keptOutcome(conversion, source, request, call.requestId), ...paid }
  } finally {
    leases.remove(hold.id)
    if (!settlement) await giveUp(hold, services)
  }
}

/** The next request of the account finds the place free, and no transaction is needed for that alone. */
async function leaveWith(tx: Parameters<RecordResult>[0], request: ConversionRequest): Promise<boolean> {
  await request.leaveWith?.(tx)
  return true
}

/** Where the database does not answer, the lease ends the hold. */
async function giveUp(hold: Hold, { store, clock, log, metrics }: Services): Promise<void> {
  metrics.holds.inc({ event: 'released' })
  await release(store, hold, clock.now()).catch((error) => log.error({ err: error }, 'a hold was not released'))
}

/** Refuses a document that the pool has no room for before anything is written for it. @throws ServiceError also overloaded */
async function admitInTurn(call: KeyedCall, request: ConversionRequest, services: Services): Promise<Admission> {
  const { admissions, converter } = services
  const { source, filename } = request
  // A URL is short until its document is there.
  const isShort = source.kind === 'url' || isShortText(source.bytes, { filename })
  const leave = await admissions.enter(isShort)
  try {
    if (!converter.hasRoom(call.caller.account.id, isShort, admissions.running - 1)) throw tooManyWait()
    return await admit(call, request, services)
  } finally {
    leave()
  }
}

async function admit(call: KeyedCall, request: ConversionRequest, services: Services): Promise<Admission> {
  const { store, clock, settings, secrets } = services
  const { account, key } = call.caller
  const idempotency = await idempotencyOf(call, request, secrets)
  const holder = {
    accountId: account.id,
    keyId: key?.id ?? null,
    keyDailyLimit: key?.dailyLimit ?? null,
    requestId: call.requestId,
    ...(idempotency ? { idempotency } : {}),
  }
  return admitRequest(store, settings.plans, holder, clock.now())
}

async function idempotencyOf(
  { areFormatsOne }: KeyedCall,
  request: ConversionRequest,
  secrets: Secrets,
): Promise<IdempotentRequest | undefined> {
  if (!isRepeatable(request)) return undefined
  const fingerprint = await fingerprintOf(request, secrets, areFormatsOne)
  if (request.idempotencyKey !== undefined) return { key: request.idempotencyKey, fingerprint }
  return { key: contentKey(fingerprint), fingerprint, byContent: true }
}

/** The content behind a URL is known when it was fetched, which is too late to know it again. */
function isRepeatable({ idempotencyKey, repeatsByContent = false, source }: ConversionRequest): boolean {
  return idempotencyKey !== undefined || (repeatsByContent && source.kind === 'upload')
}

/** Converts again what was charged before. @throws ServiceError idempotency_key_reused */
async function replay(
  call: KeyedCall,
  request: ConversionRequest,
  hash: string,
  services: Services,
): Promise<ConversionOutcome> {
  const { store, clock, secrets } = services
  const source = await fetchSource(call, request, services)
  if ((await sourceHash(source.bytes, secrets)) !== hash) throw reused()
  const conversion = await convertSource(call, request, source, services)
  const used = await usedByAccount(store.read, call.caller.account.id, dayOf(clock.now()))
  const free = { creditsCharged: 0, usage: usageOf(request.plan, used), isReplay: true }
  return { ...keptOutcome(conversion, source, request, call.requestId), ...free }
}

/** The outcome without its price. */
export function keptOutcome(
  conversion: PoolConversion,
  { filename, bytes }: Source,
  { ignored, startedAt }: ConversionRequest,
  requestId: string,
): KeptOutcome {
  const durationMs = Math.round(performance.now() - startedAt)
  return { conversion, filename, bytes: bytes.length, ignored, requestId, durationMs }
}

/** What one process does of a document that several share. */
export interface ShareOfWork {
  pageWork?: PageWork
  /** So many times as much time as a document has; 1 when absent. */
  timeFactor?: number
}

/** @throws ServiceError; LongDocument where the process had a share of the work and this is what it read. */
export async function convertSource(
  { caller, gone, facts, trace }: WorkContext,
  request: ConversionRequest,
  source: Source,
  { converter, metrics, settings }: Pick<Services, 'converter' | 'metrics' | 'settings'>,
  share: ShareOfWork = {},
): Promise<PoolConversion> {
  const started = performance.now()
  let type = 'unknown'
  try {
    request.reservation.handOver()
    const conversion = await converter.convert(source.bytes, {
      filename: source.typeName,
      ...(source.mediaType ? { mediaType: source.mediaType } : {}),
      outputFormat: request.outputFormat,
      ...request.options,
      key: caller.account.id,
      ...budgetOf(request.plan, settings),
      encoding: request.isBare ? 'utf-8' : 'json',
      ...share,
      signal: gone,
      onStart: request.reservation.keep,
      onReport(report) {
        type = observeConversion(report, started, { metrics, trace })
      },
    })
    type = conversion.detectedType
    facts.detectedType = type
    metrics.conversions.inc({ type, outcome: 'ok', code: '' })
    metrics.conversionSeconds.observe({ type }, (performance.now() - started) / 1000)
    return conversion
  } catch (error) {
    if (error instanceof LongDocument) throw error
    const code = String((error as { code?: unknown }).code ?? 'internal_error')
    metrics.conversions.inc({
      type,
      ...(gone.aborted ? { outcome: 'client_gone', code: '' } : { outcome: 'failed', code }),
    })
    throw asServiceError(error, request.source.kind === 'upload' ? 'file' : 'file_url')
  }
}

/** A document in further formats; its structure is with the first. @throws ServiceError */
export async function convertAlso(
  formats: readonly OutputFormat[],
  { work, request, source }: { work: WorkContext; request: ConversionRequest; source: Source },
  services: Pick<Services, 'converter' | 'metrics' | 'settings'>,
  share?: ShareOfWork,
): Promise<PoolConversion[]> {
  const { include: _, ...options } = request.options
  const conversions: PoolConversion[] = []
  for (const outputFormat of formats)
    conversions.push(await convertSource(work, { ...request, outputFormat, options }, source, services, share))
  return conversions
}

/** Budget of process seconds; none where the network is trusted. */
function budgetOf(plan: Plan, { rateLimit }: Settings): { budget?: ProcessBudget } {
  if (!rateLimit) return {}
  const { processSeconds, processSecondsPerMinute } = plan
  return { budget: { burstMs: processSeconds * 1000, refillMsPerMinute: processSecondsPerMinute * 1000 } }
}
