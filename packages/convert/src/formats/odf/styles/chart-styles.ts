/** Styles of charts: how the numbers of labels are shown, and which way the table of the values lies (part 3, §11.29). */
import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { isDataStyle, readDataStyle, type ShowNumber } from './data-styles.ts'

export interface ChartStyles {
  /** @param style Of an axis or a series. */
  format(style: string | undefined): ShowNumber | undefined
  /** @param style Of a plot area, whose series are the rows of the chart's own table. */
  hasSeriesInRows(style: string | undefined): boolean
}

export const noChartStyles: ChartStyles = { format: () => undefined, hasSeriesInRows: () => false }

/** Reads the `office:automatic-styles` whose start tag was read last. */
export function readChartStyles(xml: XmlReader): ChartStyles {
  const formats = new Map<string, ShowNumber>()
  /** Names of data styles. */
  const named = new Map<string, string>()
  const inRows = new Set<string>()
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const name = xml.attribute('style:name') ?? ''
    if (isDataStyle(xml.name)) {
      const format = readDataStyle(xml)
      if (format) formats.set(name, format)
    } else if (xml.name === 'style:style') {
      named.set(name, xml.attribute('style:data-style-name') ?? '')
      if (statesRows(xml)) inRows.add(name)
    }
  }
  return {
    format: (style) => formats.get(named.get(style ?? '') ?? ''),
    hasSeriesInRows: (style) => inRows.has(style ?? ''),
  }
}

function statesRows(xml: XmlReader): boolean {
  let isStated = false
  const depth = xml.depth
  while (xml.nextChild(depth)) isStated ||= xml.attribute('chart:series-source') === 'rows'
  return isStated
}
