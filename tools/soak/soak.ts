/** One run: a service under mixed traffic while things go wrong around it, and what held of it in the end. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openAdministration, readSettings } from '../../packages/server/src/index.ts'
import { randomFrom } from '../../test/fuzz/random.ts'
import { type Cluster, startCluster } from '../../test/service/support/cluster.ts'
import { createDeployment, type Deployment } from './deployment.ts'
import { makeDisk } from './disk.ts'
import { faults, type Scene } from './faults.ts'
import { startFiles } from './files.ts'
import { type Sample, verifyGrowth } from './growth.ts'
import { createJobClients } from './job-traffic.ts'
import { type JobTotals, verifyJobEnd, verifyJobs } from './job-verify.ts'
import { createTally, type Tally } from './tally.ts'
import { drive } from './traffic.ts'
import { verifyAnswers, verifyEnd, verifyMoney } from './verify.ts'

export interface SoakOptions {
  database: 'SQLite' | 'PostgreSQL'
  durationMs: number
  clients: number
  /** Clients that make jobs, one after the other: the items of a killed service are waited for until their leases end. */
  jobClients: number
  seed: number
}

export interface SoakResult extends SoakOptions {
  tally: Tally
  jobs: JobTotals
  happened: string[]
  skipped: string[]
  samples: readonly Sample[]
  /** Nothing where all is well. */
  wrong: string[]
  complaints: ReadonlyMap<string, number>
}

/** On a busy machine it takes its time until something is converted again. */
const patienceMs = 60_000

/** All accounts are heavy users here; how processes are shared is what `starvation.ts` is for. */
const endlessTime = { process_seconds: 1_000_000 }

/** Small, so that documents come to their ends. */
const workerMemoryMb = 192

export async function soak(options: SoakOptions): Promise<SoakResult> {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-soak-'))
  chmodSync(folder, 0o755)
  const disk = options.database === 'SQLite' ? makeDisk(join(folder, 'disk')) : undefined
  const cluster = options.database === 'PostgreSQL' ? await startCluster({ durable: true }) : undefined
  const files = await startFiles()
  // Where the run is broken off.
  const abandon = (): void => {
    disk?.remove()
    void cluster?.stop()
  }
  process.once('exit', abandon)
  try {
    const settings = await settingsFor(folder, disk?.folder, cluster, files?.authority)
    const deployment = createDeployment(folder, settings)
    const worker = cluster && createDeployment(join(folder, 'worker'), settings, 'work')
    const callers = await makeCallers(deployment)
    const random = randomFrom(options.seed).share
    const scene = { deployment, worker, random, spellMs: options.durationMs / 20, disk, cluster }
    return await run(options, scene, callers, files?.url)
  } finally {
    process.off('exit', abandon)
    files?.stop()
    await cluster?.stop()
    disk?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function settingsFor(
  folder: string,
  disk: string | undefined,
  cluster: Cluster | undefined,
  authority: string | undefined,
): Promise<Record<string, string>> {
  const data = disk ?? join(folder, 'data')
  if (!disk) mkdirSync(data)
  mkdirSync(join(folder, 'worker'))
  const certificates = join(folder, 'authority.pem')
  if (authority) writeFileSync(certificates, authority)
  return {
    DOCMILL_DATA_DIR: data,
    // Results are still there when the clock has jumped a day and back.
    DOCMILL_JOB_TTL: '72h',
    DOCMILL_SECRET: 'a secret for the soak test alone',
    DOCMILL_WORKERS: '2',
    DOCMILL_WORKER_MEMORY_MB: String(workerMemoryMb),
    DOCMILL_CONVERSION_TIMEOUT_SECONDS: '20',
    DOCMILL_MAX_INFLIGHT_BYTES: '67108864',
    DOCMILL_MAX_DOWNLOADS_PER_ACCOUNT: '4',
    DOCMILL_PLANS: JSON.stringify({
      free: { daily: 40, requests_per_minute: 100_000, concurrent: 6, ...endlessTime },
      ultimate: { requests_per_minute: 100_000, ...endlessTime },
    }),
    ...(cluster
      ? {
          DATABASE_URL: await cluster.createDatabase(),
          DOCMILL_DATABASE_CONNECTIONS: '6',
          DOCMILL_SPOOL: join(folder, 'spool'),
        }
      : {}),
    ...(authority ? { DOCMILL_DOWNLOAD_ALLOW_CIDRS: '127.0.44.0/24', DOCMILL_DOWNLOAD_CA_FILE: certificates } : {}),
  }
}

interface Callers {
  /** Those of requests, by how often they ask: an account without bounds, one that pays for most, two that come to the end of what they have. */
  keys: string[]
  /** Those of jobs: an account that pays for most, and one that comes to the end of what it has. */
  jobKeys: string[]
  jobAccounts: string[]
}

async function makeCallers({ environment }: Deployment): Promise<Callers> {
  const administration = await openAdministration(readSettings(environment))
  const make = async (email: string, plan: string, credits: number): Promise<{ id: string; key: string }> => {
    const { id } = await administration.createAccount(email, plan)
    if (credits > 0) await administration.grantCredits(email, credits, 'pack', null)
    return { id, key: (await administration.createKey(email, {})).key }
  }
  try {
    const { key: endless } = await make('endless@example.com', 'ultimate', 0)
    const { key: rich } = await make('rich@example.com', 'free', 100_000)
    const { key: short } = await make('short@example.com', 'free', 20)
    const { key: poor } = await make('poor@example.com', 'free', 0)
    const ofJobs = [await make('jobs@example.com', 'free', 100_000), await make('few-jobs@example.com', 'free', 100)]
    return {
      keys: [...Array(5).fill(endless), ...Array(5).fill(rich), short, poor],
      jobKeys: ofJobs.map(({ key }) => key),
      jobAccounts: ofJobs.map(({ id }) => id),
    }
  } finally {
    await administration.close()
  }
}

async function run(
  options: SoakOptions,
  scene: Scene,
  { keys, jobKeys, jobAccounts }: Callers,
  files: string | undefined,
): Promise<SoakResult> {
  const { deployment, worker, random } = scene
  const tally = createTally()
  const samples: Sample[] = []
  await deployment.start()
  await worker?.start()
  const started = performance.now()
  let recoveredFrom = Number.POSITIVE_INFINITY
  const hasRecovered = (): boolean => tally.outcomes.slice(recoveredFrom).some(({ status }) => status === 200)
  const sample = (): Sample => sampleOf(deployment, performance.now() - started, tally.outcomes.length)
  const isOver = (): boolean => {
    const elapsedMs = performance.now() - started
    return elapsedMs >= options.durationMs && (hasRecovered() || elapsedMs >= options.durationMs + patienceMs)
  }
  const sampling = setInterval(() => samples.push(sample()), 500)
  const agent = new Agent({ keepAlive: true })
  const target = { url: () => deployment.url, agent, keys, tally, ...(files ? { files } : {}) }
  const jobClients = createJobClients({ url: () => deployment.url, agent, keys: jobKeys, tally })
  const clients = [
    ...Array.from({ length: options.clients }, () => drive(target, random, isOver)),
    ...Array.from({ length: options.jobClients }, () => jobClients.drive(random, isOver)),
  ]
  const { happened, skipped } = await letThemHappen(scene, options.durationMs)
  recoveredFrom = tally.outcomes.length
  await Promise.all(clients)
  clearInterval(sampling)
  const spool = deployment.environment.DOCMILL_SPOOL ?? join(deployment.environment.DOCMILL_DATA_DIR ?? '', 'spool')
  const jobs = await verifyJobs(jobClients, jobKeys, spool)
  agent.destroy()
  await quiet(deployment)
  const last = sample()
  const growth = verifyGrowth(samples, last, deployment.descriptors())
  worker?.children()
  const workerExit = await worker?.stop()
  const exit = await deployment.stop()
  const complaints = deployment.complaints()
  const wrong = [
    ...verifyAnswers(tally),
    ...(await verifyEnd(deployment, exit)),
    ...(worker ? await verifyEnd(worker, workerExit ?? 0) : []),
    ...(await verifyMoney(deployment, tally.outcomes, jobAccounts)),
    ...jobs.wrong,
    ...(await verifyJobEnd(deployment, jobAccounts, spool)),
    ...growth,
    ...(hasRecovered() ? [] : ['nothing was converted any more after the last fault']),
  ]
  return { ...options, tally, jobs: jobs.totals, happened, skipped, samples: [...samples, last], wrong, complaints }
}

/** Each fault once, the first half of the time with those that start the service again. */
async function letThemHappen(scene: Scene, durationMs: number): Promise<{ happened: string[]; skipped: string[] }> {
  const happened: string[] = []
  const skipped: string[] = []
  const possible = faults.filter(({ name, skip }) => {
    const reason = skip?.(scene)
    if (reason) skipped.push(`${name}: ${reason}`)
    return !reason
  })
  const started = performance.now()
  for (const [index, { name, happen }] of possible.entries()) {
    const at = ((index + 1) / (possible.length + 3)) * durationMs
    await wait(Math.max(0, at - (performance.now() - started)))
    await happen(scene)
    happened.push(name)
  }
  return { happened, skipped }
}

function sampleOf(deployment: Deployment, atMs: number, requests: number): Sample {
  return {
    atMs,
    requests,
    pid: deployment.pid,
    residentBytes: deployment.residentBytes(),
    children: deployment.working().length,
    descriptors: deployment.descriptors().length,
  }
}

/** What was under way when the clients left has ended, and kept connections are closed. */
async function quiet(deployment: Deployment): Promise<void> {
  let before = -1
  for (let tries = 0; tries < 40; tries++) {
    await wait(500)
    const now = deployment.descriptors().length
    if (now === before && tries > 4) return
    before = now
  }
}
