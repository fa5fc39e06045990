/** Shapes of a sheet's drawing ([MS-XLS] §2.5.193; [MS-ODRAW] §2.2.13–16). */
import { describedBy } from '../../office/drawing/alt-text.ts'
import { type ArtRecord, artProperty, artRecord, readProperties, recordsIn } from '../../office/drawing/art-records.ts'
import { linkAddress } from '../../office/drawing/hyperlink-object.ts'

export interface DrawnShape {
  /** Row of the shape's top left corner. */
  row: number
  column: number
  /** Index of its picture, from 1; 0 for none. */
  picture: number
  /** Alternative text; '' when there is none. */
  description: string
  /** Where a click leads; '' for nowhere. */
  url: string
  /** Text drawn as a shape. */
  wordArt: string
}

interface Place {
  row: number
  column: number
}

/** Groups within each other; deeper shapes are left out. */
const maximumDepth = 32

/** The shapes that have an Obj record, by the place in the drawing where it stands. */
export function readDrawnShapes(bytes: Uint8Array): Map<number, DrawnShape> {
  const shapes = new Map<number, DrawnShape>()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (const drawing of recordsIn(view, 0, bytes.length))
    if (drawing.type === artRecord.drawing) readContainer(bytes, view, drawing, shapes, undefined, 0)
  return shapes
}

function readContainer(
  bytes: Uint8Array,
  view: DataView,
  container: ArtRecord,
  shapes: Map<number, DrawnShape>,
  outer: Place | undefined,
  depth: number,
): void {
  // The members of a group are placed within it; the sheet's place is that of the group.
  let place = outer
  for (const record of recordsIn(view, container.start, container.end)) {
    if (record.type === artRecord.shape) {
      const { shape, end, own } = readShape(bytes, view, record, place)
      if (container.type === artRecord.group && depth > 1) place ??= own
      if (end >= 0) shapes.set(end, shape)
    } else if (record.type === artRecord.group && depth < maximumDepth)
      readContainer(bytes, view, record, shapes, place, depth + 1)
  }
}

function readShape(
  bytes: Uint8Array,
  view: DataView,
  container: ArtRecord,
  outer: Place | undefined,
): { shape: DrawnShape; end: number; own: Place | undefined } {
  let own: Place | undefined
  let end = -1
  const shape: DrawnShape = { row: 0, column: 0, picture: 0, description: '', url: '', wordArt: '' }
  for (const record of recordsIn(view, container.start, container.end)) {
    if (record.type === artRecord.properties) {
      const properties = readProperties(bytes, view, record)
      shape.picture = properties.number(artProperty.blip) ?? 0
      shape.description = describedBy(properties.text(artProperty.description) ?? '')
      shape.url = linkAddress(properties.bytes(artProperty.hyperlink) ?? Buffer.alloc(0))
      shape.wordArt = properties.text(artProperty.textPathText)?.trim() ?? ''
    } else if (record.type === artRecord.clientAnchor && record.end - record.start >= 8)
      own = { column: view.getUint16(record.start + 2, true), row: view.getUint16(record.start + 6, true) }
    else if (record.type === artRecord.clientData) end = record.end
  }
  return { shape: { ...shape, ...(outer ?? own) }, end, own }
}
