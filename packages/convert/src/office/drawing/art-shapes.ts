/**
 * The shapes of an Office drawing ([MS-ODRAW] §2.2.13–16), read once for Word, Excel and PowerPoint: each of them takes
 * what its documents show, and reads the records that are its own.
 */
import type { ReadContext } from '../../core/reader.ts'
import { describedBy } from './alt-text.ts'
import { type ArtRecord, artProperty, artRecord, readProperties, recordsIn } from './art-records.ts'
import type { Box } from './box.ts'
import { linkAddress } from './hyperlink-object.ts'

export interface ArtShape {
  /** Identifier that the document's own tables refer to; 0 for none. */
  id: number
  /** Place, in the units of the anchor of the outermost group; undefined where the shape has none. */
  box: Box | undefined
  /** Alternative text; '' for none. */
  description: string
  /** Index of its picture in the document's store, from 1; 0 for none. */
  picture: number
  /** Index of the picture that fills it as a whole, from 1; 0 for none. */
  fill: number
  /** Text that is drawn as a shape (WordArt); '' for none. */
  wordArt: string
  /** Address that a click leads to; undefined for none. */
  link: string | undefined
  /** Formula that it is a picture of, in XML. */
  equation: Uint8Array | undefined
  /** What Office 2007 and later keep of it for themselves: see `shape-package.ts`. */
  package: Uint8Array | undefined
  /** A line across the page. */
  isRule: boolean
  /** It is not shown. */
  isHidden: boolean
  /** A line between shapes, which in a table is a border. */
  isConnector: boolean
  /** A group whose members are the cells and borders of a table. */
  isTable: boolean
  /** The records whose content each format defines: place, further properties, text. */
  anchor: ArtRecord | undefined
  data: ArtRecord | undefined
  text: ArtRecord | undefined
  /** Shapes of a group in the order of the file; undefined for a shape that is no group. */
  members: ArtShape[] | undefined
}

export interface ArtDrawing {
  /** The shapes and groups at the top, in the order of the file. */
  shapes: ArtShape[]
  /** The shape that fills the page behind all others; undefined where there is none. */
  background: ArtShape | undefined
}

/** Place by an anchor, whose units and form differ between formats; undefined where it has none. */
export type BoxOfAnchor = (view: DataView, anchor: ArtRecord) => Box | undefined

interface Source {
  bytes: Uint8Array
  view: DataView
  boxOf: BoxOfAnchor
  warn: ReadContext['warn']
}

type Transform = (box: Box) => Box

const noBox: BoxOfAnchor = () => undefined

/** Groups within each other; deeper shapes are left out. */
const maxDepth = 32

/** Flags of a shape (§2.2.40). */
const shapeFlags = { deleted: 0x008, connector: 0x100 } as const
/** Shape type of straight lines (§2.4.24, msosptLine). */
const lineType = 20
/** §2.4.11, MSOFILLTYPE: one picture, not repeated. */
const filledWithPicture = 3
/** §2.3.4.44: fHorizRule and fHidden, each with the flag that it is stated. */
const groupFlags = { rule: 0x0800_0800, hidden: 0x0002_0002 } as const
/** §2.3.4.37: fIsTable. */
const tableFlag = 1

/**
 * @param drawing Container of one drawing (§2.2.13, OfficeArtDgContainer).
 * @param boxOf For formats whose shapes at the top have places.
 */
export function readDrawing(
  bytes: Uint8Array,
  view: DataView,
  drawing: ArtRecord,
  warn: ReadContext['warn'],
  boxOf: BoxOfAnchor = noBox,
): ArtDrawing {
  const source: Source = { bytes, view, boxOf, warn }
  const found: ArtDrawing = { shapes: [], background: undefined }
  for (const record of recordsIn(view, drawing.start, drawing.end)) {
    if (record.type === artRecord.shape) found.background ??= readShape(bytes, view, record)
    else if (record.type === artRecord.group) {
      const { members } = readGroup(source, record, (box) => box, 0)
      for (const member of members) found.shapes.push(member)
    }
  }
  return found
}

/** All shapes of a drawing, each group before its members. */
export function* allShapes(shapes: readonly ArtShape[]): Generator<ArtShape> {
  for (const shape of shapes) {
    yield shape
    if (shape.members) yield* allShapes(shape.members)
  }
}

/**
 * The first shape of a group is the group: its place and its coordinates. That of the outermost one is the drawing.
 *
 * @param outer From the coordinates around it to those of the page.
 */
function readGroup(
  source: Source,
  container: ArtRecord,
  outer: Transform,
  depth: number,
): { own: ArtShape | undefined; members: ArtShape[] } {
  const { bytes, view, boxOf, warn } = source
  const members: ArtShape[] = []
  let own: ArtShape | undefined
  let inside = outer
  for (const record of recordsIn(view, container.start, container.end)) {
    if (record.type === artRecord.shape && !own) {
      own = readShape(bytes, view, record, boxOf, outer) ?? emptyShape()
      own.members = members
      if (depth > 0) inside = transformInside(view, record, own.box) ?? outer
    } else if (record.type === artRecord.shape) {
      const shape = readShape(bytes, view, record, boxOf, inside)
      if (shape) members.push(shape)
    } else if (record.type === artRecord.group) {
      if (depth === maxDepth) warn('content_dropped', { what: 'shapes of very deeply nested groups' })
      else {
        const group = readGroup(source, record, inside, depth + 1)
        if (group.own) members.push(group.own)
      }
    }
  }
  return { own, members }
}

/** From the coordinates of a group's members (§2.2.38) to those of the page. */
function transformInside(view: DataView, shape: ArtRecord, to: Box | undefined): Transform | undefined {
  for (const record of recordsIn(view, shape.start, shape.end)) {
    const from = record.type === artRecord.groupBox ? readBox(view, record) : undefined
    if (from && to) return (box) => between(box, from, to)
  }
  return undefined
}

function between(box: Box, from: Box, to: Box): Box {
  const scaleX = (to.right - to.left) / (from.right - from.left || 1)
  const scaleY = (to.bottom - to.top) / (from.bottom - from.top || 1)
  const x = (value: number): number => to.left + (value - from.left) * scaleX
  const y = (value: number): number => to.top + (value - from.top) * scaleY
  return { left: x(box.left), top: y(box.top), right: x(box.right), bottom: y(box.bottom) }
}

function emptyShape(): ArtShape {
  return {
    id: 0,
    box: undefined,
    description: '',
    picture: 0,
    fill: 0,
    wordArt: '',
    link: undefined,
    equation: undefined,
    package: undefined,
    isRule: false,
    isHidden: false,
    isConnector: false,
    isTable: false,
    anchor: undefined,
    data: undefined,
    text: undefined,
    members: undefined,
  }
}

/**
 * A shape by itself, as pictures in the text of Word are.
 *
 * @param container The record of the shape (§2.2.14, OfficeArtSpContainer).
 * @returns Undefined for one that was deleted.
 */
export function readShape(
  bytes: Uint8Array,
  view: DataView,
  container: ArtRecord,
  boxOf: BoxOfAnchor = noBox,
  transform: Transform = (box) => box,
): ArtShape | undefined {
  const shape = emptyShape()
  for (const record of recordsIn(view, container.start, container.end)) {
    switch (record.type) {
      case artRecord.shapeAtom: {
        const size = record.end - record.start
        if (size >= 4) shape.id = view.getUint32(record.start, true)
        const flags = size >= 8 ? view.getUint32(record.start + 4, true) : 0
        if (flags & shapeFlags.deleted) return undefined
        shape.isConnector = (flags & shapeFlags.connector) !== 0 || record.instance === lineType
        break
      }
      case artRecord.properties:
      case artRecord.secondaryProperties:
      case artRecord.tertiaryProperties:
        applyProperties(shape, bytes, view, record)
        break
      case artRecord.clientAnchor:
      case artRecord.childAnchor: {
        shape.anchor = record
        const box = record.type === artRecord.childAnchor ? readBox(view, record) : boxOf(view, record)
        if (box) shape.box = transform(box)
        break
      }
      case artRecord.clientData:
        shape.data = record
        break
      case artRecord.clientTextBox:
        shape.text = record
    }
  }
  return shape
}

/** The table of properties that comes first counts where several state one. */
function applyProperties(shape: ArtShape, bytes: Uint8Array, view: DataView, record: ArtRecord): void {
  const properties = readProperties(bytes, view, record)
  const flags = properties.number(artProperty.groupFlags) ?? 0
  const link = properties.bytes(artProperty.hyperlink)
  shape.description ||= describedBy(properties.text(artProperty.description) ?? '')
  shape.picture ||= properties.number(artProperty.blip) ?? 0
  if (properties.number(artProperty.fillType) === filledWithPicture)
    shape.fill ||= properties.number(artProperty.fillBlip) ?? 0
  shape.wordArt ||= properties.text(artProperty.textPathText)?.trim() ?? ''
  if (link) shape.link ??= linkAddress(link) || undefined
  shape.equation ??= properties.bytes(artProperty.equation)
  shape.package ??= properties.bytes(artProperty.shapePackage)
  shape.isRule ||= (~flags & groupFlags.rule) === 0
  shape.isHidden ||= (~flags & groupFlags.hidden) === 0
  shape.isTable ||= ((properties.number(artProperty.tableFlags) ?? 0) & tableFlag) !== 0
}

/** Left, top, right and bottom in 32 bits each (§2.2.38, §2.2.39). */
function readBox(view: DataView, { start, end }: ArtRecord): Box | undefined {
  if (end - start < 16) return undefined
  const at = (index: number): number => view.getInt32(start + index * 4, true)
  return { left: at(0), top: at(1), right: at(2), bottom: at(3) }
}
