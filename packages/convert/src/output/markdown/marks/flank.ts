/**
 * Makes every delimiter run bind.
 *
 * A `**` opens only where it is left-flanking and closes only where it is right-flanking
 * (CommonMark §6.2): in `**「a」**b` the second does not close. Where an edge fails, the mark
 * retreats from the punctuation at the edge (`「**a**」b`), or from the run when nothing else
 * is in it. A closing and an opening `*` that touch are distinguished by writing the emphasis as
 * `_`; where that would stand within a word, the emphasis goes.
 */
import { Class, classOf, closes, opens } from '../escape/character.ts'
import { isDelimiter, nest, type Token } from './nest.ts'
import { delimiterMarks, Mark, type Run, tidyRuns, withText } from './runs.ts'

/**
 * Each round repairs all edges at once; more are needed only where repairing one bares another. Runs that are not repaired
 * after the first rounds lose their marks, and in the end all do.
 */
const repairRounds = 8
const maximumRounds = 16

/** How a token is printed, as far as its first and last characters go. */
type Show = (token: Token, runs: readonly Run[]) => string

export function settle(runs: readonly Run[], show: Show): { runs: Run[]; tokens: Token[] } {
  let settled = tidyRuns(runs)
  if (!settled.some(isDelimited)) return { runs: settled, tokens: nest(settled) }
  for (let round = 0; round < maximumRounds; round++) {
    const tokens = nest(settled)
    const changes = changesFor(tokens, settled, show)
    if (!changes) return withoutNeedlessUnderscores(settled, tokens, show)
    const repaired =
      round < repairRounds
        ? settled.flatMap((run, at) => changed(run, changes.get(at)))
        : settled.map((run, at) => (changes.has(at) ? unmarked(run) : run))
    settled = tidyRuns(repaired)
  }
  settled = tidyRuns(settled.map(unmarked))
  return { runs: settled, tokens: nest(settled) }
}

function unmarked(run: Run): Run {
  return { ...run, marks: run.marks & ~delimiterMarks }
}

function isDelimited({ marks }: Run): boolean {
  return (marks & delimiterMarks) !== 0
}

/** Another change may have separated what touched when the emphasis became underscores. */
function withoutNeedlessUnderscores(runs: Run[], tokens: Token[], show: Show): { runs: Run[]; tokens: Token[] } {
  if (!runs.some(isUnderscored)) return { runs, tokens }
  const plain = runs.map((run) =>
    isUnderscored(run) ? { ...run, marks: (run.marks & ~Mark.underscore) | Mark.emphasis } : run,
  )
  const plainTokens = nest(plain)
  return changesFor(plainTokens, plain, show) ? { runs, tokens } : { runs: plain, tokens: plainTokens }
}

function isUnderscored({ marks }: Run): boolean {
  return (marks & Mark.underscore) !== 0
}

interface Change {
  /** Marks that the run, or its first or last characters, lose. */
  fromStart: number
  fromEnd: number
  fromAll: number
  /** Emphasis becomes underscore. */
  flips: boolean
}

/** @returns By the index of a run; undefined where every delimiter binds. */
function changesFor(tokens: readonly Token[], runs: readonly Run[], show: Show): Map<number, Change> | undefined {
  let changes: Map<number, Change> | undefined
  const change = (run: number): Change => {
    changes ??= new Map()
    const existing = changes.get(run) ?? { fromStart: 0, fromEnd: 0, fromAll: 0, flips: false }
    changes.set(run, existing)
    return existing
  }
  for (let from = 0; from < tokens.length; ) {
    const first = tokens[from]!
    if (!isDelimiter(first)) {
      from++
      continue
    }
    let to = from + 1
    while (to < tokens.length && isDelimiter(tokens[to]!) && characterOf(tokens[to]!) === characterOf(first)) to++
    const group = tokens.slice(from, to) as Extract<Token, { mark: Mark }>[]
    const before = from > 0 ? show(tokens[from - 1]!, runs) : ''
    const after = to < tokens.length ? show(tokens[to]!, runs) : ''
    checkGroup(group, classOf(before.charCodeAt(before.length - 1)), classOf(after.charCodeAt(0)), runs, change)
    from = to
  }
  return changes
}

function checkGroup(
  group: readonly Extract<Token, { mark: Mark }>[],
  before: Class,
  after: Class,
  runs: readonly Run[],
  change: (run: number) => Change,
): void {
  if (group.some(({ type }) => type !== group[0]!.type)) {
    const closing = group.filter((token) => token.type === 'close')
    const opening = group.filter((token) => token.type === 'open')
    const emphasis = [closing, opening].find((side) => side.every((token) => token.mark === Mark.emphasis))
    const token = emphasis?.[0] ?? opening[0]!
    for (const run of extentOf(runs, token)) {
      if (emphasis) change(run).flips = true
      else change(run).fromAll |= token.mark
    }
    return
  }
  for (const token of group) {
    const underscore = token.mark === Mark.underscore
    if (token.type === 'open') {
      if (underscore && (before === Class.word || before === Class.unsure || startsAddress(runs[token.run]!)))
        change(token.run).fromAll |= token.mark
      else if (!opens(before, after)) change(token.run).fromStart |= token.mark
    } else {
      if (underscore && (after === Class.word || after === Class.unsure)) change(token.run).fromAll |= token.mark
      else if (!closes(before, after)) change(token.run).fromEnd |= token.mark
    }
  }
}

/** GFM takes an `_` before a mail address for a part of it. */
function startsAddress({ leaf }: Run): boolean {
  return leaf.type === 'text' && /^[\w.+-]*@/.test(leaf.value)
}

function* extentOf(runs: readonly Run[], { run, mark, type }: Extract<Token, { mark: Mark }>): Generator<number> {
  const step = type === 'open' ? 1 : -1
  for (let at = run; runs[at] && runs[at]!.marks & mark; at += step) yield at
}

function changed(run: Run, change: Change | undefined): Run[] {
  if (!change) return [run]
  let marks = run.marks & ~change.fromAll
  if (change.flips) marks = (marks & ~Mark.emphasis) | Mark.underscore
  const { leaf } = run
  if (leaf.type !== 'text') return [{ ...run, marks: marks & ~change.fromStart & ~change.fromEnd }]
  const { value } = leaf
  const lead = change.fromStart ? wordStart(value) : 0
  if (lead === value.length) return [{ ...run, marks: marks & ~change.fromStart & ~change.fromEnd }]
  const tail = change.fromEnd ? wordEnd(value) : value.length
  const whole = { ...run, marks }
  return [
    { ...withText(whole, value.slice(0, lead)), marks: marks & ~change.fromStart },
    withText(whole, value.slice(lead, tail)),
    { ...withText(whole, value.slice(tail)), marks: marks & ~change.fromEnd },
  ].filter(({ leaf }) => leaf.type === 'text' && leaf.value !== '')
}

function wordStart(value: string): number {
  let at = 0
  while (at < value.length && classOf(value.charCodeAt(at)) !== Class.word) at++
  return at
}

function wordEnd(value: string): number {
  let at = value.length
  while (at > 0 && classOf(value.charCodeAt(at - 1)) !== Class.word) at--
  return at
}

function characterOf(token: Token): string {
  if (!('mark' in token)) return ''
  return token.mark === Mark.delete ? '~' : token.mark === Mark.underscore ? '_' : '*'
}
