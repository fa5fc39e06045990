/** Presentations and drawings: one section a page (part 3, §10.2.4). */
import { append } from '../../document/append.ts'
import type { Block, Page, Phrasing } from '../../document/nodes.ts'
import { linkBlocks } from '../../slides/click.ts'
import { headlineOf, usualSizePt } from '../../slides/headline.ts'
import { around, type Box, inReadingOrder } from '../../slides/reading-order.ts'
import { type Slide, slideSections, withoutHidden } from '../../slides/section.ts'
import type { XmlReader } from '../../xml/reader.ts'
import type { ReadContext } from '../reader.ts'
import { readAnnotation } from './annotation.ts'
import { readClick } from './click.ts'
import { readFrame } from './frame.ts'
import { points } from './length.ts'
import type { Story } from './story.ts'
import { readBlocks } from './text.ts'

interface Shape {
  box: Box | undefined
  blocks: Block[]
  /** Of its largest characters; 0 for a picture. */
  sizePt: number
}

export function readPresentation(
  xml: XmlReader,
  story: Story,
  context: ReadContext,
): { blocks: Block[]; pages: Page[] } {
  const slides: Slide[] = []
  const depth = xml.depth
  for (let number = 0; xml.nextChild(depth); ) {
    if (xml.name !== 'draw:page') continue
    number++
    story.slideNumber = number
    if (context.isPageWanted(number)) slides.push(readSlide(xml, story, number))
  }
  const blocks = [...slideSections(withoutHidden(slides, context)), ...story.notes]
  return { blocks, pages: slides.map(({ number }) => ({ number, widthPt: 0, heightPt: 0 })) }
}

function readSlide(xml: XmlReader, story: Story, number: number): Slide {
  const hidden = story.styles.isHidden('drawing-page', xml.attribute('draw:style-name'))
  const slide: Slide = {
    number,
    name: xml.attribute('draw:name'),
    title: [],
    hidden,
    body: [],
    comments: [],
    notes: [],
  }
  const shapes: Shape[] = []
  let hasSubtitle = false
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const role = xml.attribute('presentation:class')
    const box = boxOf(xml)
    hasSubtitle ||= role === 'subtitle'
    if (xml.name === 'presentation:notes') slide.notes = readNotes(xml, story)
    else if (/^office(?:ooo)?:annotation$/.test(xml.name)) addComment(xml, slide)
    else if (role === 'title' && slide.title.length === 0) slide.title = lineOf(readShape(xml, story))
    else if (!isRepeated(role)) shapes.push(placedShape(xml, story, box))
  }
  slide.opensDeck = number === 1 && hasSubtitle
  const filled = shapes.filter((shape) => shape.blocks.length > 0)
  const headline = slide.title.length === 0 ? headlineOf(filled, lowestEdge(filled)) : undefined
  if (headline) slide.title = headline.words
  slide.body = inReadingOrder(filled.filter((shape) => shape !== headline?.shape)).flatMap((shape) => shape.blocks)
  return slide
}

function placedShape(xml: XmlReader, story: Story, box: Box | undefined): Shape {
  if (xml.name === 'draw:g') return placedGroup(xml, story)
  story.largestSizePt = 0
  story.click = undefined
  const blocks = readShape(xml, story)
  linkBlocks(blocks, story.click)
  const isPicture = blocks.every(
    (block) => block.type === 'paragraph' && block.children.every(({ type }) => type === 'image'),
  )
  return { box, blocks, sizePt: isPicture ? 0 : story.largestSizePt || usualSizePt }
}

/** A group is read as one thing, where it stands. */
function placedGroup(xml: XmlReader, story: Story): Shape {
  const members: Shape[] = []
  let click: string | undefined
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'office:event-listeners') {
      readClick(xml, story)
      click = story.click
    } else members.push(placedShape(xml, story, boxOf(xml)))
  }
  const filled = members.filter((shape) => shape.blocks.length > 0)
  const blocks = inReadingOrder(filled).flatMap((shape) => shape.blocks)
  linkBlocks(blocks, click)
  const sizePt = filled.reduce((largest, shape) => Math.max(largest, shape.sizePt), 0)
  return { box: around(filled.flatMap((shape) => shape.box ?? [])), blocks, sizePt }
}

/** What is known of the slide's height. */
function lowestEdge(shapes: readonly Shape[]): number {
  return shapes.reduce((lowest, { box }) => Math.max(lowest, box?.bottom ?? 0), 0)
}

/** Footers, dates and page numbers stand on every page. */
function isRepeated(role: string | undefined): boolean {
  return role === 'footer' || role === 'date-time' || role === 'page-number' || role === 'header' || role === 'page'
}

function readShape(xml: XmlReader, story: Story): Block[] {
  if (xml.name !== 'draw:frame') return readBlocks(xml, story)
  const { inline, blocks } = readFrame(xml, story)
  return inline.length ? [{ type: 'paragraph', children: inline }, ...blocks] : blocks
}

function lineOf(blocks: readonly Block[]): Phrasing[] {
  return blocks.flatMap((block, index): Phrasing[] => {
    const children = block.type === 'paragraph' || block.type === 'heading' ? block.children : []
    return index && children.length ? [{ type: 'break' }, ...children] : children
  })
}

function addComment(xml: XmlReader, slide: Slide): void {
  const annotation = readAnnotation(xml)
  if (annotation.text) slide.comments.push(annotation)
}

function readNotes(xml: XmlReader, story: Story): Block[] {
  const notes: Block[] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.attribute('presentation:class') === 'notes') append(notes, readShape(xml, story))
  }
  return notes
}

function boxOf(xml: XmlReader): Box | undefined {
  const [left, top, width, height] = ['svg:x', 'svg:y', 'svg:width', 'svg:height'].map((name) =>
    points(xml.attribute(name)),
  )
  if (left === undefined || top === undefined) return undefined
  return { left, top, right: left + (width ?? 0), bottom: top + (height ?? 0) }
}
