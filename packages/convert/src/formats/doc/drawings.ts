/** Pictures, shapes and text boxes of a document ([MS-DOC] §2.4.6, §2.8.37, §2.9.172, §2.9.253). */
import { describedBy } from '../../office/drawing/alt-text.ts'
import { type ArtRecord, artProperty, artRecord, readProperties, recordsIn } from '../../office/drawing/art-records.ts'
import { type Blip, readBlip } from '../../office/drawing/blip.ts'
import { linkAddress } from '../../office/drawing/hyperlink-object.ts'
import { readPlex } from './plex.ts'

interface ShapeContent {
  /** Alternative text; '' when it has none. */
  description: string
  /** Text drawn as a shape; '' for none. */
  wordArt: string
  /** The formula that it is a picture of, in XML. */
  equation: Uint8Array | undefined
  /** What it is for later versions. */
  package: Uint8Array | undefined
  /** A line across the page. */
  isRule: boolean
}

export interface Shape extends ShapeContent {
  id: number
  /** Index of its picture in the document's store, from 1; 0 for none. */
  picture: number
  /** Where a click on it leads; '' for nowhere. */
  link: string
  /** Shapes of a group, itself first. */
  members: Shape[]
}

const noContent: Readonly<ShapeContent> = {
  description: '',
  wordArt: '',
  equation: undefined,
  package: undefined,
  isRule: false,
}

/** Groups within each other; deeper shapes are left out. */
const maximumDepth = 32

/** The shapes of the main text's drawing by identifier (§2.9.172, OfficeArtContent). */
export function readShapes(content: Uint8Array): Map<number, Shape> {
  const shapes = new Map<number, Shape>()
  const view = new DataView(content.buffer, content.byteOffset, content.length)
  let start = 0
  for (const record of recordsIn(view, 0, content.length)) {
    if (record.type === artRecord.drawingGroup) start = record.end
    break
  }
  // Each drawing is preceded by a byte that says whether it is the main text's or the headers'.
  while (start + 9 <= content.length) {
    const [drawing] = recordsIn(view, start + 1, content.length)
    if (!drawing || drawing.type !== artRecord.drawing) break
    readContainer(content, view, drawing, shapes, undefined, 0)
    start = drawing.end
  }
  return shapes
}

function readContainer(
  bytes: Uint8Array,
  view: DataView,
  container: ArtRecord,
  shapes: Map<number, Shape>,
  group: Shape | undefined,
  depth: number,
): void {
  let own: Shape | undefined
  for (const record of recordsIn(view, container.start, container.end)) {
    if (record.type === artRecord.shape) {
      const shape = readShape(bytes, view, record)
      shapes.set(shape.id, shape)
      // The first shape of a group stands for the group; the outermost group is the drawing itself.
      if (container.type === artRecord.group && !own && depth > 1) own = shape
      const outer = group ?? own
      if (outer && outer !== shape) outer.members.push(shape)
    } else if (record.type === artRecord.group && depth < maximumDepth)
      readContainer(bytes, view, record, shapes, group ?? own, depth + 1)
  }
}

/** [MS-ODRAW] §2.3.4.44: fHorizRule, and that it is said. */
const horizontalRule = 0x08000800

function readShape(bytes: Uint8Array, view: DataView, container: ArtRecord): Shape {
  const shape: Shape = { ...noContent, id: 0, picture: 0, link: '', members: [] }
  shape.members.push(shape)
  for (const record of recordsIn(view, container.start, container.end)) {
    if (record.type === artRecord.shapeAtom && record.end - record.start >= 4)
      shape.id = view.getUint32(record.start, true)
    else if (record.type === artRecord.properties || record.type === artRecord.tertiaryProperties) {
      const properties = readProperties(bytes, view, record)
      shape.description ||= describedBy(properties.text(artProperty.description) ?? '')
      shape.picture ||= properties.number(artProperty.blip) ?? 0
      shape.wordArt ||= properties.text(artProperty.textPathText)?.trim() ?? ''
      shape.link ||= linkAddress(properties.bytes(artProperty.hyperlink) ?? new Uint8Array())
      shape.equation ??= properties.bytes(artProperty.equation)
      shape.package ??= properties.bytes(artProperty.shapePackage)
      shape.isRule ||= (~(properties.number(artProperty.groupFlags) ?? 0) & horizontalRule) === 0
    }
  }
  return shape
}

/**
 * §2.8.37, PlcfSpa: the shape that floats at each position.
 *
 * @param start Where the story begins that the positions are counted in.
 */
export function readAnchors(bytes: Uint8Array, start: number): Map<number, number> {
  const plex = readPlex(bytes, 26)
  const anchors = new Map<number, number>()
  for (let index = 0; index < plex.count; index++)
    anchors.set(start + plex.position(index), plex.view.getUint32(plex.data(index), true))
  return anchors
}

/**
 * §2.8.32, PlcftxbxTxt: ranges of the text boxes' text by shape. The last entry is an end mark.
 *
 * @param start Where the story of the boxes begins.
 */
export function readTextBoxes(bytes: Uint8Array, start: number): Map<number, [from: number, to: number]> {
  const plex = readPlex(bytes, 22)
  const boxes = new Map<number, [number, number]>()
  for (let index = 0; index < plex.count - 1; index++) {
    const at = plex.data(index)
    const isReusable = plex.view.getUint16(at + 8, true) !== 0
    if (isReusable) continue
    boxes.set(plex.view.getUint32(at + 14, true), [start + plex.position(index), start + plex.position(index + 1)])
  }
  return boxes
}

export interface InlinePicture extends ShapeContent {
  blip: Blip | undefined
}

const shapeFormats: ReadonlySet<number> = new Set([0x64, 0x66])
const shapeFileFormat = 0x66

/**
 * A picture in the text (§2.9.192, PICFAndOfficeArtData).
 *
 * @param offset Where its data begins in the data stream.
 */
export function readInlinePicture(data: Uint8Array, offset: number): InlinePicture {
  const picture: InlinePicture = { ...noContent, blip: undefined }
  if (offset + 0x44 > data.length) return picture
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const end = Math.min(data.length, offset + Math.max(0, view.getInt32(offset, true)))
  const format = view.getUint16(offset + 6, true)
  let at = offset + view.getUint16(offset + 4, true)
  if (!shapeFormats.has(format)) return picture
  if (format === shapeFileFormat && at < end) at += 1 + data[at]!
  for (const found of recordsIn(view, at, end)) {
    if (found.type === artRecord.shape) {
      Object.assign(picture, readShape(data, view, found))
    } else if (found.type === artRecord.blipEntry) picture.blip = readBlip(data, found)
  }
  return picture
}
