/** One request to `POST /mcp`: who may come in, what the message wants, and how its answer is sent. */
import { isConverting, isTool } from '@docmill/mcp'
import { bodyKindOf } from '../conversion/body-kind.ts'
import { type Place, takePlace } from '../conversion/entrance.ts'
import { ServiceError } from '../errors.ts'
import { readBytes, tooLargeFields } from '../http/body.ts'
import { largeJsonLimits, readLargeJson } from '../http/large-json.ts'
import { type Answer, Content, type KeyedCall, Streamed } from '../http/route.ts'
import type { Services } from '../services.ts'
import { createHost } from './host.ts'

export async function answerMessage(call: KeyedCall, services: Services): Promise<Answer> {
  if (services.stopping.aborted) throw new ServiceError('shutting_down')
  refuseForeignPage(call, services)
  if (bodyKindOf(call.headers) !== 'json') throw new ServiceError('unsupported_content_type')
  const { maxPlainBytes } = largeJsonLimits
  const maxBodyBytes = services.limits.largeJsonBytes
  const declared = Number(call.headers['content-length'] ?? maxBodyBytes)
  if (declared > maxBodyBytes) throw tooLargeFields(maxBodyBytes, declared)
  const works: Promise<unknown>[] = []
  let place: Place | undefined
  /** The place is given back when nothing is converted any more, also for a client that is gone. */
  const leave = async (): Promise<void> => {
    await Promise.allSettled(works)
    const held = place
    place = undefined
    await held?.leave()
  }
  try {
    // A large body can only be that of a conversion, which takes its place before it is read.
    if (declared > maxPlainBytes) place = await takePlace(call, services, maxBodyBytes)
    const terms = place ? { ...services, reservation: place.reservation } : services
    const message = readLargeJson(await readBytes(call.request, terms, maxBodyBytes))
    const tool = calledTool(message.body)
    if (tool !== undefined) call.facts.tool = tool
    if (isConverting(tool)) place ??= await takePlace(call, services, maxPlainBytes)
    const { handler, shelf } = await services.mcp()
    const running = (work: Promise<unknown>): void => void works.push(work)
    const host = createHost({ call, message, shelf, place, running }, services)
    const request = { url: `${services.baseUrl}/mcp`, headers: headersOf(call), body: message.body, signal: call.gone }
    return await answerOf(await handler.answer(host, request), call, leave)
  } catch (error) {
    await leave()
    throw error
  }
}

/** A browser sends `Origin` with every request of a page. @throws ServiceError request_forged */
function refuseForeignPage({ headers, origin }: KeyedCall, { settings, baseUrl }: Services): void {
  const own = [origin, new URL(baseUrl).origin, ...settings.corsOrigins]
  if (headers.origin !== undefined && !own.includes(headers.origin)) throw new ServiceError('request_forged')
}

function calledTool({ method, params }: Record<string, unknown>): string | undefined {
  const { name } = (params ?? {}) as { name?: unknown }
  return method === 'tools/call' && typeof name === 'string' && isTool(name) ? name : undefined
}

/** What the protocol reads; never the key. */
function headersOf({ headers }: KeyedCall): Headers {
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && (name === 'accept' || name === 'content-type' || name.startsWith('mcp-')))
      kept.set(name, value)
  return kept
}

async function answerOf(response: Response, call: KeyedCall, leave: () => Promise<void>): Promise<Answer> {
  call.setStatus(response.status)
  const mediaType = response.headers.get('content-type') ?? 'application/json'
  if (!response.body || !mediaType.startsWith('text/event-stream')) {
    const bytes = new Uint8Array(await response.arrayBuffer())
    await leave()
    return new Content(bytes.length > 0 ? [bytes] : [], mediaType)
  }
  // A proxy that gathers the stream would keep progress from the client.
  call.setHeaders({ 'x-accel-buffering': 'no' })
  call.gone.addEventListener('abort', () => void leave(), { once: true })
  if (call.gone.aborted) void leave()
  return new Streamed(streamed(response.body, leave), mediaType)
}

async function* streamed(body: ReadableStream<Uint8Array>, leave: () => Promise<void>): AsyncGenerator<Uint8Array> {
  try {
    yield* body as unknown as AsyncIterable<Uint8Array>
  } finally {
    await leave()
  }
}
