/** Opens the database that the settings name, at its newest migration. */
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { databaseFile, type Settings, SettingsError } from '../settings.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Store } from './store.ts'

/** What befalls a database between two questions to it. */
export interface StoreWatch {
  /** A connection has broken while nobody waited for it. */
  onBroken?: (error: Error) => void
  /** The database is gone for this process. */
  onDeath?: (error: Error) => void
}

/** @throws SettingsError when it cannot be opened. */
export async function openStore(
  settings: Pick<Settings, 'databaseUrl' | 'databaseConnections' | 'dataDirectory'>,
  watch: StoreWatch = {},
): Promise<Store> {
  const store = settings.databaseUrl
    ? openPostgres(settings.databaseUrl, { connections: settings.databaseConnections, ...watch })
    : await openFile(settings.dataDirectory, watch)
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

async function openFile(directory: string, { onDeath }: StoreWatch): Promise<Store> {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const file = databaseFile({ dataDirectory: directory })
    // SQLite gives the files beside it the same mode.
    closeSync(openSync(file, 'a', 0o600))
    return await openSqlite(file, onDeath)
  } catch (error) {
    throw new SettingsError('DOCMILL_DATA_DIR', `${directory} cannot be used: ${(error as Error).message}`)
  }
}
