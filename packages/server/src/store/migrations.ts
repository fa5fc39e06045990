/**
 * The steps from an empty database to the present tables, oldest first. A step that was
 * released is never changed; a change of the tables is a new step.
 */
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { createAttemptTable } from './attempt-table.ts'
import { createBillingTables } from './billing-tables.ts'
import { countOutcomes } from './constant-cost.ts'
import { countJobs } from './job-bounds.ts'
import { noteWebhookEvents } from './job-events.ts'
import { createRangeTable } from './job-ranges.ts'
import { createJobTables } from './job-tables.ts'
import { countPlaces } from './places-together.ts'
import { indexOutcomesByDay } from './retention.ts'
import { createSignInTables } from './sign-in-tables.ts'

export interface Migration {
  name: string
  apply(db: Kysely<never>, dialect: 'sqlite' | 'postgres'): Promise<void>
}

export const migrations: readonly Migration[] = [
  { name: '0001-accounts-quota-idempotency', apply: createTables },
  { name: '0002-sign-in', apply: createSignInTables },
  { name: '0003-constant-cost', apply: countOutcomes },
  { name: '0004-billing', apply: createBillingTables },
  { name: '0005-shared-attempts', apply: createAttemptTable },
  { name: '0006-retention', apply: indexOutcomesByDay },
  { name: '0007-jobs', apply: createJobTables },
  { name: '0008-job-bounds', apply: countJobs },
  { name: '0009-job-events', apply: noteWebhookEvents },
  { name: '0010-job-ranges', apply: createRangeTable },
  { name: '0011-places-together', apply: countPlaces },
]

async function createTables(db: Kysely<never>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('suspended_at', 'bigint')
    .addColumn('locked_at', 'bigint')
    .execute()

  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('last_four', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('daily_limit', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema.createIndex('api_keys_by_account').on('api_keys').column('account_id').execute()

  await db.schema
    .createTable('api_key_secrets')
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('valid_until', 'bigint')
    .addPrimaryKeyConstraint('api_key_secrets_primary', ['key_id', 'hash'])
    .execute()

  await db.schema
    .createTable('usage_days')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_days_primary', ['account_id', 'day'])
    .execute()
  await db.schema
    .createTable('key_days')
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('key_days_primary', ['key_id', 'day'])
    .execute()

  await db.schema
    .createTable('holds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('key_id', 'text')
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('outcome', 'text')
    .execute()
  await db.schema.createIndex('holds_by_account').on('holds').columns(['account_id', 'state', 'day']).execute()
  await db.schema
    .createIndex('holds_by_lease')
    .on('holds')
    .column('lease_until')
    .where(sql.ref('state'), '=', sql.lit('held'))
    .execute()
  await db.schema.createIndex('holds_by_end').on('holds').column('ended_at').execute()

  await db.schema
    .createTable('credit_grants')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('remaining', 'integer', (column) => column.notNull().check(sql`remaining between 0 and amount`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('credit_grants_open')
    .on('credit_grants')
    .column('account_id')
    .where(sql.ref('remaining'), '>', sql.lit(0))
    .execute()

  await db.schema
    .createTable('credit_entries')
    .addColumn('id', dialect === 'postgres' ? 'bigint' : 'integer', (column) =>
      dialect === 'postgres' ? column.generatedAlwaysAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('grant_id', 'text', (column) => column.notNull().references('credit_grants.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('request_id', 'text')
    .addColumn('reverses', 'bigint', (column) => column.unique())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('credit_entries_by_account').on('credit_entries').columns(['account_id', 'at']).execute()

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('hold_id', 'text', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('source_hash', 'text')
    .addColumn('replays', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_primary', ['account_id', 'key'])
    .execute()
  await db.schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute()

  await db.schema
    .createTable('rate_buckets')
    .addColumn('account_id', 'text', (column) => column.primaryKey())
    .addColumn('tokens', 'double precision', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('slots')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('slots_by_account').on('slots').column('account_id').execute()
}
