/** Shapes of a slide: their place, role and content ([MS-PPT] §2.5.13, §2.7; [MS-ODRAW] §2.2.13–16). */
import { append } from '../../core/document/append.ts'
import { describedBy } from '../../office/drawing/alt-text.ts'
import {
  type ArtProperties,
  type ArtRecord,
  artProperty,
  artRecord,
  readProperties,
  recordsIn,
} from '../../office/drawing/art-records.ts'
import type { Box } from '../../office/presentations/reading-order.ts'
import { findTag, shapeSchemes } from './autonumber.ts'
import { maximumDepth, record } from './records.ts'
import { interactionLink, readTexts, type ShapeText, type TextSource } from './text.ts'

export interface Shape {
  box: Box | undefined
  /** §2.13.21, PlaceholderEnum; 0 for none. */
  placeholder: number
  text: ShapeText | undefined
  /** Alternative text; '' when there is none. */
  description: string
  /** Index of its picture, from 1; 0 for none. */
  picture: number
  /** Identifier of an embedded or linked object; 0 for none. */
  object: number
  /** Text drawn as a shape. */
  wordArt: string
  /** Where a click on the shape leads to. */
  link: string | undefined
  /** A line, which in a table is a border. */
  isConnector: boolean
  /** What it is for later versions. */
  package: Uint8Array | undefined
}

export interface ShapeGroup {
  kind: 'group'
  isTable: boolean
  members: (Shape | ShapeGroup)[]
  /** What it is for later versions. */
  package: Uint8Array | undefined
}

export type ShapeTree = Shape | ShapeGroup

const tableFlag = 1
const connectorFlag = 0x100
const deletedFlag = 0x8
/** Shape type of straight lines ([MS-ODRAW] §2.4.24, msosptLine). */
const lineType = 20
const complexText = artProperty.textPathText

/** @param outline Texts of the outline that shapes refer to, in their order; those that are taken become undefined. */
export function readShapeTree(source: TextSource, drawing: ArtRecord, outline: (ShapeText | undefined)[]): ShapeTree[] {
  const trees: ShapeTree[] = []
  for (const container of recordsIn(source.view, drawing.start, drawing.end)) {
    if (container.type !== artRecord.drawing) continue
    for (const group of recordsIn(source.view, container.start, container.end))
      if (group.type === artRecord.group) {
        const read = readGroup(source, group, outline, (box) => box, 0)
        append(trees, read.members)
      }
  }
  return trees
}

/** [MS-ODRAW] §2.4.11, MSOFILLTYPE. */
const filledWithPicture = 3

/** Index of the picture behind all shapes, from 1; 0 for none ([MS-ODRAW] §2.2.13, its own shape of the drawing). */
export function readBackground({ bytes, view }: TextSource, drawing: ArtRecord): number {
  for (const container of recordsIn(view, drawing.start, drawing.end))
    for (const shape of recordsIn(view, container.start, container.end)) {
      if (shape.type !== artRecord.shape) continue
      for (const found of recordsIn(view, shape.start, shape.end)) {
        if (found.type !== artRecord.properties) continue
        const properties = readProperties(bytes, view, found)
        if (properties.number(artProperty.fillType) === filledWithPicture)
          return properties.number(artProperty.fillBlip) ?? 0
      }
    }
  return 0
}

type Transform = (box: Box) => Box

function readGroup(
  source: TextSource,
  container: ArtRecord,
  outline: (ShapeText | undefined)[],
  outer: Transform,
  depth: number,
): ShapeGroup {
  const group: ShapeGroup = { kind: 'group', isTable: false, members: [], package: undefined }
  let inside = outer
  let isFirst = true
  for (const found of recordsIn(source.view, container.start, container.end)) {
    if (found.type === artRecord.shape && isFirst) {
      const own = readGroupShape(source, found, outer, depth)
      group.isTable = own.isTable
      group.package = own.package
      inside = own.inside
      isFirst = false
    } else if (found.type === artRecord.shape) {
      const shape = readShape(source, found, outline, inside)
      if (shape) group.members.push(shape)
    } else if (found.type === artRecord.group && depth < maximumDepth)
      group.members.push(readGroup(source, found, outline, inside, depth + 1))
  }
  return group
}

/** The first shape of a group stands for the group: its coordinates and its place. */
function readGroupShape(
  { bytes, view }: TextSource,
  container: ArtRecord,
  outer: Transform,
  depth: number,
): Pick<ShapeGroup, 'isTable' | 'package'> & { inside: Transform } {
  let inner: Box | undefined
  let place: Box | undefined
  let isTable = false
  let shapePackage: Uint8Array | undefined
  for (const found of recordsIn(view, container.start, container.end)) {
    if (found.type === artRecord.groupBox) inner = readLongBox(view, found)
    else if (found.type === artRecord.clientAnchor || found.type === artRecord.childAnchor)
      place = readAnchor(view, found)
    else if (found.type === artRecord.tertiaryProperties || found.type === artRecord.properties) {
      const properties = readProperties(bytes, view, found)
      isTable ||= ((properties.number(artProperty.tableFlags) ?? 0) & tableFlag) !== 0
      shapePackage ??= properties.bytes(artProperty.shapePackage)
    }
  }
  const from = inner
  const to = place && outer(place)
  return { isTable, package: shapePackage, inside: depth > 0 && from && to ? (box) => between(box, from, to) : outer }
}

function between(box: Box, from: Box, to: Box): Box {
  const scaleX = (to.right - to.left) / (from.right - from.left || 1)
  const scaleY = (to.bottom - to.top) / (from.bottom - from.top || 1)
  const x = (value: number): number => to.left + (value - from.left) * scaleX
  const y = (value: number): number => to.top + (value - from.top) * scaleY
  return { left: x(box.left), top: y(box.top), right: x(box.right), bottom: y(box.bottom) }
}

function readShape(
  source: TextSource,
  container: ArtRecord,
  outline: (ShapeText | undefined)[],
  transform: Transform,
): Shape | undefined {
  const { bytes, view } = source
  const shape: Shape = {
    box: undefined,
    placeholder: 0,
    text: undefined,
    description: '',
    picture: 0,
    object: 0,
    wordArt: '',
    link: undefined,
    isConnector: false,
    package: undefined,
  }
  let textBox: ArtRecord | undefined
  let extensions: ArtRecord | undefined
  for (const found of recordsIn(view, container.start, container.end)) {
    switch (found.type) {
      case artRecord.shapeAtom: {
        const flags = found.end - found.start >= 8 ? view.getUint32(found.start + 4, true) : 0
        if (flags & deletedFlag) return undefined
        shape.isConnector = (flags & connectorFlag) !== 0 || found.instance === lineType
        break
      }
      case artRecord.properties:
      case artRecord.tertiaryProperties:
        applyProperties(shape, readProperties(bytes, view, found))
        break
      case artRecord.clientAnchor:
      case artRecord.childAnchor: {
        const box = readAnchor(view, found)
        if (box) shape.box = transform(box)
        break
      }
      case artRecord.clientData:
        extensions = readClientData(source, found, shape)
        break
      case artRecord.clientTextBox:
        textBox = found
    }
  }
  if (textBox) shape.text = readTextBox(source, textBox, outline, extensions)
  return shape
}

function applyProperties(shape: Shape, properties: ArtProperties): void {
  shape.description ||= describedBy(properties.text(artProperty.description) ?? '')
  shape.picture ||= properties.number(artProperty.blip) ?? 0
  shape.wordArt ||= properties.text(complexText)?.trim() ?? ''
  shape.package ??= properties.bytes(artProperty.shapePackage)
}

/** §2.7.3. @returns The shape's properties of PowerPoint 2000. */
function readClientData(source: TextSource, data: ArtRecord, shape: Shape): ArtRecord | undefined {
  const { bytes, view } = source
  let extensions: ArtRecord | undefined
  for (const found of recordsIn(view, data.start, data.end)) {
    if (found.type === record.placeholder && found.end - found.start >= 5)
      shape.placeholder = view.getUint8(found.start + 4)
    else if (found.type === record.headerFooterPlaceholder && found.end > found.start)
      shape.placeholder ||= view.getUint8(found.start)
    else if (found.type === record.externalReference && found.end - found.start >= 4)
      shape.object = view.getUint32(found.start, true)
    else if (found.type === record.interaction && found.instance === 0) shape.link = interactionLink(source, found)
    else if (found.type === record.programTags) extensions = findTag(bytes, view, found)
  }
  return extensions
}

/** §2.9.76: the text itself, or the number of a text of the outline. */
function readTextBox(
  source: TextSource,
  box: ArtRecord,
  outline: (ShapeText | undefined)[],
  extensions: ArtRecord | undefined,
): ShapeText | undefined {
  const records = [...recordsIn(source.view, box.start, box.end)]
  const reference = records.find((found) => found.type === record.outlineText && found.end - found.start >= 4)
  if (reference) return takeText(outline, source.view.getUint32(reference.start, true))
  const schemes = extensions ? shapeSchemes(source.view, extensions) : []
  return readTexts(source, records, () => schemes)[0]
}

/** Each text of the outline is one shape's. */
function takeText(outline: (ShapeText | undefined)[], index: number): ShapeText | undefined {
  const taken = outline[index]
  if (taken) outline[index] = undefined
  return taken
}

/** §2.7.1: top, left, right, bottom in 16 or in 32 bits; children of groups have left first. */
function readAnchor(view: DataView, found: ArtRecord): Box | undefined {
  if (found.type === artRecord.childAnchor) return readLongBox(view, found)
  const size = found.end - found.start
  const at = (index: number): number =>
    size >= 16 ? view.getInt32(found.start + index * 4, true) : view.getInt16(found.start + index * 2, true)
  return size >= 8 ? { top: at(0), left: at(1), right: at(2), bottom: at(3) } : undefined
}

function readLongBox(view: DataView, found: ArtRecord): Box | undefined {
  if (found.end - found.start < 16) return undefined
  const at = (index: number): number => view.getInt32(found.start + index * 4, true)
  return { left: at(0), top: at(1), right: at(2), bottom: at(3) }
}
