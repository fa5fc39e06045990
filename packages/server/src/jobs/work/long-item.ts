/**
 * A document that one process may not read in its time. Its pages are read for a while; where there are more, they wait in
 * ranges for any process of any machine, this one among them, and this one joins what was read of all of them.
 */
import type { KeyObject } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { LongDocument } from '@docmill/convert'
import { convertAlso, convertSource, type ShareOfWork } from '../../conversion/run.ts'
import { ServiceError } from '../../errors.ts'
import { jobLimits } from '../limits.ts'
import { nameKeyOf } from '../spool/job-keys.ts'
import { inputName } from '../spool/names.ts'
import { isOwnStart, shareItem } from '../steps/share-item.ts'
import { takeOwnRange } from '../steps/take-range.ts'
import { errorOf, type ItemContent, type KeptError, openJson, sealJson } from '../store/contents.ts'
import { countRanges, rangesOf } from '../store/ranges.ts'
import { type Converted, type Prepared, writeFile } from './convert-item.ts'
import { dropped, enter, type OwnItem, stopped } from './own-item.ts'
import type { RangeLeases } from './range-leases.ts'
import { type RangeWork, readRange, writeRecord } from './read-range.ts'

export interface LongWork extends RangeWork {
  leases: RangeLeases
  /** Ranges wait, also for the other processes of this machine. */
  shared(): void
  /** Whether this process takes nothing more. */
  isStopping(): boolean
}

/** @throws ServiceError; `dropped` and `stopped` where the item is no longer this process's */
export async function convertAnyLength(long: LongWork, own: OwnItem, ready: Prepared): Promise<Converted> {
  const { services } = long
  const { splitAfterMs } = services.settings
  const patient = { pageWork: { kind: 'whole', patienceMs: splitAfterMs } } as const
  if (own.started.item.pages === null) {
    try {
      return await convertAll(long, own, ready, mayBeShared(ready) ? patient : {})
    } catch (error) {
      if (!(error instanceof LongDocument)) throw error
      await share(long, own, ready, error)
    }
  }
  await readAll(long, own, ready)
  return join(long, own, ready)
}

async function convertAll(
  { services }: LongWork,
  { work }: OwnItem,
  { request, source, content }: Prepared,
  share: ShareOfWork,
): Promise<Converted> {
  const conversion = await convertSource(work, request, source, services, share)
  if (!content.foreign) return { conversion }
  const rest = share.pageWork?.kind === 'whole' ? {} : share
  return { conversion, others: await convertAlso(content.alsoAs ?? [], { work, request, source }, services, rest) }
}

/** Where PDF readers look for the mark of the format (ISO 32000-1, annex H, 3.4.1). */
const markWithin = 1024

/** A vision model reads a bounded number of pages of a document, which ranges would count each for itself. */
function mayBeShared({ source, request: { options } }: Prepared): boolean {
  return options.ocr !== 'vision' && Buffer.from(source.bytes.subarray(0, markWithin)).includes('%PDF-')
}

async function share(long: LongWork, own: OwnItem, { source, key }: Prepared, document: LongDocument): Promise<void> {
  const { services, context, spool } = long
  const { job, item } = own.started
  const { pages, read } = document
  // A start that has the item no more would write over the document that the present one has fetched.
  if (!(await isOwnStart(context, own.started))) own.abort.abort(dropped)
  own.work.gone.throwIfAborted()
  const record = await writeRecord(spool, key, { jobId: job.id, item: item.item, firstPage: 0 }, document)
  const fetched = item.hasInput ? undefined : await keepFetched(long, own, source, key)
  const rangePages = rangePagesOf(read, services.settings.splitAfterMs)
  const shared = { pages, read, record, rangePages, ...(fetched ? { fetched } : {}) }
  const unneeded = await shareItem(context, own.started, shared, services.clock.now())
  if (unneeded) long.shared()
  else own.abort.abort(dropped)
  const files = unneeded ?? [record.name]
  await Promise.all(files.map((name) => spool.remove({ jobId: job.id, name }).catch(() => {})))
  own.work.gone.throwIfAborted()
}

/** As many pages as take about as long as `rangeMs`, as far as the first ones show. */
function rangePagesOf(read: number, ms: number): number {
  const pages = Math.round((read * jobLimits.rangeMs) / Math.max(1, ms))
  return Math.max(1, Math.min(jobLimits.maxRangePages, pages))
}

/** A downloaded document goes into the spool, as an upload is there. */
async function keepFetched(
  { context, spool }: LongWork,
  { started: { job, item } }: OwnItem,
  { bytes, filename, typeName, mediaType }: Prepared['source'],
  key: KeyObject,
): Promise<{ sealed: string; bytes: number }> {
  if (job.nameKey === null || item.sealed === null) throw new Error('an item runs whose job has expired')
  const file = { jobId: job.id, name: inputName(item.item) }
  // A start that died here may have left one.
  await spool.remove(file)
  const nameKey = nameKeyOf(context.secrets, { id: job.id, nameKey: job.nameKey })
  const content = openJson<ItemContent>(nameKey, job.id, item.sealed)
  const fetched = { filename, typeName, mediaType: mediaType ?? null }
  return {
    sealed: sealJson(nameKey, job.id, { ...content, fetched }),
    bytes: await writeFile(spool, key, file, [bytes]),
  }
}

/** Reads ranges until none is left, then waits for those that others read. */
async function readAll(long: LongWork, own: OwnItem, ready: Prepared): Promise<void> {
  const { services, context, leases } = long
  const { job, item } = own.started
  const { gone } = own.work
  for (;;) {
    gone.throwIfAborted()
    if (long.isStopping()) own.abort.abort(stopped)
    gone.throwIfAborted()
    const { counts, error } = await countRanges(context.store.read, item)
    if (error !== null) {
      own.isTried = true
      throw openError(context, job, error)
    }
    const queued = counts.get('queued') ?? 0
    if (queued + (counts.get('running') ?? 0) === 0) return
    const holder = leases.newHolder()
    const taken = queued > 0 ? await takeOwnRange(context, { job, item }, holder, services.clock.now()) : undefined
    if (!taken) {
      if (own.state !== 'sharing') enter(own, 'sharing')
      await pause(jobLimits.pollMs)
      continue
    }
    if (own.state !== 'converting') enter(own, 'converting')
    const abort = new AbortController()
    const release = leases.hold(holder, abort)
    const work = { ...own.work, gone: AbortSignal.any([gone, abort.signal]) }
    await readRange(long, taken, ready, work).finally(release)
  }
}

function openError({ secrets }: LongWork['context'], job: OwnItem['started']['job'], sealed: string): ServiceError {
  if (job.nameKey === null) throw new Error('an item runs whose job has expired')
  return errorOf(openJson<KeptError>(nameKeyOf(secrets, { id: job.id, nameKey: job.nameKey }), job.id, sealed))
}

async function join(long: LongWork, own: OwnItem, ready: Prepared): Promise<Converted> {
  const { job, item } = own.started
  const ranges = await rangesOf(long.context.store.read, item)
  const bytes = ranges.reduce((sum, range) => sum + range.bytes, item.bytes)
  if (!own.memory.growTo(bytes))
    throw new ServiceError('overloaded', { reason_text: ': too many conversions are waiting' })
  const records: Uint8Array[] = []
  for (const range of ranges) {
    if (range.state !== 'done' || range.record === null) throw new Error('a page range is missing')
    records.push(await long.spool.readWhole({ jobId: job.id, name: range.record }, ready.key, range.bytes))
  }
  enter(own, 'converting')
  const timeFactor = Math.ceil((item.pages ?? 1) / jobLimits.maxRangePages)
  return convertAll(long, own, ready, { pageWork: { kind: 'join', records }, timeFactor })
}
