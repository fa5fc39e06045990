/** Migration 0010: pages of long documents, which several processes read in ranges. */
import { type Kysely, sql } from 'kysely'

export async function createRangeTable(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('job_items').addColumn('pages', 'integer').execute()
  await db.schema
    .alterTable('job_accounts')
    .addColumn('ranges', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('job_ranges')
    .addColumn('job_id', 'text', (column) => column.notNull().references('jobs.id'))
    .addColumn('item', 'integer', (column) => column.notNull())
    .addColumn('first_page', 'integer', (column) => column.notNull())
    .addColumn('end_page', 'integer', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('holder', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('faults', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('record', 'text')
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('job_ranges_primary', ['job_id', 'item', 'first_page'])
    .execute()
  await db.schema
    .createIndex('job_ranges_waiting')
    .on('job_ranges')
    .columns(['account_id', 'due_at', 'job_id', 'item', 'first_page'])
    .where(sql.ref('state'), '=', sql.lit('queued'))
    .execute()
  await db.schema
    .createIndex('job_ranges_running')
    .on('job_ranges')
    .column('lease_until')
    .where(sql.ref('state'), '=', sql.lit('running'))
    .execute()
  await db.schema
    .createIndex('job_ranges_over')
    .on('job_ranges')
    .columns(['job_id', 'item'])
    .where(sql.ref('state'), '=', sql.lit('over'))
    .execute()
}
