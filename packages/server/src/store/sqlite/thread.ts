/**
 * The thread that owns the SQLite file: node:sqlite is synchronous, and a commit waits for the
 * disk, which must not hold up the event loop that serves requests.
 *
 * Two connections: one that writes, and one that reads what was committed while a group of
 * transactions is still open on the other.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Reply, Request, Rows, Value } from './protocol.ts'

const maxPrepared = 200

const write = open(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
`)
const read = open('pragma query_only = on;')
const connections = { read, write }

parentPort?.on('message', (request: Request | 'close') => {
  if (request === 'close') {
    read.database.close()
    write.database.close()
    parentPort?.close()
  } else parentPort?.postMessage(answer(request))
})

interface Connection {
  database: DatabaseSync
  prepared: Map<string, StatementSync>
}

function open(pragmas: string): Connection {
  const database = new DatabaseSync(workerData.file, { timeout: 10_000 })
  database.exec(pragmas)
  return { database, prepared: new Map() }
}

function answer({ id, connection, sql, parameters }: Request): Reply {
  try {
    return { id, result: run(connections[connection], sql, parameters) }
  } catch (error) {
    return { id, error: error as Error }
  }
}

function run(connection: Connection, sql: string, parameters: readonly Value[] | undefined): Rows {
  if (!parameters) {
    connection.database.exec(sql)
    return { rows: [] }
  }
  const statement = prepare(connection, sql)
  if (statement.columns().length > 0)
    return { rows: statement.all(...parameters).map((row) => ({ ...row })) as Record<string, Value>[] }
  return { rows: [], changes: Number(statement.run(...parameters).changes) }
}

function prepare({ database, prepared }: Connection, sql: string): StatementSync {
  let statement = prepared.get(sql)
  if (!statement) {
    statement = database.prepare(sql)
    if (prepared.size >= maxPrepared) prepared.clear()
    prepared.set(sql, statement)
  }
  return statement
}
