/** `GET /api/v1/jobs`: the jobs of the account, the newest first. */
import { z } from 'zod'
import { invalid } from '../../conversion/request.ts'
import type { KeyedRoute } from '../../http/route.ts'
import type { JobStatus } from '../../store/schema.ts'
import { jobLimits } from '../limits.ts'
import { listJobs } from '../store/rows.ts'
import { jobView } from '../views/job-view.ts'
import { jobsOf } from './answers.ts'
import { wholeParameter } from './parameters.ts'
import { JobList, jobStatuses } from './schemas.ts'

const defaultLimit = 20

export const listJobsRoute: KeyedRoute = {
  method: 'GET',
  path: '/api/v1/jobs',
  summary: 'List jobs',
  scope: 'convert',
  parameters: z.object({
    status: z.enum(jobStatuses).describe('Only jobs of this status.'),
    limit: z.int().min(1).max(jobLimits.maxJobsPerPage).describe(`Jobs of one answer; ${defaultLimit} when absent.`),
    cursor: z.string().describe('`next` of an earlier answer.'),
  }),
  answer: JobList,
  errors: ['invalid_parameter', 'not_found', 'not_acceptable'],

  async handle({ caller, query }, services) {
    jobsOf(services)
    const limit = wholeParameter(query, 'limit', { min: 1, max: jobLimits.maxJobsPerPage, absent: defaultLimit })
    const filter = { status: statusOf(query), limit: limit + 1, before: cursorOf(query) }
    const found = await listJobs(services.store.read, caller.account.id, filter)
    const jobs = found.slice(0, limit)
    return {
      success: true,
      object: 'list',
      data: jobs.map((job) => ({ object: 'job', ...jobView(job, services.secrets) })),
      next: found.length > limit ? (jobs.at(-1)?.id ?? null) : null,
    }
  },
}

/** @throws ServiceError invalid_parameter */
function statusOf(query: URLSearchParams): JobStatus | undefined {
  const status = query.get('status') || undefined
  if (status === undefined) return undefined
  const known = jobStatuses.find((one) => one === status)
  if (!known) throw invalid('status', `it must be ${jobStatuses.join(' or ')}`)
  return known
}

/** @throws ServiceError invalid_parameter */
function cursorOf(query: URLSearchParams): string | undefined {
  const cursor = query.get('cursor') || undefined
  if (cursor !== undefined && !/^job_\w{10,40}$/.test(cursor))
    throw invalid('cursor', 'it must be next of an earlier answer')
  return cursor
}
