/**
 * Starts the worker of this package. Bundlers recognise the address by its form; what is published names the emitted file
 * (`tools/packaging/web-worker.ts`).
 */

/** The part of a Web Worker that the pool uses. */
export interface WebWorker {
  postMessage(message: unknown): void
  terminate(): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: (event: { message?: string }) => void): void
}

declare const Worker: new (address: URL, options: { type: 'module' }) => WebWorker

export function startWorker(): WebWorker {
  return new Worker(new URL('./entry.ts', import.meta.url), { type: 'module' })
}
