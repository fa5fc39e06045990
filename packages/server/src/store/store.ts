/** The database as the rest of the service sees it: queries to read with, and transactions. */
import { CamelCasePlugin, type Kysely, PostgresAdapter, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>

/** What can be asked inside a transaction and outside. */
export type Queries = Kysely<Schema>

export interface TransactionOptions {
  /**
   * Whether nobody is harmed when the machine of the database crashes and forgets what was committed in its
   * last moments: then the answer need not wait for the disk.
   */
  isLossBearable?: boolean
}

export interface Store {
  readonly dialect: 'sqlite' | 'postgres'
  /** Sees what was committed. Writing through it fails on SQLite. */
  readonly read: Queries
  /** All writing goes through here. `work` may run again when the database asks for it, so it changes nothing else. */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** @throws StoreUnavailable when the database does not answer; of SQLite also when it could not keep what is written. */
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * Tables and columns are `snake_case` in the database and `camelCase` in queries and rows. Text inside `sql` is sent
 * as it is; the rows that it gives are translated like others.
 */
export const camelCase = new CamelCasePlugin()

/** For the few things that the two databases do not share. */
export function isPostgres(db: Queries): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
