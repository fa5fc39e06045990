/** Charts, by the table of their values that they carry (part 3, §11). */
import type { Block } from '../../../document/nodes.ts'
import { plainText } from '../../../document/plain.ts'
import { type Chart, chartBlocks } from '../../../drawing/chart.ts'
import { parseRange } from '../../../sheet/reference.ts'
import type { XmlReader } from '../../../xml/reader.ts'
import type { DocumentState } from '../document-state.ts'
import type { ShowNumber } from '../styles/data-styles.ts'
import { readBlocks } from '../text/blocks.ts'

/** Of one table; a chart of more is a cloud. */
const mostCells = 32_000

/**
 * Reads the `chart:chart` whose start tag was read last.
 *
 * @param formats Of its styles.
 */
export function readChart(xml: XmlReader, state: DocumentState, formats: ReadonlyMap<string, ShowNumber>): Block[] {
  const chart: Chart = { title: '', series: [], axes: {} }
  const kind = xml.attribute('chart:class')
  let plot: Plot = { series: [] }
  let rows: Cell[][] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'chart:title') chart.title = titleOf(xml, state)
    else if (xml.name === 'chart:plot-area') plot = readPlotArea(xml, state, chart)
    else if (xml.name === 'table:table') rows = readRows(xml)
  }
  const [head = [], ...body] = rows
  const column = (index: number | undefined, style?: string): { texts: string[] } => ({
    texts: index === undefined ? [] : body.map((row) => shown(row[index], formats.get(style ?? ''))),
  })
  for (const { x, y, size, name, style } of placesOf(kind, plot.series, head.length)) {
    if (name >= head.length || chart.series.length * body.length > mostCells) break
    chart.series.push({
      name: head[name]?.text || `Series ${chart.series.length + 1}`,
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
  /** Name of a style. */
  categoryStyle?: string | undefined
}

/** Columns of the chart's own table, as far as it names that table. */
interface Series {
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

function readPlotArea(xml: XmlReader, state: DocumentState, chart: Chart): Plot {
  const plot: Plot = { series: [] }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'chart:series') plot.series.push(readSeries(xml))
    else if (xml.name === 'chart:axis') {
      if (xml.attribute('chart:dimension') === 'x') plot.categoryStyle ??= xml.attribute('chart:style-name')
      readAxis(xml, state, chart)
    }
  }
  return plot
}

function readSeries(xml: XmlReader): Series {
  const series: Series = {
    values: ownColumn(xml.attribute('chart:values-cell-range-address')),
    domains: [],
    style: xml.attribute('chart:style-name'),
  }
  const depth = xml.depth
  while (xml.nextChild(depth))
    if (xml.name === 'chart:domain') series.domains.push(ownColumn(xml.attribute('table:cell-range-address')))
  return series
}

/** Of an address in the chart's own table. */
function ownColumn(address: string | undefined): number | undefined {
  const place = /^local-table\.(\$?[A-Z]{1,3}\$?\d+)/.exec(address ?? '')?.[1]
  return place === undefined ? undefined : parseRange(place)?.left
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

function titleOf(xml: XmlReader, state: DocumentState): string {
  const lines = readBlocks(xml, state).map((block) => (block.type === 'paragraph' ? plainText(block.children) : ''))
  return lines.join(' ').replace(/\s+/g, ' ').trim()
}

function readRows(xml: XmlReader): Cell[][] {
  const rows: Cell[][] = []
  let left = mostCells
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
  const cells: Cell[] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) if (xml.name === 'table:table-cell') cells.push(readCell(xml))
  return cells
}

interface Cell {
  text: string
  value: number
}

/** Beside its text a cell names the cells that it was taken from. */
function readCell(xml: XmlReader): Cell {
  const bare = xml.attribute('office:value') ?? ''
  let text: string | undefined
  const depth = xml.depth
  while (xml.nextChild(depth)) if (xml.name === 'text:p') text = [text, xml.content().trim()].filter(Boolean).join(' ')
  return { text: text ?? bare, value: bare === '' ? Number.NaN : Number(bare) }
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
