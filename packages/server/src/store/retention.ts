/** Migration 0006: counts by outcome are found by their day, so that old ones can be forgotten in small steps. */
import type { Kysely } from 'kysely'

export async function indexOutcomesByDay(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('outcome_days_by_day').on('outcome_days').column('day').execute()
}
