/**
 * `@docmill/convert/worker-pool`: conversions in Web Workers of a browser, Deno or Bun, bounded in time and memory.
 *
 * ```ts
 * const pool = createWorkerPool({ timeoutMs: 60_000 })
 * const { content } = await pool.convert(file, { filename: file.name })
 * pool.close()
 * ```
 */

export { ConversionError, type ConversionErrorCode } from '../core/errors.ts'
export type { Conversion } from '../pipeline/convert.ts'
export {
  createWorkerPool,
  type WorkerConvertOptions,
  type WorkerPool,
  type WorkerPoolOptions,
} from '../web-workers/pool.ts'
export type { WebWorker } from '../web-workers/start-worker.ts'
