/** What passes between the service and the thread that owns the SQLite file. */

export type Value = null | number | bigint | string | Uint8Array

export interface Request {
  id: number
  /** `read` sees what was committed; `write` is inside the open group of transactions. */
  connection: 'read' | 'write'
  /** A script that is run first; where it fails, the statement is not run. */
  opening?: string
  sql: string
  /** Absent for a script of several statements without result. */
  parameters?: readonly Value[]
}

export interface Rows {
  rows: Record<string, Value>[]
  /** Rows that an INSERT, UPDATE or DELETE without RETURNING touched. */
  changes?: number
}

/**
 * Answer of the thread. Only name, message and stack of an error pass between threads.
 *
 * @see https://sqlite.org/rescode.html
 */
export type Reply = { id: number; result: Rows } | { id: number; error: Error; sqliteCode: number | undefined }
