/** One request as clients send it: at once, in drops, half of it, or given up. */
import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from './tally.ts'

export interface Manner {
  signal?: AbortSignal
  /** The connection is cut in the place of the drop that it stops at. */
  drops?: { count: number; everyMs: number; stopsAt: number }
}

interface Request {
  url: string
  method: string
  path: string
  headers: Record<string, string>
  agent: Agent
}

/** @returns nothing where no whole answer came. */
export function send(
  { url, path, method, headers, agent }: Request,
  body: Buffer,
  { signal, drops }: Manner = {},
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const options = {
      method,
      agent,
      headers: { ...headers, 'content-length': body.length },
      ...(signal ? { signal } : {}),
    }
    let answer: Promise<Answer | undefined> | undefined
    const request = httpRequest(url + path, options, (response) => {
      answer = whole(response)
    })
    // It comes in every case: after the answer, or in its place.
    request.on('close', () => resolve(answer))
    request.on('error', () => {})
    if (!drops) return void request.end(body)
    void (async () => {
      const size = Math.max(1, Math.ceil(body.length / drops.count))
      for (let at = 0, n = 0; at < body.length && !request.destroyed; at += size, n++) {
        if (n >= drops.stopsAt) return void request.destroy()
        request.write(body.subarray(at, at + size))
        await wait(drops.everyMs)
      }
      request.end()
    })()
  })
}

async function whole(response: IncomingMessage): Promise<Answer | undefined> {
  try {
    const text = Buffer.concat(await response.toArray()).toString()
    return { status: response.statusCode ?? 0, headers: new Headers(response.headers as Record<string, string>), text }
  } catch {
    return undefined
  }
}
