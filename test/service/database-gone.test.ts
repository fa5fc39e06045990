/** A database that cannot be used for a while: requests are refused so that they come again, and then served. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCountingProxy } from './support/counting-proxy.ts'
import { mountDisk } from './support/disk.ts'
import { skipPostgres, usePostgres } from './support/postgres.ts'
import { type Json, startService, type TestAccount, type TestService, testEnvironment } from './support/service.ts'
import { until } from './support/wait.ts'

const createDatabase = usePostgres()

async function assertRefused(service: TestService, account: TestAccount): Promise<void> {
  for (const response of [await account.upload('x'), await service.fetch('/readyz')]) {
    const { error } = (await response.json()) as Json
    assert.deepEqual([response.status, error.code, error.retryable], [503, 'overloaded', true])
    assert.match(error.message, /its database is unavailable/)
    assert.ok(Number(response.headers.get('retry-after')) >= 1)
  }
}

async function assertServed(service: TestService, account: TestAccount): Promise<void> {
  await until('the service is ready', async () => (await service.fetch('/readyz')).status === 200)
  assert.equal((await account.upload('x')).status, 200)
  assert.equal((await account.get('/api/v1/usage')).used, 1)
}

test('while PostgreSQL is gone', { skip: skipPostgres }, async (t) => {
  const proxy = await startCountingProxy(t, await createDatabase())
  const service = await startService(t, { environment: { ...testEnvironment(t), DATABASE_URL: proxy.url } })
  const account = await service.account()
  proxy.refuse(true)
  await assertRefused(service, account)
  proxy.refuse(false)
  await assertServed(service, account)
})

test('while the disk of SQLite is full', async (t) => {
  const disk = mountDisk(t)
  if (!disk) return
  const service = await startService(t, { environment: { ...testEnvironment(t), DOCMILL_DATA_DIR: disk.folder } })
  const account = await service.account()
  disk.fill()
  await until('the log of the file is full', async () => (await service.fetch('/readyz')).status === 503)
  await assertRefused(service, account)
  disk.clear()
  await assertServed(service, account)
})
