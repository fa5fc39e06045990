/** A job is made: its row, its items and the first turn of its account, in one transaction. */
import type { KeyObject } from 'node:crypto'
import { dayOf } from '../../clock.ts'
import type { ServiceError } from '../../errors.ts'
import {
  claimCompleted,
  countContentReplay,
  countReplay,
  type IdempotentRequest,
  subjectOf,
} from '../../idempotency/records.ts'
import { exhausted } from '../../quota/admission.ts'
import { planOf } from '../../quota/plans.ts'
import { lockedStanding } from '../../quota/standing.ts'
import type { JobItemTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import { jobLimits } from '../limits.ts'
import { refuseBeyond } from '../room/bounds.ts'
import { nameKeyOf, type WrappedKeys } from '../spool/job-keys.ts'
import { type ItemContent, type JobContent, keepError, sealJson } from '../store/contents.ts'
import { changeLoad } from '../store/load.ts'
import { type Job, lockJob } from '../store/rows.ts'
import { sendTurn } from '../store/turns.ts'
import { announceItems, announceJob } from '../webhooks/announce.ts'
import type { JobContext } from './context.ts'

export interface NewItem extends ItemContent {
  /** Bytes that its file takes in the spool; 0 where it has none there. */
  bytes: number
  /** What is wrong with it already. */
  error?: ServiceError
}

export interface NewJob {
  id: string
  accountId: string
  keyId: string | null
  keys: WrappedKeys
  content: JobContent
  items: readonly NewItem[]
  idempotency?: IdempotentRequest
}

/** Rows of one INSERT, within SQLite's bound on parameters. */
const rowsAtOnce = 500

/**
 * @returns the id of the job that was made; of an earlier one where the request is its replay.
 * @throws ServiceError quota_exhausted, those of `countReplay`, and those of `refuseBeyond`
 */
export async function createJob(
  context: JobContext,
  wanted: NewJob,
  now: number,
): Promise<{ id: string; isReplay: boolean }> {
  const key = nameKeyOf(context.secrets, { id: wanted.id, ...wanted.keys })
  return context.store.transaction(async (tx) => {
    const [account, standing] = await lockedStanding(tx, wanted.accountId, null, dayOf(now), now)
    const earlier = wanted.idempotency && (await earlierJob(tx, account.id, wanted.idempotency, now))
    if (earlier !== undefined) return { id: earlier, isReplay: true }
    const plan = planOf(context.plans, account.plan)
    const { daily } = plan
    if (daily !== null && standing.today.used >= daily && standing.grants.length === 0) throw exhausted(standing.day)

    const failed = wanted.items.filter(({ error }) => error).length
    const queued = wanted.items.length - failed
    const isOver = queued === 0
    const job: Job = {
      id: wanted.id,
      accountId: account.id,
      keyId: wanted.keyId,
      status: isOver ? 'completed' : 'queued',
      createdAt: now,
      finishedAt: isOver ? now : null,
      expiresAt: now + (isOver ? context.ttlMs : jobLimits.maxAgeMs),
      expiredAt: null,
      deletedAt: null,
      ...wanted.keys,
      sealed: sealJson(key, wanted.id, wanted.content),
      queued,
      running: 0,
      succeeded: 0,
      failed,
      canceled: 0,
      credits: 0,
      endings: failed,
      webhookEvents: wanted.content.webhook?.events.join(',') ?? '',
    }
    await tx.insertInto('jobs').values(job).execute()
    const rows = wanted.items.map((item, index) => rowOf(item, index, job, key, now))
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await tx
        .insertInto('jobItems')
        .values(rows.slice(at, at + rowsAtOnce))
        .execute()
    const ended = rows.filter(({ state }) => state === 'failed')
    if (ended.length > 0)
      await tx
        .insertInto('jobEndings')
        .values(
          ended.map(({ item, error }, at) => ({
            jobId: job.id,
            line: at + 1,
            accountId: account.id,
            item,
            result: null,
            error,
          })),
        )
        .execute()
    if (ended.length > 0) await announceItems(tx, context, job, ended, now)
    if (isOver) await announceJob(tx, context, job, now)
    if (wanted.idempotency) await claimCompleted(tx, account.id, wanted.idempotency, job.id, now)
    const bytes = wanted.items.reduce((sum, item) => sum + item.bytes, 0)
    const load = await changeLoad(tx, account.id, { bytes, waiting: queued, items: rows.length })
    refuseBeyond(load, plan)
    await sendTurn(tx, context.queue, account.id, now, load)
    return { id: job.id, isReplay: false }
  })
}

/** @returns the id of the job that an equal request made. @throws ServiceError those of `countReplay` */
async function earlierJob(
  tx: Tx,
  accountId: string,
  request: IdempotentRequest,
  now: number,
): Promise<string | undefined> {
  if (!request.byContent) {
    const replayed = await countReplay(tx, accountId, request, now)
    return replayed === undefined ? undefined : subjectOf(tx, accountId, request.key)
  }
  const replayed = await countContentReplay(tx, accountId, request, now)
  if (typeof replayed === 'string') return undefined
  const job = await lockJob(tx, await subjectOf(tx, accountId, request.key))
  // What came to nothing may be tried again.
  const isUsable = job && job.deletedAt === null && job.queued + job.running + job.succeeded > 0
  return isUsable ? job.id : undefined
}

function rowOf(
  { filename, url, bytes, error }: NewItem,
  item: number,
  job: Job,
  key: KeyObject,
  now: number,
): JobItemTable {
  return {
    jobId: job.id,
    item,
    accountId: job.accountId,
    state: error ? 'failed' : 'queued',
    attempts: 0,
    faults: 0,
    dueAt: now,
    holdId: null,
    sealed: sealJson(key, job.id, { filename, url }),
    hasInput: bytes > 0 ? 1 : 0,
    result: null,
    credits: 0,
    error: error ? sealJson(key, job.id, keepError(error)) : null,
    errorCode: error?.code ?? null,
    mayRetry: 0,
    bytes,
    pages: null,
  }
}
