/** `GET /api/v1/jobs/{id}`: a job as it is, at once or when it has ended. */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { ClientGone } from '../../http/body.ts'
import type { KeyedCall, KeyedRoute } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { jobLimits } from '../limits.ts'
import type { Job } from '../store/rows.ts'
import { jobAnswer, jobsOf, requestedJob } from './answers.ts'
import { wholeParameter } from './parameters.ts'
import { JobAnswer, JobId } from './schemas.ts'

export const readJob: KeyedRoute = {
  method: 'GET',
  path: '/api/v1/jobs/:id',
  summary: 'Read a job, or wait for its end',
  scope: 'convert',
  parameters: z.object({
    id: JobId,
    wait: z.int().min(0).max(jobLimits.maxWaitSeconds).describe('Seconds to wait for the end of the job.'),
    cursor: z.string().describe('`next` of an earlier answer: the items from there on.'),
  }),
  answer: JobAnswer,
  errors: ['invalid_parameter', 'not_found', 'not_acceptable'],

  async handle(call, services) {
    jobsOf(services)
    const { query } = call
    const seconds = wholeParameter(query, 'wait', { min: 0, max: jobLimits.maxWaitSeconds, absent: 0 })
    const from = wholeParameter(query, 'cursor', { min: 0, max: jobLimits.maxItems, absent: 0 })
    return jobAnswer(await ended(call, services, seconds * 1000), call, services, from)
  },
}

/** The job when it has ended, or as it is when the time is over or the service stops. */
async function ended(call: KeyedCall, services: Services, waitMs: number): Promise<Job> {
  const until = performance.now() + waitMs
  for (;;) {
    const job = await requestedJob(call, services)
    const leftMs = until - performance.now()
    if (job.finishedAt !== null || leftMs <= 0 || services.stopping.aborted) return job
    await pause(Math.min(leftMs, jobLimits.pollMs))
    if (call.gone.aborted) throw new ClientGone()
  }
}
