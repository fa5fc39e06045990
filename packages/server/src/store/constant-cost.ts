/** Migration 0003: what is asked for often is counted as it happens, or found by an index of what is open. */
import { type Kysely, sql } from 'kysely'

export async function countOutcomes(db: Kysely<never>): Promise<void> {
  for (const column of ['credits', 'waived'])
    await db.schema
      .alterTable('usage_days')
      .addColumn(column, 'integer', (one) => one.notNull().defaultTo(0))
      .execute()
  for (const [column, outcome] of [
    ['credits', 'credit'],
    ['waived', 'waived'],
  ] as const)
    await sql`
      update usage_days set ${sql.ref(column)} = (
        select count(*) from holds
        where holds.account_id = usage_days.account_id and holds.day = usage_days.day
          and holds.state = 'settled' and holds.outcome = ${sql.lit(outcome)}
      )`.execute(db)
  await db.schema.createIndex('usage_days_by_day').on('usage_days').column('day').execute()
  await db.schema.createIndex('key_days_by_day').on('key_days').column('day').execute()

  await db.schema.alterTable('accounts').dropColumn('locked_at').execute()

  // One index of what is in flight: with another, by the lease alone, PostgreSQL goes over all accounts' holds.
  for (const index of ['holds_by_account', 'holds_by_lease']) await db.schema.dropIndex(index).execute()
  await db.schema
    .createIndex('holds_open')
    .on('holds')
    .columns(['account_id', 'lease_until'])
    .where(sql.ref('state'), '=', sql.lit('held'))
    .execute()

  await db.schema
    .createIndex('credit_grants_by_end')
    .on('credit_grants')
    .column('expires_at')
    .where(sql.ref('remaining'), '>', sql.lit(0))
    .execute()
  await db.schema.createIndex('credit_grants_by_account').on('credit_grants').column('account_id').execute()

  await db.schema.dropIndex('credit_entries_by_account').execute()
  await db.schema
    .createIndex('credit_entries_by_request')
    .on('credit_entries')
    .columns(['account_id', 'request_id'])
    .execute()
  for (const column of ['hold_id', 'lease_until'])
    await db.schema
      .createIndex(`idempotency_keys_running_by_${column}`)
      .on('idempotency_keys')
      .column(column)
      .where(sql.ref('state'), '=', sql.lit('running'))
      .execute()
}
