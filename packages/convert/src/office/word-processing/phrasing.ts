/** Runs of one paragraph → the tree's phrasing and blocks. */
import { paragraph, text } from '../../core/document/build.ts'
import type { Block, InlineMath, Phrasing } from '../../core/document/nodes.ts'
import { isWhitespaceRun, phrasingOf, trimmedRuns } from '../../core/document/runs.ts'
import { isFormula, isWhitespace, type WordRun } from './run.ts'

/** Phrasing of a paragraph: whitespace and breaks at its ends go; letters of a monospaced font among others are code. */
export function toPhrasing(runs: readonly WordRun[]): Phrasing[] {
  const kept = trimmed(runs)
  const marksCode = kept.some(({ monospace }) => monospace) && !kept.every(isMonospace)
  return phrasingOf(marksCode ? kept.map((run) => (run.monospace ? { ...run, code: true } : run)) : kept)
}

/** What is no text says nothing of its font. */
export function isMonospace(run: WordRun): boolean {
  return run.monospace === true || run.code === true || typeof run.content !== 'string' || isWhitespaceRun(run)
}

/**
 * A paragraph, or several with the formulas between them that stand on lines of their own; none where nothing is to be
 * seen.
 *
 * @param allAlone Formulas that are all there is in the paragraph do so too.
 */
export function blocksOf(runs: readonly WordRun[], allAlone: boolean): Block[] {
  if (!runs.some(isFormula)) return isWhitespace(runs) ? [] : [paragraph(toPhrasing(runs))]
  const onlyFormulas = allAlone && runs.every((run) => isFormula(run) || isWhitespaceRun(run))
  const blocks: Block[] = []
  let current: WordRun[] = []
  const end = (): void => {
    if (!isWhitespace(current)) blocks.push(paragraph(toPhrasing(current)))
    current = []
  }
  for (const run of runs) {
    if ((run.display || onlyFormulas) && isFormula(run)) {
      end()
      blocks.push({ type: 'math', value: (run.content as InlineMath).value })
    } else current.push(run)
  }
  end()
  return blocks
}

/** @param label What is printed before the first block; '' for nothing. */
export function withLabel(blocks: readonly Block[], label: string): Block[] {
  const [first, ...others] = blocks
  if (!label || !first) return [...blocks]
  if (first.type === 'paragraph') return [{ ...first, children: labelled(first.children, label) }, ...others]
  return [paragraph(label.trimEnd()), ...blocks]
}

export function labelled(children: Phrasing[], label: string): Phrasing[] {
  return label ? [text(label), ...children] : children
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
