/** Webhooks of an account's jobs: the secret that signs them, and what became of the latest. */
import { z } from 'zod'
import { optionalTimestamp, timestamp } from '../../clock.ts'
import { jobsOf } from '../../jobs/api/answers.ts'
import { rotateWebhookSecret, webhookSecretOf } from '../../jobs/webhooks/secret.ts'
import type { Endpoints } from '../endpoint.ts'

const deliveriesShown = 25

export const webhookEndpoints: Endpoints<'webhooks' | 'webhook-secret'> = {
  webhooks: {
    access: 'account',
    async handle({ services, session }) {
      jobsOf(services)
      const rows = await services.store.read
        .selectFrom('webhookDeliveries')
        .select(['id', 'jobId', 'event', 'state', 'attempts', 'status', 'createdAt', 'dueAt'])
        .where('accountId', '=', session.account.id)
        // Ids begin with the time.
        .orderBy('id', 'desc')
        .limit(deliveriesShown)
        .execute()
      return {
        deliveries: rows.map(({ id, jobId, event, state, attempts, status, createdAt, dueAt }) => ({
          id,
          job: jobId,
          event,
          state,
          attempts,
          status,
          created_at: timestamp(createdAt),
          due_at: optionalTimestamp(state === 'waiting' ? dueAt : null),
        })),
      }
    },
  },

  'webhook-secret': {
    access: 'account',
    request: z.object({ rotate: z.boolean() }),
    async handle({ services, session }, { rotate }) {
      jobsOf(services)
      const { store, secrets } = services
      const secretOf = rotate ? rotateWebhookSecret : webhookSecretOf
      return { secret: await secretOf(store, secrets, session.account.id) }
    },
  },
}
