/** A job comes to be, whichever address asked for it: its upload goes to the spool while it is read, then its rows are made. */
import { refusalAtGate } from '../../conversion/entrance.ts'
import { ServiceError } from '../../errors.ts'
import { ClientGone } from '../../http/body.ts'
import type { KeyedCall } from '../../http/route.ts'
import type { IdempotentRequest } from '../../idempotency/records.ts'
import { planOf } from '../../quota/plans.ts'
import { rateHeaders } from '../../rates/gate.ts'
import type { Services } from '../../services.ts'
import { newJobKeys, spoolKeyOf } from '../spool/job-keys.ts'
import { createJob, type NewItem } from '../steps/create.ts'
import type { JobContent } from '../store/contents.ts'
import { findJob, type Job, jobIdAt } from '../store/rows.ts'
import { jobsOf } from './answers.ts'
import type { Destination } from './read-upload.ts'

export interface JobParts {
  items: NewItem[]
  content: JobContent
  idempotency?: IdempotentRequest
}

export interface NewJobTerms {
  /** Bytes of the upload that are known before it comes; more is counted as it comes. */
  declaredBytes: number
  /** Whether the request may turn out to be the replay of another, which keeps nothing new. */
  mayBeReplay: boolean
}

/**
 * A token of the rate and a place among what the account has running, for as long as the request is read.
 *
 * @returns gives the place back.
 * @throws ServiceError shutting_down, rate_limited, concurrency_limited
 */
export async function enterGate(
  call: KeyedCall,
  { settings, clock, gate, stopping, log }: Services,
): Promise<() => Promise<void>> {
  if (stopping.aborted) throw new ServiceError('shutting_down')
  const plan = planOf(settings.plans, call.caller.account.plan)
  const entry = await gate.enter(call.caller.account.id, plan, clock.now())
  if (settings.rateLimit) call.setHeaders(rateHeaders(plan, entry.draw))
  if (entry.verdict !== 'in') throw refusalAtGate(entry, plan, clock.now())
  return () => entry.leave().catch((error: unknown) => log.error({ err: error }, 'a place was not given back'))
}

/**
 * @param read Reads the request; what it puts into the spool is removed where no job comes of it.
 * @throws ServiceError overloaded, concurrency_limited, those of `createJob` and of `read`; ClientGone
 */
export async function newJob(
  call: KeyedCall,
  services: Services,
  { declaredBytes, mayBeReplay }: NewJobTerms,
  read: (to: Destination) => Promise<JobParts>,
): Promise<{ job: Job; isReplay: boolean }> {
  const { store, clock, secrets, settings } = services
  const { context, spool, room, work, deliveries } = jobsOf(services)
  const { account, key: apiKey } = call.caller
  const plan = planOf(settings.plans, account.plan)
  const uploadRoom = await room.reserve(account.id, declaredBytes, mayBeReplay ? undefined : plan)
  const id = jobIdAt(clock.now())
  const keys = newJobKeys(secrets, id)
  let made: { id: string; isReplay: boolean } | undefined
  try {
    const key = spoolKeyOf(secrets, { id, ...keys })
    const parts = await read({ spool, jobId: id, key, room: uploadRoom, maxBytes: settings.jobMaxBytes })
    if (call.gone.aborted) throw new ClientGone()
    made = await createJob(
      context,
      { id, accountId: account.id, keyId: apiKey?.id ?? null, keys, ...parts },
      clock.now(),
    )
  } finally {
    uploadRoom.release()
    if (made?.id !== id) await spool.removeJob(id).catch(() => {})
  }
  call.facts.job = made.id
  if (made.isReplay) call.setHeaders({ 'idempotency-replayed': 'true' })
  work.wake(account.id)
  deliveries.wake()
  const job = await findJob(store.read, account.id, made.id)
  if (!job) throw new ServiceError('not_found')
  return { job, isReplay: made.isReplay }
}
