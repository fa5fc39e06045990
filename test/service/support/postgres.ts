/** A PostgreSQL cluster of a test file's own, where the programs for one are installed. */
import { after, before } from 'node:test'
import { type Cluster, isPostgresInstalled, startCluster } from './cluster.ts'

/** Why tests on PostgreSQL are skipped; false where they are not. */
export const skipPostgres: string | false =
  process.env.DOCMILL_TEST_DATABASES === 'sqlite'
    ? 'only SQLite is asked for'
    : !isPostgresInstalled && 'PostgreSQL is not installed'

/**
 * Starts one cluster for the tests of a file and stops it after them.
 *
 * @returns A function that makes a new, empty database and gives its URL.
 */
export function usePostgres(): () => Promise<string> {
  let cluster: Cluster | undefined
  before(async () => {
    if (skipPostgres === false) cluster = await startCluster({ durable: false })
  })
  after(() => cluster?.stop())
  return async () => {
    if (!cluster) throw new Error('the cluster has not started')
    return cluster.createDatabase()
  }
}
