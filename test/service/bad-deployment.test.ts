/** A start that cannot be: one line that names the setting, and nothing that is there is changed. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { readSettings, SettingsError } from '../../packages/server/src/settings.ts'
import { start } from '../../packages/server/src/start.ts'
import { createTestConverter } from './support/converter.ts'
import { testEnvironment } from './support/service.ts'

type Environment = ReturnType<typeof testEnvironment>

/** A deployment that has been used and stopped. */
async function used(t: TestContext): Promise<Environment> {
  const environment = { ...testEnvironment(t), DOCMILL_SECRET: '' }
  const service = await start(readSettings(environment), { converter: createTestConverter() })
  await service.stop()
  return environment
}

async function refused(environment: Record<string, string>): Promise<string> {
  const error = await start(readSettings(environment), { converter: createTestConverter() }).then(
    async (service) => {
      await service.stop()
      throw new Error('it started')
    },
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof SettingsError, String(error))
  assert.doesNotMatch(error.message, /\n/)
  return error.message
}

/** Contents of every file except the lock, whose bytes do not matter. */
function contents(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name !== 'serve.lock')
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )
}

test('a file that is no database is reported, and stays as it is', async (t) => {
  const environment = await used(t)
  writeFileSync(join(environment.DOCMILL_DATA_DIR, 'docmill.sqlite'), 'words, and no database\n'.repeat(100))
  const before = contents(environment.DOCMILL_DATA_DIR)
  assert.match(await refused(environment), /^DOCMILL_DATA_DIR: .* cannot be used: file is not a database$/)
  assert.deepEqual(contents(environment.DOCMILL_DATA_DIR), before)
})

test('a database with a damaged first page of its tables is reported', async (t) => {
  const environment = await used(t)
  const file = join(environment.DOCMILL_DATA_DIR, 'docmill.sqlite')
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xff, 100, 4096))
  assert.match(await refused(environment), /^DOCMILL_DATA_DIR: .* cannot be used: .*(malformed|not a database)/)
})

test('a database of a newer version is reported with the step that is not known, and stays as it is', async (t) => {
  const environment = await used(t)
  const file = join(environment.DOCMILL_DATA_DIR, 'docmill.sqlite')
  const database = new DatabaseSync(file)
  database.exec("insert into docmill_migrations (name, applied_at) values ('9999-later', 1)")
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  assert.match(await refused(environment), /made by a newer version of Docmill \(9999-later\); install that version/)
  const again = new DatabaseSync(file)
  t.after(() => again.close())
  const { count } = again.prepare('select count(*) as count from docmill_migrations').get() as { count: number }
  assert.equal(count, readMigrationCount() + 1)
})

function readMigrationCount(): number {
  const text = readFileSync(join(import.meta.dirname, '../../packages/server/src/store/migrations.ts'), 'utf8')
  return text.match(/\{ name: '\d{4}-/g)?.length ?? 0
}

test('a secret that is gone is not made again next to a database', async (t) => {
  const environment = await used(t)
  const secret = join(environment.DOCMILL_DATA_DIR, 'secret')
  rmSync(secret)
  assert.match(
    await refused(environment),
    /^DOCMILL_SECRET: .*secret is missing, and the keys in .* work with no other/,
  )
  assert.equal(existsSync(secret), false)
})

test('a data directory that cannot be is reported', async (t) => {
  const environment = testEnvironment(t)
  const file = join(environment.DOCMILL_DATA_DIR, 'a-file')
  writeFileSync(file, '')
  for (const place of [file, join(file, 'below'), '/dev/null/data'])
    assert.match(await refused({ ...environment, DOCMILL_DATA_DIR: place }), /^DOCMILL_DATA_DIR: .* cannot be used: /)
})

test('a data directory without rights is reported', {
  skip: process.getuid?.() === 0 && 'root may do everything',
}, async (t) => {
  const environment = testEnvironment(t)
  chmodSync(environment.DOCMILL_DATA_DIR, 0o500)
  t.after(() => chmodSync(environment.DOCMILL_DATA_DIR, 0o700))
  assert.match(await refused(environment), /^DOCMILL_DATA_DIR: .* cannot be used: /)
})

test('a place to listen that cannot be is reported by the setting that is wrong', async (t) => {
  const environment = testEnvironment(t)
  assert.match(await refused({ ...environment, HOST: '203.0.113.7' }), /^HOST: the service cannot listen on 203/)
  const service = await start(readSettings(environment), { converter: createTestConverter() })
  t.after(() => service.stop())
  const other = testEnvironment(t)
  assert.match(await refused({ ...other, PORT: new URL(service.url).port }), /^PORT: the service cannot listen on/)
})

test('files that settings name are reported where they are missing or hold something else', async (t) => {
  const environment = testEnvironment(t)
  const file = join(environment.DOCMILL_DATA_DIR, 'words')
  writeFileSync(file, 'words')
  for (const path of [file, `${file}-missing`])
    assert.match(
      await refused({ ...environment, DOCMILL_DOWNLOAD_CA_FILE: path }),
      /^DOCMILL_DOWNLOAD_CA_FILE: expected/,
    )
  const secretless = { ...environment, DOCMILL_SECRET: '' }
  for (const path of [file, `${file}-missing`])
    assert.match(await refused({ ...secretless, DOCMILL_SECRET_FILE: path }), /^DOCMILL_SECRET_FILE: the secret in /)
})
