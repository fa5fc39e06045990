/** Frames: text boxes, pictures, formulas, charts and other objects (part 3, §10.4). */

import { openSymbolText } from '../../../carriers/encoding/symbol-font.ts'
import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { append } from '../../../core/document/append.ts'
import { text } from '../../../core/document/build.ts'
import type { Block, Phrasing } from '../../../core/document/nodes.ts'
import { describedBy } from '../../../office/drawing/alt-text.ts'
import { formulaOf } from '../../../office/math/equation-object.ts'
import { type MathNode, mathmlToLatex } from '../../../office/math/mathml.ts'
import type { DocumentState } from '../document-state.ts'
import { type ChartStyles, noChartStyles, readChartStyles } from '../styles/chart-styles.ts'
import { readTable } from '../text/table.ts'
import { readChart } from './chart.ts'
import { readClick } from './click.ts'
import { picture, pictureAddress } from './picture.ts'

export interface FrameContent {
  inline: Phrasing[]
  blocks: Block[]
}

/** Reads the `draw:frame` whose start tag was read last. Of an object and its picture the object is shown. */
export function readFrame(xml: XmlReader, state: DocumentState): FrameContent {
  const content: FrameContent = { inline: [], blocks: [] }
  let address: string | undefined
  let media: string | undefined
  let title = ''
  let description = ''
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    switch (xml.name) {
      case 'draw:text-box':
        append(content.blocks, state.text.blocks(xml, state))
        break
      case 'table:table':
        append(content.blocks, readTable(xml, state))
        break
      case 'draw:image':
        address ??= pictureAddress(xml)
        // A picture may have text of its own, as its caption.
        append(content.blocks, state.text.blocks(xml, state))
        break
      case 'draw:object':
        readObject(xml, state, content)
        break
      case 'draw:plugin':
        media = xml.attribute('xlink:href')?.replace(/^(?![a-z][a-z\d+.-]*:).*\//i, '')
        break
      case 'draw:object-ole':
        placeObject(xml, state, content)
        break
      case 'office:event-listeners':
        readClick(xml, state)
        break
      case 'svg:title':
        title = xml.content().trim()
        break
      case 'svg:desc':
        description = xml.content().trim()
        break
    }
  }
  const isShown = content.inline.length > 0 || content.blocks.length > 0
  if ((address === undefined && !media) || isShown) return content
  const words = describedBy(description || title)
  const shown = address === undefined ? text(words || media!) : picture(address, words, state)
  content.inline.push(media ? { type: 'link', url: media, children: [shown] } : shown)
  return content
}

/** An object that the package holds, or that is written out in the frame. */
function readObject(xml: XmlReader, state: DocumentState, content: FrameContent): void {
  if (xml.attribute('xlink:href') === undefined) readContent(xml, xml.depth, state, content)
  else placeObject(xml, state, content)
}

/** A formula among text stands in its line. */
function placeObject(xml: XmlReader, { objects }: DocumentState, content: FrameContent): void {
  const name = (xml.attribute('xlink:href') ?? '').replace(/^\.\//, '').replace(/\/$/, '')
  const blocks = objects.get(name) ?? []
  objects.delete(name)
  const value = formulaOf(blocks)
  if (value !== undefined) content.inline.push({ type: 'inlineMath', value })
  else append(content.blocks, blocks)
}

/** A chart's title and the table of its values, among the children of the element whose start tag was read last. */
export function chartBlocks(xml: XmlReader, state: DocumentState, styles: ChartStyles): Block[] {
  const content: FrameContent = { inline: [], blocks: [] }
  readContent(xml, xml.depth, state, content, styles)
  return content.blocks
}

function readContent(
  xml: XmlReader,
  depth: number,
  state: DocumentState,
  content: FrameContent,
  styles: ChartStyles = noChartStyles,
): void {
  let own = styles
  while (xml.nextChild(depth)) {
    const { name } = xml
    if (xml.localName === 'math') readFormula(xml, content)
    else if (name === 'chart:chart') append(content.blocks, readChart(xml, state, own))
    else if (name === 'table:table') append(content.blocks, readTable(xml, state))
    else if (name === 'office:text') append(content.blocks, state.text.blocks(xml, state))
    else if (/^(?:office:(?:document|document-content|body|chart|spreadsheet))$/.test(name))
      readContent(xml, xml.depth, state, content, own)
    else if (name === 'office:automatic-styles') own = readChartStyles(xml)
  }
}

function readFormula(xml: XmlReader, content: FrameContent): void {
  const value = latexOf(xml)
  if (value) content.inline.push({ type: 'inlineMath', value })
}

/** The `math` element whose start tag was read last, as LaTeX. */
export function latexOf(xml: XmlReader): string {
  return mathmlToLatex(readMathNode(xml))
}

/** The element whose start tag was read last, whole. */
function readMathNode(xml: XmlReader): MathNode {
  const attributes = new Map(xml.attributes())
  const children: MathNode[] = []
  const name = xml.localName
  const depth = xml.depth
  for (;;) {
    const token = xml.next()
    if (token === 'done' || (token === 'end' && xml.depth < depth)) break
    if (token === 'start') children.push(readMathNode(xml))
    else if (token === 'text')
      children.push({ name: '', text: openSymbolText(xml.text), children: [], attribute: () => undefined })
  }
  const text = children.map((child) => child.text).join('')
  return { name, text, children, attribute: (wanted) => attributes.get(wanted) }
}
