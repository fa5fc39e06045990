/** How long the stages of a conversion take: measured in its process, believed by the pool as far as it makes sense. */
import type { StageName } from '../pipeline/convert.ts'

const stageNames: readonly StageName[] = ['detect', 'read', 'tidy', 'write']

/** Milliseconds since the document came to the process. */
export interface StageTime {
  name: StageName
  startMs: number
  durationMs: number
}

export interface WorkReport {
  /** Id of the format, once it is known. */
  format?: string
  stages: readonly StageTime[]
}

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

/** @param told By a process that a document may have taken over. */
export function readWorkReport(told: unknown): WorkReport {
  const { format, stages } = (told ?? {}) as { format?: unknown; stages?: unknown }
  const known = Array.isArray(stages) ? stages.slice(0, stageNames.length).filter(isStageTime) : []
  return { ...(typeof format === 'string' ? { format: format.slice(0, 32) } : {}), stages: known }
}

function isStageTime(told: unknown): told is StageTime {
  const { name, startMs, durationMs } = (told ?? {}) as Partial<Record<keyof StageTime, unknown>>
  return (
    stageNames.includes(name as StageName) &&
    [startMs, durationMs].every((ms) => Number.isFinite(ms) && Number(ms) >= 0)
  )
}
