/** What `docmill convert` writes to standard error: failures, warnings and, on a terminal, progress. */
import type { WriteStream } from 'node:tty'
import { isFailure, type Outcome } from './outcome.ts'

export interface Progress {
  done(outcome: Outcome): void
  end(failed: number): void
}

export interface ProgressOptions {
  /** Lines of JSON on standard output already hold failures and warnings. */
  json: boolean
  /** Failures only. */
  quiet: boolean
}

const clearLine = '\r\u001b[K'

export function createProgress(total: number, stream: WriteStream, { json, quiet }: ProgressOptions): Progress {
  const isTerminal = stream.isTTY === true
  const showsCount = isTerminal && !quiet && total > 1
  let count = 0

  function line(text: string): void {
    stream.write(`${isTerminal ? clearLine : ''}${text}\n`)
  }

  return {
    done({ file, result }) {
      count++
      if (isFailure(result)) {
        if (!json) line(`docmill: ${file}: ${result.message}`)
      } else if (!json && !quiet)
        for (const warning of result.warnings) line(`docmill: ${file}: warning: ${warning.message}`)
      if (showsCount) stream.write(`${clearLine}${count}/${total} ${file}`)
    },
    end(failed) {
      if (showsCount) line(`${total} files: ${total - failed} converted, ${failed} failed`)
    },
  }
}
