/**
 * What lies over the cells: text boxes, pictures, charts, embedded documents ([MS-XLS] §2.4.170,
 * §2.4.181, §2.4.329). Each has an Obj record of its own, and a shape in the drawing, whose bytes
 * are spread over the records before the Obj.
 */
import { Buffer } from '#platform/buffer'
import { embeddedFile } from '../../carriers/cfb/embedded.ts'
import type { Cfb } from '../../carriers/cfb/open.ts'
import { formField, paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { artRecord, recordsIn } from '../../office/drawing/art-records.ts'
import { type ArtShape, allShapes, readDrawing } from '../../office/drawing/art-shapes.ts'
import type { Blip } from '../../office/drawing/blip.ts'
import type { BlipImage } from '../../office/drawing/blip-image.ts'
import type { Box } from '../../office/drawing/box.ts'
import { linkBlocks } from '../../office/drawing/click.ts'
import { drawnBlocks, packageBlocks } from '../../office/drawing/drawn-blocks.ts'
import { isLeftOut } from '../../office/drawing/hidden-shape.ts'
import { inReadingOrder } from '../../office/presentations/reading-order.ts'
import type { SheetObject } from '../../office/spreadsheets/sheet.ts'
import { linesOf } from '../../office/spreadsheets/table.ts'
import { boxSign } from '../../office/word-processing/box-bullet.ts'
import { readObjectFile } from '../../parts/embedded/object.ts'
import { type Records, recordType } from './records.ts'
import { SegmentReader } from './strings.ts'

/** Kinds of objects (§2.5.143) whose text is no content: lists to choose from, and notes, which have their cell. */
const choice = 0x14
const note = 0x19

function isNoContent({ kind }: SheetDrawing): boolean {
  return kind === note || kind === choice
}

/** A box to tick, and a round one. */
const [tickBox, roundBox] = [0x0b, 0x0c]

/** Parts of an Obj record (§2.4.181). */
const part = { common: 0x15, pictureFormula: 0x09, boxData: 0x12, end: 0 } as const

interface SheetDrawing {
  kind: number
  /** State of a check box (FtCblsData, §2.5.141). */
  isOn: boolean
  text: string
  /** Name of the storage of an embedded document; '' for none. */
  storage: string
  chart: Block[]
}

export interface ObjectSource {
  /** Undefined for a workbook that is no compound file. */
  cfb: Cfb | undefined
  /** That shapes refer to by index, from 1. */
  pictures: readonly Blip[]
  imageOf: BlipImage
  context: ReadContext
}

export class SheetObjects {
  readonly #source: ObjectSource
  readonly #objects = new Map<number, SheetDrawing>()
  readonly #drawing: Uint8Array[] = []
  readonly #loose: Block[] = []
  #drawingBytes = 0
  #current: SheetDrawing | undefined
  /** Numbers of the objects by the place in the drawing where their records stand. */
  readonly #numbers = new Map<number, number>()
  /** Objects whose shapes were found in the drawing. */
  readonly #shown = new Set<SheetDrawing | undefined>()

  constructor(source: ObjectSource) {
    this.#source = source
  }

  read(records: Records): void {
    if (records.type === recordType.drawing) this.#readDrawing(records)
    else if (records.type === recordType.object) this.#readObject(records)
    else if (records.type === recordType.textObject) {
      const text = readTextObject(records)
      if (this.#current && text) this.#current.text = text
    }
  }

  /** The records of a chart come right behind its Obj. */
  addChart(blocks: Block[]): void {
    if (this.#current && this.#current.chart.length === 0) this.#current.chart = blocks
    else for (const block of blocks) this.#loose.push(block)
  }

  /** Text of the object with a number, such as a note's. */
  text(number: number): string {
    return this.#objects.get(number)?.text ?? ''
  }

  /** @param end Row for what has no place of its own. */
  async placed(end: number): Promise<SheetObject[]> {
    const placed: SheetObject[] = []
    const { drawing, shapes } = this.#readShapes()
    for (const shape of shapes) {
      const blocks = await this.#blocksOfShape(shape)
      if (blocks.length) placed.push({ ...placeOf(drawing, shape), blocks })
    }
    for (const [number, object] of this.#objects) {
      if (this.#shown.has(object)) continue
      const blocks = await this.#blocksOf(object, number, undefined)
      if (blocks.length) placed.push({ row: end, column: 0, blocks })
    }
    if (this.#loose.length) placed.push({ row: end, column: 0, blocks: this.#loose })
    return placed
  }

  #readShapes(): { drawing: DataView; shapes: ArtShape[] } {
    const bytes = Buffer.concat(this.#drawing)
    const drawing = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const shapes: ArtShape[] = []
    for (const record of recordsIn(drawing, 0, bytes.length))
      if (record.type === artRecord.drawing)
        for (const shape of readDrawing(bytes, drawing, record, this.#source.context.warn).shapes) shapes.push(shape)
    return { drawing, shapes }
  }

  /** A group is read as one thing, where it stands. */
  async #blocksOfShape(shape: ArtShape): Promise<Block[]> {
    const { context } = this.#source
    const { members } = shape
    const [number, object] = this.#objectOf(shape)
    if (object) this.#shown.add(object)
    if (object && isNoContent(object)) return []
    const blocks = members
      ? await this.#blocksOfGroup(shape, members)
      : object
        ? await this.#blocksOf(object, number, shape)
        : []
    return isLeftOut(shape.isHidden, blocks, context) ? [] : blocks
  }

  async #blocksOfGroup(group: ArtShape, members: readonly ArtShape[]): Promise<Block[]> {
    const kept = packageBlocks(group, this.#source.context)
    if (kept.length > 0) {
      for (const inner of allShapes(members)) this.#shown.add(this.#objectOf(inner)[1])
      return kept
    }
    const parts: { box: Box | undefined; blocks: Block[] }[] = []
    for (const member of members) parts.push({ box: member.box, blocks: await this.#blocksOfShape(member) })
    const blocks = inReadingOrder(parts.filter(({ blocks }) => blocks.length > 0)).flatMap(({ blocks }) => blocks)
    linkBlocks(blocks, group.link)
    return blocks
  }

  /** The object whose shape ends where its record stands. */
  #objectOf({ data }: ArtShape): [number: number, object: SheetDrawing | undefined] {
    const number = data && this.#numbers.get(data.end)
    return [number ?? 0, number === undefined ? undefined : this.#objects.get(number)]
  }

  async #blocksOf(object: SheetDrawing, number: number, shape: ArtShape | undefined): Promise<Block[]> {
    if (isNoContent(object)) return []
    const text = object.text.trim()
    const isRound = object.kind === roundBox
    const box = isRound || object.kind === tickBox ? formField(boxSign(object.isOn, isRound)) : undefined
    const blocks: Block[] = text ? [paragraph(box ? [box, ...linesOf(` ${text}`)] : linesOf(text))] : []
    for (const block of object.chart) blocks.push(block)
    const embedded = await this.#readEmbedded(object.storage, `object-${number}`)
    if (embedded) return blocks.concat(embedded)
    const shown = blocks.length > 0 || !shape ? blocks : this.#drawn(shape)
    linkBlocks(shown, shape?.link)
    return shown
  }

  #drawn(shape: ArtShape): Block[] {
    const { pictures, imageOf, context } = this.#source
    return drawnBlocks(shape, (index, description) => imageOf(pictures[index - 1], index, description), context)
  }

  async #readEmbedded(storage: string, name: string): Promise<Block[] | undefined> {
    const { cfb, context } = this.#source
    const file = cfb && storage ? embeddedFile(cfb, storage) : undefined
    return file && readObjectFile(context, file, name)
  }

  #readDrawing(records: Records): void {
    for (const { start, end } of records.segments()) this.#addDrawing(records.bytes.subarray(start, end))
  }

  #addDrawing(bytes: Uint8Array): void {
    this.#drawing.push(bytes)
    this.#drawingBytes += bytes.length
  }

  /** Parts with a kind and a size each; where the record is continued, the rest is the drawing's. */
  #readObject(records: Records): void {
    if (records.short(0) !== part.common) return
    const kind = records.short(4)
    const object = { kind, isOn: false, text: '', storage: '', chart: [] }
    this.#current = object
    this.#objects.set(records.short(6), object)
    this.#numbers.set(this.#drawingBytes, records.short(6))
    for (let at = 0; at + 4 <= records.size; ) {
      const type = records.short(at)
      const size = records.short(at + 2)
      if (type === part.end) break
      if (type === part.boxData && size >= 2) object.isOn = records.short(at + 4) === 1
      // The last number of an embedded object's formula names its storage (§2.5.145).
      if (type === part.pictureFormula && size >= 4) object.storage = storageName(records.integer(at + size))
      at += 4 + size
    }
    const [, ...rest] = records.segments()
    for (const { start, end } of rest) this.#addDrawing(records.bytes.subarray(start, end))
  }
}

/** The cell below the top left corner of a shape (§2.5.193, OfficeArtClientAnchorSheet). */
function placeOf(drawing: DataView, { anchor }: ArtShape): { row: number; column: number } {
  if (!anchor || anchor.end - anchor.start < 8) return { row: 0, column: 0 }
  return { column: drawing.getUint16(anchor.start + 2, true), row: drawing.getUint16(anchor.start + 6, true) }
}

/** TxO (§2.4.329): the characters are in the records that continue it, the first of which says their width. */
export function readTextObject(records: Records): string {
  const length = records.short(10)
  const [, ...continued] = records.segments()
  if (length === 0 || continued.length === 0) return ''
  const reader = new SegmentReader(records.bytes, continued)
  return reader.characters(length, (reader.byte() & 1) !== 0)
}

function storageName(number: number): string {
  return `MBD${number.toString(16).toUpperCase().padStart(8, '0')}`
}
