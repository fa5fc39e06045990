/** The shapes of a slide, of a group, or of a page of notes (ECMA-376 part 1, §19.3.1.43). */
import { append } from '../../document/append.ts'
import type { Block, Phrasing } from '../../document/nodes.ts'
import { readTextBody, type TextBody, type TextContext, textBlocks, textLine } from '../../drawing/text-body.ts'
import { readAlternateContent } from '../../opc/alternate-content.ts'
import type { OpcPackage } from '../../opc/package.ts'
import type { Relationships } from '../../opc/relationships.ts'
import { inReadingOrder } from '../../slides/reading-order.ts'
import type { XmlReader } from '../../xml/reader.ts'
import type { ReadContext } from '../reader.ts'
import { type Box, type GroupTransform, readBox, readTransform, type Transform } from './box.ts'
import { readGraphic } from './graphics.ts'
import { type Inherited, isTitle, type Placeholder, readPlaceholder } from './placeholders.ts'

export interface Shape {
  placeholder: Placeholder | undefined
  box: Box | undefined
  /** Of a title placeholder only. */
  title: Phrasing[]
  blocks: Content[]
}

/** A document inside the presentation, converted once the slide has been read. */
export interface EmbeddedObject {
  type: 'embedded'
  part: string
}

export type Content = Block | EmbeddedObject

/** What shapes need to know of the part that they stand in. */
export interface Sheet {
  context: ReadContext
  relationships: Relationships
  inherited(placeholder: Placeholder | undefined): Inherited
  text: TextContext
  opc: OpcPackage
  /** Told once a document. */
  pictureWithoutText(): void
}

interface Properties {
  hidden: boolean
  decorative: boolean
  description: string
  placeholder: Placeholder | undefined
  /** Sound or video behind a picture. */
  media: string | undefined
}

const identity: Transform = (box) => box

/** Reads the children of the shape tree or group whose start tag was read last. */
export function readShapes(xml: XmlReader, sheet: Sheet, transform: Transform = identity): Shape[] {
  const depth = xml.depth
  const shapes: Shape[] = []
  let inside = transform
  while (xml.nextChild(depth)) {
    if (xml.name === 'p:grpSpPr') inside = groupTransform(readGroupTransform(xml), transform)
    else if (xml.name === 'mc:AlternateContent') append(shapes, readChosen(xml, sheet, inside))
    else append(shapes, readShape(xml, sheet, inside))
  }
  return shapes
}

function readShape(xml: XmlReader, sheet: Sheet, transform: Transform): Shape[] {
  switch (xml.name) {
    case 'p:sp':
    case 'p:cxnSp':
      return shown(readTextShape(xml, sheet, transform))
    case 'p:pic':
      return shown(readPicture(xml, sheet, transform))
    case 'p:graphicFrame':
      return shown(readFrame(xml, sheet, transform))
    case 'p:grpSp':
      return group(readShapes(xml, sheet, transform))
    default:
      return []
  }
}

/** The branch that is understood, each of whose children is a shape. */
function readChosen(xml: XmlReader, sheet: Sheet, transform: Transform): Shape[] {
  const shapes: Shape[] = []
  readAlternateContent(xml, () => append(shapes, readShapes(xml, sheet, transform)))
  return shapes
}

function shown(shape: Shape | undefined): Shape[] {
  return shape && (shape.blocks.length > 0 || shape.title.length > 0) ? [shape] : []
}

/** A group is read as one thing, where it stands; a title in it stays the slide's. */
function group(shapes: Shape[]): Shape[] {
  const titles = shapes.filter((shape) => shape.title.length > 0)
  const others = inReadingOrder(shapes.filter((shape) => shape.title.length === 0))
  if (others.length === 0) return titles
  const boxes = others.flatMap((shape) => shape.box ?? [])
  const box = boxes.length ? around(boxes) : undefined
  return [...titles, { placeholder: undefined, box, title: [], blocks: others.flatMap((shape) => shape.blocks) }]
}

function around(boxes: readonly Box[]): Box {
  const [first, ...rest] = boxes as [Box, ...Box[]]
  return rest.reduce(
    (all, box) => ({
      left: Math.min(all.left, box.left),
      top: Math.min(all.top, box.top),
      right: Math.max(all.right, box.right),
      bottom: Math.max(all.bottom, box.bottom),
    }),
    first,
  )
}

function readTextShape(xml: XmlReader, sheet: Sheet, transform: Transform): Shape | undefined {
  const depth = xml.depth
  let properties: Properties | undefined
  let box: Box | undefined
  let body: TextBody | undefined
  while (xml.nextChild(depth)) {
    if (xml.name === 'p:nvSpPr' || xml.name === 'p:nvCxnSpPr') properties = readProperties(xml, sheet)
    else if (xml.name === 'p:spPr') box = readBox(xml)
    else if (xml.name === 'p:txBody') body = readTextBody(xml, sheet.text)
  }
  if (!body || isLeftOut(properties, sheet)) return undefined
  const placeholder = properties?.placeholder
  const inherited = sheet.inherited(placeholder)
  const place = box ? transform(box) : inherited.box
  if (isTitle(placeholder)) return { placeholder, box: place, title: textLine(body), blocks: [] }
  return { placeholder, box: place, title: [], blocks: textBlocks(body, inherited.levels) }
}

function readPicture(xml: XmlReader, sheet: Sheet, transform: Transform): Shape | undefined {
  const depth = xml.depth
  let properties: Properties | undefined
  let box: Box | undefined
  let name = ''
  while (xml.nextChild(depth)) {
    if (xml.name === 'p:nvPicPr') properties = readProperties(xml, sheet)
    else if (xml.name === 'p:spPr') box = readBox(xml)
    else if (xml.name === 'p:blipFill') name = readBlip(xml, sheet)
  }
  if (!properties || isLeftOut(properties, sheet) || properties.decorative) return undefined
  const { placeholder, description, media } = properties
  if (description === '' && name === '') return undefined
  if (description === '') sheet.pictureWithoutText()
  const image: Phrasing = { type: 'image', url: name, alt: description }
  const children: Phrasing[] = media ? [{ type: 'link', url: media, children: [image] }] : [image]
  const place = box ? transform(box) : sheet.inherited(placeholder).box
  return { placeholder, box: place, title: [], blocks: [{ type: 'paragraph', children }] }
}

/** Name of the picture's file; '' for a picture without one, which is no fault of the slide. */
function readBlip(xml: XmlReader, sheet: Sheet): string {
  const depth = xml.depth
  let name = ''
  while (xml.nextChild(depth)) {
    if (xml.name !== 'a:blip') continue
    const target = sheet.relationships.target(xml.attribute('r:embed') ?? xml.attribute('r:link'))
    name = target?.slice(target.lastIndexOf('/') + 1) ?? ''
  }
  return name
}

function readFrame(xml: XmlReader, sheet: Sheet, transform: Transform): Shape | undefined {
  const depth = xml.depth
  let properties: Properties | undefined
  let box: Box | undefined
  let blocks: Content[] = []
  while (xml.nextChild(depth)) {
    if (xml.name === 'p:nvGraphicFramePr') properties = readProperties(xml, sheet)
    else if (xml.name === 'p:xfrm') box = readTransform(xml).box
    else if (xml.name === 'a:graphic') blocks = readGraphic(xml, sheet, properties?.description ?? '')
  }
  if (isLeftOut(properties, sheet)) return undefined
  const placeholder = properties?.placeholder
  const place = box ? transform(box) : sheet.inherited(placeholder).box
  return { placeholder, box: place, title: [], blocks }
}

/** The non-visual properties whose element's start tag was read last (§19.3.1.34). */
function readProperties(xml: XmlReader, sheet: Sheet): Properties {
  const properties: Properties = {
    hidden: false,
    decorative: false,
    description: '',
    placeholder: undefined,
    media: undefined,
  }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'p:cNvPr') {
      properties.hidden = xml.attribute('hidden') === '1' || xml.attribute('hidden') === 'true'
      properties.description = (xml.attribute('descr') || xml.attribute('title') || '').trim()
      properties.decorative = readDecorative(xml)
    } else if (xml.name === 'p:nvPr') readApplicationProperties(xml, sheet, properties)
  }
  return properties
}

function readDecorative(xml: XmlReader): boolean {
  const depth = xml.depth
  let decorative = false
  while (decorative === false && xml.depth >= depth) {
    const token = xml.next()
    if (token === 'done') break
    if (token === 'start' && xml.name === 'adec:decorative') decorative = xml.attribute('val') === '1'
  }
  xml.skipTo(depth - 1)
  return decorative
}

function readApplicationProperties(xml: XmlReader, sheet: Sheet, properties: Properties): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'p:ph') properties.placeholder = readPlaceholder(xml)
    else if (/^a:(?:audioFile|videoFile|quickTimeFile|wavAudioFile)$/.test(xml.name)) {
      const target = sheet.relationships.target(xml.attribute('r:link') ?? xml.attribute('r:embed'))
      properties.media = target?.slice(target.startsWith('ppt/') ? target.lastIndexOf('/') + 1 : 0)
    }
  }
}

/** Repeated on every slide: dates, footers, slide numbers, headers, the slide's own image in notes. */
const repeated = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg'])

function isLeftOut(properties: Properties | undefined, { context }: Sheet): boolean {
  if (properties?.hidden && context.options.hidden !== 'keep') {
    context.warn('hidden_content_dropped', { what: 'shapes that slides do not show' })
    return true
  }
  return repeated.has(properties?.placeholder?.type ?? '') && context.options.headersAndFooters !== 'keep'
}

function readGroupTransform(xml: XmlReader): GroupTransform | undefined {
  const depth = xml.depth
  let found: GroupTransform | undefined
  while (xml.nextChild(depth)) if (xml.name === 'a:xfrm') found = readTransform(xml)
  return found
}

function groupTransform(own: GroupTransform | undefined, outer: Transform): Transform {
  return own ? (box) => outer(own.inside(box)) : outer
}
