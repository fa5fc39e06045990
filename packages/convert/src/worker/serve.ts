/**
 * The inside of a conversion process: takes a document from standard input, gives its
 * conversion on descriptor 3, one document after another, until its input ends.
 */
import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { ConversionError } from '../core/errors.ts'
import type { convertToParts } from '../pipeline/convert.ts'
import { type ContentEncoding, encodeContent } from './content.ts'
import { remoteEngines } from './engines.ts'
import { frameHead, frameReader } from './process/frame.ts'
import type { EngineName, FromChild, ToChild, Usage } from './protocol.ts'
import { startStopwatch } from './stopwatch.ts'

type Request = Extract<ToChild, { type: 'convert' }>

const output = 3
const nothing = new Uint8Array(0)
const calls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
let callCount = 0

/** @param convert What is done with each document. */
export function serveDocuments(convert: typeof convertToParts): void {
  // Descriptor 3 is the only way out; what a library prints has no reader.
  for (const name of ['log', 'info', 'debug', 'warn'] as const) console[name] = () => {}

  const read = frameReader((head, body) => {
    const message = head as ToChild
    if (message.type === 'convert') void serve(convert, message, body)
    else settleCall(message)
  })
  process.stdin.on('data', read)
  process.stdin.on('end', () => process.exit(0))
  send({ type: 'ready' })
}

function settleCall(message: Exclude<ToChild, Request>): void {
  const call = calls.get(message.call)
  calls.delete(message.call)
  if (message.type === 'answer') call?.resolve(message.value)
  else call?.reject(new ConversionError(message.code, message.details))
}

async function serve(convert: typeof convertToParts, request: Request, bytes: Uint8Array): Promise<void> {
  const { begin: onStage, report } = startStopwatch()
  try {
    const engines = remoteEngines(request.engines, ask)
    const { parts, document: _, resources, ...head } = await convert(bytes, { ...request.options, engines, onStage })
    const characters = sendContent(parts, request.encoding)
    // Embedded pictures are in the content.
    if (request.options.images === 'links')
      for (const { bytes: body, ...named } of resources) send({ type: 'picture', ...named }, body)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    send({ type: 'done', conversion: { ...head, sha256, characters }, usage: usage(), work: report() })
  } catch (error) {
    send({ type: 'failed', ...reason(error), usage: usage(), work: report() })
  }
}

/** Blocks while the pipe is full, so that the content never piles up here. */
function sendContent(parts: Iterable<string>, encoding: ContentEncoding): number {
  let characters = 0
  const counted = function* (): Generator<string> {
    for (const part of parts) {
      characters += part.length
      yield part
    }
  }
  for (const chunk of encodeContent(counted(), encoding)) send({ type: 'content' }, chunk)
  return characters
}

function ask(
  engine: EngineName,
  input: Record<string, unknown>,
  body: Uint8Array,
  options: Record<string, unknown>,
): Promise<unknown> {
  const call = ++callCount
  return new Promise((resolve, reject) => {
    calls.set(call, { resolve, reject })
    send({ type: 'call', call, engine, input, options }, body)
  })
}

function reason(error: unknown): Pick<Extract<FromChild, { type: 'failed' }>, 'code' | 'details' | 'cause'> {
  if (error instanceof ConversionError) {
    const cause = error.cause instanceof Error ? (error.cause.stack ?? '') : ''
    return { code: error.code, details: error.details, cause }
  }
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { code: isOutOfMemory(error) ? 'conversion_out_of_memory' : 'conversion_failed', details: {}, cause }
}

/** V8 throws these where a buffer, a string or an array finds no room; the heap itself ends the process. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /memory|allocat|Invalid (?:string|typed array) length/i.test(error.message)
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { rssBytes: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 }
}

function send(message: FromChild, body: Uint8Array = nothing): void {
  writeAll(frameHead(message, body.length))
  writeAll(body)
}

function writeAll(bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(output, bytes, offset)
}
