/** Progress of a run: a line that changes on a terminal, a line now and then elsewhere. */
import { durationText, measureRate, type Rate } from './rate.ts'

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
  /** @param done Documents that have ended, those that failed included. */
  show(done: number, failed: number, label: string): void
  /** Shows how far one long document is. */
  showPages(done: number, total: number, label: string): void
  /** Removes the line until it is shown again: something else is printed on the terminal. */
  hide(): void
  /** Prints how the run ended where its progress was shown. */
  end(text: string): void
}

const clearLine = '\r\u001b[K'
/** A log of an hour has 120 lines. */
const lineEveryMs = 30_000
/** A document that takes no longer needs no line. */
const pagesAfterMs = 500

/**
 * @param total Documents. One alone is shown by its pages, where it has any.
 * @param now Milliseconds of any clock.
 */
export function createStatusLine(
  total: number,
  stream: StatusStream,
  quiet: boolean,
  now = () => performance.now(),
): StatusLine {
  const isTerminal = stream.isTTY === true
  const documents = { rate: measureRate(now), done: 0, failed: 0 }
  let pages: { label: string; rate: Rate; done: number; since: number } | undefined
  let saidAt = now()
  let hasSaid = false
  let isShown = false

  const say = (text: string): void => {
    stream.write(`${isTerminal ? clearLine : ''}${text}\n`)
    isShown = false
  }
  const hide = (): void => {
    if (isShown) stream.write(clearLine)
    isShown = false
  }
  const documentsText = (): string => {
    const { done, failed, rate } = documents
    return [`${done}/${total}`, ...paceOf(rate, total - done), ...(failed > 0 ? [`${failed} failed`] : [])].join(', ')
  }
  const show = (line: string, logLine: string): void => {
    if (quiet) return
    if (isTerminal) {
      stream.write(`${clearLine}${line.slice(0, Math.max(20, (stream.columns || 80) - 1))}`)
      isShown = true
    } else if (now() - saidAt >= lineEveryMs) {
      saidAt = now()
      say(`docmill: ${logLine}`)
    } else return
    hasSaid = true
  }
  return {
    say,
    show(done, failed, label) {
      documents.rate.reach(done)
      documents.done = done
      documents.failed = failed
      if (total > 1) show(`${documentsText()}  ${label}`, documentsText())
    },
    showPages(done, count, label) {
      // A second document may report between the pages of the first; a rate needs pages of one.
      if (pages?.label !== label || done < pages.done) pages = { label, rate: measureRate(now), done, since: now() }
      pages.done = done
      pages.rate.reach(done)
      if (count === 1 || now() - pages.since < pagesAfterMs) return
      const place = `page ${done} of ${count}`
      if (total > 1) show(`${documentsText()}  ${label}, ${place}`, `${documentsText()}; ${label}, ${place}`)
      else {
        const text = [place, ...paceOf(pages.rate, count - done)].join(', ')
        show(`${text}  ${label}`, `${label}: ${text}`)
      }
    },
    hide,
    end(text) {
      if (total > 1 && hasSaid) say(text)
      else hide()
    },
  }
}

/** `4.2/s` and `3 min left`, as far as they are known. */
function paceOf(rate: Rate, rest: number): string[] {
  const left = rest > 0 ? rate.msFor(rest) : undefined
  return [`${perSecondText(rate.perSecond())}/s`, ...(left === undefined ? [] : [`${durationText(left)} left`])]
}

function perSecondText(rate: number): string {
  return rate < 10 ? rate.toFixed(1) : String(Math.round(rate))
}
