/** Events of jobs become deliveries, in the transaction that makes them true. */
import { timestamp } from '../../clock.ts'
import { randomText } from '../../random-text.ts'
import type { Secrets } from '../../secrets.ts'
import type { Tx } from '../../store/store.ts'
import type { JobQueue } from '../queue/queue.ts'
import { seal } from '../spool/sealed.ts'
import type { Item, Job } from '../store/rows.ts'
import { contentOf, itemView, jobView } from '../views/job-view.ts'

export interface AnnounceContext {
  queue: JobQueue
  secrets: Secrets
  baseUrl(): string
}

/** What is sealed in a delivery. */
export interface SealedDelivery {
  url: string
  body: string
}

/** The job is over. */
export async function announceJob(tx: Tx, context: AnnounceContext, job: Job, now: number): Promise<void> {
  if (!mayAnnounce(job, 'job.completed')) return
  const webhook = contentOf(job, context.secrets)?.webhook
  if (!webhook?.events.includes('job.completed')) return
  const event = job.status === 'canceled' ? 'job.canceled' : 'job.completed'
  await enqueue(
    tx,
    context,
    job,
    { event, url: webhook.url, data: { object: 'job', ...jobView(job, context.secrets) } },
    now,
  )
}

/** Items of the job have succeeded or failed. */
export async function announceItems(
  tx: Tx,
  context: AnnounceContext,
  job: Job,
  items: readonly Item[],
  now: number,
): Promise<void> {
  if (!mayAnnounce(job, 'item.completed')) return
  const webhook = contentOf(job, context.secrets)?.webhook
  if (!webhook?.events.includes('item.completed')) return
  for (const item of items) {
    const view = itemView(job, item, { secrets: context.secrets, baseUrl: context.baseUrl(), requestId: job.id })
    const data = { object: 'item', job_id: job.id, ...view }
    await enqueue(tx, context, job, { event: 'item.completed', url: webhook.url, data }, now)
  }
}

/** Answered without decrypting the job, which most have no webhook in. */
function mayAnnounce({ webhookEvents }: Job, event: string): boolean {
  // Jobs that were made before the column say nothing in it.
  return webhookEvents === null || webhookEvents.split(',').includes(event)
}

async function enqueue(
  tx: Tx,
  { queue, secrets }: AnnounceContext,
  job: Job,
  { event, url, data }: { event: string; url: string; data: object },
  now: number,
): Promise<void> {
  const id = `msg_${now.toString(36).padStart(9, '0')}${randomText(14)}`
  const body = JSON.stringify({ type: event, timestamp: timestamp(now), data })
  const content: SealedDelivery = { url, body }
  await tx
    .insertInto('webhookDeliveries')
    .values({
      id,
      accountId: job.accountId,
      jobId: job.id,
      event,
      state: 'waiting',
      sealed: seal(secrets.wrappingKey('webhook-secrets'), id, JSON.stringify(content)),
      attempts: 0,
      status: null,
      createdAt: now,
      dueAt: now,
      endedAt: null,
    })
    .execute()
  await queue.send(tx, 'deliveries', { key: id, delayMs: 0, priority: 0 })
}
