/**
 * What `docmill convert` writes to standard error: failures, warnings and progress, as one line that changes on a
 * terminal and as a line now and then elsewhere.
 */
import { durationText, measureRate } from './bulk/rate.ts'
import { isFailure, type Outcome } from './outcome.ts'

export interface Progress {
  done(outcome: Outcome): void
  end(): void
}

export interface ProgressOptions {
  /** Lines of JSON on standard output already hold failures and warnings. */
  json: boolean
  /** Failures only. */
  quiet: boolean
  /** Documents that earlier runs converted. */
  before: number
}

/** Standard error, as a terminal or as anything else. */
export interface ProgressStream {
  isTTY?: boolean
  /** Width of a terminal in characters. */
  columns?: number
  write(text: string): unknown
}

const clearLine = '\r\u001b[K'
/** A log of an hour has 120 lines. */
const lineEveryMs = 30_000

/**
 * @param total Documents to convert now.
 * @param now Milliseconds of any clock.
 */
export function createProgress(
  total: number,
  stream: ProgressStream,
  { json, quiet, before }: ProgressOptions,
  now = () => performance.now(),
): Progress {
  const isTerminal = stream.isTTY === true
  const showsCount = !quiet && total > 1
  const rate = measureRate(now)
  let count = 0
  let failed = 0
  let saidAt = now()
  let says = isTerminal

  const line = (text: string): void => {
    stream.write(`${isTerminal ? clearLine : ''}${text}\n`)
  }
  const state = (): string => {
    const left = count < total ? rate.msFor(total - count) : undefined
    return [
      `${count}/${total}`,
      `${perSecondText(rate.perSecond())}/s`,
      ...(left === undefined ? [] : [`${durationText(left)} left`]),
      ...(failed > 0 ? [`${failed} failed`] : []),
    ].join(', ')
  }
  const show = (file: string): void => {
    if (isTerminal) {
      const text = `${state()}  ${file}`
      stream.write(`${clearLine}${text.slice(0, Math.max(20, (stream.columns ?? 80) - 1))}`)
    } else if (now() - saidAt >= lineEveryMs) {
      saidAt = now()
      says = true
      line(`docmill: ${state()}`)
    }
  }

  if (before > 0 && !quiet) line(`docmill: ${before} of ${before + total} files were converted before`)
  return {
    done({ file, result }) {
      count++
      rate.count()
      if (isFailure(result)) {
        failed++
        if (!json) line(`docmill: ${file}: ${result.message}`)
      } else if (!json && !quiet)
        for (const warning of result.warnings) line(`docmill: ${file}: warning: ${warning.message}`)
      if (showsCount) show(file)
    },
    end() {
      if (showsCount && says) line(`${total} files: ${total - failed} converted, ${failed} failed`)
    },
  }
}

function perSecondText(rate: number): string {
  return rate < 10 ? rate.toFixed(1) : String(Math.round(rate))
}
