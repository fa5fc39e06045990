/** Opens the database that the settings name, at its newest migration. */
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { databaseFile, type Settings, SettingsError } from '../settings.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Store } from './store.ts'

/** @throws SettingsError when it cannot be opened. */
export async function openStore(
  settings: Pick<Settings, 'databaseUrl' | 'dataDirectory'>,
  onIdleError?: (error: Error) => void,
): Promise<Store> {
  const store = settings.databaseUrl
    ? openPostgres(settings.databaseUrl, onIdleError)
    : await openFile(settings.dataDirectory)
  try {
    await migrate(store)
    return store
  } catch (error) {
    await store.close().catch(() => {})
    if (settings.databaseUrl)
      throw new SettingsError('DATABASE_URL', `the database cannot be used: ${(error as Error).message}`)
    throw error
  }
}

async function openFile(directory: string): Promise<Store> {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const file = databaseFile({ dataDirectory: directory })
    // SQLite gives the files beside it the same mode.
    closeSync(openSync(file, 'a', 0o600))
    return await openSqlite(file)
  } catch (error) {
    throw new SettingsError('DOCMILL_DATA_DIR', `${directory} cannot be used: ${(error as Error).message}`)
  }
}
