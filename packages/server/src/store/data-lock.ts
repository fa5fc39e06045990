/**
 * One service per data directory. The lock is an open SQLite transaction on a file of its own:
 * the operating system drops it with the process, so none is left behind by a crash.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingsError } from '../settings.ts'

export interface DataLock {
  release(): void
}

/** @throws SettingsError when another process holds the directory, or it cannot be written to. */
export function lockDataDirectory(directory: string): DataLock {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    return lock(join(directory, 'serve.lock'))
  } catch (error) {
    const isTaken = (error as { errcode?: number }).errcode === sqliteBusy
    const reason = isTaken ? 'is in use by another docmill serve' : `cannot be used: ${(error as Error).message}`
    throw new SettingsError('DOCMILL_DATA_DIR', `${directory} ${reason}`)
  }
}

function lock(file: string): DataLock {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    database.close()
    throw error
  }
  return { release: () => database.close() }
}

/** https://sqlite.org/rescode.html#busy */
const sqliteBusy = 5
