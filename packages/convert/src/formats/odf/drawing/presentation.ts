/** Presentations and drawings: one section a page (part 3, §10.2.4). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { append } from '../../../core/document/append.ts'
import { lined, paragraph } from '../../../core/document/build.ts'
import type { Block, Page, Phrasing } from '../../../core/document/nodes.ts'
import { visitPhrasing } from '../../../core/document/walk.ts'
import type { ReadContext } from '../../../core/reader.ts'
import { linkBlocks } from '../../../office/drawing/click.ts'
import { headlineOf, sizesOf, usualSizePt } from '../../../office/presentations/headline.ts'
import { around, type Box, inReadingOrder } from '../../../office/presentations/reading-order.ts'
import { type Slide, slideSections, withoutHidden } from '../../../office/presentations/section.ts'
import { hasWords } from '../../../office/presentations/texts.ts'
import { byline } from '../../../office/word-processing/byline.ts'
import { typedLists } from '../../../office/word-processing/typed-lines.ts'
import { readAnnotation } from '../annotation.ts'
import type { DocumentState } from '../document-state.ts'
import { readClick } from './click.ts'
import { readShape } from './shape.ts'
import { boxOf } from './shape-box.ts'

interface Shape {
  box: Box | undefined
  blocks: Block[]
  /** Size of the shape's largest characters in points; 0 for a picture. */
  sizePt: number
  /** Sizes of the shape's paragraphs in points. */
  sizes?: readonly number[] | undefined
}

export function readPresentation(
  xml: XmlReader,
  state: DocumentState,
  context: ReadContext,
): { blocks: Block[]; pages: Page[] } {
  const isDrawing = xml.name === 'office:drawing'
  const slides: Slide[] = []
  const pages: Page[] = []
  const furniture = new Map<string, string>()
  const depth = xml.depth
  for (let number = 0; xml.nextChild(depth); ) {
    if (/^presentation:(?:footer|date-time)-decl$/.test(xml.name))
      furniture.set(`${xml.name} ${xml.attribute('presentation:name')}`, xml.content().trim())
    if (xml.name !== 'draw:page') continue
    number++
    state.slideNumber = number
    if (!context.isPageWanted(number)) continue
    const size = state.styles.pageSize(xml.attribute('draw:master-page-name')) ?? { widthPt: 0, heightPt: 0 }
    const footers = footersOf(xml, furniture)
    const slide = readSlide(xml, state, number, size.heightPt)
    if (context.options.headersAndFooters === 'keep') append(slide.body, footers)
    // A drawing has no slides.
    if (isDrawing && slide.title.length === 0) slide.title = [{ type: 'text', value: `Page ${number}` }]
    slides.push(slide)
    pages.push({ number, width: size.widthPt, height: size.heightPt, unit: 'pt' })
  }
  return { blocks: [...slideSections(withoutHidden(slides, context)), ...state.notes], pages }
}

/** What the page whose start tag was read last shows at its foot, by names of texts (§10.10.2). */
function footersOf(xml: XmlReader, furniture: ReadonlyMap<string, string>): Block[] {
  return ['date-time', 'footer'].flatMap((kind) => {
    const name = xml.attribute(`presentation:use-${kind}-name`)
    const words = furniture.get(`presentation:${kind}-decl ${name}`)
    return words ? [paragraph(words)] : []
  })
}

/** A page without a name is called after its place: by the file in one way, by LibreOffice in another. */
function namesOf(name: string | undefined, number: number): string[] {
  if (!name) return []
  return /^page\d+$/.test(name) ? [name, `Slide ${number}`] : [name]
}

/** Not one that a program made, of a word and the page's place or, where it was saved by another, of that one's name. */
function isOwnName(name: string | undefined): name is string {
  return name !== undefined && name.trim() !== '' && !/^\p{L}+[\s_-]*\d+$|PowerPoint/u.test(name)
}

/** @param heightPt Of the page; 0 where nothing states it. */
function readSlide(xml: XmlReader, state: DocumentState, number: number, heightPt: number): Slide {
  const hidden = state.styles.isHidden('drawing-page', xml.attribute('draw:style-name'))
  const name = xml.attribute('draw:name')
  const slide: Slide = {
    number,
    names: namesOf(name, number),
    title: [],
    hidden,
    body: [],
    comments: [],
    notes: [],
  }
  const keepComments = state.context.options.comments !== 'drop'
  const titles: Shape[] = []
  const shapes: Shape[] = []
  let hasSubtitle = false
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const role = xml.attribute('presentation:class')
    const box = boxOf(xml)
    hasSubtitle ||= role === 'subtitle'
    if (xml.name === 'presentation:notes') slide.notes = readNotes(xml, state)
    else if (/^office(?:ooo)?:annotation$/.test(xml.name)) {
      if (keepComments) addComment(xml, slide)
    } else if (!isRepeated(role)) {
      const shape = placedShape(xml, state, box)
      if (shape.blocks.length > 0) (role === 'title' && shape.sizePt > 0 ? titles : shapes).push(shape)
    }
  }
  const title = titleAmong(titles)
  if (title) slide.title = lineOf(title.blocks)
  const filled = [...titles.filter((shape) => shape !== title), ...shapes]
  const headline = slide.title.length === 0 ? headlineOf(filled, heightPt || lowestEdge(filled)) : undefined
  if (headline) {
    slide.title = headline.words
    headline.shape.blocks.splice(0, headline.length)
  } else if (slide.title.length === 0 && isOwnName(name)) slide.title = [{ type: 'text', value: name }]
  slide.opensDeck = number === 1 && (hasSubtitle || headline?.opensDeck === true)
  slide.body = inReadingOrder(filled.filter(({ blocks }) => blocks.length > 0)).flatMap(({ blocks }) => blocks)
  return slide
}

/**
 * The title among copies of a placeholder: the one with words that kept its size, else the one with
 * the largest letters.
 */
function titleAmong(titles: readonly Shape[]): Shape | undefined {
  const worded = titles.filter(hasWords)
  const among = worded.length > 0 ? worded : titles
  const largest = among.reduce<Shape | undefined>(
    (best, one) => (best && best.sizePt >= one.sizePt ? best : one),
    undefined,
  )
  return among.find(({ sizes }) => sizes === undefined) ?? largest
}

function placedShape(xml: XmlReader, state: DocumentState, box: Box | undefined): Shape {
  if (xml.name === 'draw:g') return placedGroup(xml, state)
  state.lines = []
  const read = typedLists(readShape(xml, state))
  const blocks = holdsSlideNumber(state) ? [] : read
  const isPicture = blocks.every(
    (block) => block.type === 'paragraph' && block.children.every(({ type }) => type === 'image'),
  )
  return { box, blocks, sizePt: isPicture ? 0 : usualSizePt, ...(isPicture ? {} : sizesOf(state.lines)) }
}

/** Alone, as other slides have it in a placeholder of its own. */
function holdsSlideNumber({ lines }: DocumentState): boolean {
  const filled = lines.filter(({ children }) => children.length > 0)
  return filled.length > 0 && filled.every(({ isSlideNumber }) => isSlideNumber)
}

/** A group is read as one thing, where it stands. */
function placedGroup(xml: XmlReader, state: DocumentState): Shape {
  const members: Shape[] = []
  let click: string | undefined
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'office:event-listeners') {
      readClick(xml, state)
      click = state.click
    } else members.push(placedShape(xml, state, boxOf(xml)))
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

function lineOf(blocks: readonly Block[]): Phrasing[] {
  const lines: Phrasing[][] = []
  visitPhrasing(blocks, (line) => lines.push(line))
  return lined(lines)
}

function addComment(xml: XmlReader, slide: Slide): void {
  const { author, date, isResolved, lines } = readAnnotation(xml)
  if (lines.length > 0) slide.comments.push({ author: byline(author, date, isResolved), text: lines.join(' ') })
}

/** Everything on the page of notes but the picture of the slide and what every page repeats. */
function readNotes(xml: XmlReader, state: DocumentState): Block[] {
  const notes: Block[] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (!isRepeated(xml.attribute('presentation:class'))) append(notes, typedLists(readShape(xml, state)))
  }
  return notes
}
