/** Sends a webhook that is due, and says when it is to be sent again. */
import { type DownloadPolicy, post } from '@docmill/download'
import { Webhook } from 'standardwebhooks'
import type { Secrets } from '../../secrets.ts'
import type { WebhookDeliveryTable } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'
import type { JobQueue, Message } from '../queue/queue.ts'
import { open } from '../spool/sealed.ts'
import type { SealedDelivery } from './announce.ts'
import { deliveryTimeoutMs, redeliverAfterMs } from './limits.ts'
import { webhookSecretOf } from './secret.ts'

export interface DeliveryContext {
  store: Store
  queue: JobQueue
  secrets: Secrets
  downloads: DownloadPolicy
  now(): number
}

/** @returns the HTTP status of the endpoint, 0 where it did not answer; undefined where nothing was due. */
export async function deliver(
  context: DeliveryContext,
  message: Message,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { store, queue, secrets } = context
  const delivery = await store.read
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('id', '=', message.key)
    .executeTakeFirst()
  if (delivery?.state !== 'waiting' || delivery.sealed === null) {
    await store.transaction((tx) => queue.done(tx, 'deliveries', message))
    return undefined
  }
  const { url, body } = JSON.parse(
    open(secrets.wrappingKey('webhook-secrets'), delivery.id, delivery.sealed).toString(),
  ) as SealedDelivery
  const secret = await webhookSecretOf(store, secrets, delivery.accountId)
  const headers = signedHeaders(secret, delivery.id, body, context.now())
  const status = await post(url, { body, headers, timeoutMs: deliveryTimeoutMs, signal }, context.downloads).catch(
    () => 0,
  )
  const now = context.now()
  const next = afterAttempt(delivery, status, now)
  await store.transaction(async (tx) => {
    if (!(await queue.done(tx, 'deliveries', message))) return
    await tx
      .updateTable('webhookDeliveries')
      .set(next)
      .where('id', '=', delivery.id)
      .where('state', '=', 'waiting')
      .execute()
    if (next.state === 'waiting')
      await queue.send(tx, 'deliveries', { key: delivery.id, delayMs: next.dueAt - now, priority: 0 })
  })
  return status
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
function signedHeaders(secret: string, id: string, body: string, now: number): Record<string, string> {
  const at = new Date(now)
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}

/** What a delivery is after an attempt that ended with a status. Any 2xx is success. */
export function afterAttempt(
  { attempts, sealed }: Pick<WebhookDeliveryTable, 'attempts' | 'sealed'>,
  status: number,
  now: number,
): Pick<WebhookDeliveryTable, 'attempts' | 'sealed' | 'state' | 'status' | 'dueAt' | 'endedAt'> {
  const made = attempts + 1
  const pauseMs = redeliverAfterMs[attempts]
  if (status >= 200 && status < 300)
    return { attempts: made, status, state: 'delivered', sealed: null, dueAt: now, endedAt: now }
  if (pauseMs === undefined) return { attempts: made, status, state: 'failed', sealed: null, dueAt: now, endedAt: now }
  return { attempts: made, status, state: 'waiting', sealed, dueAt: now + pauseMs, endedAt: null }
}
