/** Tables of the dashboard: who signs in, and what became of the requests of the last days. */
import { type Kysely, sql } from 'kysely'

export async function createSignInTables(db: Kysely<never>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('member'))
    .execute()
  // The account that the first start made, on databases older than roles.
  await sql`update accounts set role = 'admin' where email = 'admin'`.execute(db)

  await db.schema
    .createTable('credentials')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('identities')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_primary', ['issuer', 'subject'])
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('via', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_account').on('sessions').column('account_id').execute()
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute()

  await db.schema
    .createTable('sign_in_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.references('accounts.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('spent_at', 'bigint')
    .execute()
  await db.schema.createIndex('sign_in_links_by_expiry').on('sign_in_links').column('expires_at').execute()

  await db.schema
    .createTable('conversions')
    .addColumn('id', dialect === 'postgres' ? 'bigint' : 'integer', (column) =>
      dialect === 'postgres' ? column.generatedAlwaysAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('key_id', 'text')
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text')
    .addColumn('bytes', 'bigint')
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('conversions_by_account').on('conversions').columns(['account_id', 'id']).execute()
  await db.schema.createIndex('conversions_by_age').on('conversions').column('at').execute()
  // Pages of a ledger go by id, newest first.
  await db.schema.createIndex('credit_entries_newest').on('credit_entries').columns(['account_id', 'id']).execute()
  await db.schema
    .createTable('outcome_days')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('outcome_days_primary', ['account_id', 'day', 'outcome'])
    .execute()
}
