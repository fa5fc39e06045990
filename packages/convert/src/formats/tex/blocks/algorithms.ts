/** Algorithms as lists of their steps (packages algorithmic, algpseudocode and algorithm2e). */
import { list, listItem, paragraph, text } from '../../../core/document/build.ts'
import type { List, Phrasing } from '../../../core/document/nodes.ts'
import { lineOf, type Place, type Source } from '../body.ts'
import { plainOf } from '../plain.ts'
import { type Argument, argumentAt, optionAt, type Range, topLevel } from '../source/arguments.ts'
import { captionOf } from './captions.ts'
import { blockOf, statements, stepOf } from './steps.ts'

interface Line {
  depth: number
  words: Phrasing[]
}

/** Steps within steps; deeper ones stand at this depth. */
const maximumDepth = 20

/** An `algorithm` may be a float around one of these. */
export function isAlgorithm({ text: source }: Source, name: string, { start, end }: Range): boolean {
  if (/^algorithmicx?$/.test(name)) return true
  return /^algorithm(?:2e)?\*?$/.test(name) && !source.slice(start, end).includes('\\begin{algorithmic')
}

export function readAlgorithm(source: Source, name: string, range: Range, place: Place): void {
  const start = optionAt(source, range.start, range.end)?.after ?? range.start
  const algorithm = new Algorithm(source, place)
  if (name.startsWith('algorithmic')) algorithm.readSteps({ start, end: range.end })
  else algorithm.readGroups({ start, end: range.end }, 0)
  algorithm.end()
}

class Algorithm {
  readonly #source: Source
  readonly #place: Place
  #lines: Line[] = []

  constructor(source: Source, place: Place) {
    this.#source = source
    this.#place = place
  }

  /** Steps one behind the other, of which some begin or end others. */
  readSteps(range: Range): void {
    let depth = 0
    let from = range.start
    /** What the open step says before its words, and at which depth. */
    let open: { before: string; depth: number } = { before: '', depth: 0 }
    for (const { at, name, after } of topLevel(this.#source, range)) {
      const step = at < from ? undefined : stepOf(name.slice(1))
      if (!step) continue
      const isGoingOn = open.before === '' && this.#source.text.slice(from, at).trim() === ''
      if (!isGoingOn || step.nests) this.#add(open.depth, open.before, { start: from, end: at })
      if (step.nests === 'ends' || step.nests === 'both') depth = Math.max(0, depth - 1)
      open = { before: step.before, depth }
      from = after
      if (step.nests === 'begins' || step.nests === 'both') {
        const isNamed = /^(?:function|procedure)$/.test(step.before)
        const asked = step.behind || isNamed ? this.#argument(after, range.end) : undefined
        // `\Function{Name}{parameters}`
        const parameters = isNamed && asked ? this.#argument(asked.after, range.end) : undefined
        this.#add(depth, step.before, asked, step.behind, parameters)
        from = (parameters ?? asked)?.after ?? after
        depth++
        open = { before: '', depth }
      }
    }
    this.#add(open.depth, open.before, { start: from, end: range.end })
  }

  #argument(at: number, end: number): Argument | undefined {
    return argumentAt(this.#source, at, end)
  }

  /** Steps that end with `\;`, and groups of them. */
  readGroups(range: Range, depth: number): void {
    let from = range.start
    for (const { at, name, after } of topLevel(this.#source, range)) {
      if (at < from) continue
      const command = name.slice(1)
      const block = depth < maximumDepth ? blockOf(command) : undefined
      const isWhole = command in statements || command === 'caption'
      if (!block && !isWhole && name !== '\\;') continue
      this.#add(depth, '', { start: from, end: at })
      from = after
      if (name === '\\;') continue
      const option = optionAt(this.#source, after, range.end)
      const first = this.#argument(option?.after ?? after, range.end)
      if (!first) continue
      from = first.after
      if (command === 'caption') this.#caption(first)
      else if (isWhole)
        this.#add(depth, option ? `${plainOf(this.#source, option, this.#place)}:` : statements[command]!, first)
      else if (block) {
        const body = block.asks ? this.#argument(first.after, range.end) : first
        this.#add(depth, block.before, block.asks && !block.asksLast ? first : undefined, block.behind)
        if (body) this.readGroups(body, depth + 1)
        from = body?.after ?? first.after
        if (block.asksLast) this.#add(depth, 'until', first)
        const other = block.otherwise ? this.#argument(from, range.end) : undefined
        if (!other) continue
        this.#add(depth, block.otherwise!)
        this.readGroups(other, depth + 1)
        from = other.after
      }
    }
    this.#add(depth, '', { start: from, end: range.end })
  }

  #caption(range: Range): void {
    this.end()
    this.#place.flow.setCaption(captionOf(this.#source, range, this.#place.depth))
  }

  #add(depth: number, before: string, range?: Range, behind?: string, parameters?: Range): void {
    const words = range ? this.#words(range) : []
    if (parameters) words.push(text('('), ...this.#words(parameters), text(')'))
    if (before) words.unshift(bold(before), ...(words.length ? [text(' ')] : []))
    if (behind) words.push(text(' '), bold(behind))
    const last = this.#lines.at(-1)
    if (last && range && !before && this.#isComment(range)) last.words.push(text(' '), ...words)
    else if (words.length) this.#lines.push({ depth: Math.min(depth, maximumDepth), words })
  }

  /** A comment alone belongs to the step above it. */
  #isComment({ start }: Range): boolean {
    return /^\s*\\(?:Comment|COMMENT|tcp|tcc)(?![a-zA-Z])/.test(this.#source.text.slice(start, start + 200))
  }

  #words(range: Range): Phrasing[] {
    return lineOf(this.#source, range, { style: {}, depth: this.#place.depth })
  }

  /** What was read becomes a list. */
  end(): void {
    if (this.#lines.length) this.#place.flow.block(nested(this.#lines))
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
