/** What the pool reports about a conversion, for the metrics and the trace of its request. */
import { formats, type JobReport } from '@docmill/convert'
import type { Metrics } from './metrics.ts'
import type { Trace } from './traces.ts'

/**
 * @param startedAt When the document was handed to the pool, by `performance.now()`.
 * @returns id of the format that was found out; `unknown` for none that there is.
 */
export function observeConversion(
  { queuedMs, lane, work, calls }: JobReport,
  startedAt: number,
  { metrics, trace }: { metrics: Metrics; trace: Trace },
): string {
  const turnAt = startedAt + queuedMs
  metrics.queueSeconds.observe({ lane: lane ?? 'none' }, queuedMs / 1000)
  trace.past('queue', startedAt, queuedMs)
  const type = formats.some(({ id }) => id === work?.format) ? (work?.format as string) : 'unknown'
  for (const { name, startMs, durationMs } of work?.stages ?? []) {
    metrics.stageSeconds.observe({ stage: name }, durationMs / 1000)
    trace.past(name, turnAt + startMs, durationMs, { type })
  }
  for (const { engine, startMs, durationMs, outcome } of calls) {
    metrics.engineSeconds.observe({ engine, outcome }, durationMs / 1000)
    trace.past(engine, turnAt + startMs, durationMs, { outcome })
  }
  return type
}
