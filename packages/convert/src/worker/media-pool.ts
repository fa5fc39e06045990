/**
 * Pictures read in processes of their own. Decoders and OCR are native code and threads, which
 * Node's permission model does not allow, so these processes have every wall but that one.
 * They start when the first picture comes and end when none has come for a while.
 */
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConversionError, type ConversionErrorCode, conversionErrors } from '../errors.ts'
import { defaultLimits } from '../limits.ts'
import type { OcrEngine, OcrPage, OcrPicture } from '../ocr/engine.ts'
import { languagesOfData } from '../ocr/languages.ts'
import { type Child, startChild } from './child.ts'
import { launchCommand } from './launch.ts'
import type { FromMedia, ToMedia } from './media-protocol.ts'
import { type OcrProgram, prepareOcr, removeOcrData } from './ocr-program.ts'
import { probeEnclosure } from './walls.ts'

export interface MediaPoolOptions {
  /** Processes; as many as cores when absent. */
  workers?: number
  /** For one picture, from its turn on. */
  timeoutMs?: number
  memoryMb?: number
  /** A process that had nothing to do for so long ends. */
  idleMs?: number
  /** Reads with the engine of the npm packages, also where the program `tesseract` is installed. */
  embeddedOcr?: boolean
}

export interface OcrReport {
  name: string
  languages: string[]
}

export interface MediaPool {
  readonly ocr: OcrEngine
  /** Which engine reads pictures here, and the languages that it has data for (BCP 47). */
  describeOcr(): Promise<OcrReport>
  /** Kills what runs, and resolves when every process is gone. */
  close(): Promise<void>
}

interface Job {
  message: ToMedia
  body: Uint8Array
  settle(outcome: FromMedia | ConversionError): void
}

interface Slot {
  child?: Child<ToMedia>
  job?: Job | undefined
  timer?: NodeJS.Timeout
}

/** Beside this file, as source or as emitted JavaScript like it. */
const entryFile = fileURLToPath(new URL(`media-entry${extname(import.meta.url)}`, import.meta.url))
const cpuSecondsPerProcess = 3_600

/** tesseract.js has a thread for reading and one for the orientation. */
const ocrThreads = 2

/** Nothing is started or looked for until the first picture comes. */
export function createMediaPool(options: MediaPoolOptions = {}): MediaPool {
  const {
    workers = availableParallelism(),
    timeoutMs = defaultLimits.conversionMs,
    memoryMb = 1024,
    idleMs = 60_000,
    embeddedOcr = false,
  } = options
  let launch: Promise<string[]> | undefined
  let program: Promise<OcrProgram> | undefined
  const findProgram = (): Promise<OcrProgram> => (program ??= prepareOcr(embeddedOcr))
  let command: readonly string[] = []
  const slots: Slot[] = Array.from({ length: workers }, () => ({}))
  const waiting: Job[] = []
  let closed = false
  let gone: (() => void) | undefined

  function dispatch(): void {
    for (const slot of slots) {
      if (waiting.length === 0) return
      if (!slot.child) start(slot)
      else if (slot.child.state === 'idle') run(slot, slot.child, waiting.shift() as Job)
    }
  }

  function start(slot: Slot): void {
    slot.child = startChild<ToMedia, FromMedia>(command, {
      ready: dispatch,
      message: (message) => finish(slot, message),
      exit: (code, signal) => {
        const words = slot.child?.lastWords ?? ''
        const { job } = slot
        clearTimeout(slot.timer)
        delete slot.child
        slot.job = undefined
        // A process that cannot even start takes the job that it was started for with it.
        const lost = job ?? waiting.shift()
        lost?.settle(
          new ConversionError(
            'engine_unavailable',
            { engine: 'OCR' },
            { cause: new Error(`${signal ?? code}: ${words}`) },
          ),
        )
        if (closed) return gone?.()
        dispatch()
      },
    })
  }

  function run(slot: Slot, child: Child<ToMedia>, job: Job): void {
    clearTimeout(slot.timer)
    slot.job = job
    slot.timer = setTimeout(() => child.kill(), timeoutMs)
    child.assign(job.message, job.body)
  }

  function finish(slot: Slot, message: FromMedia): void {
    const { job } = slot
    clearTimeout(slot.timer)
    slot.job = undefined
    slot.child?.finish()
    slot.timer = setTimeout(() => slot.child?.kill(), idleMs)
    slot.timer.unref()
    job?.settle(message)
    dispatch()
  }

  async function ask<T>(message: ToMedia, body: Uint8Array, signal: AbortSignal | undefined): Promise<T> {
    launch ??= findProgram().then((found) => commandFor(memoryMb, found))
    command = await launch
    return new Promise((resolve, reject) => {
      if (closed || signal?.aborted) return reject(new ConversionError('conversion_aborted'))
      const abort = (): void => {
        const slot = slots.find((one) => one.job === job)
        if (slot) slot.child?.kill()
        else waiting.splice(waiting.indexOf(job), 1)
        job.settle(new ConversionError('conversion_aborted'))
      }
      const job: Job = {
        message,
        body,
        settle(outcome) {
          signal?.removeEventListener('abort', abort)
          if (outcome instanceof ConversionError) reject(outcome)
          else if (outcome.type === 'result') resolve(outcome.value as T)
          else if (outcome.type === 'failed') reject(failure(outcome))
        },
      }
      signal?.addEventListener('abort', abort, { once: true })
      waiting.push(job)
      dispatch()
    })
  }

  return {
    ocr: {
      name: 'tesseract',
      recognize: ({ samples, ...raster }, { language, signal }) =>
        ask<OcrPage>({ type: 'raster', raster, ...(language ? { language } : {}) }, samples, signal),
      recognizePicture: (bytes, { signal, ...wanted }) =>
        ask<OcrPicture>({ type: 'picture', options: wanted }, bytes, signal),
    },
    async describeOcr() {
      const { command, data } = await findProgram()
      return { name: command ? 'tesseract' : 'tesseract.js', languages: languagesOfData(new Set(data)) }
    },
    async close() {
      closed = true
      for (const job of waiting.splice(0)) job.settle(new ConversionError('conversion_aborted'))
      for (const slot of slots) slot.child?.kill()
      await new Promise<void>((resolve) => {
        gone = () => slots.every((slot) => !slot.child) && resolve()
        gone()
      })
      if (program) await removeOcrData(await program)
    },
  }
}

async function commandFor(memoryMb: number, program: OcrProgram): Promise<string[]> {
  const { permissionFlag: _, ...enclosure } = await probeEnclosure([process.execPath, entryFile])
  const bounds = { memoryMb, cpuSeconds: cpuSecondsPerProcess, threads: ocrThreads }
  return [...launchCommand(enclosure, entryFile, bounds), JSON.stringify(program)]
}

/** What a process reports, believed only as far as the table of errors goes. */
function failure({ code, details, cause }: Extract<FromMedia, { type: 'failed' }>): ConversionError {
  const known = Object.hasOwn(conversionErrors, code) ? (code as ConversionErrorCode) : 'conversion_failed'
  return new ConversionError(known, details, cause ? { cause: new Error(cause) } : {})
}
