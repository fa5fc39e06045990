/** The commands that `docmill backup` and `docmill restore` name for PostgreSQL are enough. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { type Administration, openAdministration } from '../../packages/server/src/administration/administration.ts'
import { backUp, restore } from '../../packages/server/src/administration/backup.ts'
import { checkDatabase, migrateDatabase } from '../../packages/server/src/administration/database.ts'
import { readSettings, type Settings } from '../../packages/server/src/settings.ts'
import { skipPostgres, usePostgres } from './support/postgres.ts'

function settingsFor(databaseUrl: string): Settings {
  return readSettings({ DATABASE_URL: databaseUrl, DOCMILL_SECRET: 'a secret for tests alone, 32 or more' })
}

async function inDeployment<T>(settings: Settings, work: (administration: Administration) => Promise<T>): Promise<T> {
  const administration = await openAdministration(settings)
  return work(administration).finally(() => administration.close())
}

/** Runs the last line of what a command was refused with. */
async function runNamed(t: TestContext, refused: Promise<unknown>, settings: Settings): Promise<void> {
  const refusal = await refused.then(
    () => assert.fail('it was not refused'),
    (error: Error) => error,
  )
  const programs = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)
  const env = { PATH: `${programs}:${process.env.PATH}`, DATABASE_URL: settings.databaseUrl }
  t.diagnostic(refusal.message)
  execFileSync('sh', ['-ec', refusal.message.split('\n').at(-1) ?? ''], { env, stdio: 'pipe' })
}

describe('on PostgreSQL', { skip: skipPostgres }, () => {
  const createDatabase = usePostgres()

  test('what was dumped comes back, over what has become of it since and into an empty database', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'docmill-dump-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'backup')
    const settings = settingsFor(await createDatabase())
    await inDeployment(settings, async (administration) => {
      await administration.createAccount('ada@example.com')
      await administration.grantCredits('ada@example.com', 5, 'pack', null)
    })
    await runNamed(t, backUp(settings, file), settings)
    await inDeployment(settings, (administration) => administration.createAccount('grace@example.com'))

    for (const target of [settings, settingsFor(await createDatabase())]) {
      await runNamed(t, restore(target, file, Date.now()), target)
      const accounts = await inDeployment(target, (administration) => administration.listAccounts())
      assert.deepEqual(
        accounts.map(({ email }) => email),
        ['ada@example.com'],
      )
      assert.deepEqual(await checkDatabase(target, { repair: false }), [])
      const { balance } = await inDeployment(target, (administration) =>
        administration.grantCredits('ada@example.com', 1, 'pack', null),
      )
      assert.equal(balance, 6)
    }
  })

  test('a new database is migrated by the command, and by nothing else before', async () => {
    const settings = settingsFor(await createDatabase())
    const pending = await migrateDatabase(settings, { dryRun: true })
    assert.ok(pending.length >= 3)
    assert.deepEqual(await migrateDatabase(settings, { dryRun: false }), pending)
    assert.deepEqual(await migrateDatabase(settings, { dryRun: false }), [])
  })
})

test('a PostgreSQL that does not answer is named by its setting', async () => {
  const settings = settingsFor('postgres://127.0.0.1:9/docmill')
  const message = /^DATABASE_URL: the database cannot be used: /
  await assert.rejects(openAdministration(settings), { name: 'SettingsError', message })
  await assert.rejects(migrateDatabase(settings, { dryRun: true }), { name: 'SettingsError', message })
})
