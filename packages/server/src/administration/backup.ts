/** Copies of the SQLite file: made while the service runs, put back while it does not. */
import { chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { timestamp } from '../clock.ts'
import { databaseFile, type Settings } from '../settings.ts'
import { lockDataDirectory } from '../store/data-lock.ts'
import { migrations } from '../store/migrations.ts'
import { refuseAbsentDatabase } from './database.ts'
import { AdministrationError } from './error.ts'

/** What SQLite keeps next to a file in WAL mode (https://sqlite.org/wal.html#the_wal_file). */
const suffixes = ['', '-wal', '-shm']

/**
 * Writes the database into one file, as it is at one moment.
 *
 * @throws AdministrationError where there is none, where the file exists, and on PostgreSQL.
 */
export async function backUp(settings: Settings, file: string): Promise<void> {
  refusePostgres(settings, `pg_dump --format=custom --file ${file} "$DATABASE_URL"`)
  const source = databaseFile(settings)
  refuseAbsentDatabase(settings)
  if (existsSync(file)) throw new AdministrationError(`${file} exists; a backup writes over nothing.`)
  const draft = `${file}.partial`
  // Nobody else is to read it while it is being written.
  closeSync(openSync(draft, 'wx', 0o600))
  try {
    await inDatabase(source, async (database) => backup(database, draft))
    await inDatabase(draft, async (database) => database.exec('pragma journal_mode = delete'))
    refuseDamaged(draft)
    flush(draft)
    renameSync(draft, file)
  } catch (error) {
    throw new AdministrationError(`${source} cannot be backed up to ${file}: ${(error as Error).message}`)
  } finally {
    for (const end of suffixes) rmSync(draft + end, { force: true })
  }
}

/**
 * Puts a backup in the place of the database, which is kept next to it under another name.
 *
 * @returns the name that the database before has now, if there was one.
 * @throws AdministrationError for what is no backup or of a newer version. @throws SettingsError while the service runs.
 */
export async function restore(settings: Settings, file: string, now: number): Promise<string | undefined> {
  refusePostgres(settings, `pg_restore --clean --if-exists --no-owner --dbname "$DATABASE_URL" ${file}`)
  if (!existsSync(file)) throw new AdministrationError(`There is no file ${file}.`)
  const lock = lockDataDirectory(settings.dataDirectory)
  try {
    const target = databaseFile(settings)
    const draft = `${target}.restoring`
    try {
      copyFileSync(file, draft)
      chmodSync(draft, 0o600)
      refuseDamaged(draft)
      flush(draft)
      const before = setAside(target, now)
      renameSync(draft, target)
      return before
    } finally {
      for (const end of suffixes) rmSync(draft + end, { force: true })
    }
  } catch (error) {
    throw new AdministrationError(`${file} cannot be restored: ${(error as Error).message}`)
  } finally {
    lock.release()
  }
}

/** Together, for what is in the log belongs to the file. */
function setAside(target: string, now: number): string | undefined {
  if (!existsSync(target)) return undefined
  const before = `${target}.before-${timestamp(now).replaceAll(/[-:.]/g, '')}`
  if (existsSync(before)) throw new Error(`${before} exists`)
  for (const end of suffixes) if (existsSync(target + end)) renameSync(target + end, before + end)
  return before
}

/** @throws Error unless it is a whole database of ours, of this version or an older one. */
function refuseDamaged(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const [first] = database.prepare('pragma integrity_check(1)').all() as { integrity_check: string }[]
    if (first?.integrity_check !== 'ok') throw new Error(`it is damaged: ${first?.integrity_check}`)
    const isOurs = database.prepare("select 1 from sqlite_master where name = 'docmill_migrations'").get()
    if (!isOurs) throw new Error('it is no database of Docmill')
    const known = new Set(migrations.map(({ name }) => name))
    const names = database.prepare('select name from docmill_migrations').all() as { name: string }[]
    const unknown = names.filter(({ name }) => !known.has(name))
    if (unknown.length > 0) throw new Error('it was made by a newer version of Docmill')
  } finally {
    database.close()
  }
}

async function inDatabase(file: string, work: (database: DatabaseSync) => Promise<unknown>): Promise<void> {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  try {
    await work(database)
  } finally {
    database.close()
  }
}

function flush(file: string): void {
  const descriptor = openSync(file, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function refusePostgres({ databaseUrl }: Settings, command: string): void {
  if (databaseUrl)
    throw new AdministrationError(`The database is PostgreSQL, whose own programs do this:\n  ${command}`)
}
