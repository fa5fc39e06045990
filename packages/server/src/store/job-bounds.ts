/** Migration 0008: what an account has in jobs is counted, so that its plan can bound it. */
import { type Kysely, sql } from 'kysely'

export async function countJobs(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('job_items')
    .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const name of ['spool_bytes', 'waiting', 'running', 'items'])
    await db.schema
      .alterTable('job_accounts')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  // Without `where true` SQLite reads `on` as the beginning of a join.
  await sql`
    insert into job_accounts (account_id, served_at, waiting, running, items)
    select account_id, 0, sum(queued), sum(running), sum(queued + running + succeeded + failed + canceled)
    from jobs where true group by account_id
    on conflict (account_id) do update
      set waiting = excluded.waiting, running = excluded.running, items = excluded.items`.execute(db)
}
