/** Migration 0011: places of an account that a process takes together are one row. */
import type { Kysely } from 'kysely'

export async function countPlaces(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('slots')
    .addColumn('places', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
