/** Migration 0009: what the webhook of a job is called for, so that the end of an item needs not decrypt its job. */
import type { Kysely } from 'kysely'

export async function noteWebhookEvents(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('webhook_events', 'text').execute()
}
