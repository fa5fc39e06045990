/**
 * Charts, as sheets of their own or within sheets ([MS-XLS] §2.1.7.20.1): series with the values
 * that were cached for them or else those of the cells that they refer to, and titles.
 */
import type { Block } from '../../document/nodes.ts'
import { type Chart, type ChartContext, chartBlocks, type Series } from '../../drawing/chart.ts'
import { emptyValues } from '../../drawing/chart-values.ts'
import type { NumberFormat } from '../../number-format/number-format.ts'
import { Grid } from '../../sheet/grid.ts'
import { CellReader } from './cells.ts'
import type { Globals } from './globals.ts'
import { isBof, type Records, recordType } from './records.ts'
import type { SheetTexts } from './sheet-texts.ts'
import { SegmentReader } from './strings.ts'

const chartRecord = {
  series: 0x1003,
  seriesText: 0x100d,
  scatter: 0x101b,
  text: 0x1025,
  objectLink: 0x1027,
  begin: 0x1033,
  end: 0x1034,
  formulaOf: 0x1051,
  cacheOf: 0x1065,
} as const

/** What cached values and formulas are for (§2.4.252, §2.4.29). */
const part = { name: 0, values: 1, categories: 2, sizes: 3 } as const

/** What a text is the title of (§2.4.183). */
const titled = { chart: 1, valueAxis: 2, categoryAxis: 3 } as const

const mostSeries = 10_000

export interface ChartSource {
  records: Records
  globals: Globals
  formats: readonly NumberFormat[]
  context: ChartContext & { limits: { tableCells: number } }
  /** What cells show that formulas refer to. */
  texts: Pick<SheetTexts, 'of'>
}

/** @param source With the BOF of the chart as the record read last; ends at its EOF. */
export function readChart({ records, globals, formats, context, texts }: ChartSource): Block[] {
  const chart: Chart = { title: '', series: [], axes: {} }
  const formulas: Formulas[] = []
  const caches = new Map<number, Grid>()
  let isPoints = false
  let cache: CellReader | undefined
  let depth = 1
  while (depth > 0 && records.next() && !records.isCut) {
    const { type } = records
    if (isBof(type)) depth++
    else if (type === recordType.eof) depth--
    else if (type === chartRecord.scatter) isPoints = true
    else if (type === chartRecord.series && chart.series.length < mostSeries) {
      const { series, formulas: own } = readSeries(records)
      chart.series.push(series)
      formulas.push(own)
    } else if (type === chartRecord.text) readTitle(records, chart)
    else if (type === chartRecord.cacheOf) {
      const grid = new Grid(globals.strings, formats, context.limits)
      caches.set(records.short(0), grid)
      cache = new CellReader(records, { grid, links: [] }, globals)
    } else cache?.read()
  }
  for (const grid of caches.values()) grid.finish()
  for (const [index, series] of chart.series.entries()) {
    fill(series, index, caches, isPoints)
    if (series.values.texts.length === 0) fillFromCells(series, formulas[index]!, texts)
    series.name ||= `Series ${index + 1}`
  }
  return chartBlocks(chart, context)
}

/** Where formulas stand that lead to cells. */
type Formulas = Map<number, Uint8Array>

/** Of a BRAI record (§2.4.29): what kind of reference it is, and where its formula begins. */
const cellsKind = 2
const formulaAt = 8

/** The name that was typed or cached, and formulas that lead to cells; most values are cached elsewhere. */
function readSeries(records: Records): { series: Series; formulas: Formulas } {
  let name = ''
  let of: number = part.name
  const formulas: Formulas = new Map()
  for (const type of group(records)) {
    if (type === chartRecord.formulaOf) {
      of = records.byte(0)
      if (records.byte(1) === cellsKind)
        formulas.set(of, records.slice(formulaAt, formulaAt + records.short(formulaAt - 2)))
    } else if (type === chartRecord.seriesText && of === part.name) name ||= shortText(records)
  }
  const series = { name, categories: emptyValues, values: emptyValues, sizes: emptyValues, isPoints: false }
  return { series, formulas }
}

function fillFromCells(series: Series, formulas: Formulas, texts: Pick<SheetTexts, 'of'>): void {
  const textsOf = (of: number): string[] => {
    const tokens = formulas.get(of)
    return tokens ? texts.of(tokens) : []
  }
  const values = textsOf(part.values)
  if (values.every((text) => text === '')) return
  series.name ||= textsOf(part.name).join(' ')
  series.values = { texts: values }
  series.categories = { texts: textsOf(part.categories) }
  series.sizes = { texts: textsOf(part.sizes) }
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
function fill(series: Series, column: number, caches: ReadonlyMap<number, Grid>, isPoints: boolean): void {
  series.isPoints = isPoints
  series.values = cached(caches.get(part.values), column)
  series.categories = cached(caches.get(part.categories), column)
  series.sizes = cached(caches.get(part.sizes), column)
}

function cached(grid: Grid | undefined, column: number): { texts: readonly string[] } {
  if (!grid) return emptyValues
  const texts: string[] = []
  for (const [index, row] of grid.rowNumbers.entries()) {
    const cell = grid.cellFrom(index, column)
    if (cell < grid.rowEnd(index) && grid.columns[cell] === column) texts[row] = grid.text(cell)
  }
  return { texts: Array.from(texts, (text) => text ?? '') }
}
