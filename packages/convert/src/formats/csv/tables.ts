/** Several tables in one text, with an empty line before each: how reports and statements are exported. */
import { isNote, isRemark } from '../../office/spreadsheets/sentence.ts'
import { commentsOf, filledFields, filledLength, isComment, isEmptyRecord, isValue, isWhitespace } from './survey.ts'

export interface Part {
  /** With what stands above the table; between two stretches of filled records is an empty one. */
  records: string[][]
  /** Lines of one field behind an empty line after the last table. */
  foot: string[][]
}

/** Cut before each stretch of filled records that has a header of its own; others go on with the table above. */
export function splitTables(records: Iterable<string[]>): Part[] {
  let part: Part = { records: [], foot: [] }
  const parts = [part]
  let above: Shape | undefined
  let lines: string[][][] = []
  for (const stretch of stretchesOf(records)) {
    if (stretch.every((record) => filledLength(record) === 1 || isComment(record))) {
      lines.push(stretch)
      continue
    }
    const body = stretch.slice(commentsOf(stretch))
    const shape = shapeOf(body, lines.length > 0)
    const hasValues = isTable(body)
    const isNext = hasValues || isTextTable(shape, above)
    const isGroup = !hasValues && !above && isHeaderAlone(part.records, shape)
    if (isNext && !isGroup && (above || !isNarrower(part.records, stretch))) {
      part = { records: [], foot: [] }
      parts.push(part)
    }
    for (const one of [...lines, stretch]) append(one, part.records)
    lines = []
    if (isNext) above = isGroup ? { ...shape, hasTitle: false } : shape
  }
  for (const one of lines) append(one, above ? part.foot : part.records)
  if (above && lines.length === 0) part.foot = cutRemarks(part.records)
  return parts
}

/** Takes the remarks off that stand right below a table, unless its rows begin so; most lack the delimiters of a row. */
function cutRemarks(records: string[][]): string[][] {
  const isCut = (record: string[]): boolean =>
    isComment(record) || (filledLength(record) === 1 && (record.length === 1 ? isRemark : isNote)(record[0]!))
  let from = records.length
  while (from > 2 && isCut(records[from - 1]!)) from--
  return isNote(records[from - 1]?.[0] ?? '') ? [] : records.splice(from)
}

/** Whether records are titles and details that stand above a table. */
function isNarrower(records: readonly string[][], below: readonly string[][]): boolean {
  const width = filledLength(below.find((record) => filledFields(record) > 1) ?? [])
  return records.every((record) => filledFields(record) < 2 || filledLength(record) < width)
}

/** Whether records hold no more of a table than names for the columns of the rows below, which come in groups. */
function isHeaderAlone(records: readonly string[][], { width }: Shape): boolean {
  const divided = records.filter((record) => filledFields(record) > 1)
  return divided.length === 1 && filledLength(divided[0]!) === width
}

interface Shape {
  hasTitle: boolean
  /** Number of fields of the divided records, where they are alike and the first could name columns; else 0. */
  width: number
  rows: number
}

function shapeOf(stretch: readonly string[][], hasTitle: boolean): Shape {
  const at = stretch.findIndex((record) => filledFields(record) > 1)
  const [header = [], ...rows] = stretch.slice(at)
  const width = filledLength(header)
  const couldBeHeader = filledFields(header) === width && !header.some(isValue)
  const areAlike = rows.every((row) => row.length === header.length && filledLength(row) <= width)
  return { hasTitle: hasTitle || at > 0, width: couldBeHeader && areAlike ? width : 0, rows: rows.length }
}

/** Texts only: under a title or of several columns, and under a table of another shape or titled as it was. */
function isTextTable({ hasTitle, width, rows }: Shape, above: Shape | undefined): boolean {
  if (width === 0 || rows < 2) return false
  return above ? width !== above.width || (hasTitle && above.hasTitle) : hasTitle || width > 2
}

function append(stretch: readonly string[][], records: string[][]): void {
  if (records.length > 0) records.push([])
  for (const record of stretch) records.push(record)
}

function* stretchesOf(records: Iterable<string[]>): Generator<string[][]> {
  let stretch: string[][] = []
  for (const record of records) {
    if (!isEmptyRecord(record)) stretch.push(record)
    else if (stretch.length > 0) {
      yield stretch
      stretch = []
    }
  }
  if (stretch.length > 0) yield stretch
}

/** Whether its first divided record names columns, one of them of numbers or dates; two short lines are no table. */
function isTable(stretch: readonly string[][]): boolean {
  const at = stretch.findIndex((record) => filledFields(record) > 1)
  const header = (stretch[at] ?? []).slice(0, filledLength(stretch[at] ?? []))
  const rows = stretch.slice(at + 1)
  const isNameless = (name: string, column: number): boolean =>
    column > 0 && isWhitespace(name) && rows.some((row) => !isWhitespace(row[column] ?? ''))
  if (rows.length < (header.length > 2 ? 1 : 2) || header.some(isNameless)) return false
  const fields = header.map(() => ({ filled: 0, values: 0, years: 0 }))
  for (const row of rows)
    for (const [column, field] of row.entries()) {
      const counts = fields[column]
      if (!counts || isWhitespace(field)) continue
      counts.filled++
      if (isValue(field)) counts.values++
      if (isYear(field)) counts.years++
    }
  const isName = (name: string, column: number): boolean =>
    !isValue(name) || (isYear(name) && fields[column]!.years < fields[column]!.filled)
  return header.every(isName) && fields.some(({ filled, values }) => filled > 0 && values === filled)
}

function isYear(field: string): boolean {
  return /^\s*(?:19|20)\d\d\s*$/.test(field)
}
