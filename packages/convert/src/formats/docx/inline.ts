/** The characters of one paragraph as they are gathered, and what they become. */
import type { Block, InlineMath, Phrasing } from '../../core/document/nodes.ts'
import { isBlankRun, phrasingOf, trimmedRuns } from '../../core/document/runs.ts'
import { isBlank, isFormula, type WordRun } from '../../office/word-processing/run.ts'

export interface Inline {
  runs: WordRun[]
  /** Bookmarks that begin here. */
  anchors: string[]
  /** Text boxes, charts and other blocks that hang on the paragraph, in their order. */
  trailing: Block[]
  /** There is something to be seen. */
  isBegun: boolean
  /** It is part of what a field lists as the document's contents. */
  inContents: boolean
}

export function createInline(): Inline {
  return { runs: [], anchors: [], trailing: [], isBegun: false, inContents: false }
}

/** Phrasing of a paragraph: blanks and breaks at its ends go. */
export function toPhrasing(runs: readonly WordRun[]): Phrasing[] {
  const kept = trimmed(runs)
  const marksCode = kept.some(({ monospace }) => monospace) && !kept.every((run) => run.monospace || isBlankRun(run))
  return phrasingOf(marksCode ? kept.map((run) => (run.monospace ? { ...run, code: true } : run)) : kept)
}

/**
 * Cut at the formulas that stand on lines of their own.
 *
 * @param allAlone Formulas that are all there is in the paragraph do so too.
 */
export function segments(runs: readonly WordRun[], allAlone: boolean): (readonly WordRun[] | InlineMath)[] {
  if (!runs.some(isFormula)) return isBlank(runs) ? [] : [runs]
  const onlyFormulas = allAlone && runs.every((run) => isFormula(run) || isBlankRun(run))
  const all: (WordRun[] | InlineMath)[] = []
  let current: WordRun[] = []
  for (const run of runs) {
    if ((run.display || onlyFormulas) && typeof run.content !== 'string' && run.content.type === 'inlineMath') {
      if (!isBlank(current)) all.push(current)
      all.push(run.content)
      current = []
    } else current.push(run)
  }
  if (!isBlank(current)) all.push(current)
  return all
}

function trimmed(runs: readonly WordRun[]): WordRun[] {
  const kept = trimmedRuns(runs)
  const first = kept[0]
  if (typeof first?.content === 'string') setContent(kept, 0, first.content.trimStart())
  const last = kept.at(-1)
  if (typeof last?.content === 'string') setContent(kept, kept.length - 1, last.content.trimEnd())
  return kept
}

function setContent(runs: WordRun[], at: number, content: string): void {
  if (content !== runs[at]!.content) runs[at] = { ...runs[at], content }
}
