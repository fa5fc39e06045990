/**
 * What lies over the cells: text boxes, pictures, charts, embedded documents ([MS-XLS] §2.4.170,
 * §2.4.181, §2.4.329). Each has an Obj record of its own, and a shape in the drawing, whose bytes
 * are spread over the records before the Obj.
 */
import { embeddedFile } from '../../carriers/cfb/embedded.ts'
import type { Cfb } from '../../carriers/cfb/open.ts'
import { formField, image, paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { Blip } from '../../office/drawing/blip.ts'
import { linkBlocks } from '../../office/drawing/click.ts'
import type { PictureWords } from '../../office/drawing/metafile/words.ts'
import type { SheetObject } from '../../office/spreadsheets/sheet.ts'
import { linesOf } from '../../office/spreadsheets/table.ts'
import { boxSign } from '../../office/word-processing/box-bullet.ts'
import { readObjectFile } from '../../parts/embedded/object.ts'
import { type DrawnShape, readDrawnShapes } from './drawn-shapes.ts'
import { type Records, recordType } from './records.ts'
import { SegmentReader } from './strings.ts'

/** Kinds of objects (§2.5.143) whose text is no content: lists to choose from, and notes, which have their cell. */
const choice = 0x14
const note = 0x19

/** A box to tick, and a round one. */
const [tickBox, roundBox] = [0x0b, 0x0c]

/** Parts of an Obj record (§2.4.181). */
const part = { common: 0x15, pictureFormula: 0x09, boxData: 0x12, end: 0 } as const

interface SheetDrawing {
  kind: number
  /** State of a check box (FtCblsData, §2.5.141). */
  isOn: boolean
  text: string
  /** Bytes of the drawing before the object: where its shape ends. */
  shapeEnd: number
  /** Name of the storage of an embedded document; '' for none. */
  storage: string
  chart: Block[]
}

export interface ObjectSource {
  /** Undefined for a workbook that is no compound file. */
  cfb: Cfb | undefined
  /** That shapes refer to by index, from 1. */
  pictures: readonly Blip[]
  wordsOf: PictureWords
  context: ReadContext
}

export class SheetObjects {
  readonly #source: ObjectSource
  readonly #objects = new Map<number, SheetDrawing>()
  readonly #drawing: Uint8Array[] = []
  readonly #loose: Block[] = []
  #drawingBytes = 0
  #current: SheetDrawing | undefined

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
    const shapes = this.#drawing.length ? readDrawnShapes(Buffer.concat(this.#drawing)) : new Map<number, DrawnShape>()
    const placed: SheetObject[] = []
    for (const [number, object] of this.#objects) {
      const shape = shapes.get(object.shapeEnd)
      const blocks = await this.#blocksOf(object, shape, number)
      if (blocks.length) placed.push({ row: shape?.row ?? end, column: shape?.column ?? 0, blocks })
    }
    if (this.#loose.length) placed.push({ row: end, column: 0, blocks: this.#loose })
    return placed
  }

  async #blocksOf(object: SheetDrawing, shape: DrawnShape | undefined, number: number): Promise<Block[]> {
    if (object.kind === note || object.kind === choice) return []
    const text = object.text.trim() || (shape?.wordArt ?? '')
    const isRound = object.kind === roundBox
    const box = isRound || object.kind === tickBox ? formField(boxSign(object.isOn, isRound)) : undefined
    const blocks: Block[] = text ? [paragraph(box ? [box, ...linesOf(` ${text}`)] : linesOf(text))] : []
    for (const block of object.chart) blocks.push(block)
    const embedded = await this.#readEmbedded(object.storage, `object-${number}`)
    if (embedded) return blocks.concat(embedded)
    const shown = blocks.length > 0 || !shape ? blocks : this.#pictureOf(shape)
    if (shape?.url) linkBlocks(shown, shape.url)
    return shown
  }

  #pictureOf({ picture, description }: DrawnShape): Block[] {
    const { pictures, wordsOf, context } = this.#source
    const blip = pictures[picture - 1]
    const name = blip?.extension ? `image${picture}.${blip.extension}` : ''
    if (!name && !description) return []
    const words = description || (blip ? wordsOf(blip, blip.metafile) : '')
    const resource = blip && name ? context.keepPicture(name, () => blip.bytes()) : undefined
    return [paragraph([image(name, words, resource)])]
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
    const object = { kind, isOn: false, text: '', shapeEnd: this.#drawingBytes, storage: '', chart: [] }
    this.#current = object
    this.#objects.set(records.short(6), object)
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
