/** A job as docling-serve describes a task. */
import { z } from 'zod'
import { ServiceError } from '../../../errors.ts'
import type { KeyedCall } from '../../../http/route.ts'
import { jobsOf } from '../../../jobs/api/answers.ts'
import { findJob, itemsFrom, type Job } from '../../../jobs/store/rows.ts'
import { contentOf, errorViewOf } from '../../../jobs/views/job-view.ts'
import type { Services } from '../../../services.ts'
import type { TaskFacts } from './create-task.ts'

const Failure = z.object({
  category: z.enum(['policy', 'capacity', 'source_unavailable', 'timeout', 'internal']),
  message: z.string(),
  retryable: z.boolean(),
  phase: z.literal('execution'),
  details: z.record(z.string(), z.string()),
})

export const TaskStatus = z.object({
  task_id: z.string(),
  task_type: z.literal('convert'),
  task_status: z.enum(['pending', 'started', 'success', 'failure']),
  task_position: z.null().describe('Documents of all accounts take turns, so no task has a position.'),
  task_meta: z.object({
    num_docs: z.int(),
    num_processed: z.int(),
    num_succeeded: z.int(),
    num_partially_succeeded: z.literal(0),
    num_failed: z.int(),
  }),
  error_message: z.string().nullable(),
  failure: Failure.nullable(),
})

export const TaskFailure = z.object({ kind: z.literal('TaskFailureResult'), failure: Failure })

/** @throws ServiceError not_found also for a job that another address created. */
export async function requestedTask(call: KeyedCall, services: Services): Promise<Job> {
  jobsOf(services)
  const job = await findJob(services.store.read, call.caller.account.id, call.params.id ?? '')
  if (!job || (job.nameKey !== null && !factsOf(job, services)))
    throw new ServiceError('not_found', {}, { detail: 'Task not found.' })
  call.facts.job = job.id
  return job
}

/** @returns undefined where the job has expired, or another address created it. */
export function factsOf(job: Job, { secrets }: Services): TaskFacts | undefined {
  const facts = contentOf(job, secrets)?.foreign
  return facts?.api === 'docling' ? (facts as unknown as TaskFacts) : undefined
}

export async function taskStatus(job: Job, call: KeyedCall, services: Services): Promise<z.infer<typeof TaskStatus>> {
  const { queued, running, succeeded, failed, canceled } = job
  const failure = hasFailed(job) ? await failureOf(job, call, services) : null
  return {
    task_id: job.id,
    task_type: 'convert',
    task_status: failure
      ? 'failure'
      : job.finishedAt !== null
        ? 'success'
        : job.status === 'queued'
          ? 'pending'
          : 'started',
    task_position: null,
    task_meta: {
      num_docs: queued + running + succeeded + failed + canceled,
      num_processed: succeeded + failed,
      num_succeeded: succeeded,
      num_partially_succeeded: 0,
      num_failed: failed,
    },
    error_message: failure?.message ?? null,
    failure,
  }
}

/** Where anything of it succeeded, what did not is listed in its result. */
export function hasFailed({ finishedAt, succeeded }: Job): boolean {
  return finishedAt !== null && succeeded === 0
}

/** The failure of the first document that failed. */
export async function failureOf(job: Job, call: KeyedCall, services: Services): Promise<z.infer<typeof Failure>> {
  const { secrets, baseUrl, store } = services
  const items = await itemsFrom(store.read, job.id, 0)
  const failed = items.find(({ state }) => state === 'failed')
  const error = failed && errorViewOf(job, failed.error, { secrets, baseUrl, requestId: call.requestId })
  if (!error)
    return { category: 'policy', message: 'The task was canceled.', retryable: false, phase: 'execution', details: {} }
  return {
    category: categoryOf(error.code, error.status),
    message: error.message,
    retryable: error.retryable,
    phase: 'execution',
    details: { code: error.code },
  }
}

function categoryOf(code: string, status: number): z.infer<typeof Failure>['category'] {
  if (code.endsWith('_timeout')) return 'timeout'
  if (code.startsWith('url_') || /^file_(corrupt|encrypted|empty)$/.test(code)) return 'source_unavailable'
  if (status === 429 || status === 503) return 'capacity'
  return status < 500 ? 'policy' : 'internal'
}
