/** How long the stages of a conversion take, measured in its process. */
import type { StageName } from '../pipeline/convert.ts'
import type { WorkReport } from './protocol.ts'

export interface Stopwatch {
  /** A stage begins, and with it the one before ends. */
  begin(stage: StageName, format?: string): void
  report(): WorkReport
}

export function startStopwatch(now: () => number = () => performance.now()): Stopwatch {
  const started = now()
  const begun: { name: StageName; startMs: number }[] = []
  let detected: string | undefined
  return {
    begin(name, format) {
      begun.push({ name, startMs: now() - started })
      detected = format ?? detected
    },
    report() {
      const end = now() - started
      const stages = begun.map(({ name, startMs }, index) => {
        return { name, startMs, durationMs: (begun[index + 1]?.startMs ?? end) - startMs }
      })
      return { ...(detected === undefined ? {} : { format: detected }), stages }
    },
  }
}
