/** What must hold of jobs after a run: each item was done, recorded, counted and charged once, and nothing of it is left. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { jobLimits } from '../../packages/server/src/jobs/limits.ts'
import { folderStore } from '../../packages/server/src/jobs/spool/folder-store.ts'
import { sealedSpool } from '../../packages/server/src/jobs/spool/spool.ts'
import { sweepSpool } from '../../packages/server/src/jobs/steps/sweep-spool.ts'
import { readSettings } from '../../packages/server/src/settings.ts'
import { openStore } from '../../packages/server/src/store/open.ts'
import { checkInvariants } from '../../test/service/job-model/invariants.ts'
import type { Deployment } from './deployment.ts'
import { type JobClients, type KnownJob, secretWord } from './job-traffic.ts'

/** Longer than the lease of a worker that died, and the pauses before an item is tried again. */
const patienceMs = 150_000
const lookMs = 1000

interface SeenJob {
  id: string
  finished_at: string | null
  counts: Record<'total' | 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled', number>
}

export interface JobTotals {
  jobs: number
  items: number
  succeeded: number
  failed: number
  canceled: number
}

/** Waits for the end of all jobs of the accounts, whoever knows of them. @returns what is wrong with them */
export async function verifyJobs(
  clients: JobClients,
  keys: readonly string[],
  spool: string,
): Promise<{ wrong: string[]; totals: JobTotals }> {
  const wrong: string[] = []
  const all = await endedJobs(clients, keys)
  for (const [key, jobs] of all) {
    for (const job of jobs) {
      const { id, finished_at: finishedAt, counts } = job
      const { total, succeeded, failed, canceled } = counts
      if (finishedAt === null) {
        // Its results would be waited for.
        wrong.push(`${id} does not end: ${JSON.stringify(counts)}`)
        continue
      }
      if (succeeded + failed + canceled !== total) wrong.push(`${id} counts ${JSON.stringify(counts)}`)
      const known = clients.jobs.get(id)
      if (known && !known.isDeleted) wrong.push(...(await wrongResults(clients, job, known)))
    }
    const ids = new Set(jobs.map(({ id }) => id))
    for (const [id, known] of clients.jobs) if (known.key === key && !ids.has(id)) wrong.push(`${id} was lost`)
  }
  const jobs = [...all.values()].flat()
  if (jobs.length > clients.sent) wrong.push(`${jobs.length} jobs were made by ${clients.sent} requests`)
  for (const file of filesIn(spool))
    if (readFileSync(file).includes(secretWord)) wrong.push(`a document is in the clear in the spool: ${file}`)
  for (const [key, jobs] of all) for (const { id } of jobs) await clients.call(key, 'DELETE', `/${id}`)
  // Files of requests that broke off have another day.
  const left = filesIn(spool).filter((file) => jobs.some(({ id }) => file.includes(id)))
  if (left.length > 0) wrong.push(`${left.length} files of deleted jobs are left, such as ${left[0]}`)
  return { wrong, totals: totalsOf(jobs) }
}

async function endedJobs(clients: JobClients, keys: readonly string[]): Promise<Map<string, SeenJob[]>> {
  const end = performance.now() + patienceMs
  for (;;) {
    const all = new Map<string, SeenJob[]>()
    for (const key of keys) all.set(key, await jobsOf(clients, key))
    const haveEnded = [...all.values()].flat().every(({ finished_at: finishedAt }) => finishedAt !== null)
    if (haveEnded || performance.now() > end) return all
    await wait(lookMs)
  }
}

async function jobsOf({ call }: JobClients, key: string): Promise<SeenJob[]> {
  const jobs: SeenJob[] = []
  let cursor = ''
  do {
    const answer = await call(key, 'GET', `?limit=100${cursor}`)
    const { data, next } = JSON.parse(answer.text) as { data: SeenJob[]; next: string | null }
    jobs.push(...data)
    cursor = next === null ? '' : `&cursor=${encodeURIComponent(next)}`
  } while (cursor !== '')
  return jobs
}

/** Each item that succeeded has one result, its own. */
async function wrongResults(
  { call }: JobClients,
  { id, counts }: SeenJob,
  { key, names }: KnownJob,
): Promise<string[]> {
  const { status, text } = await call(key, 'GET', `/${id}/results`)
  if (status !== 200) return [`the results of ${id} were answered ${status}`]
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { index: number; result?: { content: string } })
  const results = lines.filter(({ result }) => result)
  const found = new Set(results.map(({ index }) => index))
  return [
    ...(found.size === results.length ? [] : [`an item of ${id} has several results`]),
    ...(found.size === counts.succeeded ? [] : [`${id} has ${found.size} results of ${counts.succeeded} items`]),
    ...results
      .filter(({ index, result }) => !result?.content.startsWith(`# ${names[index]}\n`))
      .map(({ index }) => `item ${index} of ${id} has the result of another`),
  ]
}

function filesIn(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function totalsOf(jobs: readonly SeenJob[]): JobTotals {
  const sum = (of: keyof SeenJob['counts']): number => jobs.reduce((all, { counts }) => all + counts[of], 0)
  return {
    jobs: jobs.length,
    items: sum('total'),
    succeeded: sum('succeeded'),
    failed: sum('failed'),
    canceled: sum('canceled'),
  }
}

/** @returns what items, holds, counts and money of the accounts say differently, and files that would stay for ever. */
export async function verifyJobEnd(
  { environment }: Deployment,
  accountIds: readonly string[],
  spool: string,
): Promise<string[]> {
  const store = await openStore(readSettings(environment))
  const wrong: string[] = []
  try {
    for (const accountId of accountIds)
      await checkInvariants('the soak', { store, accountId, now: Date.now(), conversions: 0 }).catch((error: Error) =>
        wrong.push(error.message),
      )
    await sweepSpool({ store }, sealedSpool(folderStore(spool)), Date.now() + 2 * jobLimits.minOrphanAgeMs)
  } finally {
    await store.close()
  }
  const left = filesIn(spool)
  return left.length === 0 ? wrong : [...wrong, `${left.length} files stay in the spool, such as ${left[0]}`]
}
