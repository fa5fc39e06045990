/** `GET /api/v1/jobs/{id}`: a job as it is, at once or when it has ended. */
import { z } from 'zod'
import type { KeyedRoute } from '../../http/route.ts'
import { jobLimits } from '../limits.ts'
import { endedJob, jobAnswer, jobsOf, requestedJob } from './answers.ts'
import { wholeParameter } from './parameters.ts'
import { JobAnswer, JobId } from './schemas.ts'

export const readJob: KeyedRoute = {
  method: 'GET',
  path: '/api/v1/jobs/:id',
  summary: 'Read a job, or wait until it ends',
  scope: 'convert',
  parameters: z.object({
    id: JobId,
    wait: z.int().min(0).max(jobLimits.maxWaitSeconds).describe('Seconds to wait for the end of the job.'),
    cursor: z.string().describe('`next` of an earlier answer: the items from there on.'),
  }),
  answer: JobAnswer,
  errors: ['invalid_parameter', 'not_found', 'not_acceptable', 'concurrency_limited'],

  async handle(call, services) {
    jobsOf(services)
    const { query } = call
    const seconds = wholeParameter(query, 'wait', { min: 0, max: jobLimits.maxWaitSeconds, absent: 0 })
    const from = wholeParameter(query, 'cursor', { min: 0, max: jobLimits.maxItems, absent: 0 })
    const job = await endedJob(() => requestedJob(call, services), seconds * 1000, call, services)
    return jobAnswer(job, call, services, from)
  },
}
