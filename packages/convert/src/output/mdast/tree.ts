/**
 * The document tree → mdast. The tree itself stays as it is: a large sheet is an iterable of rows and its cells are
 * strings, of which nodes are made while they are asked for.
 */
import type { Block, Root, Verbatim } from '../../core/document/nodes.ts'
import { squareTable } from '../../core/document/square-rows.ts'
import { visitBlocks } from '../../core/document/walk.ts'
import { createTargets, type TargetOptions } from '../targets.ts'
import { blockNodes, nodesOf, tableParts } from './blocks.ts'
import type { DocumentBlock, DocumentTree, TableNode, TableRowNode } from './nodes.ts'
import { tableRows, tableRowsJson } from './table.ts'
import type { TreeWriting } from './writing.ts'

/** What Markdown that came as Markdown consists of. */
export type Expansions = ReadonlyMap<Verbatim, readonly Block[]>

export function documentTree(document: Root, options: TargetOptions, expansions: Expansions = new Map()): DocumentTree {
  const children: DocumentBlock[] = []
  for (const { block, rows } of documentBlocks(document, options, expansions)) {
    if (rows) (block as TableNode).children = [...rows]
    children.push(block)
  }
  return { type: 'root', children }
}

interface Piece {
  block: DocumentBlock
  /**
   * Rows of a table that is handed out without them; they are made while they are iterated, before the
   * next piece.
   */
  rows?: Iterable<TableRowNode>
  /** The same as JSON; to be iterated instead of them. */
  rowsJson?: Iterable<string>
}

/** The blocks of the root, one after another, each made when it is asked for. */
export function* documentBlocks(document: Root, options: TargetOptions, expansions: Expansions): Generator<Piece> {
  const writing: TreeWriting = {
    targets: createTargets(document.children, { ...options, namesOnly: true }),
    expansions,
    page: firstPage(document),
    opens: undefined,
    blocks: (blocks) => blockNodes(blocks, writing),
  }
  for (const block of document.children) {
    const { page } = writing
    if (block.type === 'table') {
      const square = squareTable(block)
      const { caption, table } = tableParts(block, square, writing)
      if (caption) yield { block: onPage(caption, page) }
      yield {
        block: onPage(table, page),
        rows: tableRows(block, square, writing),
        rowsJson: tableRowsJson(block, square, writing),
      }
    } else for (const node of nodesOf(block, writing)) yield { block: onPage(node, page) }
  }
}

/** The first page where the places at which pages begin are all that is known of them; else undefined. */
export function firstPage({ children, pages }: Root): number | undefined {
  let found = false
  if (!pages)
    visitBlocks(children, (block) => {
      if (block.type === 'pageBreak' && !block.part) found = true
    })
  return found ? 1 : undefined
}

function onPage(node: DocumentBlock, page: number | undefined): DocumentBlock {
  if (page !== undefined && !node.data?.origin) node.data = { ...node.data, origin: [{ page }] }
  return node
}
