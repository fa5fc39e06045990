/** What `docmill convert` writes to standard error: failures, warnings and progress. */
import { createStatusLine, type StatusStream } from './bulk/status-line.ts'
import { isFailure, type Outcome } from './outcome.ts'
import { nameOf } from './source.ts'

export interface Progress {
  done(outcome: Outcome): void
  /** A document is being read: so many of its pages are done. */
  pages(file: string, done: number, total: number): void
  /** Removes the progress line: something is printed on standard output. */
  hide(): void
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
      status.show(count, failed, nameOf(file))
    },
    pages: (file, done, pageCount) => status.showPages(done, pageCount, nameOf(file)),
    hide: status.hide,
    end() {
      status.end(`${total} files: ${total - failed} converted, ${failed} failed`)
    },
  }
}
