/** A flat row of runs → tokens: leaves between the openings and closings of their marks. */
import { delimiterMarks, Mark, type Run, sameTarget, type Target } from './runs.ts'

export type Token =
  | { type: 'leaf'; run: number }
  | { type: 'open' | 'close'; mark: Mark; run: number }
  | { type: 'openLink'; link: Target; run: number; lastRun: number }
  | { type: 'closeLink'; link: Target; run: number }

type Open = { mark: Mark } | { link: Target; lastRun: number }

const marksOutermostFirst: readonly Mark[] = Object.values(Mark)
const noMarks: readonly Mark[] = []

/**
 * Nests by extent: of the marks that open at a run, the one that goes on furthest is the
 * outermost. `run` of a token is the run it stands before, of a closing one the run it ends.
 */
export function nest(runs: readonly Run[]): Token[] {
  const used = marksOf(runs)
  if (used.length === 0 && runs.every(({ link }) => link === undefined))
    return runs.map((_, run) => ({ type: 'leaf', run }))
  const extents = extentsOf(runs, used)
  const tokens: Token[] = []
  const open: Open[] = []
  for (let at = 0; at <= runs.length; at++) {
    const run = runs[at]
    closeEnded(open, run, at, tokens)
    if (!run) break
    for (const next of openings(open, run, at, extents)) {
      open.push(next)
      tokens.push(
        'mark' in next
          ? { type: 'open', mark: next.mark, run: at }
          : { type: 'openLink', link: next.link, run: at, lastRun: next.lastRun },
      )
    }
    tokens.push({ type: 'leaf', run: at })
  }
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

function openings(open: readonly Open[], run: Run, at: number, extents: Extents): Open[] {
  const wanted: { one: Open; last: number }[] = []
  if (run.link && !open.some((one) => 'link' in one))
    wanted.push({ one: { link: run.link, lastRun: extents.link[at]! }, last: extents.link[at]! })
  if (run.marks !== 0)
    for (const [mark, last] of extents.marks)
      if (run.marks & mark && !open.some((one) => 'mark' in one && one.mark === mark))
        wanted.push({ one: { mark }, last: last[at]! })
  return wanted.sort((one, other) => other.last - one.last).map(({ one }) => one)
}

/** Outermost first. */
function marksOf(runs: readonly Run[]): readonly Mark[] {
  let marks = 0
  for (const run of runs) marks |= run.marks
  return marks === 0 ? noMarks : marksOutermostFirst.filter((mark) => (marks & mark) !== 0)
}

interface Extents {
  /** For each run the last of those after it that have the mark too; outermost first. */
  marks: Map<Mark, Int32Array>
  link: Int32Array
}

function extentsOf(runs: readonly Run[], used: readonly Mark[]): Extents {
  const marks = new Map(used.map((mark) => [mark, new Int32Array(runs.length)]))
  const link = new Int32Array(runs.length)
  for (let at = runs.length - 1; at >= 0; at--) {
    const run = runs[at]!
    const next = runs[at + 1]
    for (const [mark, last] of marks) last[at] = next && run.marks & next.marks & mark ? last[at + 1]! : at
    link[at] = next && sameTarget(run.link, next.link) ? link[at + 1]! : at
  }
  return { marks, link }
}

export function isDelimiter(token: Token): token is Extract<Token, { mark: Mark }> {
  return (token.type === 'open' || token.type === 'close') && (token.mark & delimiterMarks) !== 0
}
