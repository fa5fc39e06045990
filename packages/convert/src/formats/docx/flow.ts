/**
 * Paragraphs in their order → blocks: what Word keeps as properties of single paragraphs, the
 * tree has as lists, quotes and code that hold several.
 */
import { code, heading, paragraph, text } from '../../document/build.ts'
import type { Block, Paragraph, Phrasing } from '../../document/nodes.ts'
import { readMath, readMathParagraph } from '../../math/read.ts'
import { createListNest } from '../../numbering/list-nest.ts'
import { listStyleOf } from '../../numbering/nest.ts'
import type { XmlReader } from '../../xml/reader.ts'
import { codeOf, isCodeLine, looksLikeCode } from './code-lines.ts'
import type { DocumentState } from './document-state.ts'
import { isBlank, type Piece, segments, toPhrasing } from './inline.ts'
import type { NumberedParagraph } from './numbering.ts'
import type { ParagraphContent } from './paragraph.ts'

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

export function createFlow(state: DocumentState): Flow {
  const blocks: Block[] = []
  const lists = createListNest(blocks)
  let quote: Block[] | undefined
  let codeLines: { paragraphs: ParagraphContent[]; by: 'style' | 'font' } | undefined
  /** Pieces of paragraphs whose mark was deleted, and of drop caps: they begin the next one. */
  let carried: Piece[] = []
  let carrier: ParagraphContent | undefined
  const anchors: string[] = []

  const endCode = (): void => {
    if (!codeLines) return
    const { paragraphs, by } = codeLines
    codeLines = undefined
    if (by === 'style' || looksLikeCode(paragraphs)) {
      blocks.push(code(codeOf(paragraphs)))
      return
    }
    for (const content of paragraphs) addPlain(content, undefined)
  }
  const endQuote = (): void => {
    quote = undefined
  }
  const endGroups = (): void => {
    endCode()
    endQuote()
    lists.end()
  }

  const addPlain = (content: ParagraphContent, numbered: NumberedParagraph | undefined): void => {
    const made = blocksOf(content.pieces)
    if (numbered && !(numbered.format === 'none' && numbered.label === '')) {
      if (isBlank(content.pieces)) return
      endQuote()
      addItem(content, numbered, made)
      return
    }
    if (made.length === 0) return
    endQuote()
    const indent = content.properties.indent ?? content.style.indent
    if (lists.adopt(made, indent)) return
    lists.end()
    blocks.push(...made)
  }

  const addItem = (content: ParagraphContent, numbered: NumberedParagraph, made: Block[]): void => {
    const ordered = numbered.countable
    if (!ordered && numbered.label) prepend(made, `${numbered.label} `)
    const style = listStyleOf(numbered.format)
    lists.add({
      list: numbered.list,
      level: numbered.level,
      indent: content.properties.indent ?? numbered.indent ?? content.style.indent,
      ordered,
      ...(ordered ? { number: numbered.number } : {}),
      ...(ordered && style ? { style } : {}),
      children: made,
    })
  }

  const addHeading = (content: ParagraphContent, depth: number, label: string): void => {
    endGroups()
    const children = toPhrasing(content.pieces)
    if (label) children.unshift(text(`${label} `))
    const made = heading(depth, withoutWholeEmphasis(children))
    if (content.anchors.length > 0) made.anchors = content.anchors
    blocks.push(made)
  }

  const addContent = (content: ParagraphContent): void => {
    const numbered = numberingOf(content, state)
    const role = roleOf(content)
    const blank = isBlank(content.pieces)
    if (blank && content.trailing.length === 0 && content.properties.ruled) {
      endGroups()
      blocks.push({ type: 'thematicBreak' })
    } else if (role?.kind === 'heading' || role?.kind === 'title' || role?.kind === 'subtitle') {
      if (blank) anchors.push(...content.anchors)
      else
        addHeading(content, role.kind === 'heading' ? role.depth : role.kind === 'title' ? 1 : 2, numbered?.label ?? '')
    } else if (!numbered && isCodeLine(content, codeLines?.by)) {
      const by = role?.kind === 'code' ? 'style' : 'font'
      if (codeLines?.by !== by) {
        endGroups()
        codeLines = { paragraphs: [], by }
      }
      codeLines.paragraphs.push(content)
    } else {
      endCode()
      if (role?.kind === 'quote' && !numbered && !blank) addQuoted(content)
      else if (role?.kind === 'contents' && !blank)
        addItem(content, contentsEntry(role.level, numbered), blocksOf(content.pieces))
      else addPlain(content, numbered)
    }
    addTrailing(content, numbered !== undefined)
  }

  const addQuoted = (content: ParagraphContent): void => {
    lists.end()
    if (!quote) {
      quote = []
      blocks.push({ type: 'blockquote', children: quote })
    }
    quote.push(...blocksOf(content.pieces))
  }

  const addTrailing = (content: ParagraphContent, isItem: boolean): void => {
    if (content.trailing.length === 0) return
    endCode()
    endQuote()
    if (isItem && lists.adopt(content.trailing, Number.POSITIVE_INFINITY)) return
    lists.end()
    blocks.push(...content.trailing)
  }

  const flushCarried = (): void => {
    if (!carrier) return
    const content = { ...carrier, pieces: carried }
    carrier = undefined
    carried = []
    addContent(content)
  }

  return {
    anchors,
    addParagraph(content) {
      const joined: ParagraphContent = {
        ...content,
        pieces: carried.length > 0 ? [...carried, ...content.pieces] : content.pieces,
        anchors: [...anchors.splice(0), ...content.anchors],
      }
      carried = []
      carrier = undefined
      const isMarkDeleted = content.properties.mark?.deleted && state.context.options.changes !== 'show'
      if (isMarkDeleted || content.properties.dropCap) {
        carried = joined.pieces
        anchors.push(...joined.anchors)
        carrier = joined
        return
      }
      addContent(joined)
    },
    addBlock(block, indent) {
      flushCarried()
      endCode()
      endQuote()
      if (indent !== undefined && lists.adopt([block], indent)) return
      lists.end()
      blocks.push(block)
    },
    addFormulas(xml) {
      flushCarried()
      endGroups()
      const formulas = xml.name === 'm:oMath' ? [readMath(xml)] : readMathParagraph(xml)
      for (const value of formulas) if (value.trim()) blocks.push({ type: 'math', value })
    },
    finish() {
      flushCarried()
      endGroups()
      return blocks
    },
  }
}

/** Counts the paragraph if it is numbered: by itself, else by its style (§17.9.18, §17.9.23). */
function numberingOf(content: ParagraphContent, state: DocumentState): NumberedParagraph | undefined {
  const { properties, style } = content
  const id = properties.numberingId ?? style.numbering?.id
  if (id === undefined || id <= 0) return undefined
  const byStyle = style.numbering && state.numbering.levelOfStyle(id, style.numbering.statedBy)
  return state.numbering.count(id, properties.level ?? byStyle ?? style.numbering?.level ?? 0)
}

/** A direct outline level makes a heading of any paragraph (§17.3.1.20). */
function roleOf({ properties, style }: ParagraphContent): ParagraphContent['style']['role'] {
  const level = properties.outlineLevel
  if (level === undefined || level > 8 || style.role?.kind === 'title') return style.role
  return { kind: 'heading', depth: level + 1 }
}

/** Lines of a table of contents are items of a list. */
function contentsEntry(level: number, numbered: NumberedParagraph | undefined): NumberedParagraph {
  return {
    list: -1,
    level,
    number: 1,
    format: 'bullet',
    label: numbered?.label ?? '',
    countable: false,
    indent: undefined,
  }
}

function blocksOf(pieces: readonly Piece[]): Block[] {
  const made: Block[] = []
  for (const segment of segments(pieces)) {
    if (!Array.isArray(segment)) made.push({ type: 'math', value: segment.value })
    else made.push(paragraph(toPhrasing(segment)))
  }
  return made
}

function prepend(blocks: Block[], label: string): void {
  const first = blocks[0]
  if (first?.type === 'paragraph') first.children.unshift(text(label))
  else blocks.unshift({ type: 'paragraph', children: [text(label.trimEnd())] } satisfies Paragraph)
}

/** Emphasis over all of a heading says no more than the heading does. */
function withoutWholeEmphasis(children: Phrasing[]): Phrasing[] {
  const only = children[0]
  return children.length === 1 && only?.type === 'emphasis' ? only.children : children
}
