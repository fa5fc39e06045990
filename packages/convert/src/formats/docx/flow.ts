/**
 * Paragraphs in their order → blocks: what Word keeps as properties of single paragraphs, the
 * tree has as lists, quotes, definitions and code that hold several.
 */
import { append } from '../../document/append.ts'
import { code } from '../../document/build.ts'
import type { Block, DefinitionList, PageBreak } from '../../document/nodes.ts'
import { takeBox } from '../../flow/box-bullet.ts'
import { withoutPageNumber } from '../../flow/contents-entry.ts'
import { withoutBareTerms } from '../../flow/definitions.ts'
import type { PageTurns } from '../../flow/page-turns.ts'
import { readMath, readMathParagraph } from '../../math/read.ts'
import { createListNest, type ListParagraph } from '../../numbering/list-nest.ts'
import { listStyleOf } from '../../numbering/nest.ts'
import type { XmlReader } from '../../xml/reader.ts'
import { codeOf, isCodeLine, isProbablyCode } from './code-lines.ts'
import { type Counted, count } from './counted.ts'
import type { DocumentState } from './document-state.ts'
import { headingDepth, roleOf } from './heading-role.ts'
import { isBlank, type Piece, toPhrasing } from './inline.ts'
import type { NumberedParagraph } from './numbering.ts'
import type { ParagraphContent } from './paragraph.ts'
import { blocksOf, headingOf, withLabel } from './paragraph-blocks.ts'

export interface Flow {
  /** Bookmarks that stand before the next paragraph. */
  readonly anchors: string[]
  addParagraph(content: ParagraphContent): void
  /** @param indent Twips from the margin; a block that is indented like a list item's text belongs to it. */
  addBlock(block: Block, indent?: number): void
  /** With `m:oMath` or `m:oMathPara` as the element whose start tag was read last. */
  addFormulas(xml: XmlReader): void
  finish(): Block[]
}

/** Paragraphs that the next one may continue. */
type OpenGroup =
  | { kind: 'quote'; children: Block[] }
  | { kind: 'definitions'; node: DefinitionList }
  | { kind: 'contents' }
  | { kind: 'code'; by: 'style' | 'font'; paragraphs: ParagraphContent[]; indent: number }

/** @param pages Of the body: where they begin. */
export function createFlow(state: DocumentState, pages?: PageTurns): Flow {
  const blocks: Block[] = []
  const lists = createListNest(blocks)
  const anchors: string[] = []
  let group: OpenGroup | undefined
  /** A paragraph whose mark was deleted, or a drop cap: it begins the next one. */
  let carried: ParagraphContent | undefined
  /** Pages that begin within the lists or the group that are open; they are told by what goes on with these. */
  const turns: PageBreak[] = []

  /** What follows is no part of the lists so far. */
  const endLists = (): void => {
    lists.end()
    append(blocks, turns.splice(0))
  }

  const turnPages = (marks: readonly PageBreak[]): void => {
    append(lists.isOpen || group ? turns : blocks, marks)
  }

  /** Into the list item that the blocks are aligned with, else after the lists. */
  const place = (made: readonly Block[], indent: number): void => {
    if (made.length === 0) return
    if (lists.adopt([...turns, ...made], indent)) turns.length = 0
    else {
      endLists()
      append(blocks, made)
    }
  }

  const endGroup = (): void => {
    const ended = group
    group = undefined
    if (ended?.kind === 'contents') endLists()
    if (ended?.kind !== 'code') return
    const within = turns.splice(0)
    if (ended.by === 'style' || isProbablyCode(ended.paragraphs)) place([code(codeOf(ended.paragraphs))], ended.indent)
    else for (const content of ended.paragraphs) place(blocksOf(content.pieces), ended.indent)
    turnPages(within)
  }

  const addQuoted = (made: readonly Block[]): void => {
    if (group?.kind !== 'quote') {
      endGroup()
      endLists()
      group = { kind: 'quote', children: [] }
      blocks.push({ type: 'blockquote', children: group.children })
    }
    append(group.children, made)
  }

  const addTerm = (pieces: readonly Piece[]): void => {
    if (group?.kind !== 'definitions') {
      endGroup()
      endLists()
      group = { kind: 'definitions', node: { type: 'definitionList', children: [] } }
      blocks.push(group.node)
    }
    group.node.children.push({ type: 'definitionTerm', children: toPhrasing(pieces) })
  }

  const addDefinition = (made: Block[], { node }: { node: DefinitionList }): void => {
    const last = node.children.at(-1)
    if (last?.type === 'definitionDescription') append(last.children, made)
    else node.children.push({ type: 'definitionDescription', children: made })
  }

  const addCode = ({ content, indent }: Counted): void => {
    const by = content.style.role?.kind === 'code' ? 'style' : 'font'
    if (group?.kind !== 'code' || group.by !== by) {
      endGroup()
      group = { kind: 'code', by, paragraphs: [], indent }
    }
    group.paragraphs.push(content)
  }

  /** A line of a table of contents, as an item of a list that is nothing else. */
  const addEntry = (pieces: readonly Piece[], level: number): void => {
    if (group?.kind !== 'contents') {
      endGroup()
      endLists()
      group = { kind: 'contents' }
    }
    const children = blocksOf(withoutPageNumber(pieces))
    lists.add({ list: 0, level, indent: 0, ordered: false, children }, turns.splice(0))
  }

  const addItem = (made: Block[], numbered: NumberedParagraph, indent: number): void => {
    endGroup()
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
      children: ordered || !numbered.label ? made : withLabel(made, numbered.label),
    }
    lists.add(item, turns.splice(0))
  }

  const addText = (counted: Counted): void => {
    const { content, numbered, indent } = counted
    const role = roleOf(content)
    const made = blocksOf(content.pieces, numbered ? 'item' : 'flow')
    if (!numbered && isCodeLine(content, group?.kind === 'code' ? group.by : undefined)) addCode(counted)
    else if (made.length === 0) return
    else if (role?.kind === 'contents') addEntry(content.pieces, role.level)
    else if (numbered) addItem(made, numbered, indent)
    else if (role?.kind === 'quote') addQuoted(made)
    else if (role?.kind === 'term') addTerm(content.pieces)
    else if (role?.kind === 'definition' && group?.kind === 'definitions') addDefinition(made, group)
    else {
      endGroup()
      place(made, indent)
    }
  }

  const addContent = (content: ParagraphContent): void => {
    const counted = count(content, state)
    const heading = headingDepth(content)
    const blank = isBlank(content.pieces)
    const ruled = content.properties.ruled ?? (content.style.ruled && heading === undefined)
    if (blank && ruled && content.trailing.length === 0) {
      endGroup()
      place([{ type: 'thematicBreak' }], 0)
    } else if (heading === undefined) addText(counted)
    else if (blank) append(anchors, content.anchors)
    else {
      endGroup()
      endLists()
      blocks.push(headingOf(content, heading, counted.numbered?.label ?? ''))
    }
    if (content.trailing.length === 0) return
    endGroup()
    place(content.trailing, counted.numbered ? Number.POSITIVE_INFINITY : 0)
  }

  const flushCarried = (): void => {
    const content = carried
    carried = undefined
    if (content) addContent(content)
  }

  return {
    anchors,
    addParagraph(content) {
      if (pages) turnPages(pages.takeEarly())
      const joined = carried ? continued(carried, content) : content
      append(joined.anchors, anchors.splice(0))
      carried = undefined
      const isMarkDeleted = content.properties.mark?.deleted && state.context.options.changes !== 'show'
      if (isMarkDeleted || content.properties.dropCap) carried = joined
      else addContent(joined)
      if (pages) turnPages(pages.takeLate())
    },
    addBlock(block, indent = 0) {
      flushCarried()
      endGroup()
      place([block], indent)
      if (pages) turnPages(pages.takeLate())
    },
    addFormulas(xml) {
      flushCarried()
      endGroup()
      const formulas = xml.name === 'm:oMath' ? [readMath(xml)] : readMathParagraph(xml)
      for (const value of formulas) if (value !== '') place([{ type: 'math', value }], 0)
    },
    finish() {
      flushCarried()
      endGroup()
      endLists()
      return withoutBareTerms(blocks)
    },
  }
}

/** A paragraph with its own properties, behind the characters of the ones whose marks were deleted. */
function continued(before: ParagraphContent, content: ParagraphContent): ParagraphContent {
  append(before.pieces, content.pieces)
  append(before.trailing, content.trailing)
  append(before.anchors, content.anchors)
  return { ...content, pieces: before.pieces, trailing: before.trailing, anchors: before.anchors }
}
