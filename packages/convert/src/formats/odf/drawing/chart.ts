/** Charts, by the table of their values that they carry (part 3, §11). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import type { Block } from '../../../core/document/nodes.ts'
import { type Chart, chartBlocks } from '../../../office/drawing/chart.ts'
import { onOneLine } from '../../../office/drawing/chart-words.ts'
import { parseRange } from '../../../office/spreadsheets/reference.ts'
import { plainText } from '../../../office/word-processing/run.ts'
import type { DocumentState } from '../document-state.ts'
import type { ChartStyles } from '../styles/chart-styles.ts'
import type { ShowNumber } from '../styles/data-styles.ts'

/** Cells of a chart's table; a chart with more is a point cloud. */
const maxCells = 32_000

/** Reads the `chart:chart` whose start tag was read last. */
export function readChart(xml: XmlReader, state: DocumentState, styles: ChartStyles): Block[] {
  const chart: Chart = { title: '', series: [], axes: {} }
  const kind = xml.attribute('chart:class')
  let plot: Plot = { series: [], seriesInRows: false }
  let rows: Cell[][] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'chart:title') chart.title = titleOf(xml, state)
    else if (xml.name === 'chart:plot-area') plot = readPlotArea(xml, state, styles, chart)
    else if (xml.name === 'table:table') rows = readRows(xml)
  }
  const [header = [], ...body] = plot.seriesInRows && !isHeaderOf(plot.series, rows[0]) ? transposed(rows) : rows
  const column = (index: number | undefined, style?: string): { texts: string[] } => ({
    texts: index === undefined ? [] : body.map((row) => shown(row[index], styles.format(style))),
  })
  for (const { x, y, size, name, style } of placesOf(kind, plot.series, header.length)) {
    if (name >= header.length || chart.series.length * body.length > maxCells) break
    chart.series.push({
      name: header[name]?.text || `Series ${chart.series.length + 1}`,
      categories: column(x, plot.categoryStyle),
      values: column(y, style),
      sizes: column(size),
      isPoints: kind === 'chart:scatter' || kind === 'chart:bubble',
    })
  }
  return chartBlocks(chart, state.context)
}

interface Plot {
  series: Series[]
  /** The series are the rows of the chart's own table, and columns once it is turned. */
  seriesInRows: boolean
  /** Name of a style. */
  categoryStyle?: string | undefined
}

/** Columns of the chart's own table, as far as it names that table. */
interface Series {
  /** Address of its name. */
  label: string | undefined
  values: number | undefined
  domains: (number | undefined)[]
  style: string | undefined
}

/** Columns of the chart's own table. */
interface Place {
  x: number
  y: number
  size?: number
  name: number
  style?: string | undefined
}

/**
 * The first column has the categories, or of points no more than their numbers. Where a series
 * names cells elsewhere, its columns are the next ones: its domains, then its values.
 */
function placesOf(kind: string | undefined, series: readonly Series[], count: number): Place[] {
  if (series.every(({ domains }) => domains.length === 0) || (kind !== 'chart:scatter' && kind !== 'chart:bubble'))
    return columnsOf(series, count)
  let next = 1
  let [x, y] = [0, 0]
  return series.map((one) => {
    // The domains of bubbles are their y and their x values (§11.11), of which LibreOffice's table has the latter first.
    const domains = [...one.domains].reverse().map((domain) => domain ?? next++)
    const values = one.values ?? next++
    x = domains[0] ?? x
    y = domains[1] ?? y
    return kind === 'chart:bubble' ? { x, y, size: values, name: values } : { x, y: values, name: values }
  })
}

/** Those that the series name; all of a table from which they take nothing by name. */
function columnsOf(series: readonly Series[], count: number): Place[] {
  const named = series.flatMap(({ values: y, style }) => (y === undefined ? [] : [{ x: 0, y, name: y, style }]))
  if (named.length > 0 && named.length === series.length) return named
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => {
    const y = index + 1
    return { x: 0, y, name: y, style: series[index]?.style }
  })
}

function readPlotArea(xml: XmlReader, state: DocumentState, styles: ChartStyles, chart: Chart): Plot {
  const plot: Plot = { series: [], seriesInRows: styles.hasSeriesInRows(xml.attribute('chart:style-name')) }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'chart:series') plot.series.push(readSeries(xml, plot.seriesInRows))
    else if (xml.name === 'chart:axis') {
      if (xml.attribute('chart:dimension') === 'x') plot.categoryStyle ??= xml.attribute('chart:style-name')
      readAxis(xml, state, chart)
    }
  }
  return plot
}

function readSeries(xml: XmlReader, isRow: boolean): Series {
  const series: Series = {
    label: xml.attribute('chart:label-cell-address'),
    values: ownColumn(xml.attribute('chart:values-cell-range-address'), isRow),
    domains: [],
    style: xml.attribute('chart:style-name'),
  }
  const depth = xml.depth
  while (xml.nextChild(depth))
    if (xml.name === 'chart:domain') series.domains.push(ownColumn(xml.attribute('table:cell-range-address'), isRow))
  return series
}

/**
 * Column of an address in the chart's own table.
 *
 * @param isRow The address names a row, which becomes a column when the table is turned.
 */
function ownColumn(address: string | undefined, isRow: boolean): number | undefined {
  const place = /^local-table\.(\$?[A-Z]{1,3}\$?\d+)/.exec(address ?? '')?.[1]
  return place === undefined ? undefined : parseRange(place)?.[isRow ? 'top' : 'left']
}

function readAxis(xml: XmlReader, state: DocumentState, chart: Chart): void {
  const kind = xml.attribute('chart:dimension') === 'x' ? 'category' : 'value'
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const title = xml.name === 'chart:title' ? titleOf(xml, state) : ''
    if (title && kind === 'category') chart.axes.category ??= title
    // Values may have two axes, with a scale each.
    else if (title) chart.axes.value = chart.axes.value === undefined ? title : `${chart.axes.value}, ${title}`
  }
}

/** LibreOffice writes the words once more, in an element of its own. */
function titleOf(xml: XmlReader, state: DocumentState): string {
  const lines = xml.children('text:p', () => plainText(state.text.line(xml, state, {}).runs).trim())
  return onOneLine(lines.join(' '))
}

/**
 * Whether the series contain header rows: LibreOffice writes categories of several levels as columns,
 * whatever the style states.
 */
function isHeaderOf(series: readonly Series[], [, first]: readonly Cell[] = []): boolean {
  return first?.source !== undefined && series.some(({ label }) => label === first.source)
}

/** Its columns as rows; a row that is shorter than others leaves places empty. */
function transposed(rows: readonly Cell[][]): (Cell | undefined)[][] {
  const columns: (Cell | undefined)[][] = []
  for (const [index, row] of rows.entries())
    for (const [column, cell] of row.entries()) {
      columns[column] ??= []
      columns[column][index] = cell
    }
  return columns
}

function readRows(xml: XmlReader): Cell[][] {
  const rows: Cell[][] = []
  let left = maxCells
  const readGroup = (depth: number): void => {
    while (xml.nextChild(depth) && left > 0) {
      if (/^table:table-(?:header-rows|rows|row-group)$/.test(xml.name)) readGroup(xml.depth)
      else if (xml.name === 'table:table-row') {
        const row = readRow(xml)
        left -= row.length
        rows.push(row)
      }
    }
  }
  readGroup(xml.depth)
  return rows
}

function readRow(xml: XmlReader): Cell[] {
  return xml.children('table:table-cell', readCell)
}

interface Cell {
  text: string
  value: number
  /** The cells that it was taken from. */
  source: string | undefined
}

function readCell(xml: XmlReader): Cell {
  const bare = xml.attribute('office:value') ?? ''
  let text: string | undefined
  let source: string | undefined
  const depth = xml.depth
  while (xml.nextChild(depth))
    if (xml.name === 'text:p') text = [text, xml.content().trim()].filter(Boolean).join(' ')
    else if (xml.name === 'draw:g') source = xml.content().trim()
  return { text: text ?? bare, value: bare === '' ? Number.NaN : Number(bare), source }
}

/** A number as short as this was typed: labels that round it have lost what its author knows. */
const longestTyped = 6

/** A place without a value is no number, which LibreOffice writes out. The format is that of labels. */
function shown(cell: Cell | undefined, format: ShowNumber | undefined): string {
  if (!cell || cell.text === 'NaN') return ''
  const text = format && !Number.isNaN(cell.value) ? format(cell.value) : cell.text
  const isRounded = /^-?[\d.,]+$/.test(text) && Number(text.replaceAll(',', '')) !== cell.value
  return isRounded && cell.text.length <= longestTyped ? cell.text : text
}
