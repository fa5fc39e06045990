/** A presentation: its slides in order, each with its notes and comments (ECMA-376 part 1, §19.2.1.26). */

import { type OpcPackage, openPackage } from '../../carriers/opc/package.ts'
import type { Relationship, Relationships } from '../../carriers/opc/relationships.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { append } from '../../core/document/append.ts'
import { root } from '../../core/document/build.ts'
import type { Block, Origin, Page, Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { Box } from '../../office/drawing/box.ts'
import { chartOf, isChartProgram } from '../../office/drawing/chart-object.ts'
import { readFormula } from '../../office/math/read.ts'
import { type Jump, jumpAddress } from '../../office/presentations/jump.ts'
import { inReadingOrder } from '../../office/presentations/reading-order.ts'
import { type Slide, slideAnchor, slideSections, withoutHidden } from '../../office/presentations/section.ts'
import { readObject } from '../../parts/embedded/object.ts'
import { readAuthors, readComments } from './comments.ts'
import { isTitle, Prototypes } from './placeholders.ts'
import { readSections } from './sections.ts'
import { pictureAlone, readBackground, readShapes, type Shape } from './shapes.ts'
import type { Content, Sheet } from './sheet.ts'
import { withTitle } from './title.ts'

/** EMU in a point. */
const emuPerPoint = 12_700

/** Actions that lead from slide to slide without naming one (ECMA-376 part 1, §21.1.2.3.5). */
const showJump = /^ppaction:\/\/hlinkshowjump\?jump=(\w+)$/
const jumps: Readonly<Record<string, Jump>> = {
  nextslide: 'next',
  previousslide: 'previous',
  firstslide: 'first',
  lastslide: 'last',
}

interface Presentation {
  /** Parts of the slides, in the order in which they are shown. */
  slides: string[]
  /** Names of sections, by the part of the slide that opens each. */
  sections: ReadonlyMap<string, string>
  widthPt: number
  heightPt: number
}

export async function readPresentation(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const opc = openPackage(bytes, context)
  const main = opc.mainPart(/presentationml\.(?:presentation|slideshow|template)|ms-powerpoint/)
  const presentation = readMain(opc, main, context)
  if (presentation.slides.length > context.limits.pages)
    throw new ConversionError('content_limit_exceeded', { limit: 'slides', maximum: context.limits.pages })

  const authors = context.options.comments === 'drop' ? undefined : readAuthors(opc, main)
  const numbers = new Map(presentation.slides.map((part, index) => [part, index + 1]))
  const sheets = sheetFactory(opc, context, numbers, presentation.heightPt * emuPerPoint)
  const slides: Slide[] = []
  for (const [part, number] of numbers) {
    if (!context.isPageWanted(number)) continue
    const slide = await readSlide(opc, part, number, sheets)
    if (!slide) continue
    slide.section = presentation.sections.get(part)
    if (authors) slide.comments = readComments(opc, part, authors)
    slide.notes = await readNotes(opc, part, sheets)
    slides.push(slide)
  }
  return {
    ...root(slideSections(withoutHidden(slides, context)), {
      ...opc.metadata(),
      pageCount: presentation.slides.length,
    }),
    pages: pagesOf(slides, presentation),
  }
}

function pagesOf(slides: readonly Slide[], { widthPt, heightPt }: Presentation): Page[] {
  return slides.map(({ number }) => ({ number, width: widthPt, height: heightPt, unit: 'pt' }))
}

function readMain(opc: OpcPackage, main: string, context: ReadContext): Presentation {
  const xml = opc.xml(main)
  const relationships = opc.relationships(main)
  let listed: SlideList | undefined
  let sections: ReadonlyMap<string, string> = new Map()
  let [width, height] = [0, 0]
  xml?.nextChild(0)
  while (xml?.nextChild(1)) {
    if (xml.name === 'p:sldSz') {
      width = Number(xml.attribute('cx') ?? 0)
      height = Number(xml.attribute('cy') ?? 0)
    } else if (xml.name === 'p:sldIdLst') listed = readSlideList(xml, relationships, context)
    else if (xml.name === 'p:extLst' && listed) sections = readSections(xml, listed.byId)
  }
  return {
    slides: [...(listed && !listed.isLost ? listed.parts : unlistedSlides(opc, relationships, context))],
    sections,
    widthPt: width / emuPerPoint,
    heightPt: height / emuPerPoint,
  }
}

interface SlideList {
  parts: Set<string>
  byId: Map<string, string>
  /** It names slides, of which none is known. */
  isLost: boolean
}

function readSlideList(xml: XmlReader, relationships: Relationships, context: ReadContext): SlideList {
  const list: SlideList = { parts: new Set(), byId: new Map(), isLost: false }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const part = relationships.target(xml.attribute('r:id'))
    if (part === undefined) context.warn('damage_survived', { what: 'a slide is missing' })
    else {
      list.parts.add(part)
      list.byId.set(xml.attribute('id') ?? '', part)
    }
    list.isLost = list.parts.size === 0
  }
  return list
}

/** The slides of a presentation that lost its list, in the order in which they are tied to it, or else are typed. */
function unlistedSlides(opc: OpcPackage, relationships: Relationships, context: ReadContext): Set<string> {
  const tied = relationships.ofType('slide').flatMap(({ target, external }) => (external ? [] : [target]))
  const slides = new Set(tied.length > 0 ? tied : opc.contentTypes.partsOf(/presentationml\.slide\+xml/))
  if (slides.size > 0) context.warn('damage_survived', { what: 'the list of slides is missing' })
  return slides
}

interface Sheets {
  readonly context: ReadContext
  /** Height of a slide in EMU. */
  readonly height: number
  of(part: string): Sheet
  /** A page of notes has a master of its own, without bullets. */
  ofNotes(part: string): Sheet
}

function sheetFactory(
  opc: OpcPackage,
  context: ReadContext,
  numbers: ReadonlyMap<string, number>,
  height: number,
): Sheets {
  const prototypes = new Prototypes(opc)
  const sheetOf = (part: string, inherited: Sheet['inherited']): Sheet => {
    const link = (id: string | undefined, action: string | undefined): string | undefined => {
      const jump = jumps[showJump.exec(action ?? '')?.[1] ?? '']
      if (jump) return jumpAddress(jump, numbers.get(part) ?? 0, numbers.size)
      const target = opc.relationships(part).byId(id)
      const slide = target && numbers.get(target.target)
      if (slide !== undefined) return `#${slideAnchor(slide)}`
      return target?.external ? target.target : undefined
    }
    return {
      context,
      opc,
      // Most pages of notes need theirs for nothing.
      relationships: () => opc.relationships(part),
      inherited,
      text: { slideNumber: numbers.get(part), link, math: readFormula },
    }
  }
  return {
    context,
    height,
    of: (part) => sheetOf(part, prototypes.for(part)),
    ofNotes: (part) => sheetOf(part, () => ({ box: undefined, levels: [] })),
  }
}

async function readSlide(opc: OpcPackage, part: string, number: number, sheets: Sheets): Promise<Slide | undefined> {
  const xml = opc.xml(part)
  if (!xml?.nextChild(0)) {
    sheets.context.warn('damage_survived', { what: `slide ${number} is missing` })
    return undefined
  }
  const hidden = xml.attribute('show') === '0' || xml.attribute('show') === 'false'
  const sheet = sheets.of(part)
  const shapes = readTree(xml, sheet)
  const { title, isDeckTitle, rest } = withTitle(shapes, sheets.height)
  return {
    number,
    title,
    opensDeck: number === 1 && isDeckTitle,
    hidden,
    body: await resolve(ordered(rest), sheet, number),
    comments: [],
    notes: [],
  }
}

/** By their places; placeholders that no layout places stand before all else, as their text is the slide's. */
function ordered(shapes: readonly Shape[]): Shape[] {
  const isFirst = ({ placeholder, box }: Shape): boolean => placeholder !== undefined && box === undefined
  return [...shapes.filter(isFirst), ...inReadingOrder(shapes.filter((shape) => !isFirst(shape)))]
}

/** Everything on the page of notes but the picture of the slide and what every page repeats. */
async function readNotes(opc: OpcPackage, slide: string, sheets: Sheets): Promise<Block[]> {
  const part = opc.relationships(slide).partOfType('notesSlide')
  const xml = part === undefined ? undefined : opc.xml(part)
  if (part === undefined || !xml?.nextChild(0)) return []
  const sheet = sheets.ofNotes(part)
  const shapes = readTree(xml, sheet).filter((shape) => !isTitle(shape.placeholder))
  return resolve(ordered(shapes), sheet)
}

/** Some programs write all that a slide shows as a picture behind it. */
function readTree(xml: XmlReader, sheet: Sheet): Shape[] {
  const shapes: Shape[] = []
  let background: Relationship | undefined
  const readChildren = (depth: number): void => {
    while (xml.nextChild(depth)) {
      if (xml.name === 'p:cSld') readChildren(xml.depth)
      else if (xml.name === 'p:bg') background = readBackground(xml, sheet)
      else if (xml.name === 'p:spTree') append(shapes, readShapes(xml, sheet))
    }
  }
  readChildren(1)
  return shapes.length === 0 && background ? [pictureAlone(background, sheet)] : shapes
}

/** The blocks of the shapes, each with the place of its shape. @param page Undefined for notes, which have no place. */
async function resolve(shapes: readonly Shape[], sheet: Sheet, page?: number): Promise<Block[]> {
  const blocks: Block[] = []
  for (const { box, blocks: contents } of shapes) {
    for (const content of contents)
      for (const block of await blocksOf(content, sheet)) {
        if (page !== undefined) block.origins = [{ page, ...(box ? { box: inPoints(box) } : {}) }]
        blocks.push(block)
      }
  }
  return blocks
}

async function blocksOf(content: Content, sheet: Sheet): Promise<readonly Block[]> {
  if (content.type !== 'embedded') return [content]
  const object = content.part === undefined ? undefined : await readPart(content.part, sheet)
  if (!object) return content.picture ? [content.picture] : []
  return isChartProgram(content.program) ? chartOf(object) : object
}

async function readPart(part: string, { opc, context }: Sheet): Promise<Block[] | undefined> {
  const bytes = opc.bytes(part)
  return bytes && readObject(context, bytes, part)
}

function inPoints({ left, top, right, bottom }: Box): NonNullable<Origin['box']> {
  const points = (emu: number): number => Math.round((emu / emuPerPoint) * 100) / 100
  return [points(left), points(top), points(right), points(bottom)]
}
