/** Table of the limits that replicas share in addition to those of accounts: attempts to sign in and the like. */
import type { Kysely } from 'kysely'

export async function createAttemptTable(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('attempt_buckets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tokens', 'double precision', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('attempt_buckets_by_age').on('attempt_buckets').column('at').execute()
}
