/** Conversions in Web Workers, so that a page stays responsive: bounded in time and in memory, and cancelled at once. */

import { showsLackOfMemory } from '../core/bounds.ts'
import { ConversionError, type ConversionErrorCode, type ErrorDetails } from '../core/errors.ts'
import { defaultLimits } from '../core/limits.ts'
import type { Conversion, ConvertOptions } from '../pipeline/convert.ts'
import type { PdfiumSource } from '../platform/contract.ts'
import type { FromWorker, SentOptions, ToWorker } from './messages.ts'
import { startWorker, type WebWorker } from './start-worker.ts'

/** All may be left out. */
export interface WorkerPoolOptions {
  /** Documents that are converted at a time: at most 4 and one less than there are cores, when absent. */
  workers?: number
  /** For one document, from its turn on; `conversionMs` of the limits when absent. */
  timeoutMs?: number
  /** Documents that may wait, beyond which a conversion ends with `overloaded`; 100 when absent. */
  queueLimit?: number
  /** Bytes of all documents that wait, beyond which `overloaded`; 256 MiB when absent. */
  queuedBytes?: number
  /**
   * A worker is replaced after documents of so many bytes together, 64 MiB when absent: the memory of WebAssembly never
   * shrinks, and that of a worker is given back when it ends.
   */
  bytesPerWorker?: number
  /** Where `pdfium.wasm` is; next to the code when absent. */
  pdfium?: PdfiumSource
  /** Starts a worker whose program imports `@docmill/convert/worker`, for bundlers that do not find it by themselves. */
  createWorker?: () => WebWorker
}

/** Options of one document. Engines are not called from workers: images are described by their names. */
export type WorkerConvertOptions = SentOptions & Pick<ConvertOptions, 'signal' | 'onProgress'>

export interface WorkerPool {
  /** @throws ConversionError also conversion_timeout, conversion_out_of_memory, conversion_aborted, overloaded */
  convert(source: Uint8Array | ArrayBuffer | Blob, options?: WorkerConvertOptions): Promise<Conversion>
  /** Ends all workers; what runs or waits ends with `conversion_aborted`. */
  close(): void
}

interface Job {
  bytes: Uint8Array
  options: WorkerConvertOptions
  resolve(conversion: Conversion): void
  reject(error: unknown): void
}

interface Slot {
  worker: WebWorker
  /** What it has converted since it started. */
  servedBytes: number
  job?: Job
  timer?: ReturnType<typeof setTimeout>
}

const maxWorkers = 4
const mebibyte = 1_048_576
/** For the program of a worker, which may come over a slow network. */
const startMs = 60_000

/** Workers start with the first documents. @throws TypeError where the runtime has no Web Workers */
export function createWorkerPool(options: WorkerPoolOptions = {}): WorkerPool {
  const {
    workers = Math.max(1, Math.min(maxWorkers, coresHere() - 1)),
    timeoutMs = defaultLimits.conversionMs,
    queueLimit = 100,
    queuedBytes = 256 * mebibyte,
    bytesPerWorker = 64 * mebibyte,
    pdfium,
    createWorker = startWorker,
  } = options
  if (createWorker === startWorker && !('Worker' in globalThis))
    throw new TypeError('This runtime has no Web Workers: use convert, or createPool in Node.')
  const slots: Slot[] = []
  const waiting: Job[] = []

  function dispatch(): void {
    while (waiting.length > 0) {
      const slot = slots.find(({ job }) => !job) ?? (slots.length < workers ? startOrRefuse() : undefined)
      if (slot) run(slot, waiting.shift() as Job)
      else if (slots.length > 0) return
    }
  }

  /** @returns undefined where no worker starts; the first document that waits then ends, unless one that runs can take it. */
  function startOrRefuse(): Slot | undefined {
    try {
      return start()
    } catch (cause) {
      if (slots.length === 0) waiting.shift()?.reject(new ConversionError('conversion_failed', {}, { cause }))
      return undefined
    }
  }

  function start(): Slot {
    const slot: Slot = { worker: createWorker(), servedBytes: 0 }
    slot.worker.addEventListener('message', ({ data }) => receive(slot, data as FromWorker))
    const broken = ({ message = 'the worker ended' }: { message?: string }): void => {
      const code = showsLackOfMemory(message) ? 'conversion_out_of_memory' : 'conversion_failed'
      stop(slot, new ConversionError(code, {}, { cause: new Error(message) }))
    }
    slot.worker.addEventListener('error', broken)
    slot.worker.addEventListener('messageerror', broken)
    slots.push(slot)
    return slot
  }

  function run(slot: Slot, job: Job): void {
    slot.job = job
    slot.servedBytes += job.bytes.length
    bound(slot, startMs, () => new ConversionError('conversion_failed', {}, { cause: new Error('no worker started') }))
    const { signal, onProgress, ...sent } = job.options
    const message: ToWorker = {
      bytes: job.bytes,
      options: sent,
      wantsProgress: onProgress !== undefined,
      ...(pdfium === undefined ? {} : { pdfium }),
    }
    try {
      slot.worker.postMessage(message)
    } catch (error) {
      // An option that cannot be sent is a fault of the caller; the worker has not seen it.
      finish(slot, () => job.reject(error))
    }
  }

  function bound(slot: Slot, ms: number, error: () => ConversionError): void {
    clearTimeout(slot.timer)
    slot.timer = setTimeout(() => stop(slot, error()), ms)
  }

  function receive(slot: Slot, message: FromWorker): void {
    const { job } = slot
    if (!job) return
    switch (message.type) {
      case 'begun':
        bound(slot, timeoutMs, () => timedOut(timeoutMs))
        break
      case 'progress':
        job.options.onProgress?.(message.done, message.total)
        break
      case 'converted':
        finish(slot, () => job.resolve(message.conversion))
        break
      case 'failed':
        finish(slot, () => job.reject(errorOf(message)))
        break
    }
  }

  function finish(slot: Slot, settle: () => void): void {
    clearTimeout(slot.timer)
    delete slot.job
    if (slot.servedBytes > bytesPerWorker) remove(slot)
    settle()
    dispatch()
  }

  /** Ends a worker in the middle of its document. */
  function stop(slot: Slot, error: ConversionError): void {
    const { job } = slot
    clearTimeout(slot.timer)
    remove(slot)
    delete slot.job
    job?.reject(error)
    dispatch()
  }

  function remove(slot: Slot): void {
    slot.worker.terminate()
    const at = slots.indexOf(slot)
    if (at >= 0) slots.splice(at, 1)
  }

  /** A document that its sender no longer wants. */
  function abort(job: Job): void {
    const at = waiting.indexOf(job)
    if (at >= 0) waiting.splice(at, 1)
    const slot = slots.find((one) => one.job === job)
    if (slot) stop(slot, new ConversionError('conversion_aborted'))
    else job.reject(new ConversionError('conversion_aborted'))
  }

  return {
    async convert(source, given = {}) {
      const { signal } = given
      const bytes = await bytesOf(source)
      if (signal?.aborted) throw new ConversionError('conversion_aborted')
      const queued = waiting.reduce((sum, one) => sum + one.bytes.length, 0)
      const isBusy = slots.length >= workers && slots.every(({ job }) => job)
      if (isBusy && (waiting.length >= queueLimit || queued + bytes.length > queuedBytes))
        throw new ConversionError('overloaded')
      let cancel = (): void => {}
      const ended = new Promise<Conversion>((resolve, reject) => {
        const job: Job = { bytes, options: given, resolve, reject }
        cancel = () => abort(job)
        waiting.push(job)
      })
      signal?.addEventListener('abort', cancel)
      dispatch()
      return await ended.finally(() => signal?.removeEventListener('abort', cancel))
    },
    close() {
      for (const job of waiting.splice(0)) job.reject(new ConversionError('conversion_aborted'))
      for (const slot of [...slots]) stop(slot, new ConversionError('conversion_aborted'))
    },
  }
}

/** Cores that the runtime admits to; 2 where it does not say. */
function coresHere(): number {
  const { navigator } = globalThis as { navigator?: { hardwareConcurrency?: number } }
  return navigator?.hardwareConcurrency ?? 2
}

async function bytesOf(source: Uint8Array | ArrayBuffer | Blob): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source
  if (source instanceof ArrayBuffer) return new Uint8Array(source)
  if (source instanceof Blob) return new Uint8Array(await source.arrayBuffer())
  throw new TypeError('a document is bytes or a Blob')
}

function timedOut(timeoutMs: number): ConversionError {
  return new ConversionError('conversion_timeout', { seconds: Math.round(timeoutMs / 1000) })
}

function errorOf({ code, details, cause }: { code: string; details: ErrorDetails; cause?: string }): ConversionError {
  return new ConversionError(code as ConversionErrorCode, details, ...(cause ? [{ cause: new Error(cause) }] : []))
}
