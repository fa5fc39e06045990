/** The work on one item: its document is read, converted, and its result recorded in the settlement. */
import { resultRest } from '../../conversion/answer.ts'
import type { ConversionRequest, KeptOutcome } from '../../conversion/contract.ts'
import { convertSource, keptOutcome } from '../../conversion/run.ts'
import { fetchSource, type Source, type WorkContext } from '../../conversion/source.ts'
import { asServiceError, ServiceError } from '../../errors.ts'
import type { Reservation } from '../../http/budget.ts'
import type { Settlement } from '../../quota/settlement.ts'
import type { Services } from '../../services.ts'
import { noTrace } from '../../telemetry/traces.ts'
import { spoolKeyOf } from '../spool/job-keys.ts'
import { inputName, resultName } from '../spool/names.ts'
import { spooledBytes } from '../spool/size.ts'
import type { Spool } from '../spool/spool.ts'
import type { SpoolFile } from '../spool/store.ts'
import type { Started } from '../steps/begin.ts'
import type { JobContext } from '../steps/context.ts'
import { settleItem } from '../steps/succeed.ts'
import { contentOf, itemContentOf } from '../views/job-view.ts'

export type WorkServices = Pick<
  Services,
  'clock' | 'converter' | 'downloads' | 'downloadSlots' | 'metrics' | 'settings' | 'store' | 'secrets'
>

/** @throws ServiceError where the item is to be returned; then nothing was charged. */
export async function runItem(
  services: WorkServices,
  context: JobContext,
  spool: Spool,
  { started, memory, work }: { started: Started; memory: Reservation; work: WorkContext },
): Promise<Settlement> {
  const { job, item, plan } = started
  const startedAt = performance.now()
  const content = contentOf(job, context.secrets)
  const itemContent = itemContentOf(job, item, context.secrets)
  if (!content || !itemContent || job.spoolKey === null) throw new Error('an item runs whose job has expired')
  const key = spoolKeyOf(context.secrets, { id: job.id, spoolKey: job.spoolKey })
  const input = { jobId: job.id, name: inputName(item.item) }
  const { filename, url } = itemContent
  const { outputFormat, options } = content
  const request: ConversionRequest = {
    startedAt,
    plan,
    isBare: false,
    idempotencyKey: undefined,
    reservation: memory,
    source: url === null ? { kind: 'upload', bytes: await readWhole(spool, input, key) } : { kind: 'url', url },
    filename,
    outputFormat,
    options,
    ignored: [],
  }
  const source = await sourceOf(request, work, services)
  const conversion = await convertSource(work, request, source, services)
  work.gone.throwIfAborted()
  const file = { jobId: job.id, name: resultName(item.item, item.attempts) }
  const outcome = keptOutcome(conversion, source, request, started.request.requestId)
  const result = { name: file.name, bytes: await writeResult(spool, key, file, outcome) }
  try {
    const settlement = await settleItem(context, started, result, services.clock.now())
    if (item.hasInput) await spool.remove(input).catch(() => {})
    return settlement
  } catch (error) {
    // Where the database did not answer, the result may be recorded all the same; then its file is needed.
    if (error instanceof ServiceError) await spool.remove(file).catch(() => {})
    throw error
  }
}

async function readWhole(spool: Spool, file: SpoolFile, key: Buffer): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of spool.read(file, key)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** @throws ServiceError */
async function sourceOf(request: ConversionRequest, work: WorkContext, services: WorkServices): Promise<Source> {
  try {
    return await fetchSource(work, request, services)
  } catch (error) {
    throw asServiceError(error)
  }
}

/** @returns the bytes that it takes in the spool. */
async function writeResult(spool: Spool, key: Buffer, file: SpoolFile, outcome: KeptOutcome): Promise<number> {
  const writer = await spool.write(file, key)
  let length = 0
  try {
    for (const part of resultRest(outcome)) {
      writer.add(part)
      length += part.length
      await writer.written()
    }
  } catch (error) {
    await writer.abandon()
    throw error
  }
  await writer.end()
  return spooledBytes(length)
}

/** What is known to an item that is worked on for nobody who waits. */
export function workContext({ job, account }: Pick<Started, 'job' | 'account'>, gone: AbortSignal): WorkContext {
  return { caller: { account, key: null }, gone, facts: { job: job.id }, trace: noTrace }
}

/** What is thrown while an item is worked on. */
export function faultOf(error: unknown): ServiceError {
  return asServiceError(error, 'file')
}
