/**
 * Inline content as a flat row of leaves with marks.
 *
 * Sources mark text letter by letter (`<b>a</b><b>b </b>`); Markdown cannot. Flattening is
 * where equal neighbours merge and blanks leave the marks they stand at the edge of.
 */
import type { Break, FootnoteReference, Image, InlineCode, InlineMath, Phrasing, Text } from '../document/nodes.ts'

/** Bits of `Run.marks`, in the order in which marks of equal extent nest, outermost first. */
export const Mark = {
  insert: 1,
  superscript: 2,
  subscript: 4,
  delete: 8,
  strong: 16,
  emphasis: 32,
  /** Emphasis written as `_`, where a `*` would touch another. */
  underscore: 64,
} as const
export type Mark = (typeof Mark)[keyof typeof Mark]

/** Marks that are delimiter runs, which bind by what stands around them. */
export const delimiterMarks = Mark.delete | Mark.strong | Mark.emphasis | Mark.underscore

export interface Target {
  url: string
  title: string | undefined
}

export type Leaf = Text | InlineCode | InlineMath | Image | Break | FootnoteReference

export interface Run {
  leaf: Leaf
  marks: number
  link: Target | undefined
}

/** @param resolve What a link points to, or undefined where its text has to stand alone. */
export function runsOf(nodes: readonly Phrasing[], resolve: (url: string) => string | undefined): Run[] {
  const runs: Run[] = []
  flatten(nodes, 0, undefined, resolve, runs)
  return runs
}

function flatten(
  nodes: readonly Phrasing[],
  marks: number,
  link: Target | undefined,
  resolve: (url: string) => string | undefined,
  runs: Run[],
): void {
  for (const node of nodes) {
    switch (node.type) {
      case 'link': {
        const url = resolve(node.url)
        const target = url === undefined ? link : { url, title: node.title }
        flatten(
          node.children.length ? node.children : [{ type: 'text', value: url ?? '' }],
          marks,
          target,
          resolve,
          runs,
        )
        break
      }
      case 'emphasis':
      case 'strong':
      case 'delete':
      case 'insert':
      case 'superscript':
      case 'subscript':
        flatten(node.children, marks | Mark[node.type], link, resolve, runs)
        break
      default:
        runs.push({ leaf: node, marks, link })
    }
  }
}

/**
 * Merges equal neighbours and takes blanks out of the marks at whose edge they stand: a blank
 * has the marks that the leaves on both sides of it share. Blanks at the ends and around line
 * breaks go; so do breaks at the ends.
 */
export function tidyRuns(runs: readonly Run[]): Run[] {
  const split = runs.flatMap(splitBlanks)
  for (let at = 0; at < split.length; at++) if (isBlank(split[at])) at = shareMarks(split, at)
  return mergeRuns(trimRuns(split))
}

function splitBlanks(run: Run): Run[] {
  if (run.leaf.type !== 'text') return [run]
  const { value } = run.leaf
  const core = value.trim()
  if (core.length === value.length) return value ? [run] : []
  if (core === '') return [withText(run, value)]
  const lead = value.length - value.trimStart().length
  const parts = [value.slice(0, lead), core, value.slice(lead + core.length)]
  return parts.filter((part) => part !== '').map((part) => withText(run, part))
}

/** @returns Index of the last of the blanks that start at `from`. */
function shareMarks(runs: Run[], from: number): number {
  let last = from
  while (isBlank(runs[last + 1])) last++
  const before = runs[from - 1]
  const after = runs[last + 1]
  const marks = (before?.marks ?? 0) & (after?.marks ?? 0)
  const link = before && after && sameTarget(before.link, after.link) ? before.link : undefined
  for (let at = from; at <= last; at++) runs[at] = { ...runs[at]!, marks, link }
  return last
}

function trimRuns(runs: readonly Run[]): Run[] {
  const kept: Run[] = []
  for (const run of runs) {
    const isBreak = run.leaf.type === 'break'
    if (isBreak) while (isBlank(kept.at(-1))) kept.pop()
    const previous = kept.at(-1)
    if (isBlank(run) && (!previous || previous.leaf.type === 'break')) continue
    if (isBreak && !previous) continue
    kept.push(run)
  }
  while (kept.length && (isBlank(kept.at(-1)) || kept.at(-1)!.leaf.type === 'break')) kept.pop()
  return kept
}

function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (last && last.marks === run.marks && sameTarget(last.link, run.link)) {
      if (last.leaf.type === 'text' && run.leaf.type === 'text') {
        merged[merged.length - 1] = withText(last, last.leaf.value + run.leaf.value)
        continue
      }
      if (last.leaf.type === 'inlineCode' && run.leaf.type === 'inlineCode') {
        merged[merged.length - 1] = { ...last, leaf: { type: 'inlineCode', value: last.leaf.value + run.leaf.value } }
        continue
      }
    }
    merged.push(run)
  }
  return merged
}

export function withText(run: Run, value: string): Run {
  return { leaf: { type: 'text', value }, marks: run.marks, link: run.link }
}

function isBlank(run: Run | undefined): boolean {
  return run?.leaf.type === 'text' && run.leaf.value.trim() === ''
}

export function sameTarget(one: Target | undefined, other: Target | undefined): boolean {
  return one === other || (one !== undefined && one.url === other?.url && one.title === other.title)
}
