/** The reading of one page range: its pages go into the spool, or the range waits for another try. */
import type { KeyObject } from 'node:crypto'
import { LongDocument } from '@docmill/convert'
import { convertSource } from '../../conversion/run.ts'
import type { WorkContext } from '../../conversion/source.ts'
import { asServiceError, ServiceError } from '../../errors.ts'
import { randomText } from '../../random-text.ts'
import type { Spool } from '../spool/spool.ts'
import type { JobContext } from '../steps/context.ts'
import { endRange, returnRange } from '../steps/end-range.ts'
import type { PageRecord } from '../steps/share-item.ts'
import type { TakenRange } from '../steps/take-range.ts'
import { type Prepared, type WorkServices, writeFile } from './convert-item.ts'
import { dropped } from './own-item.ts'

export interface RangeWork {
  services: WorkServices
  context: JobContext
  spool: Spool
}

/** @returns what became of it: `read`, `returned`, `dropped`, or the code of an error. */
export async function readRange(
  { services, context, spool }: RangeWork,
  taken: TakenRange,
  { request, source, key }: Prepared,
  work: WorkContext,
): Promise<string> {
  const { range } = taken
  const { clock, metrics } = services
  const outcome = await readOrReturn().catch((error: unknown) =>
    giveBackRange(context, taken, error, work, clock.now()),
  )
  metrics.jobRanges.inc({ outcome })
  return outcome

  async function readOrReturn(): Promise<string> {
    const share = { pageWork: { kind: 'range', range: { from: range.firstPage, to: range.endPage } } } as const
    const document = await readPages(() => convertSource(work, request, source, services, share))
    const record = await writeRecord(spool, key, range, document)
    const isOwn = await endRange(context, taken, { read: document.read, record }, clock.now())
    if (isOwn) return 'read'
    await spool.remove({ jobId: range.jobId, name: record.name })
    return 'dropped'
  }
}

/** @returns what became of the range. */
export async function giveBackRange(
  context: JobContext,
  taken: TakenRange,
  error: unknown,
  { gone }: Pick<WorkContext, 'gone'>,
  now: number,
): Promise<string> {
  if (gone.aborted && gone.reason === dropped) return 'dropped'
  const fault = gone.aborted ? undefined : asServiceError(error, 'file')
  await returnRange(context, taken, fault, now)
  return fault?.code ?? 'returned'
}

/** @returns what was read. @throws what the conversion throws */
async function readPages(convert: () => Promise<unknown>): Promise<LongDocument> {
  try {
    await convert()
  } catch (error) {
    if (error instanceof LongDocument) return error
    throw error
  }
  throw new ServiceError('internal_error', {}, { cause: new Error('pages were asked for, and a document came') })
}

export async function writeRecord(
  spool: Spool,
  key: KeyObject,
  { jobId, item, firstPage }: { jobId: string; item: number; firstPage: number },
  { records }: LongDocument,
): Promise<PageRecord> {
  const name = `pages-${item}-${firstPage}-${randomText(12).toLowerCase()}`
  return { name, bytes: await writeFile(spool, key, { jobId, name }, records) }
}
