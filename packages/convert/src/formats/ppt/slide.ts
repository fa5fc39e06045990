/** One slide or page of notes: its shapes in reading order, as blocks ([MS-PPT] §2.5.1, §2.5.6). */
import { append } from '../../core/document/append.ts'
import { lined, paragraph, text } from '../../core/document/build.ts'
import type { Block, Image, Phrasing } from '../../core/document/nodes.ts'
import { type ArtRecord, recordsIn } from '../../office/drawing/art-records.ts'
import { linkBlocks } from '../../office/drawing/click.ts'
import { textBlocks, textLine } from '../../office/drawing/text-blocks.ts'
import { headlineOf, usualSizePt } from '../../office/presentations/headline.ts'
import { around, type Box, inReadingOrder } from '../../office/presentations/reading-order.ts'
import { type MasterStyles, textType } from './masters.ts'
import { record } from './records.ts'
import { readBackground, readShapeTree, type Shape, type ShapeGroup, type ShapeTree } from './shapes.ts'
import { buildTable, type CellShape } from './table.ts'
import type { ShapeText, TextSource } from './text.ts'

export interface SlideSource extends TextSource {
  /** Blocks for an embedded object; undefined where it is shown by its picture alone. */
  object(id: number): Promise<Block[] | undefined>
  /** The name of the sound or film that an object is. */
  media(id: number): string | undefined
  /** A picture by its index, from 1. */
  picture(index: number, description: string): Image
  /** Content that a shape or group stores for later versions; nothing where it equals what this version shows. */
  ofPackage(bytes: Uint8Array | undefined): Block[]
  keepFurniture: boolean
  /** In master units; undefined for a page of notes, which has no headline. */
  slideHeight: number | undefined
  countCells(count: number): void
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
  const trees: ShapeTree[] = []
  let background = 0
  let hasOwnBackground = false
  for (const found of recordsIn(source.view, container.start, container.end)) {
    if (found.type === record.slideAtom && found.end - found.start >= slideFlagsAt + 2)
      hasOwnBackground = (source.view.getUint16(found.start + slideFlagsAt, true) & masterBackground) === 0
    if (found.type !== record.drawing) continue
    append(trees, readShapeTree(source, found, outline))
    if (hasOwnBackground) background = readBackground(source, found)
  }

  const placed: Placed[] = []
  for (const tree of trees) append(placed, await readTree(source, tree, styles, content))
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

async function readTree(
  source: SlideSource,
  tree: ShapeTree,
  styles: MasterStyles,
  content: SlideContent,
): Promise<Placed[]> {
  if (!('kind' in tree)) return readShape(source, tree, styles, content)
  if (tree.isTable) {
    const made = readTable(source, tree, styles)
    if (made) return [made]
  }
  const members: Placed[] = []
  for (const member of tree.members) append(members, await readTree(source, member, styles, content))
  const blocks = tree.isTable ? [] : source.ofPackage(tree.package)
  if (blocks.length > 0) return [{ box: around(members.flatMap(({ box }) => box ?? [])), blocks, sizePt: usualSizePt }]
  if (members.length < 2) return members
  // A group is read as one thing, where it stands.
  return [
    {
      box: around(members.flatMap(({ box }) => box ?? [])),
      blocks: inReadingOrder(members).flatMap((one) => one.blocks),
      sizePt: members.reduce((largest, { sizePt }) => Math.max(largest, sizePt), 0),
    },
  ]
}

function readTable(source: SlideSource, group: ShapeGroup, styles: MasterStyles): Placed | undefined {
  const cells: CellShape[] = []
  for (const member of group.members) {
    if ('kind' in member || member.isConnector || !member.box) continue
    cells.push({ box: member.box, blocks: member.text ? blocksOf(member.text, styles) : [] })
  }
  const made = buildTable(cells, source.countCells)
  if (!made) return undefined
  return { box: around(cells.map(({ box }) => box)), blocks: [made], sizePt: usualSizePt }
}

async function readShape(
  source: SlideSource,
  shape: Shape,
  styles: MasterStyles,
  content: SlideContent,
): Promise<Placed[]> {
  if (furniture.has(shape.placeholder) && !source.keepFurniture) return []
  const { text: own, box } = shape
  if (own && !own.isEmpty && isTitle(shape, own) && content.title.length === 0) {
    content.title = textLine(own.body)
    content.hasDeckTitle = own.type === textType.centerTitle || shape.placeholder === placeholder.centerTitle
    return []
  }
  const blocks: Block[] = []
  if (own && !own.isEmpty) append(blocks, blocksOf(own, styles))
  else if (shape.wordArt) blocks.push(paragraph(linesOf(shape.wordArt)))
  if (shape.object) {
    const made = await source.object(shape.object)
    if (made) append(blocks, made)
    else append(blocks, pictureOf(source, shape))
  } else if (shape.picture > 0 && blocks.length === 0) append(blocks, asKept(source, shape))
  else append(blocks, pictureOf(source, shape))
  linkBlocks(blocks, shape.link ?? source.media(shape.object))
  const sizePt = own && !own.isEmpty ? (own.sizePt ?? styles.sizeOf(own.type) ?? usualSizePt) : 0
  return blocks.length ? [{ box, blocks, sizePt, sizes: own?.sizes, isPlaceholder: shape.placeholder !== 0 }] : []
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

function pictureOf(source: SlideSource, shape: Shape): Block[] {
  if (shape.picture === 0) return []
  return [paragraph([source.picture(shape.picture, shape.description)])]
}

/** A picture, or what it was made of. */
function asKept(source: SlideSource, shape: Shape): Block[] {
  const blocks = source.ofPackage(shape.package)
  return blocks.length > 0 ? blocks : pictureOf(source, shape)
}

function linesOf(value: string): Phrasing[] {
  return lined(value.split(/\r\n?|\n|\v/).map((line) => [text(line)]))
}
