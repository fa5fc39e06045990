/** What an operator does for a database itself: look after it, move it on, copy it. */
import { existsSync } from 'node:fs'
import { systemClock } from '../clock.ts'
import { databaseFile, type Settings, SettingsError } from '../settings.ts'
import { migrate, pendingMigrations, tryMigrations } from '../store/migrate.ts'
import { openStore, openUnmigrated, unusable } from '../store/open.ts'
import { checkStore, type Finding } from './check.ts'
import { AdministrationError } from './error.ts'

/** @throws SettingsError where the database cannot be opened, AdministrationError where there is none. */
export async function checkDatabase(settings: Settings, options: { repair: boolean }): Promise<Finding[]> {
  refuseAbsentDatabase(settings)
  const store = await openStore(settings)
  try {
    return await checkStore(store, systemClock.now(), options)
  } finally {
    await store.close()
  }
}

/**
 * Brings the database up to this version.
 *
 * @param options With `dryRun` all of it is done and taken back.
 * @returns names of the steps, oldest first.
 */
export async function migrateDatabase(settings: Settings, { dryRun }: { dryRun: boolean }): Promise<string[]> {
  refuseAbsentDatabase(settings)
  const store = await openUnmigrated(settings)
  try {
    const pending = await pendingMigrations(store)
    await (dryRun ? tryMigrations(store) : migrate(store))
    return pending
  } catch (error) {
    throw error instanceof SettingsError ? error : unusable(settings, error as Error)
  } finally {
    await store.close()
  }
}

/** Opening would make it. @throws AdministrationError */
export function refuseAbsentDatabase(settings: Settings): void {
  if (!settings.databaseUrl && !existsSync(databaseFile(settings)))
    throw new AdministrationError(
      `There is no database ${databaseFile(settings)}. Set DOCMILL_DATA_DIR to the folder that the service has.`,
    )
}
