/** A stand-in for the pool with a number of processes, whose documents end when a test says so. */
import { createTestConverter, type TestConverter } from '../support/converter.ts'

export interface ProcessConverter extends TestConverter {
  /** Texts of the documents that a process has begun, in that order. */
  readonly begun: readonly string[]
  /** Texts of the documents that wait for a process. */
  readonly waiting: readonly string[]
  /** Ends the oldest document that a process has; the next one that waits begins at once. */
  endOne(): void
  /** From now on each document ends by itself. */
  endAll(): void
}

export function createProcessConverter(processes: number): ProcessConverter {
  const base = createTestConverter()
  const begun: string[] = []
  const waiting: { text: string; begin(): void }[] = []
  const running: (() => void)[] = []
  let isOpen = false
  const dispatch = (): void => {
    while (running.length < processes) {
      const next = waiting.shift()
      if (!next) return
      begun.push(next.text)
      next.begin()
    }
  }
  const converter: ProcessConverter = {
    ...base,
    begun,
    get waiting() {
      return waiting.map(({ text }) => text)
    },
    endOne() {
      running.shift()?.()
      dispatch()
    },
    endAll() {
      isOpen = true
      while (running.length > 0) converter.endOne()
    },
    stats: () => ({ ...base.stats(), workers: processes, busy: running.length, queued: waiting.length }),
    async convert(bytes, options) {
      const ended = Promise.withResolvers<void>()
      const begin = (): void => {
        if (isOpen) ended.resolve()
        else running.push(ended.resolve)
      }
      waiting.push({ text: Buffer.from(bytes).toString(), begin })
      dispatch()
      await ended.promise
      return base.convert(bytes, options)
    },
  }
  return converter
}
