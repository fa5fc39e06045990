/** Brings a database up to the newest migration, whichever process comes first. */
import { type Kysely, sql } from 'kysely'
import { migrations } from './migrations.ts'
import type { Store } from './store.ts'

interface Ledger {
  docmill_migrations: { name: string; applied_at: number }
}

/** Any number; the same in every process, different from other uses of advisory locks. */
const advisoryLock = 7_301_151

export async function migrate(store: Store): Promise<void> {
  if (await isCurrent(store)) return
  await store.transaction(async (tx) => {
    if (store.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(tx)
    const ledger = tx as unknown as Kysely<Ledger>
    await ledger.schema
      .createTable('docmill_migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute()
    const applied = await appliedNames(ledger)
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue
      await migration.apply(tx as unknown as Kysely<never>, store.dialect)
      await ledger.insertInto('docmill_migrations').values({ name: migration.name, applied_at: Date.now() }).execute()
    }
  })
}

async function isCurrent(store: Store): Promise<boolean> {
  const tables = await store.read.introspection.getTables()
  if (!tables.some((table) => table.name === 'docmill_migrations')) return false
  const applied = await appliedNames(store.read as unknown as Kysely<Ledger>)
  return migrations.every((migration) => applied.has(migration.name))
}

async function appliedNames(ledger: Kysely<Ledger>): Promise<Set<string>> {
  const rows = await ledger.selectFrom('docmill_migrations').select('name').execute()
  return new Set(rows.map((row) => row.name))
}
