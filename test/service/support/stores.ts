/** Runs the same tests on both databases. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext } from 'node:test'
import { openStore } from '../../../packages/server/src/store/open.ts'
import type { Store } from '../../../packages/server/src/store/store.ts'
import { skipPostgres, usePostgres } from './postgres.ts'

/** A new store for each call; several on one database where a test wants replicas. */
export type OpenStores = (t: TestContext, count?: number) => Promise<Store[]>

export function onEachStore(define: (open: OpenStores, dialect: Store['dialect']) => void): void {
  describe('on SQLite', () => {
    define(async (t, count = 1) => {
      const dataDirectory = mkdtempSync(join(tmpdir(), 'docmill-store-'))
      const stores = await openEach(count, { dataDirectory, databaseUrl: undefined, databaseConnections: 16 })
      t.after(async () => {
        for (const store of stores) await store.close()
        rmSync(dataDirectory, { recursive: true, force: true })
      })
      return stores
    }, 'sqlite')
  })
  describe('on PostgreSQL', { skip: skipPostgres }, () => {
    const createDatabase = usePostgres()
    define(async (t, count = 1) => {
      const stores = await openEach(count, {
        dataDirectory: '',
        databaseUrl: await createDatabase(),
        databaseConnections: 16,
      })
      t.after(async () => {
        for (const store of stores) await store.close()
      })
      return stores
    }, 'postgres')
  })
}

/** All or none: one that stays open would keep the process of the tests alive. */
async function openEach(count: number, settings: Parameters<typeof openStore>[0]): Promise<Store[]> {
  const opened = await Promise.allSettled(Array.from({ length: count }, () => openStore(settings)))
  const stores = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = opened.find((one) => one.status === 'rejected')
  if (!failed) return stores
  for (const store of stores) await store.close()
  throw failed.reason
}
