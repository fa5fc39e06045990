/** A job and its items as callers see them. */
import type { KeyObject } from 'node:crypto'
import { nameOfUrl } from '@docmill/download'
import { optionalTimestamp, timestamp } from '../../clock.ts'
import { type ErrorBody, errorBody } from '../../http/errors.ts'
import type { Secrets } from '../../secrets.ts'
import type { JobItemState, JobStatus } from '../../store/schema.ts'
import { nameKeyOf } from '../spool/job-keys.ts'
import { errorOf, type ItemContent, type JobContent, type KeptError, openJson } from '../store/contents.ts'
import type { Item, Job } from '../store/rows.ts'

export interface ItemView {
  index: number
  filename: string | null
  status: JobItemState
  attempts: number
  error: ErrorBody['error'] | null
  /** Path of its result. */
  result: string | null
}

export interface JobView {
  id: string
  status: JobStatus
  created_at: string
  finished_at: string | null
  expires_at: string
  metadata: Record<string, string>
  warnings: JobContent['warnings']
  counts: { total: number } & Record<JobItemState, number>
  credits_charged: number
}

export interface ViewContext {
  secrets: Secrets
  baseUrl: string
  requestId: string
}

export function jobView(job: Job, secrets: Secrets): JobView {
  const { queued, running, succeeded, failed, canceled } = job
  const content = contentOf(job, secrets)
  return {
    id: job.id,
    status: job.status,
    created_at: timestamp(job.createdAt),
    finished_at: optionalTimestamp(job.finishedAt),
    expires_at: timestamp(job.expiresAt),
    metadata: content?.metadata ?? {},
    warnings: content?.warnings ?? [],
    counts: { total: queued + running + succeeded + failed + canceled, queued, running, succeeded, failed, canceled },
    credits_charged: job.credits,
  }
}

/** @returns undefined once the job has expired. */
export function contentOf(job: Pick<Job, 'id' | 'nameKey' | 'sealed'>, secrets: Secrets): JobContent | undefined {
  const key = keyOf(job, secrets)
  return key && job.sealed !== null ? openJson<JobContent>(key, job.id, job.sealed) : undefined
}

function itemContentOf(job: Pick<Job, 'id' | 'nameKey'>, item: Item, secrets: Secrets): ItemContent | undefined {
  const key = keyOf(job, secrets)
  return key && item.sealed !== null ? openJson<ItemContent>(key, job.id, item.sealed) : undefined
}

/** @param sealed Of an item or of an ending. */
export function errorViewOf(job: Job, sealed: string | null, context: ViewContext): ErrorBody['error'] | null {
  const key = keyOf(job, context.secrets)
  if (!key || sealed === null) return null
  return errorBody(errorOf(openJson<KeptError>(key, job.id, sealed)), context.requestId, context.baseUrl).error
}

export function itemView(job: Job, item: Item, context: ViewContext): ItemView {
  const content = itemContentOf(job, item, context.secrets)
  const hasResult = item.state === 'succeeded' && job.spoolKey !== null
  return {
    index: item.item,
    filename: content ? content.filename || nameFrom(content.url) : null,
    status: item.state,
    attempts: item.attempts,
    error: item.state === 'failed' ? errorViewOf(job, item.error, context) : null,
    result: hasResult ? `/api/v1/jobs/${job.id}/items/${item.item}` : null,
  }
}

/** Until the file is fetched, which may name itself. */
function nameFrom(url: string | null): string {
  return url !== null && URL.canParse(url) ? nameOfUrl(new URL(url)) : ''
}

function keyOf({ id, nameKey }: Pick<Job, 'id' | 'nameKey'>, secrets: Secrets): KeyObject | undefined {
  return nameKey === null ? undefined : nameKeyOf(secrets, { id, nameKey })
}
