/** One conversion from its bytes to its settlement. */
import type { PoolConversion, ProcessBudget } from '@docmill/convert'
import { dayOf } from '../clock.ts'
import { asServiceError } from '../errors.ts'
import { ClientGone } from '../http/body.ts'
import type { KeyedCall } from '../http/route.ts'
import { reused } from '../idempotency/records.ts'
import { type Admission, admitRequest } from '../quota/admission.ts'
import type { Hold } from '../quota/holds.ts'
import type { Plan } from '../quota/plans.ts'
import { release, type Settlement, settle } from '../quota/settlement.ts'
import { type Usage, usageOf } from '../quota/usage.ts'
import { usedByAccount } from '../quota/used.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import { observeConversion } from '../telemetry/observe-conversion.ts'
import { fingerprintOf, sourceHash } from './fingerprint.ts'
import { fetchSource, type Source, type Wanted, type WorkContext } from './source.ts'

export interface Work extends Wanted {
  plan: Plan
  /** Whether the content is answered alone. */
  isBare: boolean
  idempotencyKey: string | undefined
  /** A process takes the document. */
  onStart?(): void
}

export interface Done {
  conversion: PoolConversion
  filename: string
  bytes: number
  creditsCharged: number
  usage: Usage
  isReplay: boolean
}

/** @throws ServiceError, ConversionError, DownloadFault, ClientGone; then nothing was charged. */
export async function runConversion(call: KeyedCall, work: Work, services: Services): Promise<Done> {
  const { store, clock, leases, settings, metrics } = services
  const admission = await call.trace.stage('admission', () => admitWork(call, work, services))
  metrics.holds.inc({ event: admission.kind === 'replay' ? 'replayed' : 'admitted' })
  if (admission.kind === 'replay') return replay(call, work, admission.sourceHash, services)

  const { hold } = admission
  leases.add(hold.id)
  let settlement: Settlement | undefined
  try {
    const source = await fetchSource(call, work, services)
    const conversion = await convertSource(call, work, source, services)
    const hash = work.idempotencyKey === undefined ? '' : await sourceHash(source.bytes, services.secrets)
    if (call.gone.aborted) throw new ClientGone()
    settlement = await call.trace.stage('settlement', () => settle(store, settings.plans, admission, hash, clock.now()))
    metrics.holds.inc({ event: 'settled' })
    metrics.settlements.inc({ outcome: settlement.outcome })
    const { plan, used, creditsCharged } = settlement
    const usage = usageOf(plan, used)
    return { conversion, filename: source.filename, bytes: source.bytes.length, creditsCharged, usage, isReplay: false }
  } finally {
    leases.remove(hold.id)
    if (!settlement) await giveUp(hold, services)
  }
}

/** Where the database does not answer, the lease ends the hold. */
async function giveUp(hold: Hold, { store, clock, log, metrics }: Services): Promise<void> {
  metrics.holds.inc({ event: 'released' })
  await release(store, hold, clock.now()).catch((error) => log.error({ err: error }, 'a hold was not released'))
}

async function admitWork(call: KeyedCall, work: Work, services: Services): Promise<Admission> {
  const { store, clock, settings, secrets } = services
  const { account, key } = call.caller
  const idempotency =
    work.idempotencyKey === undefined
      ? undefined
      : { key: work.idempotencyKey, fingerprint: await fingerprintOf(work.wanted, secrets) }
  const request = {
    accountId: account.id,
    keyId: key?.id ?? null,
    keyDailyLimit: key?.dailyLimit ?? null,
    requestId: call.requestId,
    ...(idempotency ? { idempotency } : {}),
  }
  return admitRequest(store, settings.plans, request, clock.now())
}

/** Converts again what was charged before. @throws ServiceError idempotency_key_reused */
async function replay(call: KeyedCall, work: Work, hash: string, services: Services): Promise<Done> {
  const { store, clock, secrets } = services
  const source = await fetchSource(call, work, services)
  if ((await sourceHash(source.bytes, secrets)) !== hash) throw reused()
  const conversion = await convertSource(call, work, source, services)
  const used = await usedByAccount(store.read, call.caller.account.id, dayOf(clock.now()))
  const usage = usageOf(work.plan, used)
  return {
    conversion,
    filename: source.filename,
    bytes: source.bytes.length,
    creditsCharged: 0,
    usage,
    isReplay: true,
  }
}

/** @throws ServiceError */
export async function convertSource(
  { caller, gone, facts, trace }: WorkContext,
  { wanted, isBare, plan, onStart }: Pick<Work, 'wanted' | 'isBare' | 'plan' | 'onStart'>,
  source: Source,
  { converter, metrics, settings }: Pick<Services, 'converter' | 'metrics' | 'settings'>,
): Promise<PoolConversion> {
  const started = performance.now()
  let type = 'unknown'
  try {
    const conversion = await converter.convert(source.bytes, {
      filename: source.typeName,
      ...(source.mediaType ? { mediaType: source.mediaType } : {}),
      outputFormat: wanted.outputFormat,
      ...wanted.options,
      key: caller.account.id,
      ...budgetOf(plan, settings),
      encoding: isBare ? 'utf-8' : 'json',
      signal: gone,
      ...(onStart ? { onStart } : {}),
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
    const code = String((error as { code?: unknown }).code ?? 'internal_error')
    metrics.conversions.inc({
      type,
      ...(gone.aborted ? { outcome: 'client_gone', code: '' } : { outcome: 'failed', code }),
    })
    throw asServiceError(error, wanted.source.kind === 'upload' ? 'file' : 'file_url')
  }
}

/** Budget of process seconds; none where the network is trusted. */
function budgetOf(plan: Plan, { rateLimit }: Settings): { budget?: ProcessBudget } {
  if (!rateLimit) return {}
  const { processSeconds, processSecondsPerMinute } = plan
  return { budget: { burstMs: processSeconds * 1000, refillMsPerMinute: processSecondsPerMinute * 1000 } }
}
