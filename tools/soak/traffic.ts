/** Clients of every kind, good and bad, each asking again and again until it is asked to stop. */
import type { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { anyDocument, type Document, hostileDocument, hungryDocument } from './documents.ts'
import { type Manner, send } from './send.ts'
import type { Answer, Tally } from './tally.ts'

export interface Target {
  /** Changes when the service is started again; '' while it is not there. */
  url(): string
  agent: Agent
  keys: readonly string[]
  /** Where files can be fetched from; absent where port 443 cannot be had. */
  files?: string
  tally: Tally
}

type Client = (target: Target, random: () => number) => Promise<void>

/** Each with how often it comes, of a hundred. */
const clients: readonly [share: number, client: Client][] = [
  [34, (target, random) => upload('upload', anyDocument(random), target, random)],
  [20, (target, random) => upload('hostile', hostileDocument(random), target, random)],
  [1, (target, random) => upload('hungry', hungryDocument(), target, random)],
  [12, fetchUrl],
  [10, goAway],
  [6, sendSlowly],
  [7, repeat],
  [5, misuse],
  [5, readAccount],
]

/** @param isOver Asked before each request. */
export async function drive(target: Target, random: () => number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    if (target.url() === '') await wait(20)
    else {
      await choose(random)(target, random)
      // Whoever is asked to come back does not do so a thousand times a second.
      if ((target.tally.outcomes.at(-1)?.status ?? 0) >= 500) await wait(300)
    }
  }
}

function choose(random: () => number): Client {
  let left = random() * clients.reduce((sum, [share]) => sum + share, 0)
  for (const [share, client] of clients) {
    left -= share
    if (left < 0) return client
  }
  return readAccount
}

async function upload(kind: string, document: Document, target: Target, random: () => number): Promise<void> {
  const call = newCall(target, random)
  target.tally.note(call.id, kind, await ask(call, form(document)))
}

/** What the server of files has under each name follows from the name. */
async function fetchUrl(target: Target, random: () => number): Promise<void> {
  if (!target.files) return readAccount(target, random)
  const names = ['good', 'good', 'good', 'missing', 'slow', 'broken', 'page', 'redirected', 'endless']
  const name = names[Math.floor(random() * names.length)]
  const call = newCall(target, random)
  call.headers['content-type'] = 'application/json'
  const body = JSON.stringify({ file_url: `${target.files}/${name}`, filename: 'a.csv' })
  target.tally.note(call.id, `url ${name}`, await ask(call, body))
}

/** Closes the connection at some moment, perhaps after the answer. */
async function goAway(target: Target, random: () => number): Promise<void> {
  const call = newCall(target, random)
  const document = random() < 0.5 ? anyDocument(random) : hostileDocument(random)
  const answer = await ask(call, form(document), { signal: AbortSignal.timeout(1 + Math.floor(random() * 250)) })
  target.tally.note(call.id, 'gone', answer)
}

/** Sends its body in drops, or stops half-way. */
async function sendSlowly(target: Target, random: () => number): Promise<void> {
  const call = newCall(target, random)
  const stopsAt = random() < 0.3 ? Math.floor(random() * 8) : Number.POSITIVE_INFINITY
  const answer = await ask(call, form(anyDocument(random)), { drops: { count: 10, everyMs: 20, stopsAt } })
  target.tally.note(call.id, 'slow', answer)
}

/** The same request twice under one idempotency key, at once or after each other. */
async function repeat(target: Target, random: () => number): Promise<void> {
  const document = anyDocument(random)
  const first = newCall(target, random)
  const second = { ...first, ...newCall(target, random) }
  for (const call of [first, second]) {
    call.headers['idempotency-key'] = first.id
    call.headers.authorization = first.headers.authorization ?? ''
  }
  const send = async (call: Call): Promise<void> =>
    void target.tally.note(call.id, 'repeated', await ask(call, form(document)))
  if (random() < 0.5) await Promise.all([send(first), send(second)])
  else {
    await send(first)
    await send(second)
  }
}

async function misuse(target: Target, random: () => number): Promise<void> {
  const call = newCall(target, random)
  const faults: (() => [string | FormData, Record<string, string>])[] = [
    () => ['{"file_url":', { 'content-type': 'application/json' }],
    () => ['x', { 'content-type': 'text/plain' }],
    () => [form(anyDocument(random)), { authorization: 'Bearer dml_live_nobody' }],
    () => ['--x\r\nnothing', { 'content-type': 'multipart/form-data; boundary=x' }],
    () => ['file_url=https://10.0.0.1/a', { 'content-type': 'application/x-www-form-urlencoded' }],
    () => [form({ name: 'a.exe', bytes: Buffer.from('MZ\0\0'), format: '' }), {}],
  ]
  const [body, headers] = (faults[Math.floor(random() * faults.length)] as (typeof faults)[number])()
  Object.assign(call.headers, headers)
  target.tally.note(call.id, 'misuse', await ask(call, body))
}

async function readAccount(target: Target, random: () => number): Promise<void> {
  const { tally } = target
  for (const path of ['/api/v1/usage', '/api/v1/convert']) {
    const call = newCall(target, random)
    tally.check(path, await send({ ...call, method: 'GET', path }, Buffer.alloc(0)))
  }
}

interface Call {
  id: string
  url: string
  agent: Agent
  headers: Record<string, string>
}

let calls = 0

function newCall({ url, keys, agent }: Target, random: () => number): Call {
  calls += 1
  const id = `soak-${calls}`
  const key = keys[Math.floor(random() * keys.length)] as string
  return {
    id,
    url: url(),
    agent,
    headers: {
      authorization: `Bearer ${key}`,
      'x-request-id': id,
      ...(random() < 0.3 ? { 'idempotency-key': id } : {}),
    },
  }
}

function form({ name, bytes }: Document): FormData {
  const body = new FormData()
  body.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return body
}

/** @returns nothing where no whole answer came. */
async function ask(call: Call, body: string | FormData, manner: Manner = {}): Promise<Answer | undefined> {
  const encoded = new Response(body)
  const type = encoded.headers.get('content-type') ?? ''
  const headers = { 'content-type': type, ...call.headers }
  const path = '/api/v1/convert'
  return send({ ...call, headers, method: 'POST', path }, Buffer.from(await encoded.arrayBuffer()), manner)
}
