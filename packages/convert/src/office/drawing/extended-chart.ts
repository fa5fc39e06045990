/**
 * Charts of Office 2016 and later (waterfall, treemap, histogram, box and whisker, …) as a table
 * of the data that they cache ([MS-ODRAWXML] §2.24.3).
 */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { Block, TableRow } from '../../core/document/nodes.ts'
import { parseNumberFormat } from '../number-format/number-format.ts'
import type { ChartContext } from './chart-context.ts'
import { wordsOf } from './chart-words.ts'

interface Data {
  /** Innermost level first. */
  categories: Map<number, string>[]
  values: Map<number, string>
}

interface Series {
  name: string
  data: string | undefined
}

interface Chart {
  title: string
  series: Series[]
  /** Titles of the axes. */
  categoryAxis: string
  valueAxis: string
}

/** With the root element `cx:chartSpace` as the one whose start tag was read last. */
export function readExtendedChart(xml: XmlReader, context: ChartContext): Block[] {
  const data = new Map<string, Data>()
  const chart: Chart = { title: '', series: [], categoryAxis: '', valueAxis: '' }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'cx:chartData') readChartData(xml, data)
    else if (xml.name === 'cx:chart') readChartElement(xml, chart)
  }
  const words = [chart.title, chart.valueAxis].filter(Boolean).join(' – ')
  const caption = words ? [{ type: 'text' as const, value: words }] : []
  const tables = chart.series.flatMap(({ name, data: id }) => {
    const own = data.get(id ?? '')
    return own ? [tableOf(name, own, chart.categoryAxis, context)] : []
  })
  const [first, ...rest] = tables
  if (!first) return caption.length > 0 ? [{ type: 'paragraph', children: caption }] : []
  return [caption.length > 0 ? { ...first, caption } : first, ...rest]
}

function tableOf(
  name: string,
  { categories, values }: Data,
  axis: string,
  context: ChartContext,
): Extract<Block, { type: 'table' }> {
  const indexes = new Set<number>(values.keys())
  for (const level of categories) for (const index of level.keys()) indexes.add(index)
  context.budget.cells(indexes.size * (categories.length + 1))
  const levels = [...categories].reverse()
  const body: TableRow[] = [...indexes]
    .sort((one, other) => one - other)
    .map((index) => row([...levels.map((level) => level.get(index) ?? ''), values.get(index) ?? '']))
  return {
    type: 'table',
    headerRows: 1,
    children: [row([...levels.map((_, index) => (index === levels.length - 1 ? axis : '')), name]), ...body],
  }
}

function row(children: string[]): TableRow {
  return { type: 'tableRow', children }
}

function readChartData(xml: XmlReader, all: Map<string, Data>): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name !== 'cx:data') continue
    const data: Data = { categories: [], values: new Map() }
    all.set(xml.attribute('id') ?? '', data)
    readDimensions(xml, data)
  }
}

function readDimensions(xml: XmlReader, data: Data): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const { name } = xml
    const inner = xml.depth
    while (xml.nextChild(inner)) {
      if (xml.name !== 'cx:lvl') continue
      const points = readLevel(xml)
      if (name === 'cx:strDim') data.categories.push(points)
      else data.values = points
    }
  }
}

function readLevel(xml: XmlReader): Map<number, string> {
  const points = new Map<number, string>()
  const format = parseNumberFormat(xml.attribute('formatCode') ?? 'General', 1900)
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name !== 'cx:pt') continue
    const index = Number(xml.attribute('idx') ?? points.size)
    const value = xml.content().trim()
    const number = Number(value)
    points.set(index, value === '' || Number.isNaN(number) ? value : format.number(number).trim())
  }
  return points
}

function readChartElement(xml: XmlReader, chart: Chart): void {
  const walk = (): void => {
    const depth = xml.depth
    while (xml.nextChild(depth)) {
      if (xml.name === 'cx:title') chart.title = readText(xml)
      else if (xml.name === 'cx:series') chart.series.push(readSeries(xml))
      else if (xml.name === 'cx:axis') readAxis(xml, chart)
      else if (xml.name === 'cx:plotArea' || xml.name === 'cx:plotAreaRegion') walk()
    }
  }
  walk()
}

function readAxis(xml: XmlReader, chart: Chart): void {
  let isCategory = false
  let title = ''
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'cx:catScaling') isCategory = true
    else if (xml.name === 'cx:title') title = readText(xml)
  }
  if (isCategory) chart.categoryAxis ||= title
  else chart.valueAxis ||= title
}

function readSeries(xml: XmlReader): Series {
  const series: Series = { name: '', data: undefined }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'cx:tx') series.name = readText(xml)
    else if (xml.name === 'cx:dataId') series.data = xml.attribute('val')
  }
  return series
}

/** Typed text, or the cached value of a cell. Its formatting (`cx:txPr`) has the same words once more. */
function readText(xml: XmlReader): string {
  let text = ''
  const walk = (): void => {
    const depth = xml.depth
    while (xml.nextChild(depth)) {
      if (xml.name === 'cx:rich' || xml.name === 'cx:v') text = wordsOf(xml)
      else if (xml.name !== 'cx:f') walk()
    }
  }
  walk()
  return text
}
