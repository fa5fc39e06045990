/** The jobs of an account: listed, looked at with their items, retried, deleted. */
import { z } from 'zod'
import { ServiceError } from '../../errors.ts'
import type { KeyedCall } from '../../http/route.ts'
import { jobsOf } from '../../jobs/api/answers.ts'
import { deleteJobRoute, retryJobRoute } from '../../jobs/api/change-job.ts'
import { jobStatuses } from '../../jobs/api/schemas.ts'
import { jobLimits } from '../../jobs/limits.ts'
import {
  countRetryable,
  findJob,
  firstItems,
  type Item,
  itemsFrom,
  type Job,
  type JobFilter,
  listJobs,
} from '../../jobs/store/rows.ts'
import { itemView, jobView, type ViewContext } from '../../jobs/views/job-view.ts'
import type { Endpoints, SignedInVisit } from '../endpoint.ts'
import type { JobItemRow, JobRow } from '../wire.ts'

/** A phone shows each as a card. */
const jobsShown = 25
/** As `jobIdAt` makes them. */
const jobId = /^job_\w{10,40}$/

const ChangedJob = z.object({ id: z.string().regex(jobId) })

export const jobEndpoints: Endpoints<'jobs' | 'job' | 'retry-job' | 'delete-job'> = {
  jobs: {
    access: 'account',
    async handle(visit) {
      const { services, session, query } = visit
      jobsOf(services)
      const db = services.store.read
      const found = await listJobs(db, session.account.id, { ...readFilter(query), limit: jobsShown + 1 })
      const shown = found.slice(0, jobsShown)
      const firsts = await firstItems(
        db,
        shown.map(({ id }) => id),
      )
      const context = viewContext(visit)
      return {
        jobs: shown.map((job) => jobRow(job, firsts.get(job.id), context)),
        next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      }
    },
  },

  job: {
    access: 'account',
    async handle(visit) {
      const { services, session, query } = visit
      jobsOf(services)
      const db = services.store.read
      const job = await findJob(db, session.account.id, jobIdOf(query))
      if (!job) throw new ServiceError('not_found')
      const from = fromOf(query)
      const [items, firsts, retryable] = await Promise.all([
        itemsFrom(db, job.id, from),
        firstItems(db, [job.id]),
        job.failed > 0 && job.spoolKey !== null ? countRetryable(db, job.id) : 0,
      ])
      const context = viewContext(visit)
      const { metadata, warnings } = jobView(job, services.secrets)
      const row = jobRow(job, firsts.get(job.id), context)
      const next = from + jobLimits.itemsPerPage
      return {
        ...row,
        metadata,
        warnings: warnings.map(({ message }) => message),
        retryable,
        items: items.map((item) => itemRow(job, item, context)),
        next: next < row.counts.total ? next : null,
      }
    },
  },

  'retry-job': {
    access: 'account',
    request: ChangedJob,
    async handle(visit, { id }) {
      await retryJobRoute.handle(keyedCall(visit, id), visit.services)
      return { success: true }
    },
  },

  'delete-job': {
    access: 'account',
    request: ChangedJob,
    async handle(visit, { id }) {
      await deleteJobRoute.handle(keyedCall(visit, id), visit.services)
      return { success: true }
    },
  },
}

/** @param query With `id`. @throws ServiceError not_found for what is no id of a job */
export function jobIdOf(query: URLSearchParams): string {
  const id = query.get('id') ?? ''
  if (!jobId.test(id)) throw new ServiceError('not_found')
  return id
}

/** The call as the API's own handlers take it. */
function keyedCall({ call, session }: SignedInVisit, id: string): KeyedCall {
  return { ...call, caller: { account: session.account, key: null }, params: { id } }
}

function viewContext({ call, services }: SignedInVisit): ViewContext {
  return { secrets: services.secrets, baseUrl: services.baseUrl, requestId: call.requestId }
}

/** @param query The address's: `status`, `before`. */
function readFilter(query: URLSearchParams): Pick<JobFilter, 'status' | 'before'> {
  const before = query.get('before') ?? ''
  return {
    status: jobStatuses.find((status) => status === query.get('status')),
    before: jobId.test(before) ? before : undefined,
  }
}

function fromOf(query: URLSearchParams): number {
  const from = Number(query.get('from') ?? 0)
  return Number.isInteger(from) && from >= 0 && from < jobLimits.maxItems ? from : 0
}

function jobRow(job: Job, first: Item | undefined, context: ViewContext): JobRow {
  const view = jobView(job, context.secrets)
  return {
    id: job.id,
    status: view.status,
    filename: (first && itemView(job, first, context).filename) || null,
    created_at: view.created_at,
    finished_at: view.finished_at,
    expires_at: view.expires_at,
    results: job.expiredAt !== null ? 'expired' : job.deletedAt !== null ? 'deleted' : 'kept',
    counts: view.counts,
    credits_charged: view.credits_charged,
  }
}

function itemRow(job: Job, item: Item, context: ViewContext): JobItemRow {
  const { index, filename, status, attempts, error, result } = itemView(job, item, context)
  return {
    index,
    filename: filename || null,
    status,
    attempts,
    credits_charged: item.credits,
    error: error && { code: error.code, message: error.message },
    has_result: result !== null,
  }
}
