/** One slide or page of notes: its shapes in reading order, as blocks ([MS-PPT] §2.5.1, §2.5.6). */
import { append } from '../../core/document/append.ts'
import { paragraph } from '../../core/document/build.ts'
import type { Block, Image, Phrasing } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { type ArtRecord, recordsIn } from '../../office/drawing/art-records.ts'
import { linkBlocks } from '../../office/drawing/click.ts'
import { drawnBlocks, packageBlocks } from '../../office/drawing/drawn-blocks.ts'
import { isLeftOut } from '../../office/drawing/hidden-shape.ts'
import { textBlocks, textLine } from '../../office/drawing/text-blocks.ts'
import { headlineOf, usualSizePt } from '../../office/presentations/headline.ts'
import { around, type Box, inReadingOrder } from '../../office/presentations/reading-order.ts'
import { type MasterStyles, textType } from './masters.ts'
import { record } from './records.ts'
import { readShapes, type Shape } from './shapes.ts'
import { buildTable, type CellShape } from './table.ts'
import type { ShapeText, TextSource } from './text.ts'

export interface SlideSource extends TextSource {
  /** Blocks for an embedded object; undefined where it is shown by its picture alone. */
  object(id: number): Promise<Block[] | undefined>
  /** The name of the sound or film that an object is. */
  media(id: number): string | undefined
  /** A picture by its index, from 1. */
  picture(index: number, description: string): Image
  context: ReadContext
  keepFurniture: boolean
  /** In master units; undefined for a page of notes, which has no headline. */
  slideHeight: number | undefined
}

export interface SlideContent {
  title: Phrasing[]
  hasDeckTitle: boolean
  body: Block[]
}

/** §2.13.21, PlaceholderEnum. */
const placeholder = {
  masterTitle: 0x01,
  masterCenterTitle: 0x03,
  title: 0x0d,
  centerTitle: 0x0f,
  verticalTitle: 0x11,
  slideImage: 0x0b,
  masterSlideImage: 0x05,
} as const
const titles: ReadonlySet<number> = new Set([
  placeholder.masterTitle,
  placeholder.masterCenterTitle,
  placeholder.title,
  placeholder.centerTitle,
  placeholder.verticalTitle,
])
/** Dates, slide numbers, footers, headers and the slide's own image on a page of notes. */
const furniture: ReadonlySet<number> = new Set([
  0x07,
  0x08,
  0x09,
  0x0a,
  placeholder.slideImage,
  placeholder.masterSlideImage,
])

/** §2.5.2: where a slide's flags stand, and the one that says that what is behind it is its master's. */
const slideFlagsAt = 20
const masterBackground = 0x4

interface Placed {
  box: Box | undefined
  blocks: Block[]
  /** Size of the shape's largest characters in points; 0 for a picture. */
  sizePt: number
  /** Sizes of the shape's paragraphs in points. */
  sizes?: readonly number[] | undefined
  isPlaceholder?: boolean
}

/** @param outline The texts of the slide's outline, in their order. */
export async function readSlideContent(
  source: SlideSource,
  container: ArtRecord,
  outline: (ShapeText | undefined)[],
  styles: MasterStyles,
): Promise<SlideContent> {
  const content: SlideContent = { title: [], hasDeckTitle: false, body: [] }
  const shapes: Shape[] = []
  let background = 0
  let hasOwnBackground = false
  for (const found of recordsIn(source.view, container.start, container.end)) {
    if (found.type === record.slideAtom && found.end - found.start >= slideFlagsAt + 2)
      hasOwnBackground = (source.view.getUint16(found.start + slideFlagsAt, true) & masterBackground) === 0
    if (found.type !== record.drawing) continue
    const drawing = readShapes(source, found, outline, source.context.warn)
    append(shapes, drawing.shapes)
    if (hasOwnBackground) background = drawing.background?.fill ?? 0
  }

  const placed: Placed[] = []
  for (const shape of shapes) append(placed, await readShape(source, shape, styles, content))
  if (content.title.length === 0 && placed.length === 0) useOutline(outline, styles, content)
  const isUntitled = content.title.length === 0 && source.slideHeight !== undefined
  const found = isUntitled ? headlineOf(placed, source.slideHeight!) : undefined
  // A program that keeps placeholders would have kept the title's.
  const headline = found?.shape.isPlaceholder ? undefined : found
  if (headline) {
    Object.assign(content, { title: headline.words, hasDeckTitle: headline.opensDeck })
    headline.shape.blocks.splice(0, headline.length)
  }
  const isEmpty = content.title.length === 0 && content.body.length === 0 && placed.length === 0
  if (isEmpty && background > 0) content.body.push(paragraph([source.picture(background, '')]))
  for (const { blocks } of inReadingOrder(placed.filter((one) => one.blocks.length > 0)))
    for (const block of blocks) content.body.push(block)
  return content
}

/** A slide whose drawing shows nothing still has its outline. */
function useOutline(outline: readonly (ShapeText | undefined)[], styles: MasterStyles, content: SlideContent): void {
  for (const one of outline) {
    if (!one || one.isEmpty) continue
    if (isTitleType(one.type) && content.title.length === 0) content.title = textLine(one.body)
    else append(content.body, textBlocks(one.body, [styles.levelsOf(one.type)]))
  }
}

async function readShape(
  source: SlideSource,
  shape: Shape,
  styles: MasterStyles,
  content: SlideContent,
): Promise<Placed[]> {
  const { members } = shape
  const { title } = content
  const placed = members
    ? await readGroup(source, shape, members, styles, content)
    : await readSingle(source, shape, styles, content)
  if (!isLeftOut(shape.art.isHidden, content.title === title ? placed : [shape], source.context)) return placed
  content.title = title
  return []
}

/** A group is read as one thing, where it stands. */
async function readGroup(
  source: SlideSource,
  { art, link }: Shape,
  shapes: readonly Shape[],
  styles: MasterStyles,
  content: SlideContent,
): Promise<Placed[]> {
  const table = art.isTable ? readTable(source, shapes, styles) : undefined
  if (table) return [table]
  const members: Placed[] = []
  for (const member of shapes) append(members, await readShape(source, member, styles, content))
  const kept = art.isTable ? [] : packageBlocks(art, source.context)
  if (kept.length === 0 && members.length < 2) return members
  const blocks = kept.length > 0 ? kept : inReadingOrder(members).flatMap((one) => one.blocks)
  linkBlocks(blocks, link)
  const sizePt = members.reduce((largest, { sizePt }) => Math.max(largest, sizePt), 0)
  return [
    { box: around(members.flatMap(({ box }) => box ?? [])), blocks, sizePt: kept.length > 0 ? usualSizePt : sizePt },
  ]
}

function readTable(source: SlideSource, members: readonly Shape[], styles: MasterStyles): Placed | undefined {
  const cells: CellShape[] = []
  for (const { art, text, members: inner } of members)
    if (!inner && !art.isConnector && art.box) cells.push({ box: art.box, blocks: text ? blocksOf(text, styles) : [] })
  const made = buildTable(cells, source.context.budget.cells)
  if (!made) return undefined
  return { box: around(cells.map(({ box }) => box)), blocks: [made], sizePt: usualSizePt }
}

async function readSingle(
  source: SlideSource,
  shape: Shape,
  styles: MasterStyles,
  content: SlideContent,
): Promise<Placed[]> {
  if (furniture.has(shape.placeholder) && !source.keepFurniture) return []
  const { art, text } = shape
  const own = text && !text.isEmpty ? text : undefined
  if (own && isTitle(shape, own) && content.title.length === 0) {
    content.title = textLine(own.body)
    content.hasDeckTitle = own.type === textType.centerTitle || shape.placeholder === placeholder.centerTitle
    return []
  }
  const object = shape.object ? await source.object(shape.object) : undefined
  const blocks = own ? blocksOf(own, styles) : []
  if (object) append(blocks, object)
  else if (!own) append(blocks, drawnBlocks(art, source.picture, source.context))
  else if (art.picture > 0) blocks.push(paragraph([source.picture(art.picture, art.description)]))
  linkBlocks(blocks, shape.link ?? source.media(shape.object))
  const sizePt = own ? (own.sizePt ?? styles.sizeOf(own.type) ?? usualSizePt) : 0
  return blocks.length
    ? [{ box: art.box, blocks, sizePt, sizes: text?.sizes, isPlaceholder: shape.placeholder !== 0 }]
    : []
}

function isTitle(shape: Shape, own: ShapeText): boolean {
  return titles.has(shape.placeholder) || (shape.placeholder === 0 && isTitleType(own.type))
}

function isTitleType(type: number): boolean {
  return type === textType.title || type === textType.centerTitle
}

function blocksOf(own: ShapeText, styles: MasterStyles): Block[] {
  return textBlocks(own.body, [styles.levelsOf(own.type)])
}
