/** Algorithms as lists of their steps (packages algorithmic, algpseudocode and algorithm2e). */
import { list, listItem, paragraph, text } from '../../../core/document/build.ts'
import type { List, Phrasing } from '../../../core/document/nodes.ts'
import type { Call } from '../call.ts'
import type { Range } from '../source/token-list.ts'
import { captionOf } from './captions.ts'
import { blockOf, statements, stepOf } from './steps.ts'

interface Line {
  depth: number
  words: Phrasing[]
}

/** Steps within steps; deeper ones stand at this depth. */
const maxDepth = 20

/** An `algorithm` may be a float around one of these. */
export function isAlgorithm({ list: tokens, name, rest }: Call): boolean {
  if (/^algorithmicx?$/.test(name)) return true
  if (!/^algorithm(?:2e)?\*?$/.test(name)) return false
  for (const { name: inner } of tokens.environmentsIn(rest)) if (inner.startsWith('algorithmic')) return false
  return true
}

export function readAlgorithm(call: Call): void {
  call.option()
  const algorithm = new Algorithm(call)
  if (call.name.startsWith('algorithmic')) algorithm.readSteps(call.rest)
  else algorithm.readGroups(call.rest, 0)
  algorithm.end()
}

class Algorithm {
  readonly #call: Call
  #lines: Line[] = []

  constructor(call: Call) {
    this.#call = call
  }

  /** Steps one behind the other, of which some begin or end others. */
  readSteps(range: Range): void {
    let depth = 0
    let from = range.start
    /** What the open step says before its words, and at which depth. */
    let open: { before: string; depth: number } = { before: '', depth: 0 }
    for (const { at, name } of this.#call.list.topLevel(range)) {
      const step = at < from ? undefined : stepOf(name)
      if (!step) continue
      const isGoingOn = open.before === '' && this.#call.isEmpty({ start: from, end: at })
      if (!isGoingOn || step.nests) this.#add(open.depth, open.before, { start: from, end: at })
      if (step.nests === 'ends' || step.nests === 'both') depth = Math.max(0, depth - 1)
      open = { before: step.before, depth }
      from = at + 1
      if (step.nests === 'begins' || step.nests === 'both') {
        const isNamed = /^(?:function|procedure)$/.test(step.before)
        const call = this.#call.inner(name, { start: from, end: range.end })
        const asked = step.behind || isNamed ? call.argument() : undefined
        // `\Function{Name}{parameters}`
        const parameters = isNamed && asked ? call.argument() : undefined
        this.#add(depth, step.before, asked, step.behind, parameters)
        from = call.at
        depth++
        open = { before: '', depth }
      }
    }
    this.#add(open.depth, open.before, { start: from, end: range.end })
  }

  /** Steps that end with `\;`, and groups of them. */
  readGroups(range: Range, depth: number): void {
    let from = range.start
    for (const { at, name } of this.#call.list.topLevel(range)) {
      if (at < from) continue
      const block = depth < maxDepth ? blockOf(name) : undefined
      const isWhole = name in statements || name === 'caption'
      if (!block && !isWhole && name !== ';') continue
      this.#add(depth, '', { start: from, end: at })
      from = at + 1
      if (name === ';') continue
      const call = this.#call.inner(name, { start: from, end: range.end })
      const option = call.option()
      const first = call.argument()
      if (!first) continue
      if (name === 'caption') this.#caption(first)
      else if (isWhole) this.#add(depth, option ? `${call.plain(option)}:` : statements[name]!, first)
      else if (block) {
        const body = block.asks ? call.argument() : first
        this.#add(depth, block.before, block.asks && !block.asksLast ? first : undefined, block.behind)
        if (body) this.readGroups(body, depth + 1)
        if (block.asksLast) this.#add(depth, 'until', first)
        const other = block.otherwise ? call.argument() : undefined
        if (other) {
          this.#add(depth, block.otherwise!)
          this.readGroups(other, depth + 1)
        }
      }
      from = call.at
    }
    this.#add(depth, '', { start: from, end: range.end })
  }

  #caption(range: Range): void {
    this.end()
    this.#call.flow.setCaption(captionOf(this.#call, range))
  }

  #add(depth: number, before: string, range?: Range, behind?: string, parameters?: Range): void {
    const words = range ? this.#words(range) : []
    if (parameters) words.push(text('('), ...this.#words(parameters), text(')'))
    if (before) words.unshift(bold(before), ...(words.length ? [text(' ')] : []))
    if (behind) words.push(text(' '), bold(behind))
    const last = this.#lines.at(-1)
    if (last && range && !before && this.#isComment(range)) last.words.push(text(' '), ...words)
    else if (words.length) this.#lines.push({ depth: Math.min(depth, maxDepth), words })
  }

  /** A comment alone belongs to the step above it. */
  #isComment({ start, end }: Range): boolean {
    const step = this.#call.inner('', { start, end })
    step.skipSpacing()
    return /^(?:Comment|COMMENT|tcp|tcc)$/.test(step.list.nameAt(step.at) ?? '')
  }

  #words(range: Range): Phrasing[] {
    return this.#call.line(range)
  }

  /** What was read becomes a list. */
  end(): void {
    if (this.#lines.length) this.#call.flow.block(nested(this.#lines))
    this.#lines = []
  }
}

function bold(words: string): Phrasing {
  return { type: 'strong', children: [text(words)] }
}

/** Each line within the last one above it that is less deep. */
function nested(lines: readonly Line[]): List {
  const whole = list(false, [])
  const open: { depth: number; list: List }[] = [{ depth: 0, list: whole }]
  for (const { depth, words } of lines) {
    while (open.length > 1 && open.at(-1)!.depth > depth) open.pop()
    let last = open.at(-1)!
    const item = last.list.children.at(-1)
    if (depth > last.depth && item) {
      last = { depth, list: list(false, []) }
      item.children.push(last.list)
      open.push(last)
    }
    last.list.children.push(listItem([paragraph(words)]))
  }
  return whole
}
