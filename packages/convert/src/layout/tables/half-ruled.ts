/** Tables between horizontal lines without vertical ones, as `booktabs` sets them. */
import type { TableBlock } from '../blocks.ts'
import type { Word } from '../words.ts'
import { fillGrid, middleOf } from './grid.ts'
import { inferColumns } from './infer-columns.ts'
import { makeGrid } from './infer-grid.ts'
import { inferRows } from './infer-rows.ts'
import { holdsProse, isList } from './not-tables.ts'
import type { Rule } from './rulings.ts'
import { type TextRow, textRows } from './text-rows.ts'

/** Ends of the rules of one table agree within this. */
const sameEnd = 5
/** Chunks of more words than this are prose. */
const mostWordsInCell = 9

export interface FoundTable {
  table: TableBlock
  words: Set<Word>
}

/** @param rules Horizontal lines that belong to no ruled table. */
export function halfRuledTables(page: number, rules: readonly Rule[], words: readonly Word[]): FoundTable[] {
  const found: FoundTable[] = []
  for (const family of families(rules)) {
    for (const span of tableSpans(family, words)) {
      const table = buildTable(page, span, rules, words)
      if (table) found.push(table)
    }
  }
  return found
}

/** Where each row has a line below it, the first row stands above the first line. */
function headStart(span: Span, words: readonly Word[]): Rule {
  const first = span.rules[0] as Rule
  const body = textRows(wordsBetween(words, first, span.rules.at(-1) as Rule))
  const size = body[0]?.size ?? 10
  const above = textRows(wordsBetween(words, { ...first, at: first.at - 2.4 * size }, first))
  const head = above.at(-1)
  const widest = Math.max(0, ...body.map((row) => row.chunks.length))
  if (!head || head.chunks.length < 2 || !body[0] || head.chunks.length > widest + 1) return first
  const aligned = head.chunks.filter((chunk) =>
    body.some((row) =>
      row.chunks.some((one) => Math.abs(one.left - chunk.left) < 4 || Math.abs(one.right - chunk.right) < 4),
    ),
  )
  if (aligned.length < head.chunks.length * 0.7) return first
  return { ...first, at: head.top - 1 }
}

/** Rules that share both ends, top to bottom. */
function families(rules: readonly Rule[]): Rule[][] {
  const groups: Rule[][] = []
  for (const rule of [...rules].sort((a, b) => a.at - b.at)) {
    if (rule.to - rule.from < 40) continue
    const group = groups.find(
      ([first]) => first && Math.abs(first.from - rule.from) < sameEnd && Math.abs(first.to - rule.to) < sameEnd,
    )
    if (group) group.push(rule)
    else if (groups.length < 200) groups.push([rule])
  }
  return groups.filter((group) => group.length >= 2)
}

interface Span {
  rules: Rule[]
}

/** Runs of rules with rows of cells, not prose, between each two. */
function tableSpans(family: Rule[], words: readonly Word[]): Span[] {
  const spans: Span[] = []
  let current: Rule[] = []
  for (let at = 0; at + 1 < family.length; at++) {
    const above = family[at] as Rule
    const below = family[at + 1] as Rule
    const rows = textRows(wordsBetween(words, above, below))
    const goesOn = current.length > 0 && at + 2 < family.length && isSparse(rows)
    if ((looksLikeCells(rows) || goesOn) && !rows.some((row) => isProse(row, above))) {
      if (!current.length) current.push(above)
      current.push(below)
    } else {
      if (current.length) spans.push({ rules: current })
      current = []
    }
  }
  if (current.length) spans.push({ rules: current })
  return spans
}

function wordsBetween(words: readonly Word[], above: Rule, below: Rule): Word[] {
  return words.filter((word) => {
    const y = middleOf(word)
    const x = (word.left + word.right) / 2
    return y > above.at && y < below.at && x > above.from - 2 && x < above.to + 2
  })
}

/** A row of the table with its key alone, between rows with more cells. */
function isSparse(rows: readonly TextRow[]): boolean {
  const [row] = rows
  return rows.length === 1 && row?.chunks.length === 1 && (row.chunks[0]?.words.length ?? 0) <= 8
}

/** A line of text over most of the width: what stands between two tables. */
function isProse(row: TextRow, rule: Rule): boolean {
  const [only] = row.chunks
  if (!only || row.chunks.length > 1 || only.words.length < 6) return false
  return only.right - only.left > 0.6 * (rule.to - rule.from)
}

function looksLikeCells(rows: readonly TextRow[]): boolean {
  if (!rows.length) return false
  const multiple = rows.filter((row) => row.chunks.length > 1)
  if (multiple.length < rows.length * 0.4) return false
  const lengths = multiple.flatMap((row) => row.chunks.map((chunk) => chunk.words.length)).sort((a, b) => a - b)
  return (lengths[lengths.length >> 1] ?? 0) <= mostWordsInCell
}

function buildTable(page: number, span: Span, rules: readonly Rule[], words: readonly Word[]): FoundTable | undefined {
  const first = headStart(span, words)
  const last = span.rules.at(-1) as Rule
  const inside = wordsBetween(words, first, last)
  const rows = textRows(inside)
  const left = Math.min(first.from, ...inside.map((word) => word.left)) - 1
  const right = Math.max(first.to, ...inside.map((word) => word.right)) + 1
  const inner = rules.filter(
    (rule) => rule.at > first.at + 2 && rule.at < last.at - 2 && rule.from > left - 4 && rule.to < right + 4,
  )
  const xs = inferColumns(rows, left, right)
  if (xs.length < 3 || rows.length < 2 || isList(rows, xs.length - 1)) return undefined
  const numbers = inferRows(rows, xs, inner)
  const grid = makeGrid(rows, numbers, xs, inner, first.at, last.at)
  const headRule = span.rules[1]
  const head =
    headRule && span.rules.length > 2 ? rows.filter((row) => row.baseline < headRule.at + 0.3 * row.size).length : 0
  const headerRows = head ? (numbers[head - 1] as number) + 1 : 0
  const table = fillGrid(page, grid, inside, headerRows, false)
  return xs.length === 3 && holdsProse(table) ? undefined : { table, words: new Set(inside) }
}
