/**
 * Where the processor time of an item of a job goes: the threads of the pool alone, those of a `docmill work` process while its code
 * is new and afterwards, and PostgreSQL with its statements.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPool } from '@docmill/convert'
import { sql } from 'kysely'
import { isPostgresInstalled, startCluster } from '../test/service/support/cluster.ts'
import { type Bench, document, itemsLeft, onDatabase, serverOf, startWorker, submit } from './jobs.ts'
import { printRows, round } from './measure.ts'
import { threadsBelow } from './thread-times.ts'

const items = Number(process.env.DOCMILL_BENCH_ITEMS ?? 4000)
/** V8 compiles the code of a process while it works on so many of them. */
const newItems = Math.min(1000, items / 2)
/** Statements that take less than that of an item are not listed. */
const minStatementMicroseconds = 0.5

/** Milliseconds by kind of thread. */
type Times = ReadonlyMap<string, number>

export async function benchJobAccount(): Promise<void> {
  if (!isPostgresInstalled) return console.log('PostgreSQL is not installed')
  const ofPool = await throughPool()
  const settings = ['shared_preload_libraries=pg_stat_statements']
  const cluster = await startCluster({ durable: true, settings })
  const folder = mkdtempSync(join(tmpdir(), 'docmill-bench-'))
  try {
    const { whileNew, later, statements } = await onDatabase(await cluster.createDatabase(), folder, throughWorker)
    const kinds = [...new Set([...ofPool.keys(), ...whileNew.keys(), ...later.keys()])].filter((kind) =>
      [ofPool, whileNew, later].some((times) => (times.get(kind) ?? 0) >= 1),
    )
    const row = (kind: string, of: (times: Times) => number): Record<string, string | number> => ({
      'µs of processor time an item': kind,
      'the pool alone': Math.round(of(ofPool)),
      [`one worker, the first ${newItems}`]: Math.round(of(whileNew)),
      'one worker, later': Math.round(of(later)),
    })
    printRows(`An item of a job, ${items} Word documents of ${document.length} bytes`, [
      ...kinds.map((kind) => row(kind, (times) => times.get(kind) ?? 0)),
      row('all', (times) => [...times.values()].reduce((sum, us) => sum + us, 0)),
    ])
    printRows('Statements, µs an item by the clock of the database, locks included', statements)
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true })
  }
}

async function throughPool(): Promise<Times> {
  const pool = await createPool()
  await pool.ready()
  const read = (): Times => kindsOf(process.pid)
  let left = 0
  const lane = async (): Promise<void> => {
    while (left-- > 0) await pool.convert(document, { filename: 'report.docx', encoding: 'json' })
  }
  const run = async (count: number): Promise<void> => {
    left = count
    await Promise.all(Array.from({ length: 2 * availableParallelism() }, lane))
  }
  await run(newItems)
  const before = read()
  await run(items - newItems)
  const times = perItem(before, read(), items - newItems)
  await pool.close()
  return times
}

interface WorkerTimes {
  whileNew: Times
  later: Times
  statements: Record<string, string | number>[]
}

async function throughWorker(bench: Bench): Promise<WorkerTimes> {
  const { store } = bench
  await submit(bench, items)
  await sql`create extension pg_stat_statements`.execute(store.read)
  const server = await serverOf(store)
  const worker = await startWorker(bench, availableParallelism())
  const read = (): Times => {
    const database = threadsBelow(server).reduce((sum, { ms }) => sum + ms, 0)
    return new Map([...kindsOf(worker.pid ?? 0), ['PostgreSQL', database]])
  }
  const untilLeft = async (count: number): Promise<number> => {
    for (;;) {
      const left = await itemsLeft(store)
      if (left <= count) return left
      await pause(100)
    }
  }
  const first = { left: await untilLeft(items - 1), times: read() }
  const second = { left: await untilLeft(items - newItems), times: read() }
  await sql`select pg_stat_statements_reset()`.execute(store.read)
  await untilLeft(0)
  const last = read()
  const statements = await statementsOf(bench, second.left)
  worker.kill('SIGTERM')
  await new Promise((resolve) => worker.once('exit', resolve))
  return {
    whileNew: perItem(first.times, second.times, first.left - second.left),
    later: perItem(second.times, last, second.left),
    statements,
  }
}

/** Milliseconds of the threads of a process and of its children, by kind. */
function kindsOf(pid: number): Map<string, number> {
  const times = new Map<string, number>()
  for (const { pid: of, thread, ms } of threadsBelow(pid)) {
    const kind = `${of === pid ? 'parent' : 'children'}: ${thread}`
    times.set(kind, (times.get(kind) ?? 0) + ms)
  }
  return times
}

/** @returns microseconds of an item. */
function perItem(before: Times, after: Times, count: number): Times {
  return new Map(Array.from(after, ([kind, ms]) => [kind, (1000 * (ms - (before.get(kind) ?? 0))) / count]))
}

async function statementsOf({ store }: Bench, count: number): Promise<Record<string, string | number>[]> {
  const { rows } = await sql<{ query: string; calls: string; ms: number; log: string }>`
    select query, calls, total_exec_time as ms, wal_bytes as log from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) order by total_exec_time desc`.execute(
    store.read,
  )
  return rows
    .map(({ query, calls, ms, log }) => ({
      statement: query.replace(/\s+/g, ' ').slice(0, 90).replaceAll('|', ' '),
      µs: round((1000 * ms) / count),
      calls: round(Number(calls) / count),
      'log bytes': Math.round(Number(log) / count),
    }))
    .filter(({ µs }) => µs >= minStatementMicroseconds)
}
