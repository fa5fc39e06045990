/** One document to convert, as a multipart body that is made once. */
import type { Agent } from 'node:http'
import type { Document } from './documents.ts'
import { type Manner, send } from './send.ts'
import type { Tally } from './tally.ts'

export interface Caller {
  /** Address of the service. */
  url: string
  agent: Agent
  key: string
  tally: Tally
}

interface Body {
  type: string
  bytes: Buffer
}

/** Their making would take the processors from the service. */
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

/** @returns the status, where a whole answer came, and when to come again. */
export async function upload(
  { url, agent, key, tally }: Caller,
  kind: string,
  document: Document,
  manner: Manner = {},
): Promise<{ status: number | undefined; retryAfterSeconds: number }> {
  const { type, bytes } = await bodyOf(document)
  const id = `${process.pid}-${++requests}`
  const headers = { 'content-type': type, authorization: `Bearer ${key}`, 'x-request-id': id }
  const answer = await send({ url, agent, headers, method: 'POST', path: '/api/v1/convert' }, bytes, manner)
  const { status } = tally.note(id, kind, answer)
  return { status, retryAfterSeconds: Number(answer?.headers.get('retry-after') ?? 1) }
}
