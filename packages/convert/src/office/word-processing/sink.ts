/**
 * Collects blocks in order: what word processors keep as properties of single paragraphs, the tree has as lists,
 * quotes, definitions and code that hold several.
 */
import { append } from '../../core/document/append.ts'
import { code as codeBlock, paragraph } from '../../core/document/build.ts'
import type { Block, DefinitionList, PageBreak, Phrasing } from '../../core/document/nodes.ts'
import { type ItemPlace, ListNest, type ListParagraph } from '../numbering/list-nest.ts'
import { looksLikeCode } from './code-like.ts'
import { withoutBareTerms } from './definitions.ts'
import { typedLists } from './typed-lines.ts'

export interface CodeLine {
  text: string
  /** What makes it code: a style that means it, or a monospaced font alone. */
  by: 'style' | 'font'
  /** What it is where it turns out to be prose. */
  asText: readonly Block[]
  /** Twips from the margin. */
  indent: number
  owner?: ItemPlace | undefined
}

/** What the next paragraph may go on with. */
type OpenGroup =
  | { kind: 'quote'; children: Block[] }
  | { kind: 'definitions'; node: DefinitionList }
  | { kind: 'contents'; levels: number[] }
  | { kind: 'code'; lines: CodeLine[]; emptyLines: number }

export class BlockSink {
  readonly #blocks: Block[] = []
  readonly #lists = new ListNest(this.#blocks)
  #group: OpenGroup | undefined
  readonly #emptyLabels: string[] = []
  /** Pages that begin within the lists or the group that are open. */
  readonly #turns: PageBreak[] = []

  /** A heading: nothing goes on behind it. */
  addHeading(block: Block): void {
    this.#endGroup()
    this.#endLists()
    this.#blocks.push(block)
  }

  /**
   * @param indent Twips from the margin: blocks that are aligned with the text of an open item belong to it.
   * @param owner The item that holds them, where the document says so.
   */
  add(blocks: readonly Block[], indent: number, owner?: ItemPlace): void {
    this.#endGroup()
    this.#place(blocks, indent, owner)
  }

  addItem(item: ListParagraph): void {
    this.#endGroup()
    this.#lists.add(item, this.#takeTurns())
  }

  /** A line of a table of contents, as an item of a list that is nothing else. */
  addContentsEntry(children: Block[], level: number): void {
    let group = this.#group
    const isFirst = group?.kind !== 'contents'
    if (group?.kind !== 'contents') {
      group = { kind: 'contents', levels: [] }
      this.#begin(group)
    }
    const depth = depthOf(level, group.levels)
    this.#lists.add({ list: 0, level: depth, indent: 0, ordered: false, children }, this.#takeTurns())
    const list = this.#blocks.at(-1)
    if (isFirst && list?.type === 'list') list.kind = 'toc'
  }

  addQuoted(blocks: readonly Block[]): void {
    let group = this.#group
    if (group?.kind !== 'quote') {
      group = { kind: 'quote', children: [] }
      this.#begin(group, { type: 'blockquote', children: group.children })
    }
    append(group.children, blocks)
  }

  addTerm(children: Phrasing[]): void {
    let group = this.#group
    if (group?.kind !== 'definitions') {
      group = { kind: 'definitions', node: { type: 'definitionList', children: [] } }
      this.#begin(group, group.node)
    }
    group.node.children.push({ type: 'definitionTerm', children })
  }

  /** What explains a term; text where none stands before it. */
  addDefinition(blocks: Block[], indent: number): void {
    if (this.#group?.kind !== 'definitions') {
      this.add(blocks, indent)
      return
    }
    const { children } = this.#group.node
    const last = children.at(-1)
    if (last?.type === 'definitionDescription') append(last.children, blocks)
    else children.push({ type: 'definitionDescription', children: blocks })
  }

  addCode(line: CodeLine): void {
    let group = this.#group
    if (group?.kind !== 'code' || group.lines[0]!.by !== line.by) {
      this.#endGroup()
      group = { kind: 'code', lines: [], emptyLines: 0 }
      this.#group = group
    }
    for (; group.emptyLines > 0; group.emptyLines--) group.lines.push({ ...line, text: '', asText: [] })
    group.lines.push(line)
  }

  /**
   * A paragraph of nothing: between lines of code it is one of them.
   *
   * @param label Its number, which is shown where there is nothing else.
   */
  addEmpty(label = ''): void {
    if (this.#group?.kind === 'code') this.#group.emptyLines++
    if (label.trim() && this.#blocks.length === 0) this.#emptyLabels.push(label.trim())
  }

  /** Pages begin here; what is open goes on behind them. */
  turnPages(marks: readonly PageBreak[]): void {
    append(this.#lists.isOpen || this.#group ? this.#turns : this.#blocks, marks)
  }

  /** @returns A list without room for more, as each cell of a table has one. */
  finish(): Block[] {
    this.#endGroup()
    this.#endLists()
    // Numbers of paragraphs that hold nothing are what a reader sees where nothing else stands next to them.
    if (this.#blocks.length === 0) return this.#emptyLabels.map((label) => paragraph(label))
    return typedLists(withoutBareTerms(this.#blocks), true).slice()
  }

  #begin(group: OpenGroup, block?: Block): void {
    this.#endGroup()
    this.#endLists()
    this.#group = group
    if (block) this.#blocks.push(block)
  }

  /** Into the list item that the blocks are aligned with, else after the lists. */
  #place(blocks: readonly Block[], indent: number, owner?: ItemPlace): void {
    if (blocks.length === 0) return
    const adopted = this.#turns.length > 0 ? [...this.#turns, ...blocks] : blocks
    if (owner ? this.#lists.adoptInto(adopted, owner) : this.#lists.adopt(adopted, indent)) this.#turns.length = 0
    else {
      this.#endLists()
      append(this.#blocks, blocks)
    }
  }

  #endGroup(): void {
    const ended = this.#group
    this.#group = undefined
    if (ended?.kind === 'contents') this.#endLists()
    if (ended?.kind !== 'code') return
    const { lines } = ended
    const within = this.#takeTurns()
    if (lines[0]!.by === 'style' || looksLikeCode(lines.map(({ text }) => text)))
      this.#place([codeBlock(textOf(lines))], lines[0]!.indent, lines[0]!.owner)
    else for (const { asText, indent, owner } of lines) this.#place(asText, indent, owner)
    this.turnPages(within)
  }

  /** What follows is no part of the lists so far. */
  #endLists(): void {
    this.#lists.end()
    append(this.#blocks, this.#takeTurns())
  }

  #takeTurns(): readonly PageBreak[] {
    return this.#turns.length === 0 ? noTurns : this.#turns.splice(0)
  }
}

const noTurns: readonly PageBreak[] = []

/**
 * Depth of an entry of a table of contents among those before it. Where levels were skipped, as above chapters whose
 * front matter has none, an entry of a skipped level goes on with the list there is.
 *
 * @param levels Those of the entry before and of the entries that it is under; becomes those of this one.
 */
function depthOf(level: number, levels: number[]): number {
  const found = levels.findIndex((one) => one >= level)
  const depth = found < 0 ? levels.length : found
  levels.length = depth
  levels.push(level)
  return depth
}

function textOf(lines: readonly CodeLine[]): string {
  const text = lines.map(({ text }) => text.trimEnd()).join('\n')
  return text.replace(/^\n+/, '').trimEnd()
}
