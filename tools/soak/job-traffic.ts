/** Clients that give their documents to jobs, and what they were told of each. */
import type { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Manner, send } from './send.ts'
import type { Answer, Tally } from './tally.ts'

export interface JobTarget {
  /** '' while the service is not there. */
  url(): string
  agent: Agent
  /** API keys whose accounts nobody else uses. */
  keys: readonly string[]
  tally: Tally
}

/** A job that was answered, by its id. */
export interface KnownJob {
  key: string
  /** What the documents of its items begin with. */
  names: string[]
  /** DELETE was sent, whether it was answered or not. */
  isDeleted: boolean
}

export interface JobClients {
  /** @param isOver Asked before each job. */
  drive(random: () => number, isOver: () => boolean): Promise<void>
  readonly jobs: ReadonlyMap<string, KnownJob>
  /** Requests for jobs that were sent, those that repeat one included. */
  readonly sent: number
  /** Asks until there is an answer that is no fault which passes. */
  call(key: string, method: string, path: string): Promise<Answer>
}

/** A word of every document, by which one is found where it should not be. */
export const secretWord = 'walnut'

/** @param path Below `/api/v1/jobs`. */
const pathOf = (path: string): string => `/api/v1/jobs${path}`

const maxItems = 12
const maxWords = 600
/** Share of the documents that are corrupt. */
const corrupt = 1 / 8
const pauseMs = 300
/** On a busy machine it takes its time until a service is there again. */
const patienceMs = 120_000

export function createJobClients({ url, agent, keys, tally }: JobTarget): JobClients {
  const jobs = new Map<string, KnownJob>()
  let begun = 0
  let sent = 0

  /** @returns nothing where no whole answer came. */
  async function ask(
    key: string,
    method: string,
    path: string,
    { body, headers = {}, manner }: { body?: FormData; headers?: Record<string, string>; manner?: Manner } = {},
  ): Promise<Answer | undefined> {
    if (url() === '') return undefined
    const encoded = new Response(body)
    const type = encoded.headers.get('content-type')
    const all = { authorization: `Bearer ${key}`, ...(type ? { 'content-type': type } : {}), ...headers }
    const bytes = Buffer.from(await encoded.arrayBuffer())
    const answer = await send({ url: url(), agent, method, path: pathOf(path), headers: all }, bytes, manner)
    if (answer && answer.status !== 202) tally.check(`${method} ${pathOf('')}`, answer)
    return answer
  }

  /** The same job, however often it is asked for. @returns its id; nothing where it was refused or nobody answered */
  async function create(key: string, names: readonly string[], random: () => number): Promise<string | undefined> {
    const headers = { 'idempotency-key': `soak-job-${begun}` }
    const body = new FormData()
    for (const name of names) {
      const isCorrupt = random() < corrupt
      const text = `# ${name}\n\n${`${secretWord} `.repeat(1 + Math.floor(random() * maxWords))}`
      body.append('file', new Blob([isCorrupt ? `%PDF-1.7\n${text}` : text]), isCorrupt ? 'a.pdf' : 'a.md')
    }
    for (let tries = 0; tries < 20; tries += 1) {
      const manner = random() < 0.1 ? { signal: AbortSignal.timeout(1 + Math.floor(random() * 100)) } : {}
      sent += 1
      const answer = await ask(key, 'POST', '', { body, headers, manner })
      if (answer && answer.status < 300) return (JSON.parse(answer.text) as { id: string }).id
      // What is refused for another reason stays so.
      if (answer && ![409, 429, 503].includes(answer.status)) return undefined
      await wait(pauseMs)
    }
    return undefined
  }

  return {
    jobs,
    get sent() {
      return sent
    },
    async drive(random, isOver) {
      while (!isOver()) {
        const key = keys[Math.floor(random() * keys.length)] as string
        begun += 1
        const ofJob = begun
        const length = 1 + Math.floor(random() * maxItems)
        const names = Array.from({ length }, (_, item) => `job ${ofJob} item ${item}`)
        const id = await create(key, names, random)
        if (id === undefined) {
          await wait(pauseMs)
          continue
        }
        const job = { key, names, isDeleted: false }
        jobs.set(id, job)
        const fate = random()
        if (fate < 0.2) {
          job.isDeleted = true
          await ask(key, 'DELETE', `/${id}`)
        } else await ask(key, 'GET', fate < 0.7 ? `/${id}?wait=3` : `/${id}/results`)
      }
    },
    async call(key, method, path) {
      for (const end = performance.now() + patienceMs; performance.now() < end; await wait(pauseMs)) {
        const answer = await ask(key, method, path)
        if (answer && ![429, 503].includes(answer.status)) return answer
      }
      throw new Error(`${method} ${pathOf(path)} was not answered`)
    },
  }
}
