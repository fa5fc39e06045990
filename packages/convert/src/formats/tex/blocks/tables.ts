/** `tabular` and its kin (latexref 8.23; packages booktabs, longtable, multirow). */
import { table, tableCell, tableRow } from '../../../core/document/build.ts'
import type { Block, Cell } from '../../../core/document/nodes.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import type { Call } from '../call.ts'
import { settingIn } from '../source/key-values.ts'
import { settingRange } from '../source/settings.ts'
import { alignment, type Range } from '../source/token-list.ts'
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

export function readTable(call: Call): void {
  const name = call.name.replace('*', '')
  for (let count = name === call.name ? (kinds[name] ?? 0) : 1; count > 0; count--) call.argument()
  const option = call.option()
  const stated = name === 'tabbing' ? '' : call.text(call.argument(), maxSpecification)
  const aligns = columnsOf(name.endsWith('tblr') ? columnsIn(stated) : stated)
  const { rows, headerRows, caption } = rowsOf(call, name === 'tabbing')
  const built = build(call, rows, Math.max(1, aligns.length))
  if (built.length === 0) return
  const made = table(built, headerRows)
  if (aligns.some(Boolean)) made.align = aligns
  const title = caption ?? (option && settingRange(call.list, option, /^caption$/))
  if (title) made.caption = captionOf(call, title)
  call.flow.block(made)
}

const maxSpecification = 4_000

/** `colspec={ll}` among other settings (package tabularray). */
function columnsIn(settings: string): string {
  return settingIn(settings, 'colspec') ?? (settings.includes('=') ? '' : settings)
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

/** Cuts at `&` and at the ends of rows, and leaves rules and repeated headers out. */
function rowsOf(call: Call, isTabbing: boolean): Cut {
  const cut: Cut = { rows: [], headerRows: 0 }
  const range = call.rest
  let hasFirstHeader = false
  let open: Row = { cells: [], ruled: false }
  const endRow = (end: number): void => {
    open.cells.push({ start: call.at, end })
    const isEmpty = open.cells.length === 1 && call.isEmpty({ start: call.at, end })
    if (!isEmpty) cut.rows.push(open)
    open = { cells: [], ruled: isEmpty && open.ruled }
  }
  for (const { at, name } of call.list.topLevel(range)) {
    if (at < call.at) continue
    // What sets a tab stop goes to it (latexref 8.21).
    if (name === alignment || (isTabbing && (name === '=' || name === '>'))) {
      open.cells.push({ start: call.at, end: at })
      call.at = at + 1
    } else if (name === '\\' || name === 'tabularnewline') {
      endRow(at)
      call.at = at + 1
      passBreak(call)
    } else if (isTabbing && name === 'kill') {
      open = { cells: [], ruled: false }
      call.at = at + 1
    } else if (rules.has(name)) {
      open.ruled ||= !/^(?:cline|cmidrule|addlinespace)$/.test(name)
      call.at = at + 1
      passRule(call, name)
    } else if (name === 'caption' || name === 'label') {
      call.at = at + 1
      call.skipGap()
      call.takes('*')
      call.option()
      const words = call.argument()
      if (words && name === 'caption') cut.caption ??= words
    } else if (/^end(?:first)?head$/.test(name)) {
      if (hasFirstHeader) cut.rows.length = cut.headerRows
      else cut.headerRows = cut.rows.length
      hasFirstHeader ||= name === 'endfirsthead'
      open.ruled = false
      call.at = at + 1
    } else if (/^end(?:last)?foot$/.test(name)) {
      cut.rows.length = cut.headerRows
      open.ruled = false
      call.at = at + 1
    }
  }
  endRow(range.end)
  cut.headerRows ||= headerRowsOf(cut.rows)
  return cut
}

/** Rows above the first rule within the table, where they are few; ruled rows have one above each. */
function headerRowsOf(rows: readonly Row[]): number {
  const first = rows.findIndex(({ ruled }, index) => index > 0 && ruled)
  return first > 0 && first <= 3 && (first === 1 || !rows.slice(first + 1).some(({ ruled }) => ruled) || rows[0]!.ruled)
    ? first
    : 0
}

/** Behind the end of a row: `\\*[2pt]`; brackets apart from it are text. */
function passBreak(call: Call): void {
  call.takes('*')
  if (call.isNext('[')) call.option()
}

const maxTrim = 24

function passRule(call: Call, name: string): void {
  call.option()
  const { list, at } = call
  if (call.isNext('(')) {
    let close = at + 1
    while (close < Math.min(call.end, at + maxTrim) && !list.isCharacter(close, ')')) close++
    if (close < call.end && list.isCharacter(close, ')')) call.at = close + 1
  }
  const count = name === 'specialrule' ? 3 : /^(?:cline|cmidrule|Xhline|hhline)$/.test(name) ? 1 : 0
  for (let index = 0; index < count; index++) call.argument()
}

function build(call: Call, rows: readonly Row[], columns: number): ReturnType<typeof tableRow>[] {
  const grid: Built[][] = []
  /** By column, the cell that reaches down, and the first row that it does not reach. */
  const reaching: ({ cell: Built; row: number; until: number } | undefined)[] = []
  for (const [row, { cells }] of rows.entries()) {
    call.source.context.budget.cells(Math.max(columns, cells.length))
    const made: Built[] = []
    let column = 0
    for (const range of cells) {
      const cell = cellOf(call.inner('', range), columns - column)
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

/** A cell, of which `\multicolumn` and `\multirow` say how far it reaches; colours stand before its words. */
function cellOf(whole: Call, columnsLeft: number): Built {
  let cell = whole
  let columnSpan = 1
  let rowSpan = 1
  for (let spans = 0; spans < 2; spans++) {
    let name = commandAt(cell)
    if (/^(?:row|cell|column)color$/.test(name)) {
      cell.at++
      cell.content()
      name = commandAt(cell)
    }
    if (name !== 'multicolumn' && name !== 'multirow') break
    const span = spanOf(cell.inner(name, { start: cell.at + 1, end: cell.end }))
    if (!span) break
    if (name === 'multicolumn') columnSpan = Math.max(1, Math.min(span.count, columnsLeft))
    else rowSpan = span.count
    cell = cell.inner('', span.words)
  }
  return { blocks: cell.blocks(cell.rest), columnSpan, rowSpan }
}

/** The command that a cell begins with, or ''. */
function commandAt(cell: Call): string {
  cell.skipSpacing()
  return (cell.at < cell.end && cell.list.nameAt(cell.at)) || ''
}

/** `\multirow[t]{2}{*}{words}` */
function spanOf(call: Call): { count: number; words: Range } | undefined {
  call.takes('*')
  call.option()
  const count = call.argument()
  call.option()
  if (!call.argument()) return undefined
  call.option()
  const words = call.argument()
  return words && { count: Math.abs(Number.parseInt(call.plain(count), 10)) || 1, words }
}
