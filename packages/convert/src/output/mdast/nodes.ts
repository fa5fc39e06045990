/**
 * The public tree: mdast (https://github.com/syntax-tree/mdast) with GFM, footnotes and maths, as plain data. Tools of
 * its ecosystem work on it as it is. What mdast has no form for is in `data`.
 */
import type { NodeKind } from '../../core/document/kinds.ts'
import type { Origin } from '../../core/document/nodes.ts'

export type { NodeKind, Origin }

/** What nodes have beyond mdast; a member is absent where there is nothing to report. */
export interface NodeData {
  kind?: NodeKind
  /** Where the block came from: one place, or several where it goes on in another column or on another page. */
  origin?: Origin[]
  /** The sheet, on its first block. */
  sheet?: Part
  /** The slide, on its first block. */
  slide?: Part
}

/** A sheet or a slide. */
export interface Part {
  /** From 1. */
  number: number
  name?: string
}

export interface TableData extends NodeData {
  /** The words of the caption, which is also a paragraph of kind `caption` next to the table. */
  caption?: string
}

export interface RowData {
  /** Present on header rows. */
  header?: true
}

export interface CellData {
  /** Columns that the cell covers, where these are several. */
  colSpan?: number
  /** Rows that the cell covers, where these are several. */
  rowSpan?: number
  /** The cell is empty because another one covers its place. */
  covered?: true
  /** Present on cells of header rows. */
  header?: true
  /** What is in the cell, where that is more than one paragraph: `children` then has its words in lines. */
  blocks?: DocumentBlock[]
}

interface BlockNode {
  data?: NodeData
}

/** A whole document. */
export interface DocumentTree {
  type: 'root'
  children: DocumentBlock[]
}

export interface ParagraphNode extends BlockNode {
  type: 'paragraph'
  children: DocumentPhrasing[]
}

export interface HeadingNode extends BlockNode {
  type: 'heading'
  depth: 1 | 2 | 3 | 4 | 5 | 6
  children: DocumentPhrasing[]
}

export interface ThematicBreakNode extends BlockNode {
  type: 'thematicBreak'
}

export interface BlockquoteNode extends BlockNode {
  type: 'blockquote'
  children: DocumentBlock[]
}

export interface ListNode extends BlockNode {
  type: 'list'
  ordered: boolean
  /** Number of the first item; null where the list has no numbers. */
  start: number | null
  spread: boolean
  children: ListItemNode[]
}

export interface ListItemNode extends BlockNode {
  type: 'listItem'
  spread: boolean
  /** A task, done or not; null on an ordinary item. */
  checked: boolean | null
  children: DocumentBlock[]
}

export interface CodeNode extends BlockNode {
  type: 'code'
  lang: string | null
  value: string
}

/** A displayed formula in LaTeX. */
export interface MathNode extends BlockNode {
  type: 'math'
  value: string
}

/** All rows are as long as the longest: places that a span covers have a cell of their own. */
export interface TableNode {
  type: 'table'
  align: ('left' | 'center' | 'right' | null)[]
  children: TableRowNode[]
  data?: TableData
}

export interface TableRowNode {
  type: 'tableRow'
  children: TableCellNode[]
  data?: RowData
}

export interface TableCellNode {
  type: 'tableCell'
  children: DocumentPhrasing[]
  data?: CellData
}

export interface FootnoteDefinitionNode extends BlockNode {
  type: 'footnoteDefinition'
  /** In lower case. */
  identifier: string
  label: string
  children: DocumentBlock[]
}

export interface TextNode {
  type: 'text'
  value: string
  /** Present where the text is of a field of a form. */
  data?: NodeData
}

export interface InlineCodeNode {
  type: 'inlineCode'
  value: string
}

/** A formula within text, in LaTeX. */
export interface InlineMathNode {
  type: 'inlineMath'
  value: string
}

/** One of `<sup>`, `<sub>` and `<ins>`, or its end. There is no other HTML in the tree. */
export interface HtmlNode {
  type: 'html'
  value: string
  data: NodeData
}

export interface MarkNode {
  type: 'emphasis' | 'strong' | 'delete'
  children: DocumentPhrasing[]
}

export interface BreakNode {
  type: 'break'
}

export interface LinkNode {
  type: 'link'
  url: string
  title: string | null
  children: DocumentPhrasing[]
}

export interface ImageData {
  /** The words of the caption, which is also a paragraph of kind `caption` next to the image. */
  caption: string
}

export interface ImageNode {
  type: 'image'
  url: string
  alt: string
  title: string | null
  data?: ImageData
}

export interface FootnoteReferenceNode {
  type: 'footnoteReference'
  identifier: string
  label: string
}

export type DocumentBlock =
  | ParagraphNode
  | HeadingNode
  | ThematicBreakNode
  | BlockquoteNode
  | ListNode
  | CodeNode
  | MathNode
  | TableNode
  | FootnoteDefinitionNode

export type DocumentPhrasing =
  | TextNode
  | InlineCodeNode
  | InlineMathNode
  | HtmlNode
  | MarkNode
  | BreakNode
  | LinkNode
  | ImageNode
  | FootnoteReferenceNode

export type DocumentNode = DocumentTree | DocumentBlock | ListItemNode | TableRowNode | TableCellNode | DocumentPhrasing
