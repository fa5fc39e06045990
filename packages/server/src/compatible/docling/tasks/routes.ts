/** The part of docling-serve's API (v1) whose clients come back for the result. */
import { z } from 'zod'
import { bodyKindOf } from '../../../conversion/body-kind.ts'
import { takePlace } from '../../../conversion/entrance.ts'
import { invalid } from '../../../conversion/request.ts'
import { ServiceError } from '../../../errors.ts'
import { ClientGone } from '../../../http/body.ts'
import type { KeyedRoute } from '../../../http/route.ts'
import { endedJob, jobsOf } from '../../../jobs/api/answers.ts'
import { enterGate } from '../../../jobs/api/new-job.ts'
import { tooLargeJob } from '../../../jobs/api/read-upload.ts'
import { streamed } from '../../../jobs/api/streams.ts'
import { jobLimits } from '../../../jobs/limits.ts'
import { itemsFrom } from '../../../jobs/store/rows.ts'
import { DoclingAnswer } from '../answer.ts'
import { checkJsonBody, readSources, refuseLonger } from '../request.ts'
import { archiveHeaders, archiveOf, archiveType } from './archive.ts'
import { taskOfForm, taskOfSources } from './create-task.ts'
import { answerOfItem, resultFiles } from './result.ts'
import { factsOf, failureOf, hasFailed, requestedTask, TaskFailure, TaskStatus, taskStatus } from './view.ts'

const errors = [
  'invalid_parameter',
  'file_missing',
  'too_many_files',
  'request_too_large',
  'target_unavailable',
  'quota_exhausted',
  'concurrency_limited',
  'overloaded',
  'shutting_down',
] as const

const shared = { scope: 'convert', hasErrorDetail: true } as const

const submitFiles: KeyedRoute = {
  ...shared,
  method: 'POST',
  path: '/v1/convert/file/async',
  summary: 'Convert files in the background (docling-serve)',
  answer: TaskStatus,
  errors,

  async handle(call, services) {
    jobsOf(services)
    if (bodyKindOf(call.headers) !== 'multipart') throw new ServiceError('unsupported_content_type')
    refuseLonger(call, services.settings.jobMaxBytes, () => tooLargeJob(services.settings.jobMaxBytes))
    const leave = await enterGate(call, services)
    try {
      return await taskStatus(await taskOfForm(call, services), call, services)
    } catch (error) {
      throw call.gone.aborted ? new ClientGone() : error
    } finally {
      await leave()
    }
  },
}

const submitSources: KeyedRoute = {
  ...shared,
  method: 'POST',
  path: '/v1/convert/source/async',
  summary: 'Convert URLs or base64 files in the background (docling-serve)',
  answer: TaskStatus,
  errors,

  async handle(call, services) {
    jobsOf(services)
    checkJsonBody(call, services.limits)
    const { leave } = await takePlace(call, services, services.limits.largeJsonBytes)
    try {
      const request = await readSources(call, services)
      return await taskStatus(await taskOfSources(call, services, request), call, services)
    } catch (error) {
      throw call.gone.aborted ? new ClientGone() : error
    } finally {
      await leave()
    }
  },
}

const pollStatus: KeyedRoute = {
  ...shared,
  method: 'GET',
  path: '/v1/status/poll/:id',
  summary: 'Read the status of a task, or wait until it ends (docling-serve)',
  parameters: z.object({ id: z.string(), wait: z.number().describe('Seconds to wait for the end of the task.') }),
  answer: TaskStatus,
  errors: ['invalid_parameter', 'not_found', 'not_acceptable', 'concurrency_limited'],

  async handle(call, services) {
    const seconds = Number(call.query.get('wait') ?? 0)
    if (!(seconds >= 0)) throw invalid('wait', 'it must be a number of seconds')
    const waitMs = Math.min(seconds, jobLimits.maxWaitSeconds) * 1000
    return taskStatus(await endedJob(() => requestedTask(call, services), waitMs, call, services), call, services)
  },
}

const readTaskResult: KeyedRoute = {
  ...shared,
  method: 'GET',
  path: '/v1/result/:id',
  summary: 'Read the result of a task (docling-serve)',
  parameters: z.object({ id: z.string() }),
  answer: z.union([DoclingAnswer, TaskFailure]),
  errors: ['not_found', 'not_acceptable', 'concurrency_limited'],

  async handle(call, services) {
    const job = await requestedTask(call, services)
    const facts = factsOf(job, services)
    if (job.finishedAt === null || job.deletedAt !== null || job.expiredAt !== null || !facts) throw noResult()
    if (hasFailed(job)) return { kind: 'TaskFailureResult', failure: await failureOf(job, call, services) }
    const items = await itemsFrom(services.store.read, job.id, 0)
    const [item] = items
    if (!item) throw noResult()
    if (items.length === 1) {
      const answer = await answerOfItem(job, item, facts, services)
      return streamed(answer, 'application/json; charset=utf-8', call, services)
    }
    call.setHeaders(archiveHeaders)
    return streamed(archiveOf(resultFiles(job, facts, call, services)), archiveType, call, services)
  },
}

/** Only while jobs are on. */
export const doclingTaskRoutes: readonly KeyedRoute[] = [submitFiles, submitSources, pollStatus, readTaskResult]

function noResult(): ServiceError {
  const detail = 'Task result not found. Please wait for a completion status.'
  return new ServiceError('not_found', {}, { detail })
}
