/** A flat row of runs → tokens: leaves between the openings and closings of their marks. */
import { delimiterMarks, Mark, type Run, sameTarget, type Target } from './runs.ts'

export type Token =
  | { type: 'leaf'; run: number }
  | { type: 'open' | 'close'; mark: Mark; run: number }
  | { type: 'openLink'; link: Target; run: number; lastRun: number }
  | { type: 'closeLink'; link: Target; run: number }

/** What is open, and the last of the runs that have it. */
type Open = ({ mark: Mark } | { link: Target }) & { lastRun: number }

const marksOutermostFirst: readonly Mark[] = Object.values(Mark)

/**
 * Nests by extent: of the marks that open at a run, the one that goes on furthest is the
 * outermost. `run` of a token is the run it stands before, of a closing one the run it ends.
 */
export function nest(runs: readonly Run[]): Token[] {
  const tokens: Token[] = []
  const open: Open[] = []
  for (let at = 0; at < runs.length; at++) {
    if (open.length > 0) closeEnded(open, runs[at], at, tokens)
    const { link, marks } = runs[at]!
    if (marks !== 0 || link !== undefined) openBegun(open, runs, at, tokens)
    tokens.push({ type: 'leaf', run: at })
  }
  if (open.length > 0) closeEnded(open, undefined, runs.length, tokens)
  return tokens
}

function closeEnded(open: Open[], run: Run | undefined, at: number, tokens: Token[]): void {
  const ended = open.findIndex((one) => !holds(one, run))
  if (ended < 0) return
  for (const one of open.splice(ended).reverse())
    tokens.push(
      'mark' in one
        ? { type: 'close', mark: one.mark, run: at - 1 }
        : { type: 'closeLink', link: one.link, run: at - 1 },
    )
}

function holds(one: Open, run: Run | undefined): boolean {
  if (!run) return false
  return 'mark' in one ? (run.marks & one.mark) !== 0 : run.link !== undefined && sameTarget(one.link, run.link)
}

function openBegun(open: Open[], runs: readonly Run[], at: number, tokens: Token[]): void {
  const { link, marks } = runs[at]!
  let fresh = marks
  let isLinked = link === undefined
  for (const one of open)
    if ('mark' in one) fresh &= ~one.mark
    else isLinked = true
  if (isLinked && fresh === 0) return
  const begun: Open[] = []
  if (link && !isLinked) begun.push(reaching({ link, lastRun: at }, runs))
  for (const mark of marksOutermostFirst) if ((fresh & mark) !== 0) begun.push(reaching({ mark, lastRun: at }, runs))
  if (begun.length > 1) begun.sort((one, other) => other.lastRun - one.lastRun)
  for (const one of begun) {
    open.push(one)
    tokens.push(
      'mark' in one
        ? { type: 'open', mark: one.mark, run: at }
        : { type: 'openLink', link: one.link, run: at, lastRun: one.lastRun },
    )
  }
}

/** As far as the runs that follow have it too. */
function reaching(one: Open, runs: readonly Run[]): Open {
  while (holds(one, runs[one.lastRun + 1])) one.lastRun++
  return one
}

export function isDelimiter(token: Token): token is Extract<Token, { mark: Mark }> {
  return (token.type === 'open' || token.type === 'close') && (token.mark & delimiterMarks) !== 0
}
