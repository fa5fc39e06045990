/** How far many documents are: a line that changes on a terminal, a line now and then elsewhere. */
import { durationText, measureRate } from './rate.ts'

/** Standard error, as a terminal or as anything else. */
export interface StatusStream {
  isTTY?: boolean
  /** Width of a terminal in characters. */
  columns?: number
  write(text: string): unknown
}

export interface StatusLine {
  /** Prints a line of its own. */
  say(text: string): void
  /** @param done Of all, those that failed included. */
  show(done: number, failed: number, label: string): void
  /** Says how it ended where it said how far it was. */
  end(text: string): void
}

const clearLine = '\r\u001b[K'
/** A log of an hour has 120 lines. */
const lineEveryMs = 30_000

/**
 * @param total Documents; one alone is not worth a line.
 * @param now Milliseconds of any clock.
 */
export function createStatusLine(
  total: number,
  stream: StatusStream,
  quiet: boolean,
  now = () => performance.now(),
): StatusLine {
  const isTerminal = stream.isTTY === true
  const isShown = !quiet && total > 1
  const rate = measureRate(now)
  let saidAt = now()
  let hasSaid = false

  const say = (text: string): void => {
    stream.write(`${isTerminal ? clearLine : ''}${text}\n`)
  }
  const state = (done: number, failed: number): string => {
    const left = done < total ? rate.msFor(total - done) : undefined
    return [
      `${done}/${total}`,
      `${perSecondText(rate.perSecond())}/s`,
      ...(left === undefined ? [] : [`${durationText(left)} left`]),
      ...(failed > 0 ? [`${failed} failed`] : []),
    ].join(', ')
  }
  return {
    say,
    show(done, failed, label) {
      rate.reach(done)
      if (!isShown) return
      if (isTerminal) {
        const text = `${state(done, failed)}  ${label}`
        stream.write(`${clearLine}${text.slice(0, Math.max(20, (stream.columns ?? 80) - 1))}`)
      } else if (now() - saidAt >= lineEveryMs) {
        saidAt = now()
        say(`docmill: ${state(done, failed)}`)
      } else return
      hasSaid = true
    },
    end(text) {
      if (hasSaid) say(text)
    },
  }
}

function perSecondText(rate: number): string {
  return rate < 10 ? rate.toFixed(1) : String(Math.round(rate))
}
