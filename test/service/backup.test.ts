/** Copies of the SQLite file, and starts that must not touch what they find. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { openAdministration } from '../../packages/server/src/administration/administration.ts'
import { backUp, restore } from '../../packages/server/src/administration/backup.ts'
import { checkDatabase, migrateDatabase } from '../../packages/server/src/administration/database.ts'
import { readSettings, type Settings } from '../../packages/server/src/settings.ts'
import { start } from '../../packages/server/src/start.ts'
import { createTestConverter } from './support/converter.ts'
import { startService, testEnvironment } from './support/service.ts'

const now = Date.parse('2026-05-04T10:00:00Z')

interface Deployment {
  settings: Settings
  directory: string
  file: string
  backup: string
}

/** A deployment with one account that is not running. */
async function deployed(t: TestContext): Promise<Deployment> {
  const environment = { ...testEnvironment(t), DOCMILL_SECRET: '' }
  const settings = readSettings(environment)
  const administration = await openAdministration(settings)
  await administration.createAccount('ada@example.com')
  await administration.close()
  const directory = environment.DOCMILL_DATA_DIR
  return { settings, directory, file: join(directory, 'docmill.sqlite'), backup: join(directory, 'backup') }
}

async function emails(settings: Settings): Promise<string[]> {
  const administration = await openAdministration(settings)
  const accounts = await administration.listAccounts()
  await administration.close()
  return accounts.map(({ email }) => email)
}

function run(settings: Settings): Promise<unknown> {
  return start(settings, { converter: createTestConverter() })
}

test('a backup that is made while the service converts is whole, and only its owner may read it', async (t) => {
  const service = await startService(t)
  const { settings } = service.services
  const { upload } = await service.account()
  const converting = Promise.all(Array.from({ length: 20 }, () => upload('a')))
  const file = join(settings.dataDirectory, 'backup')
  await backUp(settings, file)
  await converting
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const database = new DatabaseSync(file, { readOnly: true })
  assert.deepEqual({ ...database.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' })
  database.close()
  assert.deepEqual(
    readdirSync(settings.dataDirectory).filter((name) => name.startsWith('backup')),
    ['backup'],
  )
})

test('a restored database is the one of the backup, and the one before is kept', async (t) => {
  const { settings, directory, backup } = await deployed(t)
  await backUp(settings, backup)
  const administration = await openAdministration(settings)
  await administration.createAccount('grace@example.com')
  await administration.close()
  const before = await restore(settings, backup, now)
  assert.deepEqual(await emails(settings), ['ada@example.com'])
  assert.equal(before, join(directory, 'docmill.sqlite.before-20260504T100000Z'))
  const kept = new DatabaseSync(before ?? '')
  assert.equal(kept.prepare('select * from accounts').all().length, 2)
  kept.close()
  assert.deepEqual(await checkDatabase(settings, { repair: false }), [])
})

test('a backup writes over nothing', async (t) => {
  const { settings, backup } = await deployed(t)
  writeFileSync(backup, 'precious')
  await assert.rejects(backUp(settings, backup), /exists; a backup writes over nothing/)
  assert.equal(readFileSync(backup, 'utf8'), 'precious')
})

test('what is no backup, is cut short or comes from a newer version is not restored', async (t) => {
  const { settings, file, backup, directory } = await deployed(t)
  const restored = (): Promise<unknown> => restore(settings, backup, now)
  await assert.rejects(restored(), /There is no file/)
  writeFileSync(backup, 'a text that is no database, and long enough to be read as one: '.repeat(20))
  await assert.rejects(restored(), /cannot be restored: file is not a database/)
  new DatabaseSync(join(directory, 'other')).exec('create table a (b)')
  await assert.rejects(restore(settings, join(directory, 'other'), now), /it is no database of Docmill/)
  rmSync(backup)
  await backUp(settings, backup)
  const whole = readFileSync(backup)
  truncateSync(backup, 3 * 4096)
  await assert.rejects(restored(), /cannot be restored/)
  writeFileSync(backup, whole)
  const newer = new DatabaseSync(backup)
  newer.exec("insert into docmill_migrations values ('9999-later', 1)")
  newer.close()
  await assert.rejects(restored(), /newer version/)
  assert.deepEqual(await emails(settings), ['ada@example.com'])
  assert.ok(readdirSync(directory).every((name) => !name.includes('restoring') && !name.includes('before')))
  assert.ok(existsSync(file))
})

test('nothing is restored under a running service', async (t) => {
  const { settings } = (await startService(t)).services
  const backup = join(settings.dataDirectory, 'backup')
  await backUp(settings, backup)
  await assert.rejects(restore(settings, backup, now), /is in use by another docmill serve/)
})

test('on PostgreSQL the commands name the programs that do it', async () => {
  const settings = readSettings({ DATABASE_URL: 'postgres://localhost/docmill', DOCMILL_SECRET: 'x'.repeat(32) })
  await assert.rejects(backUp(settings, 'F'), /pg_dump --format=custom --file F "\$DATABASE_URL"/)
  await assert.rejects(restore(settings, 'F', now), /pg_restore --clean .* F/)
})

test('checks and migrations make no database where there is none', async (t) => {
  const environment = testEnvironment(t)
  const settings = readSettings(environment)
  for (const work of [
    () => checkDatabase(settings, { repair: true }),
    () => migrateDatabase(settings, { dryRun: true }),
    () => backUp(settings, join(environment.DOCMILL_DATA_DIR, 'backup')),
  ])
    await assert.rejects(work, /There is no database/)
  assert.deepEqual(readdirSync(environment.DOCMILL_DATA_DIR), [])
})

test('a damaged database stops the start by its name and is left as it is', async (t) => {
  const { settings, file } = await deployed(t)
  const damages: ((bytes: Buffer) => Buffer)[] = [
    () => Buffer.from('no database at all, but long enough to be taken for one. '.repeat(30)),
    (bytes) => bytes.subarray(0, 3 * 4096),
    (bytes) => Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(4096, 0xff), bytes.subarray(4196)]),
  ]
  const whole = readFileSync(file)
  for (const damage of damages) {
    const damaged = damage(whole)
    writeFileSync(file, damaged)
    await assert.rejects(run(settings), { name: 'SettingsError', message: /^DOCMILL_DATA_DIR: .*cannot be used: / })
    assert.deepEqual(readFileSync(file), damaged)
  }
})

test('a newer database stops the start by its name', async (t) => {
  const { settings, file } = await deployed(t)
  const database = new DatabaseSync(file)
  database.exec("insert into docmill_migrations values ('9999-later', 1)")
  database.close()
  await assert.rejects(run(settings), {
    name: 'SettingsError',
    message: /^DOCMILL_DATA_DIR: .*newer version of Docmill/,
  })
  await assert.rejects(migrateDatabase(settings, { dryRun: false }), /newer version of Docmill/)
})

test('a secret that is missing next to a database stops the start, and none is made', async (t) => {
  const { settings, directory } = await deployed(t)
  rmSync(join(directory, 'secret'))
  const missing = { name: 'SettingsError', message: /^DOCMILL_SECRET: .*secret is missing/ }
  await assert.rejects(run(settings), missing)
  await assert.rejects(openAdministration(settings), missing)
  assert.equal(existsSync(join(directory, 'secret')), false)
})

test('a data directory that cannot be used stops the start by its name', async (t) => {
  const { directory } = await deployed(t)
  // What nobody may enter, root included: a folder below a file.
  const settings = readSettings({ DOCMILL_DATA_DIR: join(directory, 'secret', 'data'), PORT: '0' })
  await assert.rejects(run(settings), { name: 'SettingsError', message: /^DOCMILL_DATA_DIR: .*cannot be used: / })
  await assert.rejects(openAdministration(settings), { name: 'SettingsError', message: /^DOCMILL_DATA_DIR: / })
})
