/**
 * The inside of a conversion process: takes a document from standard input, gives its conversion on descriptor 3, one
 * document after another, until its input ends.
 */
import { ConversionError } from '../core/errors.ts'
import { defaultLimits } from '../core/limits.ts'
import type { Include } from '../core/options.ts'
import { LongDocument } from '../core/page-work.ts'
import type { Conversion, ConversionParts, ConvertOptions, SharedWork } from '../pipeline/convert.ts'
import type { Structure } from '../pipeline/write.ts'
import { type ContentEncoding, encodeContent, maxPieceBytes } from './content.ts'
import type { EnginePart } from './engine-parts.ts'
import { type Ask, remoteEngines } from './engines.ts'
import { receivedWork } from './piped-work.ts'
import { createCallQueue } from './process/call-queue.ts'
import { failureOf, fittedDetails } from './process/failure.ts'
import { readAllFrames } from './process/frame.ts'
import { holdFrame, sendFrame, silenceConsole } from './process/outlet.ts'
import { type FromChild, properties, type ToChild, type Usage, type WorkReport } from './protocol.ts'
import { startStopwatch } from './stopwatch.ts'

type Request = Extract<ToChild, { type: 'convert' }>

/** @throws ConversionError; LongDocument where the work on the document is shared. */
type Convert = (bytes: Uint8Array, options: ConvertOptions & SharedWork) => Promise<ConversionParts>

interface Call {
  parts: EnginePart[]
  resolve(parts: EnginePart[]): void
  reject(error: Error): void
}

/** A person sees no more of it; a page of text takes a few milliseconds. */
const progressEveryMs = 100

const calls = new Map<number, Call>()
let callCount = 0

/** @param convert What is done with each document. */
export function serveDocuments(convert: Convert): void {
  silenceConsole()
  const read = readAllFrames((header, body) => {
    const message = header as ToChild
    if (message.type === 'convert') void serve(convert, message, body)
    else settleCall(message)
  })
  process.stdin.on('data', read)
  process.stdin.on('end', () => process.exit(0))
  send({ type: 'ready' })
}

function settleCall(message: Exclude<ToChild, Request>): void {
  const call = calls.get(message.call)
  if (message.type === 'part') {
    call?.parts.push(message.part)
    return
  }
  calls.delete(message.call)
  if (message.type === 'answer') call?.resolve(call.parts)
  else call?.reject(new ConversionError(message.code, message.details))
}

async function serve(convert: Convert, request: Request, body: Uint8Array): Promise<void> {
  const { begin: onStage, report } = startStopwatch()
  const { ask, close } = openCalls()
  try {
    const engines = remoteEngines(request.engines, ask)
    const onProgress = createProgress()
    const { bytes, pageWork } = receivedWork(request.pageWork, body)
    const conversion = await convert(bytes, { ...request.options, engines, onStage, onProgress, pageWork })
    const characters = sendContent(conversion.parts, request.encoding)
    // Embedded pictures are in the content.
    if (request.options.images === 'links')
      for (const { bytes: body, ...named } of conversion.resources) send({ type: 'resource', ...named }, body)
    sendStructure(conversion.structure, request.options.limits?.structureBytes ?? defaultLimits.structureBytes)
    sendRemarks(conversion)
    const { format, detectedType, metadata } = conversion
    const { pageCount } = metadata
    const pages = pageCount === undefined ? {} : { pageCount }
    close()
    send({ type: 'done', format, detectedType, ...pages, characters, usage: usage(), work: report() })
  } catch (error) {
    close()
    if (error instanceof LongDocument) sendRecords(error, report())
    else send({ type: 'failed', ...failureOf(error), usage: usage(), work: report() })
  }
}

function sendRecords({ pages, read, records }: LongDocument, work: WorkReport): void {
  for (const record of records)
    for (let at = 0; at < record.length; at += maxPieceBytes)
      send({ type: 'records' }, record.subarray(at, at + maxPieceBytes))
  send({ type: 'long', pages, read, usage: usage(), work })
}

function createProgress(): (done: number, total: number) => void {
  let sentAt = performance.now()
  return (done, total) => {
    const now = performance.now()
    if (now - sentAt < progressEveryMs) return
    sentAt = now
    send({ type: 'progress', done, total })
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

/** @throws ConversionError content_limit_exceeded */
function sendStructure({ document: _, docling: __, ...members }: Structure, maximum: number): void {
  const { documentJson, chunks, pages, doclingJson } = members
  const texts: Partial<Record<Include, Iterable<string>>> = {
    ...(documentJson ? { document: documentJson() } : {}),
    ...(chunks ? { chunks: arrayJson(chunks()) } : {}),
    ...(pages ? { pages: arrayJson(pages()) } : {}),
    ...(doclingJson ? { docling: doclingJson() } : {}),
  }
  for (const [member, parts] of Object.entries(texts)) {
    let byteLength = 0
    for (const piece of encodeContent(parts, 'utf-8')) {
      byteLength += piece.length
      if (byteLength > maximum)
        throw new ConversionError('content_limit_exceeded', { limit: `bytes of ${member}`, maximum })
      send({ type: 'structure', member: member as Include }, piece)
    }
  }
}

function* arrayJson(items: Iterable<unknown>): Generator<string> {
  let separator = '['
  for (const item of items) {
    yield separator + JSON.stringify(item)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

function sendRemarks({ metadata, warnings }: Pick<Conversion, 'metadata' | 'warnings'>): void {
  for (const name of properties) {
    const value = metadata[name]
    if (value !== undefined) send({ type: 'property', name }, Buffer.from(value))
  }
  for (const { code, details } of warnings)
    send({ type: 'warning', code, ...(details ? { details: fittedDetails(details) } : {}) })
}

/** The requests of one conversion. Once it is closed, what its reader left running asks for nothing and gets nothing. */
function openCalls(): { ask: Ask; close(): void } {
  const queue = createCallQueue()
  const own = new Set<number>()
  let isOpen = true
  return {
    async ask(question, body) {
      await queue.enter(body.length)
      try {
        return await new Promise((resolve, reject) => {
          if (!isOpen) return
          const call = ++callCount
          own.add(call)
          calls.set(call, { parts: [], resolve, reject })
          send({ ...question, call }, body)
        })
      } finally {
        queue.leave(body.length)
      }
    },
    close() {
      isOpen = false
      for (const call of own) calls.delete(call)
    },
  }
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { rssBytes: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 }
}

/** What is of no use before the end of the conversion, which follows soon. */
const mayWait: ReadonlySet<FromChild['type']> = new Set(['content', 'resource', 'structure', 'property', 'warning'])

function send(message: FromChild, body?: Uint8Array): void {
  if (mayWait.has(message.type)) holdFrame(message, body)
  else sendFrame(message, body)
}
