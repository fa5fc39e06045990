/**
 * One service per data directory. The lock is an open SQLite transaction on a file of its own:
 * the operating system drops it with the process, so none is left behind by a crash.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface DataLock {
  release(): void
}

/** @returns undefined when another process holds the directory. */
export function lockDataDirectory(directory: string): DataLock | undefined {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(join(directory, 'serve.lock'))
  try {
    database.exec('pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined
    throw error
  }
  return { release: () => database.close() }
}

/** https://sqlite.org/rescode.html#busy */
const sqliteBusy = 5
