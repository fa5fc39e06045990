/** Frames: text boxes, pictures, formulas, charts and other objects (part 3, §10.4). */
import { append } from '../../../document/append.ts'
import { image, text } from '../../../document/build.ts'
import type { Block, Phrasing } from '../../../document/nodes.ts'
import { describedBy } from '../../../drawing/alt-text.ts'
import { type MathNode, mathmlToLatex } from '../../../math/mathml.ts'
import type { XmlReader } from '../../../xml/reader.ts'
import type { DocumentState } from '../document-state.ts'
import { type ChartStyles, noChartStyles, readChartStyles } from '../styles/chart-styles.ts'
import { readBlocks } from '../text/blocks.ts'
import { readTable } from '../text/table.ts'
import { readChart } from './chart.ts'
import { readClick } from './click.ts'

export interface FrameContent {
  inline: Phrasing[]
  blocks: Block[]
}

/** Reads the `draw:frame` whose start tag was read last. Of an object and its picture the object is shown. */
export function readFrame(xml: XmlReader, state: DocumentState): FrameContent {
  const content: FrameContent = { inline: [], blocks: [] }
  let picture: string | undefined
  let media: string | undefined
  let title = ''
  let description = ''
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    switch (xml.name) {
      case 'draw:text-box':
        append(content.blocks, readBlocks(xml, state))
        break
      case 'table:table':
        append(content.blocks, readTable(xml, state))
        break
      case 'draw:image':
        picture ??= xml.attribute('xlink:href') ?? writtenOut(xml)
        // A picture may have text of its own, as its caption.
        append(content.blocks, readBlocks(xml, state))
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
  if ((picture === undefined && !media) || isShown) return content
  const words = describedBy(description || title)
  const url = picture === undefined || picture.startsWith(writtenOutScheme) ? '' : fileName(picture)
  const shown = picture === undefined ? text(words || media!) : image(url, words, keepPicture(picture, state))
  content.inline.push(media ? { type: 'link', url: media, children: [shown] } : shown)
  return content
}

/** Of what lies in the package, the name alone. */
function fileName(href: string): string {
  return isOutside(href) ? href : href.slice(href.lastIndexOf('/') + 1)
}

/** Not in the package (part 2, §3.3). */
function isOutside(href: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/|\.\.\/)/i.test(href)
}

const writtenOutScheme = 'data:;base64,'

/** A document in one file has its pictures as base64 in it (part 3, §10.4.5). */
function writtenOut(xml: XmlReader): string {
  const depth = xml.depth
  while (xml.nextChild(depth)) if (xml.name === 'office:binary-data') return writtenOutScheme + xml.content()
  return ''
}

function keepPicture(href: string, { context, odf }: DocumentState): string | undefined {
  if (href.startsWith(writtenOutScheme))
    return context.keepPicture(href, () => Buffer.from(href.slice(writtenOutScheme.length), 'base64'))
  const part = href.replace(/^\.\//, '')
  if (part === '' || isOutside(part)) return undefined
  return context.keepPicture(odf.path(part), () => odf.bytes(part))
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
  const [only, other] = blocks
  if (only?.type === 'math' && !other) content.inline.push({ type: 'inlineMath', value: only.value })
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
    else if (name === 'office:text') append(content.blocks, readBlocks(xml, state))
    else if (/^(?:office:(?:document|document-content|body|chart|spreadsheet))$/.test(name))
      readContent(xml, xml.depth, state, content, own)
    else if (name === 'office:automatic-styles') own = readChartStyles(xml)
  }
}

function readFormula(xml: XmlReader, content: FrameContent): void {
  const value = formulaOf(xml)
  if (value) content.inline.push({ type: 'inlineMath', value })
}

/** The `math` element whose start tag was read last, as LaTeX. */
export function formulaOf(xml: XmlReader): string {
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
    else if (token === 'text') children.push({ name: '', text: xml.text, children: [], attribute: () => undefined })
  }
  const text = children.map((child) => child.text).join('')
  return { name, text, children, attribute: (wanted) => attributes.get(wanted) }
}
