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

/** How long another process may keep the file locked. */
const patienceMs = 10_000
/** SQLITE_BUSY. */
const busy = 5

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

interface Prepared {
  statement: StatementSync
  returnsRows: boolean
}

interface Connection {
  database: DatabaseSync
  prepared: Map<string, Prepared>
}

function open(pragmas: string): Connection {
  const database = new DatabaseSync(workerData.file, { timeout: patienceMs })
  whenUnlocked(() => database.exec(pragmas))
  return { database, prepared: new Map() }
}

/** SQLite itself waits for locks, but not where two processes make a write-ahead log for one file at once. */
function whenUnlocked(work: () => void): void {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      work()
      return
    } catch (error) {
      const code = (error as { errcode?: number }).errcode ?? 0
      if ((code & 0xff) !== busy || performance.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
}

function answer({ id, connection, opening, sql, parameters }: Request): Reply {
  try {
    const { database, prepared } = connections[connection]
    if (opening) database.exec(opening)
    if (parameters) return { id, result: run(prepare(database, prepared, sql), parameters) }
    database.exec(sql)
    return { id, result: { rows: [] } }
  } catch (error) {
    return { id, error: error as Error, sqliteCode: (error as { errcode?: number }).errcode }
  }
}

function run({ statement, returnsRows }: Prepared, parameters: readonly Value[]): Rows {
  if (returnsRows) return { rows: statement.all(...parameters) as Record<string, Value>[] }
  return { rows: [], changes: Number(statement.run(...parameters).changes) }
}

function prepare(database: DatabaseSync, known: Connection['prepared'], sql: string): Prepared {
  let prepared = known.get(sql)
  if (!prepared) {
    const statement = database.prepare(sql)
    prepared = { statement, returnsRows: statement.columns().length > 0 }
    if (known.size >= maxPrepared) known.clear()
    known.set(sql, prepared)
  }
  return prepared
}
