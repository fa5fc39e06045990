/** Questions to the SQLite thread, answered in the order in which they were asked. */
import { Worker } from 'node:worker_threads'
import { StoreUnavailable } from '../../errors.ts'
import type { Reply, Request, Rows } from './protocol.ts'

/** SQLITE_BUSY, READONLY, IOERR, FULL and CANTOPEN: the file, not the statement. */
const fileFaults: ReadonlySet<number> = new Set([5, 8, 10, 13, 14])

export interface SqliteClient {
  ask(question: Omit<Request, 'id'>): Promise<Rows>
  close(): Promise<void>
}

/**
 * @param onDeath The thread has ended unasked, after it had begun to answer: nothing can be read or written any more.
 * @returns when the file is open. @throws what opening it failed with.
 */
export async function startSqliteThread(file: string, onDeath?: (error: Error) => void): Promise<SqliteClient> {
  const source = import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js'
  const thread = new Worker(new URL(source, import.meta.url), { workerData: { file }, execArgv: [] })
  const waiting = new Map<number, { resolve(rows: Rows): void; reject(error: Error): void }>()
  let lastId = 0
  let failure: Error | undefined
  let isWorking = false

  const failAll = (error: Error): void => {
    failure ??= error
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }
  const exited = new Promise<void>((resolve) => {
    thread.once('exit', () => {
      failAll(new Error('the SQLite thread has ended'))
      if (isWorking && failure) onDeath?.(failure)
      resolve()
    })
  })
  thread.on('error', failAll)
  thread.on('message', (reply: Reply) => {
    const question = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) question?.reject(isUnavailable(reply) ? new StoreUnavailable(reply.error) : reply.error)
    else question?.resolve(reply.result)
  })

  const ask: SqliteClient['ask'] = (question) => {
    if (failure) return Promise.reject(failure)
    const id = ++lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      const request: Request = { id, ...question }
      thread.postMessage(request)
    })
  }
  await ask({ connection: 'read', sql: 'select 1', parameters: [] })
  isWorking = true
  return {
    ask,
    async close() {
      isWorking = false
      thread.postMessage('close')
      await exited
    },
  }
}

/** The lowest byte is the primary code. */
function isUnavailable({ sqliteCode }: Extract<Reply, { error: Error }>): boolean {
  return sqliteCode !== undefined && fileFaults.has(sqliteCode & 0xff)
}
