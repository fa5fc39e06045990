/** What `docmill convert` writes to standard error: failures, warnings and progress. */
import { createStatusLine, type StatusStream } from './bulk/status-line.ts'
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

/**
 * @param total Documents to convert now.
 * @param now Milliseconds of any clock.
 */
export function createProgress(
  total: number,
  stream: StatusStream,
  { json, quiet, before }: ProgressOptions,
  now?: () => number,
): Progress {
  const status = createStatusLine(total, stream, quiet, now)
  let count = 0
  let failed = 0
  if (before > 0 && !quiet) status.say(`docmill: ${before} of ${before + total} files were converted before`)
  return {
    done({ file, result }) {
      count++
      if (isFailure(result)) {
        failed++
        if (!json) status.say(`docmill: ${file}: ${result.message}`)
      } else if (!json && !quiet)
        for (const warning of result.warnings) status.say(`docmill: ${file}: warning: ${warning.message}`)
      status.show(count, failed, file)
    },
    end() {
      status.end(`${total} files: ${total - failed} converted, ${failed} failed`)
    },
  }
}
