/** A flow of paragraphs and tables, in their order → blocks: a document, a note, a cell, a text box. */
import { append } from '../../core/document/append.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { ItemPlace } from '../numbering/list-nest.ts'
import type { Headlines } from './headlines.ts'
import type { NumberedParagraph } from './numbered-paragraph.ts'
import type { PageTurns } from './page-turns.ts'
import { addItem, addParagraph, type WordParagraph } from './paragraph.ts'
import { isWhitespace } from './run.ts'
import { BlockSink } from './sink.ts'

export class Flow {
  /** Names of the place where the next paragraph begins, which links use. */
  readonly anchors: string[] = []
  /** The cell above covers this one: its empty paragraphs are not seen and not counted. */
  isCovered = false
  readonly #sink = new BlockSink()
  readonly #pages: PageTurns | undefined
  readonly #headlines: Headlines | undefined
  /** Paragraphs that begin the next one. */
  #carried: WordParagraph | undefined
  #hasHeaders = false
  #hasOther = false

  /**
   * @param pages Of the body: where they begin.
   * @param headlines Likewise: lines that may be headings.
   */
  constructor(pages?: PageTurns, headlines?: Headlines) {
    this.#pages = pages
    this.#headlines = headlines
  }

  /** All that it holds is in the style of headers of tables. */
  get isTableHeader(): boolean {
    return this.#hasHeaders && !this.#hasOther
  }

  addParagraph(paragraph: WordParagraph): void {
    this.turnPages()
    const joined = this.#carried ? continued(this.#carried, paragraph) : paragraph
    this.#carried = joined.isCarried ? joined : undefined
    if (!joined.isCarried) this.#add(joined)
    if (this.#pages) this.#sink.turnPages(this.#pages.takeLate())
  }

  /** Takes the pages that begin before what is added next, where that is no paragraph. */
  turnPages(): void {
    if (this.#pages) this.#sink.turnPages(this.#pages.takeEarly())
  }

  /**
   * @param indent Twips from the margin; a block that is indented like a list item's text belongs to it.
   * @param owner The item that holds it, where the document says so.
   */
  addBlock(block: Block, indent = 0, owner?: ItemPlace): void {
    this.#flushCarried()
    this.#hasOther = true
    this.#sink.add([block], indent, owner)
    if (this.#pages) this.#sink.turnPages(this.#pages.takeLate())
  }

  /** An item that begins with a block, or that holds nothing. */
  addItem(numbered: NumberedParagraph, children: Block[]): void {
    this.#flushCarried()
    if (children.length > 0) addItem(this.#sink, numbered, children, numbered.indent ?? 0)
    else this.#sink.addEmpty(numbered.text)
  }

  finish(): Block[] {
    this.#flushCarried()
    return this.#sink.finish()
  }

  #flushCarried(): void {
    if (this.#carried) this.#add(this.#carried)
    this.#carried = undefined
  }

  #add(paragraph: WordParagraph): void {
    const isEmpty = isWhitespace(paragraph.runs)
    if (paragraph.role?.kind === 'tableHeader') this.#hasHeaders ||= !isEmpty
    else this.#hasOther ||= !isEmpty
    // Names of an empty paragraph are those of the next that has text.
    if (isEmpty) append(this.anchors, paragraph.anchors)
    else if (this.anchors.length > 0) append(paragraph.anchors, this.anchors.splice(0))
    if (isEmpty && this.isCovered && paragraph.after.length === 0) this.#sink.addEmpty()
    else addParagraph(this.#sink, paragraph, this.#headlines)
  }
}

/** A paragraph with its own properties, behind the characters of those that it carries on. */
function continued(before: WordParagraph, paragraph: WordParagraph): WordParagraph {
  return {
    ...paragraph,
    runs: [...before.runs, ...paragraph.runs],
    after: [...before.after, ...paragraph.after],
    anchors: [...before.anchors, ...paragraph.anchors],
  }
}
