/** Pictures, shapes and text boxes of a document ([MS-DOC] §2.4.6, §2.8.37, §2.9.172, §2.9.253). */
import type { ReadContext } from '../../core/reader.ts'
import { artRecord, recordsIn } from '../../office/drawing/art-records.ts'
import { type ArtShape, allShapes, readDrawing, readShape } from '../../office/drawing/art-shapes.ts'
import { type Blip, readBlip } from '../../office/drawing/blip.ts'
import { readPlex } from './plex.ts'

/** The shapes of the document's drawings by identifier (§2.9.172, OfficeArtContent): members of groups have theirs, too. */
export function readShapes(content: Uint8Array, warn: ReadContext['warn']): Map<number, ArtShape> {
  const shapes = new Map<number, ArtShape>()
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
    for (const shape of allShapes(readDrawing(content, view, drawing, warn).shapes)) shapes.set(shape.id, shape)
    start = drawing.end
  }
  return shapes
}

/**
 * §2.8.37, PlcfSpa: the shape that floats at each position.
 *
 * @param start Where the story begins that the positions are counted in.
 */
export function readAnchors(bytes: Uint8Array, start: number): Map<number, number> {
  const { view, entries } = readPlex(bytes, 26)
  return new Map(entries.map(({ from, at }) => [start + from, view.getUint32(at, true)]))
}

/**
 * §2.8.32, PlcftxbxTxt: ranges of the text boxes' text by shape. The last entry is an end mark.
 *
 * @param start Where the story of the boxes begins.
 */
export function readTextBoxes(bytes: Uint8Array, start: number): Map<number, [from: number, to: number]> {
  const { view, entries } = readPlex(bytes, 22)
  const boxes = new Map<number, [number, number]>()
  for (const { from, to, at } of entries.slice(0, -1)) {
    const isReusable = view.getUint16(at + 8, true) !== 0
    if (!isReusable) boxes.set(view.getUint32(at + 14, true), [start + from, start + to])
  }
  return boxes
}

export interface InlinePicture {
  shape: ArtShape | undefined
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
  const picture: InlinePicture = { shape: undefined, blip: undefined }
  if (offset + 0x44 > data.length) return picture
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const end = Math.min(data.length, offset + Math.max(0, view.getInt32(offset, true)))
  const format = view.getUint16(offset + 6, true)
  let at = offset + view.getUint16(offset + 4, true)
  if (!shapeFormats.has(format)) return picture
  if (format === shapeFileFormat && at < end) at += 1 + data[at]!
  for (const found of recordsIn(view, at, end)) {
    if (found.type === artRecord.shape) picture.shape = readShape(data, view, found)
    else if (found.type === artRecord.blipEntry) picture.blip = readBlip(data, found)
  }
  return picture
}
