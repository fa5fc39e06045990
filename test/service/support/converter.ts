/** A stand-in for the pool: gives the bytes back as text, when a test lets it. */
import { ConversionError, type PoolConversion, type PoolConvertOptions } from '@docmill/convert'
import type { Converter } from '../../../packages/server/src/services.ts'
import { inTime } from './wait.ts'

export interface TestConverter extends Converter {
  /** What was asked for, in order. */
  readonly asked: { bytes: Uint8Array; options: PoolConvertOptions }[]
  /** Conversions that wait from now on until the returned function is called. */
  hold(): () => void
  /** The next conversion ends so. */
  failNext(error: Error): void
  /** Resolves when so many conversions have been asked for in all. */
  askedFor(count: number): Promise<void>
  /** Makes the queue look full. */
  isFull: boolean
  /** Conversions that a signal ended. */
  readonly aborted: number
}

export function createTestConverter(): TestConverter {
  const asked: TestConverter['asked'] = []
  const waiters: { count: number; resolve(): void }[] = []
  const failures: Error[] = []
  let held: Promise<void> | undefined
  let aborted = 0
  const converter: TestConverter = {
    asked,
    describeOcr: async () => ({ name: 'tesseract.js', languages: ['en'] }),
    readsPages: false,
    describeSpeech: () => ({ name: null, note: 'tags only; set DOCMILL_SPEECH_URL for a transcript' }),
    walls: { net: true, fs: true, uid: true, memory: true, pid: true, files: true, seccomp: true },
    hasRoom: () => !converter.isFull,
    budgetWaitMs: () => 0,
    giveUp() {},
    pauseMs: () => 0,
    isFull: false,
    get aborted() {
      return aborted
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
    failNext: (error) => void failures.push(error),
    askedFor(count) {
      if (asked.length >= count) return Promise.resolve()
      const asking = new Promise<void>((resolve) => waiters.push({ count, resolve }))
      return inTime(`${count} conversions are asked for`, asking)
    },
    stats: () => ({
      workers: 2,
      starting: 0,
      idle: 2,
      busy: 0,
      queued: converter.isFull ? 10 : 0,
      queueLimit: 10,
      converted: asked.length,
      failed: 0,
      replaced: 0,
      stopped: 0,
      memoryBytes: 0,
    }),
    async convert(bytes, options = {}) {
      asked.push({ bytes, options })
      for (const waiter of waiters) if (waiter.count <= asked.length) waiter.resolve()
      const failure = failures.shift()
      if (held) await Promise.race([held, abortOf(options.signal)])
      if (options.signal?.aborted) {
        aborted += 1
        throw new ConversionError('conversion_aborted')
      }
      if (failure) throw failure
      return echo(bytes, options)
    },
  }
  return converter
}

function abortOf(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
}

/** The whole document is a picture too, where pictures are asked for. */
function echo(
  bytes: Uint8Array,
  { encoding = 'json', outputFormat = 'markdown', images }: PoolConvertOptions,
): PoolConversion {
  const text = Buffer.from(bytes).toString('utf8')
  const chunk = Buffer.from(encoding === 'json' ? JSON.stringify(text).slice(1, -1) : text)
  return {
    format: outputFormat,
    detectedType: 'txt',
    metadata: {},
    warnings: [],
    resources: images === 'links' ? [{ name: 'a.png', mediaType: 'image/png', bytes }] : [],
    characters: text.length,
    content: { encoding, chunks: [chunk], byteLength: chunk.length },
  }
}
