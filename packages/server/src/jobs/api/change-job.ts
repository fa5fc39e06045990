/** `POST /api/v1/jobs/{id}/retry` and `DELETE /api/v1/jobs/{id}`. */
import { z } from 'zod'
import { refusalAtGate } from '../../conversion/entrance.ts'
import { ServiceError } from '../../errors.ts'
import type { KeyedCall, KeyedRoute } from '../../http/route.ts'
import { planOf } from '../../quota/plans.ts'
import { rateHeaders } from '../../rates/gate.ts'
import type { Services } from '../../services.ts'
import { cancelJob } from '../steps/cancel.ts'
import { retryJob } from '../steps/retry.ts'
import { jobAnswer, jobsOf } from './answers.ts'
import { JobAnswer, JobId } from './schemas.ts'

const parameters = z.object({ id: JobId })

/** A change takes one token of the rate, as creating does, and no place. @throws ServiceError rate_limited */
async function drawToken(call: KeyedCall, { settings, gate, clock }: Services): Promise<void> {
  const plan = planOf(settings.plans, call.caller.account.plan)
  const draw = await gate.draw(call.caller.account.id, plan, clock.now())
  if (settings.rateLimit) call.setHeaders(rateHeaders(plan, draw))
  if (!draw.allowed) throw refusalAtGate({ verdict: 'rate_limited', draw }, plan, clock.now())
}

export const retryJobRoute: KeyedRoute = {
  method: 'POST',
  path: '/api/v1/jobs/:id/retry',
  summary: 'Retry failed items',
  scope: 'convert',
  parameters,
  takesToken: true,
  statuses: [202, 200],
  answer: JobAnswer,
  errors: ['not_found', 'concurrency_limited', 'shutting_down'],

  async handle(call, services) {
    const { context, work } = jobsOf(services)
    if (services.stopping.aborted) throw new ServiceError('shutting_down')
    await drawToken(call, services)
    const { id = '' } = call.params
    const retried = await retryJob(context, call.caller.account.id, id, services.clock.now())
    if (!retried) throw new ServiceError('not_found')
    if (retried.queued > 0) call.setStatus(202)
    work.wake(retried.job.accountId)
    return jobAnswer(retried.job, call, services)
  },
}

export const deleteJobRoute: KeyedRoute = {
  method: 'DELETE',
  path: '/api/v1/jobs/:id',
  summary: 'Cancel a job and delete its files and results',
  scope: 'convert',
  parameters,
  takesToken: true,
  answer: JobAnswer,
  errors: ['not_found', 'not_acceptable'],

  async handle(call, services) {
    const { context, spool, work, deliveries } = jobsOf(services)
    await drawToken(call, services)
    const { id = '' } = call.params
    const job = await cancelJob(context, call.caller.account.id, id, services.clock.now())
    if (!job) throw new ServiceError('not_found')
    work.drop(({ jobId }) => jobId === job.id)
    await spool.removeJob(job.id)
    deliveries.wake()
    return jobAnswer(job, call, services)
  },
}
