/** Charts, by the table of their values that they carry (part 3, §11). */
import type { Block } from '../../document/nodes.ts'
import { plainText } from '../../document/plain.ts'
import { type Chart, chartBlocks } from '../../drawing/chart.ts'
import type { XmlReader } from '../../xml/reader.ts'
import type { Story } from './story.ts'
import { readBlocks } from './text.ts'

/** Of one table; a chart of more is a cloud. */
const mostCells = 32_000

/** Reads the `chart:chart` whose start tag was read last. */
export function readChart(xml: XmlReader, story: Story): Block[] {
  const chart: Chart = { title: '', series: [], axes: {} }
  const isPoints = xml.attribute('chart:class') === 'chart:scatter'
  let domains: boolean[] = []
  let rows: string[][] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'chart:title') chart.title = titleOf(xml, story)
    else if (xml.name === 'chart:plot-area') domains = readPlotArea(xml, story, chart)
    else if (xml.name === 'table:table') rows = readRows(xml)
  }
  const [head = [], ...body] = rows
  const column = (index: number): { texts: string[] } => ({ texts: body.map((row) => row[index] ?? '') })
  let places = columnsOf(head.length)
  if (isPoints && domains.length > 0) places = pointColumns(domains)
  for (const { x, y } of places) {
    if (y >= head.length) break
    const name = head[y] || `Series ${chart.series.length + 1}`
    chart.series.push({ name, categories: column(x), values: column(y), sizes: { texts: [] }, isPoints })
  }
  return chartBlocks(chart, story.context)
}

interface Place {
  x: number
  y: number
}

/** The first column has the categories. */
function columnsOf(count: number): Place[] {
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => ({ x: 0, y: index + 1 }))
}

/** Of points the first column has only their numbers; x values stand before the first series that uses them. */
function pointColumns(domains: readonly boolean[]): Place[] {
  let next = 1
  let x = 0
  return domains.map((hasOwn) => {
    if (hasOwn) x = next++
    return { x, y: next++ }
  })
}

/** @returns For each series whether it has x values of its own. */
function readPlotArea(xml: XmlReader, story: Story, chart: Chart): boolean[] {
  const domains: boolean[] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'chart:series') domains.push(hasDomain(xml))
    else if (xml.name === 'chart:axis') readAxis(xml, story, chart)
  }
  return domains
}

function hasDomain(xml: XmlReader): boolean {
  let found = false
  const depth = xml.depth
  while (xml.nextChild(depth)) found ||= xml.name === 'chart:domain'
  return found
}

function readAxis(xml: XmlReader, story: Story, chart: Chart): void {
  const kind = xml.attribute('chart:dimension') === 'x' ? 'category' : 'value'
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const title = xml.name === 'chart:title' ? titleOf(xml, story) : ''
    if (title) chart.axes[kind] ??= title
  }
}

function titleOf(xml: XmlReader, story: Story): string {
  const lines = readBlocks(xml, story).map((block) => (block.type === 'paragraph' ? plainText(block.children) : ''))
  return lines.join(' ').replace(/\s+/g, ' ').trim()
}

function readRows(xml: XmlReader): string[][] {
  const rows: string[][] = []
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

function readRow(xml: XmlReader): string[] {
  const cells: string[] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) if (xml.name === 'table:table-cell') cells.push(readCell(xml))
  return cells
}

/** Beside its text a cell names the cells that it was taken from. */
function readCell(xml: XmlReader): string {
  const bare = xml.attribute('office:value') ?? ''
  let text: string | undefined
  const depth = xml.depth
  while (xml.nextChild(depth)) if (xml.name === 'text:p') text = [text, xml.content().trim()].filter(Boolean).join(' ')
  return text ?? bare
}
