/**
 * Items of jobs over several `docmill work` processes on one PostgreSQL, compared with the pool alone, and what an item asks of
 * the database while many others wait.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPool } from '@docmill/convert'
import { sql } from 'kysely'
import { insertAccount } from '../packages/server/src/accounts/accounts.ts'
import { createPgBossQueue } from '../packages/server/src/jobs/queue/pg-boss-queue.ts'
import { folderStore } from '../packages/server/src/jobs/spool/folder-store.ts'
import { newJobKeys, spoolKeyOf } from '../packages/server/src/jobs/spool/job-keys.ts'
import { inputName } from '../packages/server/src/jobs/spool/names.ts'
import { spooledBytes } from '../packages/server/src/jobs/spool/size.ts'
import { sealedSpool } from '../packages/server/src/jobs/spool/spool.ts'
import { beginItems, type Started } from '../packages/server/src/jobs/steps/begin.ts'
import type { JobContext } from '../packages/server/src/jobs/steps/context.ts'
import { createJob } from '../packages/server/src/jobs/steps/create.ts'
import { settleItem, settleItems } from '../packages/server/src/jobs/steps/settle.ts'
import { jobIdAt } from '../packages/server/src/jobs/store/rows.ts'
import { changedPlans } from '../packages/server/src/quota/plans.ts'
import { openGate } from '../packages/server/src/rates/open-gate.ts'
import { deriveSecrets } from '../packages/server/src/secrets.ts'
import { openStore } from '../packages/server/src/store/open.ts'
import type { Store } from '../packages/server/src/store/store.ts'
import { isPostgresInstalled, startCluster } from '../test/service/support/cluster.ts'
import { printRows, quantile, round } from './measure.ts'
import { startCpuMeter } from './process-time.ts'
import { reportDocument } from './report.ts'

const items = Number(process.env.DOCMILL_BENCH_ITEMS ?? 10_000)
const maxWaiting = Number(process.env.DOCMILL_BENCH_WAITING ?? 1_000_000)
const rounds = Number(process.env.DOCMILL_BENCH_ROUNDS ?? 3)
const itemsPerJob = 100
const pairs = 300
/** Processes that convert are replaced after some hundred documents; a look that is rarer than in other benchmarks takes nothing from them. */
const lookEveryMs = 250
const secret = 'a secret for a benchmark alone, 32 or more'
const plans = changedPlans('{"ultimate":{"concurrent":1000,"requests_per_minute":1000}}')
export const document = reportDocument()

export interface Bench {
  url: string
  store: Store
  context: JobContext
  folder: string
  accountId: string
}

export async function benchJobs(): Promise<void> {
  if (!isPostgresInstalled) return console.log('PostgreSQL is not installed')
  const cluster = await startCluster({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'docmill-bench-'))
  try {
    // Each round has all of them, so that what else the machine does concerns them alike.
    const ways = new Map<string, () => Promise<Cost>>([['pool', throughPool]])
    for (const processes of [1, 2, 4])
      ways.set(`${processes} × work`, async () =>
        onDatabase(await cluster.createDatabase(), folder, (bench) => throughWorkers(bench, processes)),
      )
    const costs = new Map<string, Cost[]>()
    for (let round = 0; round < rounds; round += 1)
      for (const [way, run] of ways) costs.set(way, [...(costs.get(way) ?? []), await run()])
    const pool = costs.get('pool') ?? []
    printRows(
      `${rounds} × ${items} Word documents of ${document.length} bytes, ${availableParallelism()} conversion processes; medians`,
      Array.from(costs, ([way, of]) => rowOf(way, of, pool)),
    )
    const together = await onDatabase(await cluster.createDatabase(), folder, startedTogether)
    printRows('Starts and settlements of items that begin and end together, in the database', together)
    const waits = await onDatabase(await cluster.createDatabase(), folder, whileOthersWait)
    printRows('One after another, start and settlement of an item', waits)
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true })
  }
}

export async function onDatabase<T>(url: string, folder: string, work: (bench: Bench) => Promise<T>): Promise<T> {
  const store = await openStore({ dataDirectory: '', databaseUrl: url, databaseConnections: 8 })
  const queue = await createPgBossQueue(url, console.error)
  const base = {
    store,
    queue,
    secrets: deriveSecrets(secret),
    plans,
    gate: openGate,
    ttlMs: 3_600_000,
    hasPlaces: false,
  }
  const context: JobContext = { ...base, baseUrl: () => 'http://localhost' }
  const account = await store.transaction((tx) =>
    insertAccount(tx, { email: 'bench@example.com', plan: 'ultimate', now: Date.now() }),
  )
  try {
    return await work({ url, store, context, folder, accountId: account.id })
  } finally {
    await queue.stop()
    await store.close()
  }
}

/** Milliseconds of an item. */
interface Cost {
  wall: number
  cpu: number
  /** Processor time of the database. */
  database: number
}

async function throughPool(): Promise<Cost> {
  const pool = await createPool()
  await pool.ready()
  const lanes = 2 * availableParallelism()
  const convert = async (count: number): Promise<void> => {
    let left = count
    const lane = async (): Promise<void> => {
      while (left-- > 0) await pool.convert(document, { filename: 'report.docx', encoding: 'json' })
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }
  // The first documents wait until the processes have loaded their readers, which is part of their start, as it is for workers.
  await convert(lanes)
  const [cpuOf, startedAt] = [startCpuMeter({ everyMs: lookEveryMs }), performance.now()]
  await convert(items)
  const wallMs = performance.now() - startedAt
  const cost = costOf(items, wallMs, cpuOf(), 0)
  await pool.close()
  return cost
}

async function throughWorkers(bench: Bench, processes: number): Promise<Cost> {
  const { store } = bench
  for (let n = 0; n < items; n += itemsPerJob) await submit(bench, Math.min(itemsPerJob, items - n))
  const server = await serverOf(store)
  const share = Math.max(1, Math.floor(availableParallelism() / processes))
  const workers = await Promise.all(Array.from({ length: processes }, () => startWorker(bench, share)))
  // What comes before the first item that ends is the start of the processes.
  while ((await itemsLeft(store)) === items) await pause(5)
  const before = { left: await itemsLeft(store), at: performance.now() }
  const meters = workers.map(({ pid }) => startCpuMeter({ pid: pid ?? 0, everyMs: lookEveryMs }))
  const databaseCpu = startCpuMeter({ pid: server, everyMs: lookEveryMs })
  // The questions take time of the database, too.
  for (let left = before.left; left > 0; left = await itemsLeft(store)) await pause(left > items / 10 ? 500 : 50)
  const wallMs = performance.now() - before.at
  const cpuMs = meters.reduce((sum, cpuOf) => sum + cpuOf(), 0)
  const cost = costOf(before.left, wallMs, cpuMs, databaseCpu())
  for (const worker of workers) worker.kill('SIGTERM')
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve))))
  return cost
}

/** @returns how many items of all jobs have not ended. */
export async function itemsLeft({ read }: Store): Promise<number> {
  const { rows } = await sql<{ left: number }>`select sum(queued + running) as left from jobs`.execute(read)
  return Number(rows[0]?.left)
}

function costOf(count: number, wall: number, cpu: number, database: number): Cost {
  return { wall: wall / count, cpu: cpu / count, database: database / count }
}

function rowOf(through: string, costs: readonly Cost[], pool: readonly Cost[]): Record<string, string | number> {
  const median = (of: (cost: Cost, round: number) => number): number => quantile(costs.map(of), 0.5)
  const percent = (of: (cost: Cost, pool: Cost) => number): string =>
    `${Math.round(100 * median((cost, round) => of(cost, pool[round] as Cost)))} %`
  return {
    through,
    'per second': round(median(({ wall }) => 1000 / wall)),
    'CPU ms an item': round(median(({ cpu }) => cpu)),
    'CPU ms of the database': round(median(({ database }) => database)),
    "of the pool's rate": percent(({ wall }, pool) => pool.wall / wall),
    'by CPU': percent(({ cpu, database }, pool) => pool.cpu / (cpu + database)),
    'by CPU, the database elsewhere': percent(({ cpu }, pool) => pool.cpu / cpu),
  }
}

export async function submit({ context, folder, accountId }: Bench, count: number): Promise<void> {
  const now = Date.now()
  const id = jobIdAt(now)
  const keys = newJobKeys(context.secrets, id)
  const spool = sealedSpool(folderStore(folder))
  for (let n = 0; n < count; n += 1) {
    const writer = await spool.write({ jobId: id, name: inputName(n) }, spoolKeyOf(context.secrets, { id, ...keys }))
    writer.add(document)
    await writer.end()
  }
  const item = { filename: 'report.docx', url: null, bytes: spooledBytes(document.length) }
  const content = { outputFormat: 'markdown' as const, options: {}, metadata: {}, webhook: null, warnings: [] }
  await createJob(context, { id, accountId, keyId: null, keys, content, items: Array(count).fill(item) }, now)
}

export async function startWorker({ url, folder }: Bench, conversions: number) {
  const main = join(import.meta.dirname, '../packages/cli/src/main.ts')
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DOCMILL_SECRET: secret,
    DOCMILL_SPOOL: folder,
    DOCMILL_DATA_DIR: folder,
    DOCMILL_WORKERS: String(conversions),
    DOCMILL_JOB_WORKERS: String(conversions + 1),
    DOCMILL_RESERVE_WORKERS: '0',
    DOCMILL_LOG_LEVEL: 'warn',
    DOCMILL_PLANS: '{"ultimate":{"concurrent":1000,"process_seconds":1000000}}',
  }
  const worker = spawn(process.execPath, ['--conditions=@docmill/source', main, 'work'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => worker.stdout.once('data', resolve))
  return worker
}

/** @returns the process that all backends of the server belong to. */
export async function serverOf({ read }: Store): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(read)
  const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'latin1')
  return Number(stat.split(') ').at(-1)?.split(' ')[1])
}

/** What the database does for transactions of so many items; `tools/scale` goes by these numbers. */
async function startedTogether(bench: Bench): Promise<Record<string, string | number>[]> {
  const { store, accountId, context } = bench
  await submit(bench, 1)
  const server = await serverOf(store)
  const measured = async (
    count: number,
    run: () => Promise<void>,
  ): Promise<{ cpu: number; wal: number; ms: number }> => {
    const walOf = async (): Promise<number> => {
      const { rows } = await sql<{ bytes: string }>`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`.execute(
        store.read,
      )
      return Number(rows[0]?.bytes)
    }
    const cpuOf = startCpuMeter({ pid: server, everyMs: lookEveryMs })
    const before = { wal: await walOf(), at: performance.now() }
    for (let n = 0; n < count; n += 1) await run()
    const [ms, cpu] = [performance.now() - before.at, cpuOf()]
    return { cpu: cpu / count, wal: ((await walOf()) - before.wal) / count, ms: ms / count }
  }
  const rows: Record<string, string | number>[] = []
  for (const size of [1, 4, 16, 32, 64, 128]) {
    await insertWaiting(store, accountId, pairs * size)
    await sql`analyze`.execute(store.read)
    const begun: Started[][] = []
    const starts = await measured(pairs, async () => {
      begun.push(await start(bench, size))
    })
    const ends = await measured(pairs, async () => {
      const items = (begun.pop() ?? []).map((started, at) => ({ started, result: { name: `r${at}`, bytes: 4096 } }))
      if (!(await settleItems(context, items, [], Date.now()))) throw new Error('items were not settled together')
    })
    rows.push({
      items: size,
      'CPU ms of a start': round(starts.cpu),
      'CPU ms of a settlement': round(ends.cpu),
      'ms of a start': round(starts.ms),
      'ms of a settlement': round(ends.ms),
      'log bytes an item': round((starts.wal + ends.wal) / size),
    })
  }
  const asks = await measured(pairs, async () => {
    await context.queue.take('deliveries', 1)
  })
  rows.push({ items: 0, 'CPU ms of a start': round(asks.cpu), 'ms of a start': round(asks.ms) })
  return rows
}

async function whileOthersWait(bench: Bench): Promise<Record<string, string | number>[]> {
  const { store, accountId } = bench
  await submit(bench, 1)
  const rows: Record<string, string | number>[] = []
  let waiting = 1
  for (const wanted of [1000, maxWaiting / 10, maxWaiting]) {
    await insertWaiting(store, accountId, wanted - waiting)
    waiting = wanted
    await sql`analyze`.execute(store.read)
    const server = await serverOf(store)
    const cpuOf = startCpuMeter({ pid: server, everyMs: lookEveryMs })
    const times: number[] = []
    for (let n = 0; n < pairs; n += 1) times.push(await startAndSettle(bench))
    waiting -= pairs
    rows.push({
      waiting: wanted,
      'p50 ms': round(quantile(times, 0.5)),
      'p99 ms': round(quantile(times, 0.99)),
      'CPU ms of the database': round(cpuOf() / pairs),
    })
  }
  return rows
}

/** Copies of the item that there is, as of one job. */
async function insertWaiting(store: Store, accountId: string, count: number): Promise<void> {
  await store.transaction(async (tx) => {
    const { rows } = await sql<{ job: string; from: number }>`
      select job_id as job, max(item) + 1 as from from job_items group by job_id limit 1`.execute(tx)
    const { job, from } = rows[0] as { job: string; from: number }
    await sql`insert into job_items (job_id, item, account_id, state, attempts, faults, due_at, sealed, has_input, credits, may_retry)
      select ${job}, n, ${accountId}, 'queued', 0, 0, ${Date.now()}, repeat('x', 120), 1, 0, 0
      from generate_series(${from}::int, ${from + count - 1}::int) as n`.execute(tx)
    await sql`update jobs set queued = queued + ${count} where id = ${job}`.execute(tx)
    await sql`update job_accounts set waiting = waiting + ${count}, items = items + ${count}`.execute(tx)
  })
}

async function startAndSettle(bench: Bench): Promise<number> {
  const startedAt = performance.now()
  const [started] = await start(bench, 1)
  if (!started) throw new Error('nothing was started')
  await settleItem(bench.context, { started, result: { name: 'result', bytes: 4096 } }, Date.now())
  return performance.now() - startedAt
}

async function start({ context, accountId }: Bench, count: number): Promise<Started[]> {
  const [turn] = await context.queue.take('turns', 1)
  if (!turn) throw new Error(`there is no turn of ${accountId}`)
  const beginning = {
    wanted: { now: count, next: 0 },
    takeMemory: () => true,
    holder: () => '',
    requestId: () => 'req_bench',
  }
  const { started } = await beginItems(context, turn, beginning, Date.now())
  if (started.length !== count) throw new Error(`${started.length} of ${count} items were started`)
  return started
}
