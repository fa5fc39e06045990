/** Accounts that keep all processes busy with the worst files, and one that has nothing running and sends two bytes. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openAdministration, readSettings } from '../../packages/server/src/index.ts'
import { startCluster } from '../../test/service/support/cluster.ts'
import { type AttackManner, startAttackers } from './attackers.ts'
import { createDeployment, type Deployment } from './deployment.ts'
import type { Document } from './documents.ts'
import { createTally, type Outcome } from './tally.ts'
import { type Caller, upload } from './upload.ts'
import { verifyAnswers, verifyEnd, verifyMoney } from './verify.ts'

export interface StarvationOptions {
  database: 'SQLite' | 'PostgreSQL'
  /** Accounts that fill all places of their plan. */
  attackers: number
  /** They wait for their answers, or close their connections in the middle of uploads and conversions. */
  manner: AttackManner
  /** Texts of the account that has nothing running, one after the other. */
  tries: number
  /** That 99 of 100 of them may take. */
  boundMs: number
}

export interface StarvationResult extends StarvationOptions {
  /** Ascending. */
  timesMs: readonly number[]
  attacks: readonly Outcome[]
  /** Documents that gave way and started again. */
  stopped: number
  /** Nothing where all is well. */
  wrong: string[]
}

const workers = 2
/** Until every process has one of the worst files. */
const warmUpMs = 5_000
/** Between one text and the next. */
const pauseMs = 50
/** For all texts, where each is slow. */
const maxMeasuredMs = 90_000
const metricsToken = 'of the soak test alone'

export async function starve(options: StarvationOptions): Promise<StarvationResult> {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-starvation-'))
  chmodSync(folder, 0o755)
  const cluster = options.database === 'PostgreSQL' ? await startCluster({ durable: true }) : undefined
  const abandon = (): void => void cluster?.stop()
  process.once('exit', abandon)
  const data = join(folder, 'data')
  mkdirSync(data)
  const deployment = createDeployment(folder, {
    DOCMILL_DATA_DIR: data,
    DOCMILL_SECRET: 'a secret for the soak test alone',
    DOCMILL_WORKERS: String(workers),
    DOCMILL_METRICS_TOKEN: metricsToken,
    // As many tries as are wanted; attackers are on the plan as it is.
    DOCMILL_PLANS: JSON.stringify({ pro: { daily: 100_000, requests_per_minute: 100_000 } }),
    ...(cluster ? { DATABASE_URL: await cluster.createDatabase() } : {}),
  })
  try {
    return await attack(options, deployment)
  } finally {
    await deployment.kill()
    process.off('exit', abandon)
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function attack(options: StarvationOptions, deployment: Deployment): Promise<StarvationResult> {
  const { attackers: count, manner, tries, boundMs } = options
  const keys = await makeKeys(deployment, count)
  await deployment.start()
  const tally = createTally()
  const agent = new Agent({ keepAlive: true })
  const attackers = startAttackers({ url: deployment.url, keys: keys.attackers, manner })
  const { timesMs, stopped, attacks, undocumented } = await measured().finally(attackers.kill)
  agent.destroy()
  deployment.children()
  const exit = await deployment.stop()
  const wrong = [
    ...verifyAnswers({ undocumented: [...tally.undocumented, ...undocumented] }),
    ...(await verifyEnd(deployment, exit)),
    ...(await verifyMoney(deployment, [...tally.outcomes, ...attacks])),
    ...tally.outcomes
      .filter(({ status }) => status !== 200)
      .map(({ status, code }) => `a text was answered ${status} ${code}`),
    ...(timesMs.length === tries ? [] : [`only ${timesMs.length} of ${tries} texts were sent`]),
    ...(at(timesMs, 0.99) <= boundMs ? [] : [`99 of 100 texts took up to ${Math.round(at(timesMs, 0.99))} ms`]),
  ]
  return { ...options, timesMs, attacks, stopped, wrong }

  async function measured() {
    await wait(warmUpMs)
    const timesMs = await sendTexts(options, { url: deployment.url, agent, key: keys.idle, tally })
    timesMs.sort((one, other) => one - other)
    const stopped = await stoppedSoFar(deployment)
    const { outcomes: attacks, undocumented } = await attackers.end()
    return { timesMs, stopped, attacks, undocumented }
  }
}

const text: Document = { name: 'a.txt', bytes: Buffer.from('hi'), format: 'txt' }

/** Sends two bytes over and over. @returns how long each took, in the order of their sending */
async function sendTexts({ tries }: StarvationOptions, caller: Caller): Promise<number[]> {
  const timesMs: number[] = []
  const begin = performance.now()
  for (let number = 0; number < tries && performance.now() - begin < maxMeasuredMs; number++) {
    const started = performance.now()
    const answer = await upload(caller, 'idle', { ...text, name: `${number}.txt` })
    timesMs.push(performance.now() - started)
    if (answer.status !== 200) break
    await wait(pauseMs)
  }
  return timesMs
}

async function makeKeys(
  { environment }: Deployment,
  attackers: number,
): Promise<{ attackers: string[]; idle: string }> {
  const administration = await openAdministration(readSettings(environment))
  const make = async (email: string, plan: string): Promise<string> => {
    await administration.createAccount(email, plan)
    return (await administration.createKey(email, {})).key
  }
  try {
    const keys: string[] = []
    for (let number = 0; number < attackers; number++) keys.push(await make(`attacker${number}@example.com`, 'free'))
    return { attackers: keys, idle: await make('idle@example.com', 'pro') }
  } finally {
    await administration.close()
  }
}

async function stoppedSoFar({ url }: Deployment): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(/^docmill_conversions_stopped_total (\d+)/m.exec(await answer.text())?.[1] ?? 0)
}

/** @param ascending Not empty. */
export function at(ascending: readonly number[], share: number): number {
  return ascending[Math.floor(share * (ascending.length - 1))] ?? Number.POSITIVE_INFINITY
}
