/**
 * Charts, as sheets of their own or within sheets ([MS-XLS] §2.1.7.20.1): series with what the cells
 * show that they refer to, or else the values that were cached for them, titles, and the texts of
 * boxes that are drawn over the chart.
 */
import { paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import { type Chart, chartBlocks } from '../../office/drawing/chart.ts'
import type { ChartContext } from '../../office/drawing/chart-context.ts'
import type { NumberFormat } from '../../office/number-format/number-format.ts'
import type { CellStyle } from '../../office/spreadsheets/cell-style.ts'
import { Grid } from '../../office/spreadsheets/grid.ts'
import { linesOf } from '../../office/spreadsheets/table.ts'
import { CellReader } from './cells.ts'
import { formatNumbered } from './globals.ts'
import { readTextObject } from './objects.ts'
import { isBof, type Records, recordType } from './records.ts'
import type { SheetTexts } from './sheet-texts.ts'
import { SegmentReader } from './strings.ts'
import type { Globals } from './workbook-globals.ts'

const chartRecord = {
  series: 0x1003,
  seriesText: 0x100d,
  scatter: 0x101b,
  text: 0x1025,
  objectLink: 0x1027,
  begin: 0x1033,
  end: 0x1034,
  seriesParent: 0x104a,
  formulaOf: 0x1051,
  cacheOf: 0x1065,
} as const

/** What cached values and formulas are for (§2.4.252, §2.4.29). */
const part = { name: 0, values: 1, categories: 2, sizes: 3 } as const

/** What a text is the title of (§2.4.183). */
const titled = { chart: 1, valueAxis: 2, categoryAxis: 3 } as const

const maxSeries = 10_000
/** Text boxes over one chart. */
const maxBoxes = 1_000

export interface ChartSource {
  records: Records
  globals: Globals
  styles: readonly CellStyle[]
  context: ChartContext & { limits: { tableCells: number } }
  /** What cells show that formulas refer to. */
  texts: Pick<SheetTexts, 'of'>
}

/** @param source With the BOF of the chart as the record read last; ends at its EOF. */
export function readChart({ records, globals, styles, context, texts }: ChartSource): Block[] {
  const chart: Chart = { title: '', series: [], axes: {} }
  const sources: SeriesSource[] = []
  const boxes: string[] = []
  const caches = new Map<number, Grid>()
  let isPoints = false
  let cache: CellReader | undefined
  let depth = 1
  while (depth > 0 && records.next() && !records.isCut) {
    const { type } = records
    if (isBof(type)) depth++
    else if (type === recordType.eof) depth--
    else if (type === chartRecord.scatter) isPoints = true
    else if (type === chartRecord.series && sources.length < maxSeries) {
      sources.push(readSeries(records))
    } else if (type === chartRecord.text) readTitle(records, chart)
    else if (type === recordType.textObject && globals.version === 8 && boxes.length < maxBoxes)
      boxes.push(readTextObject(records).trim())
    else if (type === chartRecord.cacheOf) {
      const grid = new Grid(globals.strings, styles, context.limits)
      caches.set(records.short(0), grid)
      cache = new CellReader(records, { grid, links: [] }, globals)
    } else cache?.read()
  }
  for (const grid of caches.values()) grid.finish()
  const textsOf = (source: SeriesSource, column: number, of: number): readonly string[] => {
    const reference = source.references.get(of)
    const shown = reference ? texts.of(reference.tokens) : []
    if (shown.some((text) => text !== '')) return shown
    const format = reference?.format ? formatNumbered(globals, reference.format) : undefined
    return cached(caches.get(of), column, format)
  }
  chart.series = sources.flatMap((source, column) => {
    if (source.isAboutAnother) return []
    const name = source.name || textsOf(source, column, part.name).join(' ').trim() || `Series ${column + 1}`
    const values = { texts: textsOf(source, column, part.values) }
    const categories = { texts: textsOf(source, column, part.categories) }
    return [{ name, values, categories, sizes: { texts: textsOf(source, column, part.sizes) }, isPoints }]
  })
  return [...chartBlocks(chart, context), ...boxes.filter(Boolean).map((text) => paragraph(linesOf(text)))]
}

interface SeriesSource {
  /** That was typed, or kept when the chart was last drawn. */
  name: string
  /** A trend line or error bars (§2.4.256, SerParent). */
  isAboutAnother: boolean
  /** By what they are for. */
  references: Map<number, { tokens: Uint8Array; format: number }>
}

/** Offsets in a BRAI record (§2.4.29): the kind of reference, the number format, and the start of the formula. */
const cellsKind = 2
const formatAt = 4
const formulaAt = 8

function readSeries(records: Records): SeriesSource {
  const source: SeriesSource = { name: '', isAboutAnother: false, references: new Map() }
  let of: number = part.name
  for (const type of group(records)) {
    if (type === chartRecord.seriesParent) source.isAboutAnother = true
    else if (type === chartRecord.formulaOf) {
      of = records.byte(0)
      const size = records.byte(1) === cellsKind ? records.short(formulaAt - 2) : 0
      source.references.set(of, {
        tokens: records.slice(formulaAt, formulaAt + size),
        format: records.short(formatAt),
      })
    } else if (type === chartRecord.seriesText && of === part.name) source.name ||= shortText(records)
  }
  return source
}

function readTitle(records: Records, chart: Chart): void {
  let title = ''
  let of = 0
  for (const type of group(records)) {
    if (type === chartRecord.seriesText) title ||= shortText(records)
    else if (type === chartRecord.objectLink) of = records.short(0)
  }
  if (title === '') return
  if (of === titled.chart) chart.title ||= title
  else if (of === titled.valueAxis) chart.axes.value ??= title
  else if (of === titled.categoryAxis) chart.axes.category ??= title
}

/** The records between the Begin that follows and its End, those of groups within included. */
function* group(records: Records): Generator<number> {
  let depth = 0
  for (let next = records.following; depth > 0 || next === chartRecord.begin; next = records.following) {
    if (next === recordType.eof || !records.next() || records.isCut) return
    if (records.type === chartRecord.begin) depth++
    else if (records.type === chartRecord.end) depth--
    else yield records.type
  }
}

/** SeriesText (§2.4.254): a number that is not used, then ShortXLUnicodeString. */
function shortText(records: Records): string {
  const reader = new SegmentReader(records.bytes, [{ start: records.start, end: records.end }], 2)
  const length = reader.byte()
  return reader
    .characters(length, (reader.byte() & 1) !== 0)
    .replace(/\s+/g, ' ')
    .trim()
}

/** In a cache a column is a series, a row a point. */
function cached(grid: Grid | undefined, column: number, format: NumberFormat | undefined): string[] {
  const texts: string[] = []
  for (const [index, row] of grid?.rowNumbers.entries() ?? []) {
    const cell = grid!.cellFrom(index, column)
    if (cell >= grid!.rowEnd(index) || grid!.columns[cell] !== column) continue
    texts[row] = format && grid!.isNumber(cell) ? format.number(grid!.value(cell)).trim() : grid!.text(cell)
  }
  return Array.from(texts, (text) => text ?? '')
}
