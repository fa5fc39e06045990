/** Tables of billing: who an account is to the payment provider, and what the provider has said. */
import type { Kysely } from 'kysely'

export async function createBillingTables(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('billing_customers')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
    .addColumn('customer_id', 'text', (column) => column.notNull().unique())
    .addColumn('plan', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('billing_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('done_at', 'bigint')
    .execute()
  await db.schema.createIndex('billing_events_by_age').on('billing_events').column('received_at').execute()
  await db.schema
    .createTable('billing_subjects')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('asked', 'integer', (column) => column.notNull())
    .addColumn('applied', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('billing_payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('credits', 'integer', (column) => column.notNull())
    .addColumn('grant_id', 'text', (column) => column.references('credit_grants.id').unique())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('returned', 'bigint', (column) => column.notNull())
    .addColumn('disputed', 'integer', (column) => column.notNull())
    .addColumn('withdrawn', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('billing_payments_by_account')
    .on('billing_payments')
    .columns(['account_id', 'at'])
    .execute()
  await db.schema
    .createTable('billing_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('price', 'text', (column) => column.notNull())
    .addColumn('plan', 'text')
    .addColumn('live', 'integer', (column) => column.notNull())
    .addColumn('overdue', 'integer', (column) => column.notNull())
    .addColumn('period_ends_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('billing_subscriptions_by_account')
    .on('billing_subscriptions')
    .column('account_id')
    .execute()
}
