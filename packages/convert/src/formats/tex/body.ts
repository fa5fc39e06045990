/** Running text: groups, commands, formulas, environments, one range of the source after another. */

import type { Absent } from '../../carriers/light-markup/absent.ts'
import { code } from '../../core/document/build.ts'
import type { Block, Phrasing } from '../../core/document/nodes.ts'
import type { RunStyle } from '../../core/document/runs.ts'
import type { ReadContext } from '../../core/reader.ts'
import { readEnvironment } from './blocks/environments.ts'
import type { Title } from './blocks/title.ts'
import { Flow } from './flow.ts'
import type { Numbers } from './numbers/numbering.ts'
import type { Words } from './numbers/words.ts'
import { type Range, skipBlanks } from './source/arguments.ts'
import type { Theorem } from './source/macros.ts'
import type { Paired } from './source/pairs.ts'
import { type Literal, mark } from './source/prepare.ts'
import { germanShorthands, ligature } from './text/characters.ts'
import { runCommand } from './text/commands.ts'
import type { Term } from './text/glossary.ts'
import { readMath } from './text/math.ts'

/** What all parts of one document share. */
export interface Source extends Paired {
  literals: readonly Literal[]
  theorems: ReadonlyMap<string, Theorem>
  numbers: Numbers
  words: Words
  terms: ReadonlyMap<string, Term>
  /** Keys of those that were said with their short forms. */
  usedTerms: Set<string>
  /** Whether a name is read that stands elsewhere (see `nameAt`). */
  isNaming: boolean
  /** Whether what the preamble says of a person was printed. */
  isPersonPrinted: boolean
  context: ReadContext
  /** Depth of `\part` and what is below it; see `document.ts`. */
  levels: ReadonlyMap<string, number>
  isGerman: boolean
  title: Title
  notes: Block[]
  /** Notes whose text stands elsewhere, by `\footnotetext`. */
  marked: string[]
  noteCount: number
  /** Number of the last item of the numbered list that ended last. */
  lastNumber: number
  /** Files that the text takes in, and other things that are not there. */
  absent: Absent
}

/** Where text is read to, and how it looks there. */
export interface Place {
  flow: Flow
  style: RunStyle
  depth: number
}

const special = /\\|[{}$~&\u0001]|\n[ \t]*\n\s*|-{2,3}|``|''|[?!]?`|'|"/g

/** Levels of groups, environments and arguments; what is deeper is read as if they were not there. */
const maximumDepth = 150

export function readBody(source: Source, { start, end }: Range, place: Place): void {
  const { text } = source
  const { flow, depth } = place
  const here = { ...place, style: { ...place.style } }
  for (let at = start; at < end; ) {
    special.lastIndex = at
    const token = special.exec(text)
    const next = Math.min(token?.index ?? end, end)
    if (next > at) flow.write(text.slice(at, next), here.style)
    if (!token || next >= end) return
    const written = token[0]
    const after = next + written.length
    at = after
    if (written === '\\') at = runBackslash(source, next, end, here)
    else if (written === '{') {
      const close = source.closes[next]!
      if (!close || close >= end || depth >= maximumDepth) continue
      readBody(source, { start: after, end: close }, { ...here, depth: depth + 1 })
      at = close + 1
    } else if (written === '$') at = readMath(source, next, end, here)
    else if (written === mark) at = writeLiteral(source, after, end, here)
    else if (written === '~' || written === '&') flow.write(' ', here.style)
    else if (written.startsWith('\n')) flow.endParagraph()
    else if (written === '"') at = writeQuote(source, after, here)
    else if (written !== '}') flow.write((here.style.code ? undefined : ligature(written)) ?? written, here.style)
  }
}

/** The blocks of a range, apart from those around it. */
export function blocksOf(source: Source, range: Range, place: Pick<Place, 'style' | 'depth'>): Block[] {
  const flow = new Flow()
  readBody(source, range, { ...place, flow, depth: place.depth + 1 })
  flow.endParagraph()
  return flow.blocks
}

/** A range as one line; of blocks the words are kept. */
export function lineOf(source: Source, range: Range, place: Pick<Place, 'style' | 'depth'>): Phrasing[] {
  const flow = new Flow()
  readBody(source, range, { ...place, flow, depth: place.depth + 1 })
  if (flow.blocks.length === 0) return flow.takeLine()
  flow.endParagraph()
  return flow.blocks.flatMap((block, index): Phrasing[] => {
    const line: Phrasing[] =
      block.type === 'paragraph'
        ? block.children
        : block.type === 'math'
          ? [{ type: 'inlineMath', value: block.value }]
          : []
    return index > 0 && line.length ? [{ type: 'text', value: ' ' }, ...line] : line
  })
}

function runBackslash(source: Source, at: number, end: number, place: Place): number {
  const { text } = source
  const isDeepest = place.depth >= maximumDepth
  const environment = source.environments.get(at)
  if (environment && environment.start <= end) {
    const inside = { name: environment.name, start: environment.start, end: Math.min(environment.end, end) }
    if (isDeepest) return environment.start
    readEnvironment(source, inside, place)
    return Math.max(inside.start, Math.min(environment.after, end))
  }
  const opening = text[at + 1]
  if (opening === '(' || opening === '[') return readMath(source, at, end, place)
  const name = /[a-zA-Z@]+|[\s\S]|$/y
  name.lastIndex = at + 1
  const command = name.exec(text)![0]
  let after = Math.min(end, at + 1 + command.length)
  if (/^[a-zA-Z]/.test(command)) after = skipBlanks(text, after, end)
  return isDeepest ? after : runCommand(source, command, after, end, place)
}

function writeLiteral(source: Source, at: number, end: number, { flow, style }: Place): number {
  const close = source.text.indexOf(mark, at)
  const literal = close > 0 && close < end ? source.literals[Number(source.text.slice(at, close))] : undefined
  if (!literal) return at
  if (!literal.block) flow.node({ type: 'inlineCode', value: literal.value }, style)
  else if (literal.value) flow.block(code(literal.value, literal.block.lang))
  return close + 1
}

function writeQuote({ text, isGerman }: Source, at: number, { flow, style }: Place): number {
  const meant = isGerman && !style.code ? germanShorthands[text[at] ?? ''] : undefined
  flow.write(meant ?? '"', style)
  return meant === undefined ? at : at + 1
}
