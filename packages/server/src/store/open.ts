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
  /** PostgreSQL that says nothing for so long is taken to be gone. */
  silenceMs?: number
}

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'databaseConnections' | 'dataDirectory'>

/** @throws SettingsError when it cannot be opened. */
export async function openStore(settings: DatabaseSettings, watch: StoreWatch = {}): Promise<Store> {
  const { silenceMs, ...patient } = watch
  const store = await openUnmigrated(settings, patient)
  try {
    await migrate(store)
  } catch (error) {
    await store.close().catch(() => {})
    throw unusable(settings, error as Error)
  }
  if (silenceMs === undefined || store.dialect === 'sqlite') return store
  // Only migrations may take as long as they want.
  await store.close()
  return openUnmigrated(settings, watch)
}

/** As it is, of whichever version. @throws SettingsError */
export async function openUnmigrated(settings: DatabaseSettings, watch: StoreWatch = {}): Promise<Store> {
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl, { connections: settings.databaseConnections, ...watch })
    : await openFile(settings.dataDirectory, watch)
}

/** What is wrong with a database, in words that name its setting. */
export function unusable(settings: DatabaseSettings, { message }: Error): SettingsError {
  return settings.databaseUrl
    ? new SettingsError('DATABASE_URL', `the database cannot be used: ${message}`)
    : new SettingsError('DOCMILL_DATA_DIR', `${databaseFile(settings)} cannot be used: ${message}`)
}

async function openFile(directory: string, { onDeath }: StoreWatch): Promise<Store> {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const file = databaseFile({ dataDirectory: directory })
    // SQLite gives the files next to it the same mode.
    closeSync(openSync(file, 'a', 0o600))
    return await openSqlite(file, onDeath)
  } catch (error) {
    throw new SettingsError('DOCMILL_DATA_DIR', `${directory} cannot be used: ${(error as Error).message}`)
  }
}
