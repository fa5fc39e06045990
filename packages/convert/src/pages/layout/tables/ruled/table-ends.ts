/** Where a table between horizontal lines begins and ends: rows may stand above the first line and below the last. */
import { maxOf, median } from '../../../statistics.ts'
import type { Word } from '../../words/words.ts'
import { middleOf } from '../grid.ts'
import type { Rule } from '../rulings.ts'
import {
  type Chunk,
  chunkText,
  columnsOf,
  columnsUnder,
  isNumeric,
  stacked,
  type TextRow,
  textRows,
} from '../structure/text-rows.ts'
import { headerAbove, isHeaderOf, maxHeaderLines } from './header-rows.ts'
import { bandsOf, rowBelowLast } from './last-row.ts'

/** Lines from which each row of a table has its own. */
const minLines = 4

/** Lines of text between two rules that may be one row. */
export const maxLinesOfCell = 12

/** Where each row has a line below it, the first row stands above the first line. */
export function headerStart(rules: readonly Rule[], words: readonly Word[]): Rule {
  const first = rules[0] as Rule
  const body = textRows(wordsBetween(words, first, rules.at(-1) as Rule))
  const size = body[0]?.size ?? 10
  const above = textRows(wordsBetween(words, { ...first, at: first.at - 2.3 * maxHeaderLines * size }, first)).reverse()
  const [top] = headerAbove(above, body, first.at, first.from - 1, first.to + 1, jointsOf(rules))
  return top ? { ...first, at: top.top - 1 } : first
}

export function jointsOf(rules: readonly Rule[]): number[] {
  return rules.flatMap((rule) => rule.joints ?? [])
}

/** @param isOpen Whether the header stands above the first line. @returns The last line, or where the rows below it end. */
export function tableEnd(rules: readonly Rule[], words: readonly Word[], isOpen: boolean): Rule {
  const end = cutEnd(rules, words)
  const text = textAbove(rules, words)
  if (text) return { ...end, at: text.top - 1 }
  if (end === rules.at(-1)) {
    const row = rowBelowLast(
      rules,
      bandsOf(rules, (above, below) => wordsBetween(words, above, below)),
    )
    if (row.length) return { ...end, at: maxOf(row, ({ bottom }) => bottom) + 1 }
  }
  return isOpen && end === rules.at(-1) ? openEnd(rules, words) : end
}

/** Where each row has a line below it, one that the page's end cuts has none. */
function cutEnd(rules: readonly Rule[], words: readonly Word[]): Rule {
  const last = rules.at(-1) as Rule
  if (rules.length < minLines) return last
  const body = textRows(wordsBetween(words, rules[0] as Rule, last))
  const below = textRows(wordsBetween(words, last, { ...last, at: Infinity }))
  const [next] = below
  if (!next || next.top - last.at > next.size || next.chunks.length < 2 || areSums(below)) return last
  const columns = columnsOf(body)
  const fits = (chunk: Chunk): boolean => columnsUnder(chunk, columns).length === 1
  const isCut = below.length <= maxLinesOfCell && below.every((row) => row.chunks.every(fits))
  return isCut ? { ...last, at: maxOf(below, (row) => row.bottom) + 1 } : last
}

/** The first line of a text over several columns, far below the rows and above the last line: that is one of the page, not of the table. */
function textAbove(rules: readonly Rule[], words: readonly Word[]): TextRow | undefined {
  const body = textRows(wordsBetween(words, rules[0] as Rule, rules.at(-1) as Rule))
  const end = body.findLastIndex(({ chunks }) => chunks.length > 1) + 1
  const [above, text] = [body[end - 1], body[end]]
  if (!above || !text || end + 1 < minLines) return undefined
  if (rules.some(({ at }) => at > above.bottom && at < text.top)) return undefined
  const rows = body.slice(0, end)
  const usual = maxOf(gapsOf(rows), (gap) => gap)
  const isApart = text.top - above.bottom > Math.max(closeGap * text.size, usualShare * usual)
  return isApart && columnsUnder(text.chunks[0] as Chunk, columnsOf(rows)).length > 1 ? text : undefined
}

/** Several rows that each end in a number: the lines of one cut row do not. */
function areSums(rows: readonly TextRow[]): boolean {
  return rows.length > 1 && rows.every(({ chunks }) => isNumeric(chunkText(chunks.at(-1) as Chunk)))
}

/** Rows below two rules that show whether these enclose a table or only its header. */
const askedRows = 3

/** Whether the rows of cells go on under the last line: then the lines are those of a header. */
export function goesOnBelow(header: readonly TextRow[], last: Rule, words: readonly Word[]): boolean {
  const size = header[0]?.size ?? 10
  if (header.length > maxHeaderLines) return false
  const below = textRows(wordsBetween(words, last, { ...last, at: last.at + 2 * askedRows * size })).slice(0, askedRows)
  const [first] = below
  if (!first || first.top - last.at > size) return false
  const cells = below.filter((row) => row.chunks.length > 1)
  return cells.length >= 2 && cells.length >= below.length - 1 && isHeaderOf(stacked(header), cells)
}

/** Columns from which a row of numbers is distinguished from notes. */
const minColumns = 3
/** Gap (in em) between the last line and the rows below it, at most, and against that between the rows above. */
const closeGap = 0.9
const usualShare = 1.5
/** Rows below the last line, and words of a label alone in one, at most. */
const maxOpenRows = 12
const maxLabelWords = 6

/** Where no line stands above the header, none closes the last rows, either: labels with numbers up to the last column, as of totals. */
function openEnd(rules: readonly Rule[], words: readonly Word[]): Rule {
  const last = rules.at(-1) as Rule
  const body = textRows(wordsBetween(words, rules[0] as Rule, last))
  const columns = columnsOf(body)
  if (columns.length < minColumns) return last
  const size = body[0]?.size ?? 10
  const gap = Math.max(closeGap * size, usualShare * (median(gapsOf(body)) ?? 0))
  const below = textRows(wordsBetween(words, last, { ...last, at: last.at + maxOpenRows * (size + gap) }))
  let end = last
  let bottom = last.at
  for (const row of below.slice(0, maxOpenRows)) {
    const isEnd = isTotal(row, columns)
    if (row.top - bottom > gap || (!isEnd && !isLabel(row, columns))) break
    if (isEnd) end = { ...last, at: row.bottom + 1 }
    bottom = row.bottom
  }
  return end
}

function gapsOf(rows: readonly TextRow[]): number[] {
  return rows.slice(1).map((row, at) => row.top - (rows[at] as TextRow).bottom)
}

/** Texts that each stand under one column, the last of them a number under the last. */
function isTotal({ chunks }: TextRow, columns: readonly Chunk[]): boolean {
  const own = chunks.map((chunk) => columnsUnder(chunk, columns))
  return (
    chunks.length > 1 &&
    own.every((found) => found.length === 1) &&
    own.at(-1)?.[0] === columns.at(-1) &&
    chunks.slice(1).every((chunk) => isNumeric(chunkText(chunk)))
  )
}

/** A few words alone under the first column, above rows of numbers. */
function isLabel({ chunks }: TextRow, columns: readonly Chunk[]): boolean {
  const [label] = chunks
  if (!label || chunks.length > 1 || label.words.length > maxLabelWords) return false
  const own = columnsUnder(label, columns)
  return own.length === 1 && own[0] === columns[0]
}

export function wordsBetween(words: readonly Word[], above: Rule, below: Rule): Word[] {
  return words.filter((word) => {
    const y = middleOf(word)
    const x = (word.left + word.right) / 2
    return y > above.at && y < below.at && x > above.from - 2 && x < above.to + 2
  })
}
