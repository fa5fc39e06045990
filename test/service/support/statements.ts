/** Which statements a store is asked, as the database gets them. */
import type { CompiledQuery } from 'kysely'
import type { Store } from '../../../packages/server/src/store/store.ts'

export interface Recording {
  readonly statements: CompiledQuery[]
  stop(): void
}

/** Transactions have executors of their own, so what all of them share is watched. */
export function recordStatements(store: Store): Recording {
  const shared = Object.getPrototypeOf(Object.getPrototypeOf(store.read.getExecutor()))
  const { executeQuery } = shared
  const statements: CompiledQuery[] = []
  shared.executeQuery = function (query: CompiledQuery, ...rest: unknown[]) {
    statements.push(query)
    return executeQuery.call(this, query, ...rest)
  }
  return {
    statements,
    stop() {
      shared.executeQuery = executeQuery
    },
  }
}
