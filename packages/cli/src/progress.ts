/** What a person sees on the terminal while files are converted; programs see only failures. */
import type { WriteStream } from 'node:tty'
import { isFailure, type Outcome } from './outcome.ts'

export interface Progress {
  /** @param tellFailure Whether a failure is to be told here. */
  done(outcome: Outcome, tellFailure: boolean): void
  end(failed: number): void
}

const clearLine = '\r\u001b[K'

export function createProgress(total: number, stream: WriteStream): Progress {
  const isTerminal = stream.isTTY === true
  let count = 0

  function line(text: string): void {
    stream.write(`${isTerminal ? clearLine : ''}${text}\n`)
  }

  return {
    done({ file, result }, tellFailure) {
      count++
      if (isFailure(result)) {
        if (tellFailure) line(`docmill: ${file}: ${result.message}`)
      } else if (isTerminal) for (const warning of result.warnings) line(`docmill: ${file}: ${warning.message}`)
      if (isTerminal && total > 1) stream.write(`${clearLine}${count}/${total} ${file}`)
    },
    end(failed) {
      if (isTerminal && total > 1) line(`${total} files, ${total - failed} converted, ${failed} failed`)
    },
  }
}
