/**
 * Paragraphs in their order → blocks: what Word keeps as properties of single paragraphs, the
 * tree has as lists, quotes, definitions and code that hold several.
 */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import { append } from '../../core/document/append.ts'
import { code } from '../../core/document/build.ts'
import type { Block, DefinitionList, PageBreak } from '../../core/document/nodes.ts'
import { readMath, readMathParagraph } from '../../office/math/read.ts'
import { ListNest, type ListParagraph } from '../../office/numbering/list-nest.ts'
import { listStyleOf } from '../../office/numbering/nest.ts'
import { bareLabels } from '../../office/word-processing/bare-labels.ts'
import { takeBox } from '../../office/word-processing/box-bullet.ts'
import { withoutPageNumber } from '../../office/word-processing/contents-entry.ts'
import { withoutBareTerms } from '../../office/word-processing/definitions.ts'
import type { Headlines } from '../../office/word-processing/headlines.ts'
import type { PageTurns } from '../../office/word-processing/page-turns.ts'
import { isBlank, smallestPt, type WordRun } from '../../office/word-processing/run.ts'
import { typedLists } from '../../office/word-processing/typed-lines.ts'
import { codeOf, isCodeLine, isProbablyCode } from './code-lines.ts'
import { type Counted, count } from './counted.ts'
import type { DocumentState } from './document-state.ts'
import { headingDepth, roleOf } from './heading-role.ts'
import { toPhrasing } from './inline.ts'
import type { NumberedParagraph } from './numbering.ts'
import type { ParagraphContent } from './paragraph.ts'
import { blocksOf, headingOf, withLabel } from './paragraph-blocks.ts'

/** Paragraphs that the next one may continue. */
type OpenGroup =
  | { kind: 'quote'; children: Block[] }
  | { kind: 'definitions'; node: DefinitionList }
  | { kind: 'contents' }
  | { kind: 'code'; by: 'style' | 'font'; paragraphs: ParagraphContent[]; indent: number }

export class Flow {
  /** Bookmarks that stand before the next paragraph. */
  readonly anchors: string[] = []
  /** The cell above covers this one: its empty paragraphs are not seen and not counted. */
  isCovered = false
  readonly #state: DocumentState
  readonly #pages: PageTurns | undefined
  readonly #headlines: Headlines | undefined
  readonly #blocks: Block[] = []
  readonly #lists = new ListNest(this.#blocks)
  #group: OpenGroup | undefined
  /** A paragraph whose mark was deleted, or a drop cap: it begins the next one. */
  #carried: ParagraphContent | undefined
  readonly #emptyLabels: string[] = []
  /** Pages that begin within the lists or the group that are open; they are told by what goes on with these. */
  readonly #turns: PageBreak[] = []

  /**
   * @param pages Of the body: where they begin.
   * @param headlines Likewise: lines that may be headings.
   */
  constructor(state: DocumentState, pages?: PageTurns, headlines?: Headlines) {
    this.#state = state
    this.#pages = pages
    this.#headlines = headlines
  }

  addParagraph(content: ParagraphContent): void {
    if (this.#pages) this.#turnPages(this.#pages.takeEarly())
    const joined = this.#carried ? continued(this.#carried, content) : content
    append(joined.anchors, this.anchors)
    this.anchors.length = 0
    this.#carried = undefined
    const isMarkDeleted = content.properties.mark?.deleted && this.#state.context.options.changes !== 'show'
    if (isMarkDeleted || content.properties.dropCap) this.#carried = joined
    else this.#addContent(joined)
    if (this.#pages) this.#turnPages(this.#pages.takeLate())
  }

  /** @param indent Twips from the margin; a block that is indented like a list item's text belongs to it. */
  addBlock(block: Block, indent = 0): void {
    this.#flushCarried()
    this.#endGroup()
    this.#place([block], indent)
    if (this.#pages) this.#turnPages(this.#pages.takeLate())
  }

  /** With `m:oMath` or `m:oMathPara` as the element whose start tag was read last. */
  addFormulas(xml: XmlReader): void {
    this.#flushCarried()
    this.#endGroup()
    const formulas = xml.name === 'm:oMath' ? [readMath(xml)] : readMathParagraph(xml)
    for (const value of formulas) if (value !== '') this.#place([{ type: 'math', value }], 0)
  }

  /** @returns A list without room for more, as each cell of a table has one. */
  finish(): Block[] {
    this.#flushCarried()
    this.#endGroup()
    this.#endLists()
    if (this.#blocks.length === 0) return bareLabels(this.#emptyLabels)
    return typedLists(withoutBareTerms(this.#blocks), true).slice()
  }

  #flushCarried(): void {
    const content = this.#carried
    this.#carried = undefined
    if (content) this.#addContent(content)
  }

  #addContent(content: ParagraphContent): void {
    const blank = isBlank(content.runs)
    if (blank && this.isCovered && content.trailing.length === 0) return
    const counted = count(content, this.#state)
    const heading = headingDepth(content)
    if (blank && counted.numbered && this.#blocks.length === 0) this.#emptyLabels.push(counted.numbered.label)
    const ruled = content.properties.ruled ?? (content.style.ruled && heading === undefined)
    if (blank && ruled && content.trailing.length === 0) {
      this.#endGroup()
      this.#place([{ type: 'thematicBreak' }], 0)
    } else if (heading === undefined) this.#addText(counted)
    else if (blank) append(this.anchors, content.anchors)
    else {
      if (roleOf(content)?.kind === 'heading') this.#headlines?.foundStyled()
      this.#endGroup()
      this.#endLists()
      this.#blocks.push(headingOf(content, heading, counted.numbered?.label ?? ''))
    }
    if (content.trailing.length === 0) return
    this.#endGroup()
    this.#place(content.trailing, counted.numbered ? Number.POSITIVE_INFINITY : 0)
  }

  #addText(counted: Counted): void {
    const { content, numbered, indent } = counted
    const group = this.#group
    const role = roleOf(content)
    const made = withPrintedLabel(blocksOf(content.runs, numbered ? 'item' : 'flow'), numbered)
    const mayHead = !role && numbered?.label !== ''
    const label = numbered?.countable ? numbered.label : ''
    this.#headlines?.note(content.runs, smallestPt(content.runs), content.anchors, mayHead ? made[0] : undefined, label)
    if (!numbered && isCodeLine(content, group?.kind === 'code' ? group.by : undefined)) this.#addCode(counted)
    else if (made.length === 0) return
    else if (role?.kind === 'contents') this.#addEntry(content.runs, role.level)
    else if (numbered) this.#addItem(made, numbered, indent)
    else if (role?.kind === 'quote') this.#addQuoted(made)
    else if (role?.kind === 'term') this.#addTerm(content.runs)
    else if (role?.kind === 'definition' && group?.kind === 'definitions') addDefinition(made, group.node)
    else {
      this.#endGroup()
      this.#place(made, indent)
    }
  }

  #addCode({ content, indent }: Counted): void {
    const by = content.style.role?.kind === 'code' ? 'style' : 'font'
    if (this.#group?.kind !== 'code' || this.#group.by !== by) {
      this.#endGroup()
      this.#group = { kind: 'code', by, paragraphs: [], indent }
    }
    this.#group.paragraphs.push(content)
  }

  /** A line of a table of contents, as an item of a list that is nothing else. */
  #addEntry(runs: readonly WordRun[], level: number): void {
    if (this.#group?.kind !== 'contents') {
      this.#endGroup()
      this.#endLists()
      this.#group = { kind: 'contents' }
    }
    const children = blocksOf(withoutPageNumber(runs))
    this.#lists.add({ list: 0, level, indent: 0, ordered: false, children }, this.#takeTurns())
  }

  #addItem(made: Block[], numbered: NumberedParagraph, indent: number): void {
    this.#endGroup()
    const ordered = numbered.countable
    const style = listStyleOf(numbered.format)
    const checked = numbered.checked ?? (numbered.format === 'bullet' ? takeBox(made) : undefined)
    const item: ListParagraph = {
      list: numbered.list,
      level: numbered.level,
      indent,
      ordered,
      ...(ordered ? { number: numbered.number } : {}),
      ...(ordered && style ? { style } : {}),
      ...(checked === undefined ? {} : { checked }),
      children: made,
    }
    this.#lists.add(item, this.#takeTurns())
  }

  #addQuoted(made: readonly Block[]): void {
    if (this.#group?.kind !== 'quote') {
      this.#endGroup()
      this.#endLists()
      this.#group = { kind: 'quote', children: [] }
      this.#blocks.push({ type: 'blockquote', children: this.#group.children })
    }
    append(this.#group.children, made)
  }

  #addTerm(runs: readonly WordRun[]): void {
    if (this.#group?.kind !== 'definitions') {
      this.#endGroup()
      this.#endLists()
      this.#group = { kind: 'definitions', node: { type: 'definitionList', children: [] } }
      this.#blocks.push(this.#group.node)
    }
    this.#group.node.children.push({ type: 'definitionTerm', children: toPhrasing(runs) })
  }

  /** Into the list item that the blocks are aligned with, else after the lists. */
  #place(made: readonly Block[], indent: number): void {
    if (made.length === 0) return
    if (this.#lists.adopt(this.#turns.length > 0 ? [...this.#turns, ...made] : made, indent)) this.#turns.length = 0
    else {
      this.#endLists()
      append(this.#blocks, made)
    }
  }

  #endGroup(): void {
    const ended = this.#group
    this.#group = undefined
    if (ended?.kind === 'contents') this.#endLists()
    if (ended?.kind !== 'code') return
    const within = this.#takeTurns()
    if (ended.by === 'style' || isProbablyCode(ended.paragraphs))
      this.#place([code(codeOf(ended.paragraphs))], ended.indent)
    else for (const content of ended.paragraphs) this.#place(blocksOf(content.runs), ended.indent)
    this.#turnPages(within)
  }

  /** What follows is no part of the lists so far. */
  #endLists(): void {
    this.#lists.end()
    append(this.#blocks, this.#takeTurns())
  }

  #turnPages(marks: readonly PageBreak[]): void {
    append(this.#lists.isOpen || this.#group ? this.#turns : this.#blocks, marks)
  }

  #takeTurns(): readonly PageBreak[] {
    return this.#turns.length === 0 ? noTurns : this.#turns.splice(0)
  }
}

const noTurns: readonly PageBreak[] = []

/** What its list does not print of a label, the item does. */
function withPrintedLabel(made: Block[], numbered: NumberedParagraph | undefined): Block[] {
  return made.length > 0 && numbered?.label && !numbered.countable ? withLabel(made, numbered.label) : made
}

function addDefinition(made: Block[], { children }: DefinitionList): void {
  const last = children.at(-1)
  if (last?.type === 'definitionDescription') append(last.children, made)
  else children.push({ type: 'definitionDescription', children: made })
}

/** A paragraph with its own properties, behind the characters of the ones whose marks were deleted. */
function continued(before: ParagraphContent, content: ParagraphContent): ParagraphContent {
  append(before.runs, content.runs)
  append(before.trailing, content.trailing)
  append(before.anchors, content.anchors)
  return { ...content, runs: before.runs, trailing: before.trailing, anchors: before.anchors }
}
