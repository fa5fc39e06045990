/**
 * The document tree: what every reader builds and both writers print.
 *
 * Names and shapes are mdast's (https://github.com/syntax-tree/mdast) with the GFM
 * extension. What mdast lacks and documents have is added: spans, header rows and captions of
 * tables, superscript and subscript, math, definition lists, pages and the origin of a block.
 *
 * Trees are plain data. Readers build each block once (see build.ts) and never share a node
 * between two parents.
 */

import type { BlockKind, TextKind } from './kinds.ts'

/** Where on a page a block came from. */
export interface Origin {
  /** Page, slide or sheet number, from 1. */
  page: number
  /** Left, top, right, bottom in the page's unit, from its top left corner as it is shown. */
  box?: [left: number, top: number, right: number, bottom: number]
}

/** How the text of a page was found: as text of the file, read by OCR, described by a vision engine, or several of these. */
export type PageSource = 'text' | 'ocr' | 'vision' | 'mixed'

/** One page or slide of the source. */
export interface Page {
  /** From 1. */
  number: number
  /** As the page is shown, after its rotation. */
  width: number
  height: number
  /** Unit of width, height and boxes on the page: points (1/72 in), or pixels of an image. */
  unit: 'pt' | 'px'
  /** Degrees clockwise by which the file says to turn the page; 0 when absent. */
  rotation?: 0 | 90 | 180 | 270
  /** `text` when absent. */
  source?: PageSource
  /** The number as the document prints it, e.g. `iv`; the number itself when absent. */
  label?: string
}

/** What a document says of itself; what it does not say is absent. */
export interface Metadata {
  title?: string
  author?: string
  subject?: string
  keywords?: string
  /** BCP 47. */
  language?: string
  /** RFC 3339. */
  created?: string
  /** RFC 3339. */
  modified?: string
  pageCount?: number
}

/** A whole document. */
export interface Root {
  type: 'root'
  children: Block[]
  metadata?: Metadata
  /** In their order; absent where the source is not made of pages of a size. */
  pages?: Page[]
}

interface BlockFields {
  /** Where the block came from: one place, or several where it goes on in another column or on another page. */
  origins?: Origin[]
  /** What the block is in its document, where its type does not say it. */
  kind?: BlockKind
}

export interface Paragraph extends BlockFields {
  type: 'paragraph'
  children: Phrasing[]
  /** The images and tables that this caption describes have been given its words. */
  isAttached?: true
}

export interface Heading extends BlockFields {
  type: 'heading'
  /** 1–6; a reader caps deeper levels at 6. */
  depth: 1 | 2 | 3 | 4 | 5 | 6
  children: Phrasing[]
  /** Names that internal links (`#name`) use for this place. */
  anchors?: string[]
}

export interface ThematicBreak extends BlockFields {
  type: 'thematicBreak'
}

export interface Blockquote extends BlockFields {
  type: 'blockquote'
  children: Block[]
}

/** How the numbers of an ordered list look in the source; Markdown has only `decimal`. */
export type ListStyle = 'decimal' | 'lowerAlpha' | 'upperAlpha' | 'lowerRoman' | 'upperRoman'

export interface List extends BlockFields {
  type: 'list'
  ordered: boolean
  /** Number of the first item of an ordered list; 1 when absent. */
  start?: number
  style?: ListStyle
  children: ListItem[]
}

export interface ListItem {
  type: 'listItem'
  origins?: Origin[]
  /** A task-list item, done or not; absent on an ordinary item. */
  checked?: boolean
  children: Block[]
}

/** Terms, each followed by what is said of it. */
export interface DefinitionList extends BlockFields {
  type: 'definitionList'
  children: (DefinitionTerm | DefinitionDescription)[]
}

export interface DefinitionTerm {
  type: 'definitionTerm'
  children: Phrasing[]
}

export interface DefinitionDescription {
  type: 'definitionDescription'
  children: Block[]
}

/** Preformatted text; `value` without a final newline. */
export interface Code extends BlockFields {
  type: 'code'
  lang?: string
  value: string
}

/** A displayed formula; `value` is LaTeX without delimiters. */
export interface Math extends BlockFields {
  type: 'math'
  value: string
}

export type Align = 'left' | 'center' | 'right'

/** Rows of cells. The rows need not be equally long. */
export interface Table extends BlockFields {
  type: 'table'
  caption?: Phrasing[]
  /** Words of a caption that is a paragraph of its own, before or after the table. */
  adjacentCaption?: string
  /** By column; a missing entry means none was stated. */
  align?: (Align | undefined)[]
  /** How many of the first rows are header rows; 0 when the source names none. */
  headerRows: number
  /**
   * An array, except where a reader streams a large table: then an iterable that yields the
   * same rows each time it is iterated, all as wide as the first, whose cells are all strings.
   */
  children: Iterable<TableRow>
}

export interface TableRow {
  type: 'tableRow'
  /** Where the row is, of a table whose rows' places are known; empty for a row without text. */
  origins?: Origin[]
  /**
   * As in HTML: positions that a span from the left or from above covers have no cell of
   * their own.
   */
  children: Cell[]
}

/**
 * Plain text without spans is a bare string: most cells are, and a sheet has millions. A `\n` in
 * it is a line break.
 */
export type Cell = string | TableCell

/** A cell that spans several, or holds more than plain text. */
export interface TableCell {
  type: 'tableCell'
  /** At least 1; 1 when absent. */
  columnSpan?: number
  /** At least 1; 1 when absent. */
  rowSpan?: number
  children: Block[]
}

/** A note, wherever among the blocks it stands; the writers put it behind them. */
export interface FootnoteDefinition extends BlockFields {
  type: 'footnoteDefinition'
  /** Unique in the document. */
  identifier: string
  children: Block[]
}

/** The boundary before a page, slide or sheet; printed only when a separator is asked for. */
export interface PageBreak extends BlockFields {
  type: 'pageBreak'
  /** Number of the page that begins here, from 1. */
  page: number
  /** What begins here, where it is no page: its name is shown in the structure. */
  part?: { type: 'sheet' | 'slide'; name?: string }
}

/** Markdown that came as Markdown. The Markdown writer prints `value` as it is. */
export interface Verbatim extends BlockFields {
  type: 'verbatim'
  value: string
  /** Links to unsafe addresses that have become text. */
  linksRemoved?: number
}

/** What a document, an item, a quotation, a note and a cell consist of. */
export type Block =
  | Paragraph
  | Heading
  | ThematicBreak
  | Blockquote
  | List
  | DefinitionList
  | Code
  | Math
  | Table
  | FootnoteDefinition
  | PageBreak
  | Verbatim

/**
 * Literal text: no markup in it, `\n` is a space like any other. In a paragraph the writers keep
 * it as the end of a line, so that hard-wrapped text stays as it was.
 */
export interface Text {
  type: 'text'
  value: string
  /** What the text is in its document, where it is not text of the author. */
  kind?: TextKind
}

export interface Emphasis {
  type: 'emphasis'
  children: Phrasing[]
}

export interface Strong {
  type: 'strong'
  children: Phrasing[]
}

/** Text that is struck through, or a tracked deletion. */
export interface Delete {
  type: 'delete'
  children: Phrasing[]
}

/** A tracked insertion, kept apart only when the caller asks to see changes. */
export interface Insert {
  type: 'insert'
  children: Phrasing[]
}

export interface Superscript {
  type: 'superscript'
  children: Phrasing[]
}

export interface Subscript {
  type: 'subscript'
  children: Phrasing[]
}

export interface InlineCode {
  type: 'inlineCode'
  value: string
}

/** A formula within text; `value` is LaTeX without delimiters. */
export interface InlineMath {
  type: 'inlineMath'
  value: string
}

/** A line break that the author made. */
export interface Break {
  type: 'break'
}

export interface Link {
  type: 'link'
  /** As the source has it; `#name` refers to an anchor of this document. Writers make it safe. */
  url: string
  title?: string
  children: Phrasing[]
}

export interface Image {
  type: 'image'
  /** A name within the source or a URL; '' when it has none. */
  url: string
  /** '' when the source has no alternative text. */
  alt: string
  title?: string
  /** Words of its caption, which is also a paragraph before or after the image. */
  caption?: string
  /** Name in the conversion's resources when the picture's bytes were kept. */
  resource?: string
}

/** Where a note belongs; several may refer to one. */
export interface FootnoteReference {
  type: 'footnoteReference'
  /** Identifier of the footnote's definition. */
  identifier: string
}

/** What a paragraph consists of. */
export type Phrasing =
  | Text
  | Emphasis
  | Strong
  | Delete
  | Insert
  | Superscript
  | Subscript
  | InlineCode
  | InlineMath
  | Break
  | Link
  | Image
  | FootnoteReference

export type Node = Root | Block | ListItem | DefinitionTerm | DefinitionDescription | TableRow | TableCell | Phrasing
