/** A past: accounts that have converted for years, and every one of a week's conversions. */
import { sql } from 'kysely'
import { dayMs, dayOf } from '../packages/server/src/clock.ts'
import type { Store } from '../packages/server/src/store/store.ts'

const rowsAtOnce = 500_000
const daysKept = 400

/** As many rows of daily usage, spread over accounts, as settled holds and ledger entries. */
export async function insertPast(store: Store, rows: number): Promise<void> {
  const now = Date.now()
  const accounts = Math.ceil(rows / daysKept)
  const firstDay = now - daysKept * dayMs
  // Literals, for a number that is bound to SQLite is a real one.
  const numbers = (from: number, count: number) =>
    store.dialect === 'postgres'
      ? sql`select generate_series(${sql.lit(from)}::bigint, ${sql.lit(from + count - 1)}::bigint) as n`
      : sql`with recursive numbers(n) as (
          select ${sql.lit(from)} union all select n + 1 from numbers where n < ${sql.lit(from + count - 1)}
        ) select n from numbers`
  const day =
    store.dialect === 'postgres'
      ? sql`to_char(to_timestamp(${firstDay / 1000}) at time zone 'UTC' + (n % ${sql.lit(daysKept)}) * interval '1 day', 'YYYY-MM-DD')`
      : sql`date(${firstDay / 1000}, 'unixepoch', '+' || (n % ${sql.lit(daysKept)}) || ' days')`
  const account = sql`'acc_past' || (n / ${sql.lit(daysKept)})`
  const statements = (from: number, count: number) => [
    sql`insert into usage_days (account_id, day, used, credits, waived)
        select ${account}, ${day}, 50, 10, 0 from (${numbers(from, count)}) as numbers`,
    sql`insert into holds (id, account_id, key_id, request_id, day, state, lease_until, created_at, ended_at, outcome)
        select 'hold_past' || n, ${account}, null, 'past', ${dayOf(now)}, 'settled', ${now}, ${now}, ${now}, 'allowance'
        from (${numbers(from, count)}) as numbers`,
    sql`insert into credit_entries (account_id, grant_id, kind, amount, request_id, at)
        select ${account}, 'grant_past' || (n / ${sql.lit(daysKept)}), 'spend', -1, 'past' || n, ${now}
        from (${numbers(from, count)}) as numbers`,
  ]
  await store.transaction(async (tx) => {
    await sql`insert into accounts (id, email, plan, role, created_at)
      select 'acc_past' || n, 'past' || n || '@example.com', 'free', 'member', 0
      from (${numbers(0, accounts)}) as numbers`.execute(tx)
    await sql`insert into credit_grants (id, account_id, kind, amount, remaining, created_at)
      select 'grant_past' || n, 'acc_past' || n, 'pack', 1000, 600, 0 from (${numbers(0, accounts)}) as numbers`.execute(
      tx,
    )
  })
  for (let from = 0; from < rows; from += rowsAtOnce)
    for (const statement of statements(from, Math.min(rowsAtOnce, rows - from)))
      await store.transaction(async (tx) => {
        // Rows that refer to what was just inserted need no looking up.
        if (store.dialect === 'postgres') await sql`set local session_replication_role = replica`.execute(tx)
        await statement.execute(tx)
      })
  // What a database does by itself within a day of such growth, it does now.
  if (store.dialect === 'postgres') {
    await sql`vacuum (analyze)`.execute(store.read)
    await sql`checkpoint`.execute(store.read)
  }
}
