/** `tabular` and its kin (latexref 8.23; packages booktabs, longtable, multirow). */
import { table, tableCell, tableRow } from '../../../core/document/build.ts'
import type { Block, Cell } from '../../../core/document/nodes.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import { blocksOf, type Place, type Source } from '../body.ts'
import { plainOf } from '../plain.ts'
import { argumentAt, optionAt, type Range, skipBlanks, topLevel } from '../source/arguments.ts'
import { settingIn } from '../source/key-values.ts'
import { captionOf } from './captions.ts'
import { columnsOf } from './column-spec.ts'

/** Arguments before the one that states the columns. */
const kinds: Readonly<Record<string, number>> = lookupTable({
  tabular: 0,
  'tabular*': 1,
  tabularx: 1,
  tabulary: 1,
  longtable: 0,
  supertabular: 0,
  xltabular: 1,
  array: 0,
  tabu: 0,
  tblr: 0,
  longtblr: 0,
  talltblr: 0,
  tabbing: 0,
})

export function isTable(environment: string): boolean {
  return environment in kinds || environment.replace('*', '') in kinds
}

interface Row {
  cells: Range[]
  /** Whether a rule stands above it. */
  ruled: boolean
}

interface Built {
  blocks: Block[]
  columnSpan: number
  rowSpan: number
}

export function readTable(source: Source, name: string, range: Range, place: Place): void {
  let at = range.start
  const isStarred = source.text.startsWith('*}', range.start - 2)
  for (let count = isStarred ? 1 : (kinds[name] ?? 0); count > 0; count--)
    at = argumentAt(source, at, range.end)?.after ?? at
  const option = optionAt(source, at, range.end)
  at = option?.after ?? at
  const spec = name === 'tabbing' ? undefined : argumentAt(source, at, range.end)
  const stated = spec ? source.text.slice(spec.start, Math.min(spec.end, spec.start + 4_000)) : ''
  const aligns = columnsOf(name.endsWith('tblr') ? columnsIn(stated) : stated)
  const { rows, headerRows, caption } = rowsOf(source, { start: spec?.after ?? at, end: range.end }, name === 'tabbing')
  const built = build(source, rows, Math.max(1, aligns.length), place)
  if (built.length === 0) return
  const made = table(built, headerRows)
  if (aligns.some(Boolean)) made.align = aligns
  const title = caption ?? (option && captionIn(source, option))
  if (title) made.caption = captionOf(source, title, place.depth)
  place.flow.block(made)
}

/** `colspec={ll}` among other settings (package tabularray). */
function columnsIn(settings: string): string {
  return settingIn(settings, 'colspec') ?? (settings.includes('=') ? '' : settings)
}

/** `[caption={…}]` */
function captionIn(source: Source, option: Range): Range | undefined {
  const found = /(?:^|,)\s*caption\s*=\s*(?=\{)/.exec(source.text.slice(option.start, option.end))
  return found ? argumentAt(source, option.start + found.index + found[0].length, option.end) : undefined
}

const rules = new Set([
  'hline',
  'toprule',
  'midrule',
  'colrule',
  'bottomrule',
  'cline',
  'cmidrule',
  'Xhline',
  'specialrule',
  'hhline',
  'addlinespace',
])

interface Cut {
  rows: Row[]
  headerRows: number
  caption?: Range
}

/** Cuts at `&` and at the ends of rows, and leaves rules and repeated heads out. */
function rowsOf(source: Source, range: Range, isTabbing: boolean): Cut {
  const cut: Cut = { rows: [], headerRows: 0 }
  let hasFirstHead = false
  let open: Row = { cells: [], ruled: false }
  let from = range.start
  const endRow = (end: number): void => {
    open.cells.push({ start: from, end })
    const isEmpty = open.cells.length === 1 && source.text.slice(from, end).trim() === ''
    if (!isEmpty) cut.rows.push(open)
    open = { cells: [], ruled: isEmpty && open.ruled }
  }
  for (const { at, name, after } of topLevel(source, range)) {
    if (at < from) continue
    // What sets a tab stop goes to it (latexref 8.21).
    if (name === '&' || (isTabbing && (name === '\\=' || name === '\\>'))) {
      open.cells.push({ start: from, end: at })
      from = after
    } else if (name === '\\\\' || name === '\\tabularnewline') {
      endRow(at)
      from = afterBreak(source, after, range.end)
    } else if (isTabbing && name === '\\kill') {
      open = { cells: [], ruled: false }
      from = after
    } else if (rules.has(name.slice(1))) {
      open.ruled ||= !/^\\(?:cline|cmidrule|addlinespace)$/.test(name)
      from = afterRule(source, name.slice(1), after, range.end)
    } else if (name === '\\caption' || name === '\\label') {
      const words = argumentAt(source, optionAt(source, after, range.end)?.after ?? after, range.end)
      if (words && name === '\\caption') cut.caption ??= words
      from = words?.after ?? after
    } else if (/^\\end(?:first)?head$/.test(name)) {
      if (hasFirstHead) cut.rows.length = cut.headerRows
      else cut.headerRows = cut.rows.length
      hasFirstHead ||= name === '\\endfirsthead'
      open.ruled = false
      from = after
    } else if (/^\\end(?:last)?foot$/.test(name)) {
      cut.rows.length = cut.headerRows
      open.ruled = false
      from = after
    }
  }
  endRow(range.end)
  cut.headerRows ||= headOf(cut.rows)
  return cut
}

/** Rows above the first rule within the table, where they are few; ruled rows have one above each. */
function headOf(rows: readonly Row[]): number {
  const first = rows.findIndex(({ ruled }, index) => index > 0 && ruled)
  return first > 0 && first <= 3 && (first === 1 || !rows.slice(first + 1).some(({ ruled }) => ruled) || rows[0]!.ruled)
    ? first
    : 0
}

function afterBreak(source: Source, at: number, end: number): number {
  const next = source.text[at] === '*' ? at + 1 : at
  return source.text[next] === '[' ? (optionAt(source, next, end)?.after ?? next) : next
}

function afterRule(source: Source, name: string, at: number, end: number): number {
  let next = optionAt(source, at, end)?.after ?? at
  const trim = /^\([lr\d.{}a-z]{0,20}\)/.exec(source.text.slice(next, next + 24))
  next += trim?.[0].length ?? 0
  const count = name === 'specialrule' ? 3 : /^(?:cline|cmidrule|Xhline|hhline)$/.test(name) ? 1 : 0
  for (let index = 0; index < count; index++) next = argumentAt(source, next, end)?.after ?? next
  return next
}

function build(source: Source, rows: readonly Row[], columns: number, place: Place): ReturnType<typeof tableRow>[] {
  const grid: Built[][] = []
  /** By column, the cell that reaches down, and the first row that it does not reach. */
  const reaching: ({ cell: Built; row: number; until: number } | undefined)[] = []
  for (const [row, { cells }] of rows.entries()) {
    source.context.budget.cells(Math.max(columns, cells.length))
    const made: Built[] = []
    let column = 0
    for (const range of cells) {
      const cell = cellOf(source, range, columns - column, place)
      const above = reaching[column]
      const isCovered = above !== undefined && row < above.until
      if (isCovered && cell.blocks.length > 0) {
        above.cell.rowSpan = row - above.row
        above.until = row
      }
      if (!isCovered || cell.blocks.length > 0) made.push(cell)
      if (cell.rowSpan > 1) {
        cell.rowSpan = Math.min(cell.rowSpan, rows.length - row)
        reaching[column] = { cell, row, until: row + cell.rowSpan }
      }
      column += isCovered && cell.blocks.length === 0 ? above.cell.columnSpan : cell.columnSpan
    }
    grid.push(made)
  }
  return grid.map((cells) =>
    tableRow(cells.map(({ blocks, columnSpan, rowSpan }): Cell => tableCell(blocks, columnSpan, rowSpan))),
  )
}

/** Colours of a row or cell stand before its words. */
function afterColor(source: Source, range: Range): Range {
  const at = skipBlanks(source.text, range.start, range.end)
  const found = /^\\(?:row|cell|column)color(?![a-zA-Z])/.exec(source.text.slice(at, at + 13))
  if (!found) return range
  const next = at + found[0].length
  const colour = argumentAt(source, optionAt(source, next, range.end)?.after ?? next, range.end)
  return { start: colour?.after ?? next, end: range.end }
}

/** A cell, of which `\multicolumn` and `\multirow` say how far it reaches. */
function cellOf(source: Source, range: Range, columnsLeft: number, place: Place): Built {
  let inside = afterColor(source, range)
  let columnSpan = 1
  let rowSpan = 1
  for (let spans = 0; spans < 2; spans++) {
    const at = skipBlanks(source.text, inside.start, inside.end)
    const found = /^\\multi(column|row)\*?(?![a-zA-Z])/.exec(source.text.slice(at, at + 14))
    if (!found) break
    let next = at + found[0].length
    next = optionAt(source, next, inside.end)?.after ?? next
    const count = argumentAt(source, next, inside.end)
    next = count ? (optionAt(source, count.after, inside.end)?.after ?? count.after) : next
    const width = argumentAt(source, next, inside.end)
    next = width ? (optionAt(source, width.after, inside.end)?.after ?? width.after) : next
    const words = argumentAt(source, next, inside.end)
    if (!count || !words) break
    const value = Math.abs(Number.parseInt(plainOf(source, count, place), 10)) || 1
    if (found[1] === 'column') columnSpan = Math.max(1, Math.min(value, columnsLeft))
    else rowSpan = value
    inside = words
  }
  return { blocks: blocksOf(source, inside, place), columnSpan, rowSpan }
}
