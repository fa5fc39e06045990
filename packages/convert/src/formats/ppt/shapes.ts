/** Shapes of a slide: their role and text besides what every Office drawing has ([MS-PPT] §2.5.13, §2.7). */
import type { ReadContext } from '../../core/reader.ts'
import { type ArtRecord, artRecord, recordsIn } from '../../office/drawing/art-records.ts'
import { type ArtShape, readDrawing } from '../../office/drawing/art-shapes.ts'
import type { Box } from '../../office/drawing/box.ts'
import { findTag, shapeSchemes } from './autonumber.ts'
import { record } from './records.ts'
import { interactionLink, readTexts, type ShapeText, type TextSource } from './text.ts'

/** A shape of a slide: what every Office drawing has, and what presentations add. */
export interface Shape {
  art: ArtShape
  /** §2.13.21, PlaceholderEnum; 0 for none. */
  placeholder: number
  text: ShapeText | undefined
  /** Identifier of an embedded or linked object; 0 for none. */
  object: number
  /** Where a click on the shape leads to. */
  link: string | undefined
  /** Shapes of a group; undefined for a shape that is no group. */
  members: Shape[] | undefined
}

/** @param outline Texts of the outline that shapes refer to, in their order; those that are taken become undefined. */
export function readShapes(
  source: TextSource,
  drawing: ArtRecord,
  outline: (ShapeText | undefined)[],
  warn: ReadContext['warn'],
): { shapes: Shape[]; background: ArtShape | undefined } {
  const shapes: Shape[] = []
  let background: ArtShape | undefined
  for (const container of recordsIn(source.view, drawing.start, drawing.end)) {
    if (container.type !== artRecord.drawing) continue
    const found = readDrawing(source.bytes, source.view, container, warn, readAnchor)
    background ??= found.background
    for (const art of found.shapes) shapes.push(shapeOf(source, art, outline))
  }
  return { shapes, background }
}

function shapeOf(source: TextSource, art: ArtShape, outline: (ShapeText | undefined)[]): Shape {
  const shape: Shape = { art, placeholder: 0, text: undefined, object: 0, link: art.link, members: undefined }
  const extensions = art.data && readClientData(source, art.data, shape)
  if (art.text) shape.text = readTextBox(source, art.text, outline, extensions)
  shape.members = art.members?.map((member) => shapeOf(source, member, outline))
  return shape
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

/** §2.7.1: top, left, right, bottom in 16 or in 32 bits. */
function readAnchor(view: DataView, { start, end }: ArtRecord): Box | undefined {
  const isLong = end - start >= 16
  const at = (index: number): number =>
    isLong ? view.getInt32(start + index * 4, true) : view.getInt16(start + index * 2, true)
  return end - start >= 8 ? { top: at(0), left: at(1), right: at(2), bottom: at(3) } : undefined
}
