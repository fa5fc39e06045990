/** Brings a database up to the newest migration, whichever process comes first. */
import { type Kysely, sql } from 'kysely'
import { type Migration, migrations } from './migrations.ts'
import type { Store, Tx } from './store.ts'

interface Ledger {
  docmill_migrations: { name: string; applied_at: number }
}

/** Any number; the same in every process, different from other uses of advisory locks. */
const advisoryLock = 7_301_151

/** The database has steps that this version does not know. */
class NewerDatabaseError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `it was made by a newer version of Docmill (${unknown.join(', ')}); install that version, nothing was changed`,
    )
    this.name = 'NewerDatabaseError'
  }
}

/** @throws NewerDatabaseError */
export async function migrate(store: Store): Promise<void> {
  if ((await pendingMigrations(store)).length > 0) await store.transaction((tx) => applyPending(tx, store.dialect))
}

/** Applies what is pending and takes it back: whatever would stop a migration stops this. */
export async function tryMigrations(store: Store): Promise<void> {
  const takeBack = new Error('a dry run')
  await store
    .transaction(async (tx) => {
      await applyPending(tx, store.dialect)
      throw takeBack
    })
    .catch((error: unknown) => {
      if (error !== takeBack) throw error
    })
}

/** @returns names, oldest first. @throws NewerDatabaseError */
export async function pendingMigrations(store: Store): Promise<string[]> {
  const tables = await store.read.introspection.getTables()
  if (!tables.some((table) => table.name === 'docmill_migrations')) return migrations.map(({ name }) => name)
  return pendingOf(await appliedNames(store.read as unknown as Kysely<Ledger>)).map(({ name }) => name)
}

async function applyPending(tx: Tx, dialect: Store['dialect']): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(tx)
  const ledger = tx as unknown as Kysely<Ledger>
  await ledger.schema
    .createTable('docmill_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute()
  for (const migration of pendingOf(await appliedNames(ledger))) {
    await migration.apply(tx as unknown as Kysely<never>, dialect)
    await ledger.insertInto('docmill_migrations').values({ name: migration.name, applied_at: Date.now() }).execute()
  }
}

function pendingOf(applied: ReadonlySet<string>): readonly Migration[] {
  const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) throw new NewerDatabaseError(unknown.sort())
  return migrations.filter((migration) => !applied.has(migration.name))
}

async function appliedNames(ledger: Kysely<Ledger>): Promise<Set<string>> {
  const rows = await ledger.selectFrom('docmill_migrations').select('name').execute()
  return new Set(rows.map((row) => row.name))
}
