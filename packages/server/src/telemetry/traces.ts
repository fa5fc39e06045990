/**
 * Traces of requests, where the settings name a collector: a span a stage, those inside the conversion
 * process included. No attribute holds a name, an address or a word of a document.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Settings } from '../settings.ts'
import type { Logger } from './log.ts'

export type Attributes = Readonly<Record<string, string | number | boolean>>

export type Stage =
  | 'authentication'
  | 'body'
  | 'admission'
  | 'download'
  | 'queue'
  | 'detect'
  | 'read'
  | 'tidy'
  | 'write'
  | 'ocr'
  | 'speech'
  | 'vision'
  | 'pageVision'
  | 'settlement'
  | 'answer'

/** Trace of one request. */
export interface Trace {
  /** Absent where nothing is recorded. */
  readonly id: string | undefined
  /** Does the work inside a span. */
  stage<T>(name: Stage, work: () => Promise<T>): Promise<T>
  /** A span of what is over. @param startedAt By `performance.now()`. */
  past(name: Stage, startedAt: number, durationMs: number, attributes?: Attributes): void
  /** From now until the end of the request. */
  last(name: Stage): void
  /** The request is over. Again does nothing. */
  end(attributes: Attributes, hasFailed: boolean): void
}

export interface Traces {
  start(name: string, headers: IncomingHttpHeaders): Trace
  /** What has not been sent yet is sent. */
  close(): Promise<void>
}

/** Nothing is recorded. */
export const noTrace: Trace = {
  id: undefined,
  stage: (_, work) => work(),
  past() {},
  last() {},
  end() {},
}

const noTraces: Traces = { start: () => noTrace, close: async () => {} }

/** What records them is loaded only where it is wanted. */
export async function startTraces(settings: Settings, log: Logger): Promise<Traces> {
  const { tracesUrl: url, tracesHeaders: headers, tracesShare: share } = settings
  if (!url) return noTraces
  const { createTraces } = await import('./opentelemetry.ts')
  return createTraces({ url, headers, share }, (error) => log.warn({ err: error }, 'traces were not taken'))
}
