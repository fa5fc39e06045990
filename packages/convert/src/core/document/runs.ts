/** Flat runs of formatted characters, as word processors keep them, to the tree's nested phrasing. */
import { append } from './append.ts'
import { formField, text } from './build.ts'
import type { Phrasing } from './nodes.ts'
import { isWhitespaceText } from './trim.ts'

/** What a run of characters looks like; absent is no. */
export interface RunStyle {
  bold?: boolean
  italic?: boolean
  strike?: boolean
  inserted?: boolean
  script?: 'super' | 'sub'
  code?: boolean
  /** It is what a field of a form shows. */
  formField?: boolean
  /** Address that the run leads to. */
  link?: string
}

export type Run = RunStyle & { content: string | Phrasing }

export function isWhitespaceRun({ content }: Run): boolean {
  return typeof content === 'string' ? isWhitespaceText(content) : content.type === 'break'
}

/** Without breaks and spaces at both ends; empty when nothing else is there. */
export function trimmedRuns<T extends Run>(runs: readonly T[]): T[] {
  let from = 0
  let to = runs.length
  while (from < to && isWhitespaceRun(runs[from]!)) from++
  while (to > from && isWhitespaceRun(runs[to - 1]!)) to--
  return runs.slice(from, to)
}

/** Outermost first: a link is not cut by a change of weight, nor a weight by a raised letter. */
const wrappings = ['link', 'inserted', 'strike', 'bold', 'italic', 'script'] as const

type Wrapping = (typeof wrappings)[number]

/** Neighbours of equal style become one node; empty text is left out. */
export function phrasingOf(runs: readonly Run[]): Phrasing[] {
  const filled = runs.some(isEmptyRun) ? runs.filter((run) => !isEmptyRun(run)) : runs
  return wrap(filled, 0, filled.length, usedBy(filled), 0)
}

function isEmptyRun({ content }: Run): boolean {
  return content === ''
}

/** The wrappings of which some run uses one, in their order. */
function usedBy(runs: readonly Run[]): readonly Wrapping[] {
  let bits = 0
  for (const run of runs)
    for (let index = 0; index < wrappings.length; index++) if (run[wrappings[index]!]) bits |= 1 << index
  return combinations[bits]!
}

/** By the bits of the wrappings in them: each list is made once. */
const combinations: readonly (readonly Wrapping[])[] = Array.from({ length: 1 << wrappings.length }, (_, bits) =>
  wrappings.filter((_, index) => bits & (1 << index)),
)

function wrap(runs: readonly Run[], start: number, end: number, used: readonly Wrapping[], depth: number): Phrasing[] {
  const wrapping = used[depth]
  if (wrapping === undefined) return contents(runs, start, end)
  const nodes: Phrasing[] = []
  for (let from = start; from < end; ) {
    const value = runs[from]![wrapping] || undefined
    let to = from + 1
    while (to < end && (runs[to]![wrapping] || undefined) === value) to++
    const inner = wrap(runs, from, to, used, depth + 1)
    if (value !== undefined) nodes.push(wrapped(wrapping, value, inner))
    else if (to - from === end - start) return inner
    else append(nodes, inner)
    from = to
  }
  return withoutSpare(nodes)
}

/** An array that grew has room for more than a dozen further nodes, which in long documents is most of the memory. */
function withoutSpare(nodes: Phrasing[]): Phrasing[] {
  return nodes.slice()
}

function wrapped(wrapping: Wrapping, value: string | true, children: Phrasing[]): Phrasing {
  switch (wrapping) {
    case 'link':
      return { type: 'link', url: value as string, children }
    case 'inserted':
      return { type: 'insert', children }
    case 'strike':
      return { type: 'delete', children }
    case 'bold':
      return { type: 'strong', children }
    case 'italic':
      return { type: 'emphasis', children }
    case 'script':
      return { type: value === 'super' ? 'superscript' : 'subscript', children }
  }
}

function contents(runs: readonly Run[], start: number, end: number): Phrasing[] {
  const nodes: Phrasing[] = []
  for (let from = start; from < end; ) {
    const { content, code, formField: isField } = runs[from]!
    let to = from + 1
    let node = content
    if (typeof node === 'string') {
      while (to < end && typeof runs[to]!.content === 'string' && isAlike(runs[to]!, runs[from]!)) to++
      const value = joined(runs, from, to)
      if (code) {
        append(nodes, codeOf(value))
        from = to
        continue
      }
      node = isField ? formField(value) : text(value)
    }
    if (to - from === end - start) return [node]
    nodes.push(node)
    from = to
  }
  return withoutSpare(nodes)
}

/** Whether the texts of two runs make one node. */
function isAlike(one: Run, other: Run): boolean {
  return !one.code === !other.code && !one.formField === !other.formField
}

/** Spaces around code are none of it, whatever face they stand in. */
export function codeOf(value: string): Phrasing[] {
  const core = value.trim()
  if (core === '') return [text(value)]
  const nodes: Phrasing[] = [{ type: 'inlineCode', value: core }]
  const start = value.length - value.trimStart().length
  const end = start + core.length
  if (start > 0) nodes.unshift(text(value.slice(0, start)))
  if (end < value.length) nodes.push(text(value.slice(end)))
  return nodes
}

/** Strings that are added to each other stay a tree of pieces, which takes several times their size. */
function joined(runs: readonly Run[], from: number, to: number): string {
  if (to === from + 1) return runs[from]!.content as string
  const pieces: string[] = []
  for (let at = from; at < to; at++) pieces.push(runs[at]!.content as string)
  return pieces.join('')
}
