/** Kysely over the SQLite thread: transactions go to the writing connection, the rest to the reading one. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { SqliteClient } from './client.ts'
import { createGroupCommit, type GroupCommit, type Turn } from './group-commit.ts'
import type { Value } from './protocol.ts'

export function sqliteThreadDialect(client: SqliteClient): Dialect {
  return {
    createAdapter: () => new ThreadAdapter(),
    createDriver: () => new ThreadDriver(client),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Reads go on while the one transaction writes; Kysely would let nothing do so. */
class ThreadAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class ThreadDriver implements Driver {
  readonly #client: SqliteClient
  readonly #groups: GroupCommit

  constructor(client: SqliteClient) {
    this.#client = client
    this.#groups = createGroupCommit(client)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ThreadConnection> {
    return new ThreadConnection(this.#client)
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: ThreadConnection): Promise<void> {
    connection.turn = await this.#groups.begin()
  }

  async commitTransaction(connection: ThreadConnection): Promise<void> {
    await takeTurn(connection)?.commit()
  }

  async rollbackTransaction(connection: ThreadConnection): Promise<void> {
    await takeTurn(connection)?.rollback()
  }

  destroy(): Promise<void> {
    return this.#client.close()
  }
}

class ThreadConnection implements DatabaseConnection {
  readonly #client: SqliteClient
  turn: Turn | undefined

  constructor(client: SqliteClient) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = { sql, parameters: parameters as Value[] }
    const { rows, changes } = await (this.turn?.run(statement) ??
      this.#client.ask({ connection: 'read', ...statement }))
    return { rows: rows as R[], ...(changes === undefined ? {} : { numAffectedRows: BigInt(changes) }) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows are not streamed from SQLite')
  }
}

/** Kysely rolls back after a commit that failed; by then there is nothing left to end. */
function takeTurn(connection: ThreadConnection): Turn | undefined {
  const turn = connection.turn
  connection.turn = undefined
  return turn
}
