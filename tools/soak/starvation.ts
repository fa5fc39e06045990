/** Accounts that keep all processes busy with the worst files, and one that has nothing running and sends two bytes. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openAdministration, readSettings } from '../../packages/server/src/index.ts'
import { startCluster } from '../../test/service/support/cluster.ts'
import { createDeployment, type Deployment } from './deployment.ts'
import type { Document } from './documents.ts'
import { type Manner, send } from './send.ts'
import { createTally, type Outcome, type Tally } from './tally.ts'
import { verifyAnswers, verifyEnd, verifyMoney } from './verify.ts'
import { worstFiles } from './worst-files.ts'

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

export type AttackManner = 'wait' | 'abort'

const workers = 2
/** Concurrent conversions of the plan `free`. */
const atOnce = 2
/** Until every process has one of the worst files. */
const warmUpMs = 5_000
/** Between one text and the next. */
const pauseMs = 50
/** The longest time after which a connection is closed: several first slices of the schedule. */
const maxPatienceMs = 2_000
/** Until the next connection: these accounts attack with files, not with a flood of connections. */
const closedPauseMs = 300
/** For all texts, where each is slow. */
const maxMeasuredMs = 90_000
/** How an upload is sent that is closed in its middle. */
const halfAnUpload = { count: 4, everyMs: 20, stopsAt: 2 }
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
  const { attackers, manner, tries, boundMs } = options
  const keys = await makeKeys(deployment, attackers)
  await deployment.start()
  const tally = createTally()
  const agent = new Agent({ keepAlive: true })
  const end = new AbortController()
  const clients = keys.attackers.flatMap((key, attacker) =>
    Array.from({ length: atOnce }, (_, place) => {
      const files = worstFiles()
      const first = attacker + place * 2
      const next = (count: number): Document => files[(first + count) % files.length] as Document
      return keepBusy({ deployment, agent, key, tally }, manner, next, end.signal)
    }),
  )
  await wait(warmUpMs)
  const timesMs: number[] = []
  const begin = performance.now()
  for (let number = 0; number < tries && performance.now() - begin < maxMeasuredMs; number++) {
    const started = performance.now()
    const answer = await upload({ deployment, agent, key: keys.idle, tally }, 'idle', {
      ...text,
      name: `${number}.txt`,
    })
    timesMs.push(performance.now() - started)
    if (answer.status !== 200) break
    await wait(pauseMs)
  }
  const stopped = await stoppedSoFar(deployment)
  end.abort()
  await Promise.all(clients)
  agent.destroy()
  deployment.children()
  const exit = await deployment.stop()
  const idle = tally.outcomes.filter(({ kind }) => kind === 'idle')
  timesMs.sort((one, other) => one - other)
  const wrong = [
    ...verifyAnswers(tally),
    ...(await verifyEnd(deployment, exit)),
    ...(await verifyMoney(deployment, tally.outcomes)),
    ...idle.filter(({ status }) => status !== 200).map(({ status, code }) => `a text was answered ${status} ${code}`),
    ...(timesMs.length === tries ? [] : [`only ${timesMs.length} of ${tries} texts were sent`]),
    ...(at(timesMs, 0.99) <= boundMs ? [] : [`99 of 100 texts took up to ${Math.round(at(timesMs, 0.99))} ms`]),
  ]
  const attacks = tally.outcomes.filter(({ kind }) => kind !== 'idle')
  return { ...options, timesMs, attacks, stopped, wrong }
}

const text: Document = { name: 'a.txt', bytes: Buffer.from('hi'), format: 'txt' }

interface Caller {
  deployment: Deployment
  agent: Agent
  key: string
  tally: Tally
}

/** Sends one file after the other, and comes again when it is asked to. */
async function keepBusy(
  caller: Caller,
  manner: AttackManner,
  next: (count: number) => Document,
  end: AbortSignal,
): Promise<void> {
  for (let count = 0; !end.aborted; count++) {
    const document = next(count)
    const { status, retryAfterSeconds } = await upload(
      caller,
      document.name,
      document,
      manner === 'wait' ? { signal: end } : closingEarly(count, end),
    )
    const isRefused = status !== undefined && status !== 200
    const pauseMs = isRefused ? 1000 * Math.min(3, retryAfterSeconds) : manner === 'abort' ? closedPauseMs : 0
    await wait(pauseMs, undefined, { signal: end }).catch(() => {})
  }
}

/** Every other connection is closed while it uploads, the others at any moment after that. */
function closingEarly(count: number, end: AbortSignal): Manner {
  if (count % 2 === 1) return { signal: end, drops: halfAnUpload }
  return { signal: AbortSignal.any([end, AbortSignal.timeout(Math.ceil(Math.random() * maxPatienceMs))]) }
}

interface Body {
  type: string
  bytes: Buffer
}

/** Bodies of the worst files, made once: their making would take the processors from the service. */
const bodies = new WeakMap<Document, Promise<Body>>()

function bodyOf(document: Document): Promise<Body> {
  const known = bodies.get(document)
  if (known) return known
  const made = encoded(document)
  bodies.set(document, made)
  return made
}

async function encoded({ name, bytes }: Document): Promise<Body> {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const response = new Response(form)
  return { type: response.headers.get('content-type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) }
}

let requests = 0

async function upload(
  { deployment, agent, key, tally }: Caller,
  kind: string,
  document: Document,
  manner: Manner = {},
): Promise<{ status: number | undefined; retryAfterSeconds: number }> {
  const { type, bytes } = await bodyOf(document)
  const id = `starvation-${++requests}`
  const headers = { 'content-type': type, authorization: `Bearer ${key}`, 'x-request-id': id }
  const answer = await send(
    { url: deployment.url, agent, headers, method: 'POST', path: '/api/v1/convert' },
    bytes,
    manner,
  )
  const { status } = tally.note(id, kind, answer)
  return { status, retryAfterSeconds: Number(answer?.headers.get('retry-after') ?? 1) }
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
