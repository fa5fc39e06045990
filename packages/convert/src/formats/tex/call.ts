/** What all readers of a document share, and a command where it stands. */
import type { Absent } from '../../carriers/light-markup/absent.ts'
import type { Block, Phrasing } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import type { RunStyle } from '../../core/document/runs.ts'
import type { ReadContext } from '../../core/reader.ts'
import { Flow } from './flow.ts'
import type { Numbers } from './numbers/numbering.ts'
import type { Words } from './numbers/words.ts'
import { Cursor } from './source/cursor.ts'
import type { Theorem } from './source/expansion.ts'
import type { Range, TokenList } from './source/token-list.ts'

/** One who wrote a document, or what is said of those before. */
export interface Contributor extends Range {
  isName: boolean
  /** Shows who works where. */
  mark?: string
}

/** What the title of a document prints. */
export interface Title {
  title?: Range
  subtitle?: Range
  institute?: Range
  date?: Range
  contributors: Contributor[]
  /** Where what states it ends; 0 where nothing prints it. */
  end: number
}

/** A term or short form that is named by its key. */
export interface Term {
  name: Range | string
  /** What a short form stands for; it is said where the form is first used. */
  long?: Range | string
  plural?: string
}

/** What all parts of one document share. */
export interface Source {
  list: TokenList
  /** Reads a range into a flow. */
  read: (source: Source, range: Range, place: Place) => void
  /** What the commands of the document do, as far as it was asked. */
  runs: Map<string, Run | undefined>
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
  /** Depth of `\part` and what is below it; see `levels.ts`. */
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

/** A command or an environment, and what reads its arguments one after the other. */
export class Call extends Cursor implements Place {
  readonly source: Source
  readonly name: string
  readonly flow: Flow
  readonly style: RunStyle
  readonly depth: number

  /** @param range From behind its name and its star to where its surroundings end; an environment's content. */
  constructor(source: Source, name: string, range: Range, { flow, style, depth }: Place) {
    super(source.list, range)
    this.source = source
    this.name = name
    this.flow = flow
    this.style = style
    this.depth = depth
  }

  /** The first argument behind the options. */
  content(): Range | undefined {
    this.options()
    return this.argument()
  }

  read(range: Range, style: RunStyle = this.style): void {
    this.source.read(this.source, range, { flow: this.flow, style, depth: this.depth + 1 })
  }

  /** The blocks of a range, apart from those around it. */
  blocks(range: Range, style: RunStyle = this.style): Block[] {
    const flow = new Flow()
    this.source.read(this.source, range, { flow, style, depth: this.depth + 1 })
    flow.endParagraph()
    return flow.blocks
  }

  /** A range as one line; of blocks the words are kept. */
  line(range: Range, style: RunStyle = {}): Phrasing[] {
    const flow = new Flow()
    this.source.read(this.source, range, { flow, style, depth: this.depth + 1 })
    return flow.takeWords()
  }

  /** The words of a range without what they look like. */
  plain(range: Range | undefined): string {
    return range ? plainText(this.line(bounded(range, maxPlain))) : ''
  }

  /** Another command or environment in the same place. */
  inner(name: string, range: Range): Call {
    return new Call(this.source, name, range, this)
  }
}

/** What a command does; reading goes on where it leaves the call. */
export type Run = (call: Call) => void

const maxPlain = 20_000
/** Tokens of what is printed wherever it is referred to. */
const maxName = 500

/**
 * What stands elsewhere and is printed here as well, as the title that a reference names.
 *
 * @returns '' within another such name, so that one that names itself ends.
 */
export function nameAt(source: Source, range: Range): string {
  return source.isNaming ? '' : callAside({ ...source, isNaming: true }).plain(bounded(range, maxName))
}

/** Reads a range a second time, outside the text: its notes and first uses of terms are not counted. */
export function callAside(source: Source): Call {
  const own = { ...source, notes: [], marked: [], noteCount: 0, usedTerms: new Set<string>() }
  return new Call(own, '', { start: 0, end: 0 }, { flow: new Flow(), style: {}, depth: 0 })
}

function bounded({ start, end }: Range, max: number): Range {
  return { start, end: Math.min(end, start + max) }
}
