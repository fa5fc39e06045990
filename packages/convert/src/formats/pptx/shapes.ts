/** The shapes of a slide, of a group, or of a page of notes (ECMA-376 part 1, §19.3.1.43). */

import { readAlternateContent } from '../../carriers/opc/alternate-content.ts'
import type { Relationship } from '../../carriers/opc/relationships.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { append } from '../../core/document/append.ts'
import type { Block, Image, Phrasing } from '../../core/document/nodes.ts'
import { type Box, type GroupTransform, readBox, readTransform, type Transform } from '../../office/drawing/box.ts'
import { linkBlocks, linked } from '../../office/drawing/click.ts'
import { partImage } from '../../office/drawing/picture.ts'
import { readPictureFill, readShapeAppearance } from '../../office/drawing/shape-properties.ts'
import { textBlocks, textLine } from '../../office/drawing/text-blocks.ts'
import { readTextBody, type TextBody } from '../../office/drawing/text-body.ts'
import { sizesOf } from '../../office/presentations/headline.ts'
import { around, inReadingOrder } from '../../office/presentations/reading-order.ts'
import { readGraphic } from './graphics.ts'
import { type Inherited, isTitle, type Placeholder } from './placeholders.ts'
import { isDropped, type Properties, readProperties } from './properties.ts'
import type { Content, Sheet } from './sheet.ts'

export interface Shape {
  placeholder: Placeholder | undefined
  box: Box | undefined
  /** Content of a title placeholder; empty for other shapes. */
  title: Phrasing[]
  blocks: Content[]
  /** Size of the shape's characters in points, as far as its runs state it. */
  sizePt?: number | undefined
  /** Sizes of the shape's paragraphs in points. */
  sizes?: readonly number[] | undefined
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
  const box = around(others.flatMap((shape) => shape.box ?? []))
  const blocks = others.flatMap((shape) => shape.blocks)
  return [...titles, { placeholder: undefined, box, title: [], blocks, sizePt: largestSize(others) }]
}

function readTextShape(xml: XmlReader, sheet: Sheet, transform: Transform): Shape | undefined {
  const depth = xml.depth
  let properties: Properties | undefined
  let box: Box | undefined
  let fill: string | undefined
  let body: TextBody | undefined
  while (xml.nextChild(depth)) {
    if (xml.name === 'p:nvSpPr' || xml.name === 'p:nvCxnSpPr') properties = readProperties(xml, sheet)
    else if (xml.name === 'p:spPr') ({ box, fill } = readShapeAppearance(xml))
    else if (xml.name === 'p:txBody') body = readTextBody(xml, sheet.text)
  }
  if (!properties || isDropped(properties, sheet)) return undefined
  const { placeholder, link } = properties
  const inherited = sheet.inherited(placeholder)
  const place = box ? transform(box) : inherited.box
  const shape: Shape = { placeholder, box: place, title: [], blocks: [] }
  if (body && isTitle(placeholder)) return { ...shape, title: linked(textLine(body), link) }
  if (body && isRepeated(body) && sheet.context.options.headersAndFooters !== 'keep') return undefined
  const blocks = body ? textBlocks(body, inherited.levels) : []
  if (blocks.length === 0) return drawn(shape, properties, sheet, fill)
  linkBlocks(blocks, link)
  return { ...shape, blocks, ...(body && sizesOf(body.paragraphs, ({ level }) => styledSize(level, body, inherited))) }
}

/** What the runs of a level do not state, the nearest style does. */
function styledSize(level: number, body: TextBody, inherited: Inherited): number | undefined {
  return (
    body.levels[level]?.sizePt ??
    inherited.levels.find((levels) => levels[level]?.sizePt !== undefined)?.[level]?.sizePt
  )
}

function largestSize(parts: readonly { sizePt?: number | undefined }[]): number | undefined {
  return parts.reduce<number | undefined>(
    (largest, { sizePt }) => (sizePt === undefined ? largest : Math.max(largest ?? 0, sizePt)),
    undefined,
  )
}

/** A shape without text is the picture that fills it, or that its description says it is. */
function drawn(shape: Shape, { description, isDecorative, link }: Properties, sheet: Sheet, fill?: string): Shape {
  const file = sheet.relationships().byId(fill)
  if (isDecorative || (description === '' && !file)) return shape
  const picture = pictureOf(file, description, sheet)
  return { ...shape, blocks: [{ type: 'paragraph', children: linked([picture], link) }] }
}

/** The picture behind a slide, whose `p:bg` start tag was read last (§19.3.1.1). */
export function readBackground(xml: XmlReader, sheet: Sheet): Relationship | undefined {
  const depth = xml.depth
  let file: Relationship | undefined
  while (xml.nextChild(depth)) {
    const { name } = xml
    if (name === 'p:bgPr') file = sheet.relationships().byId(readShapeAppearance(xml).fill)
  }
  return file
}

/** A picture that is all there is on a slide. */
export function pictureAlone(file: Relationship, sheet: Sheet): Shape {
  const picture: Block = { type: 'paragraph', children: [pictureOf(file, '', sheet)] }
  return { placeholder: undefined, box: undefined, title: [], blocks: [picture] }
}

function pictureOf(file: Relationship | undefined, description: string, sheet: Sheet): Image {
  const name = file?.target.slice(file.target.lastIndexOf('/') + 1) ?? ''
  return partImage(name, description, file, sheet.opc, sheet.context)
}

/** LibreOffice writes these into text boxes of a page of notes that does not show them. */
const unfilled = /^<(?:header|footer|date\/time|number)>$/

/** A text box that holds what other slides have in a placeholder of its own. */
function isRepeated({ paragraphs }: TextBody): boolean {
  const filled = paragraphs.filter((paragraph) => paragraph.children.length > 0)
  return filled.length > 0 && filled.every(({ isSlideNumber, children }) => isSlideNumber || isUnfilled(children))
}

function isUnfilled([only, another]: readonly Phrasing[]): boolean {
  return only?.type === 'text' && !another && unfilled.test(only.value)
}

function readPicture(xml: XmlReader, sheet: Sheet, transform: Transform): Shape | undefined {
  const depth = xml.depth
  let properties: Properties | undefined
  let box: Box | undefined
  let file: Relationship | undefined
  while (xml.nextChild(depth)) {
    if (xml.name === 'p:nvPicPr') properties = readProperties(xml, sheet)
    else if (xml.name === 'p:spPr') box = readBox(xml)
    else if (xml.name === 'p:blipFill') file = sheet.relationships().byId(readPictureFill(xml).id)
  }
  if (!properties || isDropped(properties, sheet) || properties.isDecorative) return undefined
  const { placeholder, description, link, media } = properties
  // A picture without a file is no fault of the slide.
  if (description === '' && !file) return undefined
  const children = linked([pictureOf(file, description, sheet)], media || link)
  const place = box ? transform(box) : sheet.inherited(placeholder).box
  return { placeholder, box: place, title: [], blocks: [{ type: 'paragraph', children }] }
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
  if (!properties || isDropped(properties, sheet)) return undefined
  const { placeholder } = properties
  const place = box ? transform(box) : sheet.inherited(placeholder).box
  const shape: Shape = { placeholder, box: place, title: [], blocks }
  return blocks.length > 0 ? shape : drawn(shape, properties, sheet)
}

function readGroupTransform(xml: XmlReader): GroupTransform | undefined {
  return xml.children('a:xfrm', readTransform).at(-1)
}

function groupTransform(own: GroupTransform | undefined, outer: Transform): Transform {
  return own ? (box) => outer(own.inside(box)) : outer
}
