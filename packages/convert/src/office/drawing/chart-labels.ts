/** Labels of a chart's points that say more than their values: typed ones, and those taken from cells. */
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { onOneLine } from './chart-words.ts'

/** Points of a series that are distinguished; a chart shows no more. */
const maximumPoints = 32_000

/**
 * Adds the texts that were typed into labels (ECMA-376 part 1, §21.2.2.47) by the index of their points.
 * What stands for a value, a name or a cell is not typed.
 *
 * @param xml With the start tag of `c:dLbls` read last.
 */
export function readTypedLabels(xml: XmlReader, labels: string[]): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) if (xml.name === 'c:dLbl') readTypedLabel(xml, labels)
}

function readTypedLabel(xml: XmlReader, labels: string[]): void {
  let index = -1
  let text = ''
  const walk = (): void => {
    const depth = xml.depth
    while (xml.nextChild(depth)) {
      if (xml.name === 'c:idx') index = Number(xml.attribute('val') ?? -1)
      else if (xml.name === 'a:t') text += xml.content()
      else if (/^(?:c:tx|c:rich|a:r)$/.test(xml.name)) walk()
      else if (xml.name === 'a:br') text += ' '
      else if (xml.name === 'a:p') {
        text += ' '
        walk()
      }
    }
  }
  walk()
  put(labels, index, text)
}

/**
 * Adds the cached texts of the cells that label the points ([MS-ODRAWXML] §2.24.2, `c15:datalabelsRange`).
 *
 * @param xml With the start tag of the series' `c:extLst` read last.
 */
export function readLabelsOfCells(xml: XmlReader, labels: string[]): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (/^(?:c:ext|c15:datalabelsRange|c15:dlblRangeCache)$/.test(xml.name)) readLabelsOfCells(xml, labels)
    else if (xml.name === 'c:pt') put(labels, Number(xml.attribute('idx') ?? -1), xml.content())
  }
}

function put(labels: string[], index: number, text: string): void {
  const words = onOneLine(text)
  if (words === '' || !Number.isInteger(index) || index < 0 || index >= maximumPoints) return
  while (labels.length < index) labels.push('')
  labels[index] = words
}
