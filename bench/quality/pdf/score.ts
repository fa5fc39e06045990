/**
 * How near Markdown made of a PDF is to its truth, by the measures of the public benchmarks of PDF
 * converters: NID, TEDS and MHS, and lists in addition. Each is from 0 to 1.
 */
import { editLikeness, itemsLikeness } from '../likeness.ts'
import type { Outline } from '../outline.ts'
import type { Table } from '../table.ts'
import { type Tree, treeDistance, treeSize } from '../tree-distance.ts'

const measures = ['order', 'tables', 'headings', 'lists'] as const

/** Undefined where the truth has nothing of the kind. */
export type Score = Record<(typeof measures)[number], number | undefined> & {
  overall: number
  /** The truth has no table or no heading, and the result has. */
  inventsTables: boolean
  inventsHeadings: boolean
}

export function scorePdf(result: Outline, truth: Outline): Score {
  const order = indelLikeness(result.words, truth.words)
  const tables = truth.tables.length ? tablesLikeness(result.tables, truth.tables) : undefined
  const headings = truth.headings.length ? headingsLikeness(result, truth) : undefined
  const told = [order, tables, headings].filter((value) => value !== undefined)
  return {
    order,
    tables,
    headings,
    lists: truth.items.length ? itemsLikeness(result.items, truth.items) : undefined,
    overall: told.reduce((sum, value) => sum + value, 0) / told.length,
    inventsTables: !truth.tables.length && result.tables.length > 0,
    inventsHeadings: !truth.headings.length && result.headings.length > 0,
  }
}

/** Normalised indel similarity (NID): 2 × the longest common subsequence of words ÷ the words of both. */
function indelLikeness(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 1
  let above = new Uint32Array(b.length + 1)
  let row = new Uint32Array(b.length + 1)
  for (const word of a) {
    for (let x = 0; x < b.length; x++) row[x + 1] = word === b[x] ? above[x]! + 1 : Math.max(above[x + 1]!, row[x]!)
    ;[above, row] = [row, above]
  }
  return (2 * above[b.length]!) / (a.length + b.length)
}

/** Similarity of trees as in TEDS: one less the distance as a share of the larger tree's nodes, without roots. */
function likenessOfTrees<T>(a: Tree<T>, b: Tree<T>, change: (a: T, b: T) => number): number {
  const larger = Math.max(treeSize(a), treeSize(b)) - 1
  return larger === 0 ? 1 : Math.max(0, 1 - treeDistance(a, b, change) / larger)
}

/** TEDS of all tables of a document as one tree: tables, rows, cells; a cell's change costs its edits. */
function tablesLikeness(ours: readonly Table[], theirs: readonly Table[]): number {
  return likenessOfTrees(treeOfTables(ours), treeOfTables(theirs), (a, b) =>
    a === b ? 0 : a === undefined || b === undefined ? 1 : 1 - editLikeness(a, b),
  )
}

function treeOfTables(tables: readonly Table[]): Tree<string | undefined> {
  const leaf = (value: string): Tree<string | undefined> => ({ value, children: [] })
  const branch = (children: Tree<string | undefined>[]): Tree<string | undefined> => ({ value: undefined, children })
  return branch(tables.map((table) => branch(table.map((row) => branch(row.map(leaf))))))
}

interface Part {
  isHeading: boolean
  words: readonly string[]
}

/** MHS: the tree of headings with the text below each as a leaf; a change costs the edits of its words. */
function headingsLikeness(ours: Outline, theirs: Outline): number {
  return likenessOfTrees(treeOfHeadings(ours), treeOfHeadings(theirs), (a, b) =>
    a.isHeading !== b.isHeading ? 1 : 1 - editLikeness(a.words, b.words),
  )
}

function treeOfHeadings({ words, marks }: Outline): Tree<Part> {
  const root: Tree<Part> = { value: { isHeading: false, words: [] }, children: [] }
  const open = [{ level: 0, tree: root }]
  let at = 0
  const addText = (end: number): void => {
    if (end > at)
      open.at(-1)?.tree.children.push({ value: { isHeading: false, words: words.slice(at, end) }, children: [] })
  }
  for (const { level, from, to } of marks) {
    addText(from)
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const tree: Tree<Part> = { value: { isHeading: true, words: words.slice(from, to) }, children: [] }
    open.at(-1)?.tree.children.push(tree)
    open.push({ level, tree })
    at = to
  }
  addText(words.length)
  return root
}
