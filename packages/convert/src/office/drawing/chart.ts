/**
 * Charts as tables of the values that they show, from the cache that the last program to
 * calculate them left (ECMA-376 part 1, §21.2), or from the cells that they refer to.
 *
 * Series over the same categories or x values share a table: a row a category, a column a series. Series
 * of bubbles have a table each, a row a bubble.
 */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { Block, Cell, Phrasing, Table, TableRow } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ChartContext } from './chart-context.ts'
import { readLabelsOfCells, readTypedLabels } from './chart-labels.ts'
import { type CachedValues, emptyValues, readCachedValues } from './chart-values.ts'
import { onOneLine, wordsOf } from './chart-words.ts'
import { readExtendedChart } from './extended-chart.ts'

export interface Series {
  name: string
  /** Categories, or x values where `isPoints`. */
  categories: CachedValues
  values: CachedValues
  sizes: CachedValues
  isPoints: boolean
  /** Labels of the points by their index, where they state more than the values. */
  labels?: readonly string[]
}

export interface Chart {
  title: string
  series: Series[]
  /** Titles of the axes by kind: categories, or x where the values are points; values. */
  axes: Partial<Record<'category' | 'value', string>>
}

/** @param xml Before the root element of the chart's part. */
export function readChart(xml: XmlReader, context: ChartContext): Block[] {
  const chart: Chart = { title: '', series: [], axes: {} }
  if (xml.nextChild(0) && xml.name === 'cx:chartSpace') return readExtendedChart(xml, context)
  while (xml.nextChild(1)) if (xml.name === 'c:chart') readChartElement(xml, chart, context)
  return chartBlocks(chart, context)
}

/** The chart's title and the tables of its series. */
export function chartBlocks(chart: Chart, context: ChartContext): Block[] {
  const tables = [
    ...tablesOfCategories(chart, context),
    ...chart.series.flatMap((series) => (isBubbles(series) ? tableOfBubbles(series, chart, context) : [])),
  ]
  const words = [chart.title, chart.axes.value].filter(Boolean).join(' – ')
  const caption: Phrasing[] = words ? [{ type: 'text', value: words }] : []
  const [first, ...rest] = tables
  if (!first) return caption.length ? [{ type: 'paragraph', children: caption }] : []
  return [caption.length ? { ...first, caption: [...caption, ...labelOf(first)] } : first, ...rest]
}

function labelOf(table: Table): Phrasing[] {
  return table.caption ? [{ type: 'text', value: ' – ' }, ...table.caption] : []
}

function readChartElement(xml: XmlReader, chart: Chart, context: ChartContext): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'c:title') chart.title = readTitle(xml, context)
    else if (xml.name === 'c:plotArea') readPlotArea(xml, chart, context)
  }
}

function readPlotArea(xml: XmlReader, chart: Chart, context: ChartContext): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const { name } = xml
    if (name === 'c:catAx' || name === 'c:dateAx' || name === 'c:valAx') readAxis(xml, chart, context)
    else if (name.endsWith('Chart'))
      readPlot(xml, chart, name === 'c:scatterChart' || name === 'c:bubbleChart', context)
  }
}

/**
 * Points have two axes of values, of which the one along the bottom or the top has what the others call
 * categories. Others may have two as well, with a scale each.
 */
function readAxis(xml: XmlReader, chart: Chart, context: ChartContext): void {
  const isPoints = chart.series.some((series) => series.isPoints)
  let isCategory = xml.name !== 'c:valAx'
  let title = ''
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'c:axPos') isCategory ||= isPoints && /^[bt]$/.test(xml.attribute('val') ?? '')
    else if (xml.name === 'c:title') title = readTitle(xml, context)
  }
  const { axes } = chart
  if (!title) return
  if (isCategory) axes.category ??= title
  else axes.value = axes.value === undefined ? title : `${axes.value}, ${title}`
}

/** Text that was typed, or the cached value of the cell that it comes from. */
function readTitle(xml: XmlReader, { cellsOf }: ChartContext): string {
  const depth = xml.depth
  let title = ''
  const readChildren = (from: number): void => {
    while (xml.nextChild(from)) {
      if (xml.name === 'c:tx') readChildren(xml.depth)
      else if (xml.name === 'c:rich') title = wordsOf(xml)
      else if (xml.name === 'c:strRef') title = onOneLine(readCachedValues(xml, cellsOf).texts[0] ?? '')
    }
  }
  readChildren(depth)
  return title
}

function readPlot(xml: XmlReader, chart: Chart, isPoints: boolean, context: ChartContext): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name !== 'c:ser') continue
    chart.series.push(readSeries(xml, isPoints, chart.series.length + 1, context))
    context.budget.cells(1)
  }
}

function readSeries(xml: XmlReader, isPoints: boolean, number: number, { cellsOf }: ChartContext): Series {
  const depth = xml.depth
  const labels: string[] = []
  const series: Series = {
    name: '',
    categories: emptyValues,
    values: emptyValues,
    sizes: emptyValues,
    isPoints,
    labels,
  }
  while (xml.nextChild(depth)) {
    if (xml.name === 'c:tx') series.name = readCachedValues(xml, cellsOf).texts[0] ?? ''
    else if (xml.name === 'c:cat' || xml.name === 'c:xVal') series.categories = readCachedValues(xml, cellsOf)
    else if (xml.name === 'c:val' || xml.name === 'c:yVal') series.values = readCachedValues(xml, cellsOf)
    else if (xml.name === 'c:bubbleSize') series.sizes = readCachedValues(xml, cellsOf)
    else if (xml.name === 'c:dLbls') readTypedLabels(xml, labels)
    else if (xml.name === 'c:extLst') readLabelsOfCells(xml, labels)
  }
  if (series.name === '') series.name = `Series ${number}`
  return series
}

function isBubbles({ sizes }: Series): boolean {
  return sizes.texts.length > 0
}

/** One table for all series over the same categories, or the first of them; one more for each other set. */
function tablesOfCategories(chart: Chart, context: ChartContext): Table[] {
  const groups = new Map<string, Series[]>()
  for (const series of chart.series) {
    if (isBubbles(series) || series.values.texts.length === 0) continue
    const key = `${series.isPoints}${series.categories.texts.join('\u0000')}`
    const main: Series[] | undefined = groups.values().next().value
    const group = groups.get(key) ?? (main && beginAlike(series, main[0]!) ? main : undefined)
    if (group) group.push(series)
    else groups.set(key, [series])
  }
  return [...groups.values()].map((group) => {
    const categories = longest(group.map((series) => series.categories.texts))
    const columns = group.flatMap((series) => [
      { name: series.name, texts: series.values.texts },
      ...labelColumns(series),
    ])
    boundColumns(columns.length + 1, context)
    const rows = Math.max(categories.length, longest(group.map((series) => series.values.texts)).length)
    const body: TableRow[] = []
    context.budget.cells(rows * (columns.length + 1))
    for (let index = 0; index < rows; index++)
      body.push(row([categories[index] ?? String(index + 1), ...columns.map(({ texts }) => texts[index] ?? '')]))
    const corner = chart.axes.category ?? (group[0]!.isPoints ? 'X' : '')
    return tableOf([corner, ...columns.map(({ name }) => name)], body)
  })
}

/** @throws ConversionError */
function boundColumns(columns: number, { limits: { tableColumns } }: ChartContext): void {
  if (columns > tableColumns)
    throw new ConversionError('content_limit_exceeded', { limit: 'table columns', maximum: tableColumns })
}

function labelColumns({ labels = [] }: Series): { name: string; texts: readonly string[] }[] {
  return labels.length > 0 ? [{ name: 'Label', texts: labels }] : []
}

/** A series without categories is drawn over those of the first. */
function beginAlike(one: Series, first: Series): boolean {
  if (one.isPoints || first.isPoints) return false
  if (one.categories.texts.length === 0) return true
  const [shorter, longer] = [one.categories.texts, first.categories.texts].sort((a, b) => a.length - b.length)
  return shorter!.length > 0 && shorter!.every((category, index) => category === longer![index])
}

function longest(lists: readonly (readonly string[])[]): readonly string[] {
  return lists.reduce((best, list) => (list.length > best.length ? list : best), [])
}

function tableOfBubbles(series: Series, chart: Chart, context: ChartContext): Table[] {
  const { name, categories, values, sizes } = series
  const rows = values.texts.length
  if (rows === 0) return []
  const columns = [{ name, texts: values.texts }, { name: 'Size', texts: sizes.texts }, ...labelColumns(series)]
  context.budget.cells(rows * (columns.length + 1))
  const body = values.texts.map((_, index) =>
    row([categories.texts[index] ?? String(index + 1), ...columns.map(({ texts }) => texts[index] ?? '')]),
  )
  return [tableOf([chart.axes.category ?? 'X', ...columns.map((column) => column.name)], body)]
}

function tableOf(header: string[], body: TableRow[]): Table {
  return { type: 'table', headerRows: 1, children: [row(header), ...body] }
}

function row(children: Cell[]): TableRow {
  return { type: 'tableRow', children }
}
