/**
 * Inline content as a flat row of leaves with marks.
 *
 * Sources mark text letter by letter (`<b>a</b><b>b </b>`); Markdown cannot. Flattening is
 * where equal neighbours merge and spaces leave the marks they stand at the edge of.
 */
import type {
  Break,
  FootnoteReference,
  Image,
  InlineCode,
  InlineMath,
  Link,
  Phrasing,
  Text,
} from '../../../core/document/nodes.ts'
import { plainText } from '../../../core/document/plain.ts'
import { isWhitespaceText } from '../../../core/document/trim.ts'
import type { Targets } from '../../targets.ts'

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

export function runsOf(nodes: readonly Phrasing[], resolver: Pick<Targets, 'resolve' | 'describe'>): Run[] {
  const runs: Run[] = []
  flatten(nodes, 0, undefined, resolver, runs)
  return runs
}

function flatten(
  nodes: readonly Phrasing[],
  marks: number,
  link: Target | undefined,
  resolver: Pick<Targets, 'resolve' | 'describe'>,
  runs: Run[],
): void {
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!
    switch (node.type) {
      case 'link': {
        const url = resolver.resolve(node.url)
        const target = url === undefined ? link : { url, title: usefulTitle(node) }
        flatten(node.children, marks, target, resolver, runs)
        break
      }
      case 'emphasis':
      case 'strong':
      case 'delete':
      case 'insert':
      case 'superscript':
      case 'subscript':
        flatten(node.children, marks | Mark[node.type], link, resolver, runs)
        break
      case 'image': {
        const image = resolver.describe(node)
        if (image) runs.push({ leaf: image, marks, link })
        break
      }
      default:
        runs.push({ leaf: isSpaceCode(node) ? { type: 'text', value: node.value } : node, marks, link })
    }
  }
}

/** A title that only repeats what the text or the address says is noise. */
function usefulTitle({ title, url, children }: Link): string | undefined {
  if (!title) return undefined
  const words = wordsOf(title)
  return wordsOf(plainText(children)).includes(words) || wordsOf(url).includes(words) ? undefined : title
}

function wordsOf(value: string): string {
  return value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** A code span of spaces has no form. */
function isSpaceCode(leaf: Leaf): leaf is InlineCode {
  return leaf.type === 'inlineCode' && leaf.value.trim() === ''
}

/**
 * Merges equal neighbours and takes spaces and line breaks out of the marks at whose edge they stand: one
 * has the marks that the leaves on both sides of it share. Spaces at the ends and around line
 * breaks go; so do breaks at the ends.
 */
export function tidyRuns(runs: readonly Run[]): Run[] {
  const split: Run[] = []
  for (let at = 0; at < runs.length; at++) splitSpaces(runs[at]!, split)
  for (let at = 0; at < split.length; at++) if (isGap(split[at])) at = shareMarks(split, at)
  trimRuns(split)
  mergeRuns(split)
  return split
}

function splitSpaces(run: Run, split: Run[]): void {
  const { leaf } = run
  if (leaf.type !== 'text') {
    if (leaf.type !== 'inlineMath' || leaf.value.trim() !== '') split.push(run)
    return
  }
  const { value } = leaf
  const core = value.trim()
  if (core.length === value.length || core === '') {
    if (value !== '') split.push(run)
    return
  }
  const lead = value.length - value.trimStart().length
  const end = lead + core.length
  if (lead > 0) split.push(withText(run, value.slice(0, lead)))
  split.push(withText(run, core))
  if (end < value.length) split.push(withText(run, value.slice(end)))
}

/** Raised and lowered characters are of one line. */
const scripts = Mark.superscript | Mark.subscript

/** @returns Index of the last of the spaces that start at `from`. */
function shareMarks(runs: Run[], from: number): number {
  let last = from
  while (isGap(runs[last + 1])) last++
  const before = runs[from - 1]
  const after = runs[last + 1]
  let isBroken = false
  for (let at = from; at <= last; at++) isBroken ||= runs[at]!.leaf.type === 'break'
  const marks = (before?.marks ?? 0) & (after?.marks ?? 0) & (isBroken ? ~scripts : -1)
  const link = before && after && sameTarget(before.link, after.link) ? before.link : undefined
  for (let at = from; at <= last; at++) runs[at] = { ...runs[at]!, marks, link }
  return last
}

/** In place. */
function trimRuns(runs: Run[]): void {
  let kept = 0
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at]!
    const isBreak = run.leaf.type === 'break'
    if (isBreak) while (kept > 0 && isWhitespace(runs[kept - 1])) kept--
    const isAtStart = kept === 0 || runs[kept - 1]!.leaf.type === 'break'
    if (!isAtStart || !(isBreak || isWhitespace(run))) runs[kept++] = run
  }
  while (kept > 0 && isGap(runs[kept - 1])) kept--
  runs.length = kept
}

/** In place. */
function mergeRuns(runs: Run[]): void {
  let kept = 0
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at]!
    const last = kept > 0 ? runs[kept - 1]! : undefined
    const leaf = last && last.marks === run.marks && sameTarget(last.link, run.link) && joined(last.leaf, run.leaf)
    if (leaf) runs[kept - 1] = { ...last, leaf }
    else runs[kept++] = run
  }
  runs.length = kept
}

function joined(one: Leaf, other: Leaf): Leaf | undefined {
  if (one.type === 'text' && other.type === 'text') return { type: 'text', value: one.value + other.value }
  if (one.type === 'inlineCode' && other.type === 'inlineCode')
    return { type: 'inlineCode', value: one.value + other.value }
  if (one.type === 'inlineMath' && other.type === 'inlineMath')
    return { type: 'inlineMath', value: `${one.value} ${other.value}` }
  return undefined
}

export function withText(run: Run, value: string): Run {
  return { leaf: { type: 'text', value }, marks: run.marks, link: run.link }
}

function isWhitespace(run: Run | undefined): boolean {
  return run?.leaf.type === 'text' && isWhitespaceText(run.leaf.value)
}

function isGap(run: Run | undefined): boolean {
  return isWhitespace(run) || run?.leaf.type === 'break'
}

export function sameTarget(one: Target | undefined, other: Target | undefined): boolean {
  return one === other || (one !== undefined && one.url === other?.url && one.title === other.title)
}
