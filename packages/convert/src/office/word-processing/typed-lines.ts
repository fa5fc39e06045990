/** Bullets, numbers and boxes to tick that an author typed before lines. */
import { append } from '../../core/document/append.ts'
import { text } from '../../core/document/build.ts'
import type { Block, ListStyle, PageBreak, Phrasing, Text } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { type FlatItem, nestItems } from '../numbering/nest.ts'
import { boxBullet, holdsBox } from './box-bullet.ts'

/**
 * What stands before an item.
 *
 * @property checked Of a box to tick.
 * @property scheme What else distinguishes one numbering from another, such as the symbols around its numbers.
 */
export type ItemLabel =
  | { ordered: false; checked?: boolean | undefined }
  | { ordered: true; style: ListStyle; start: number; scheme?: string | undefined }

/** A line, taken apart. */
export interface TypedItem {
  bullet: ItemLabel
  /** What stands behind the label. */
  children: Phrasing[]
  /** A symbol that text may begin with as well; undefined for one that is nothing but a label. */
  mark?: string
}

const typed = /^[ \t\u00a0]*(?:([•▪◦‣●■□○⁃∙·＊►▸▶➢➤❖◆])|([☐☑☒])|([-–—*])|(\d{1,3})([.)]))[ \t\u00a0]+(?=\S)/u

/** The first character that is no space begins no label: so most lines are passed over at their beginning. */
const beginsOtherwise = /^[ \t\u00a0]*[^ \t\u00a0•▪◦‣●■□○⁃∙·＊►▸▶➢➤❖◆☐☑☒\-–—*\d]/u

/**
 * For each line what it is where it begins with a label. A dash, a star or a number is one where another goes on
 * with it, with nothing but lines with labels between them.
 *
 * @param lines In their order, empty ones left out; undefined for what is no line of text.
 */
export function typedItems(lines: readonly (readonly Phrasing[] | undefined)[]): (TypedItem | undefined)[] {
  return certainOf(lines.map((line) => line && labelOf(line)))
}

function certainOf(labels: readonly (TypedItem | undefined)[]): (TypedItem | undefined)[] {
  const certain = new Set<TypedItem>()
  const lastOf = new Map<string, TypedItem>()
  for (const label of labels) {
    if (!label) lastOf.clear()
    else if (label.mark === undefined) certain.add(label)
    else {
      const before = lastOf.get(label.mark)
      if (before && follows(label, before)) certain.add(before).add(label)
      lastOf.set(label.mark, label)
    }
  }
  return labels.map((label) => (label && certain.has(label) ? label : undefined))
}

/**
 * The lines of a paragraph that was broken by hand, where each begins with a label, or all below the first do.
 *
 * @returns The paragraph alone where that is not so.
 */
export function labelledLines(children: Phrasing[]): Phrasing[][] {
  if (!children.some(({ type }) => type === 'break')) return [children]
  const lines: Phrasing[][] = [[]]
  for (const node of children) {
    if (node.type === 'break') lines.push([])
    else lines.at(-1)!.push(node)
  }
  const [first, ...others] = lines
  const isList = others.every((line) => labelOf(line)) && (others.length > 1 || labelOf(first!))
  return isList ? lines : [children]
}

/**
 * The paragraphs that begin with labels as lists, among others.
 *
 * @param isProse They are of a document: one bullet or box makes no list, and dashes may stand before what people say.
 */
export function typedLists(paragraphs: Block[], isProse = false): Block[] {
  if (!paragraphs.some(mayBeLabelled)) return paragraphs
  const { blocks, turns } = withoutTurns(paragraphs.flatMap(linesOf))
  const labels = blocks.map((block) => (block.type === 'paragraph' ? labelOf(block.children) : undefined))
  const typed = certainOf(labels)
  const isStory = isProse && isSpeech(labels.flatMap((label) => label ?? []))
  const made: Block[] = []
  for (let at = 0; at < blocks.length; ) {
    const items = itemsFrom(typed, at)
    const end = at + Math.max(1, items.length)
    const isText = isProse && (isSpeech(items) || (isStory && items.some(isDashed)) || isNoList(items))
    if (items.length > 0 && !isText) append(made, [...turns[at]!, ...listsOf(items, turns.slice(at + 1, end))])
    else for (let line = at; line < end; line++) append(made, [...turns[line]!, blocks[line]!])
    at = end
  }
  append(made, turns.at(-1)!)
  return made
}

/** @returns The blocks, and the pages that begin before each, and behind the last: they split no list. */
function withoutTurns(all: readonly Block[]): { blocks: Block[]; turns: PageBreak[][] } {
  const blocks: Block[] = []
  const turns: PageBreak[][] = [[]]
  for (const block of all) {
    if (block.type === 'pageBreak') turns.at(-1)!.push(block)
    else {
      blocks.push(block)
      turns.push([])
    }
  }
  return { blocks, turns }
}

/** @param turns Pages that begin between the items: they stand at the end of the one before. */
function listsOf(items: readonly TypedItem[], turns: readonly PageBreak[][]): Block[] {
  const flat = flatItems(items)
  for (const [at, marks] of turns.entries()) append(flat[at]!.children, marks)
  return nestItems(flat)
}

function itemsFrom(typed: readonly (TypedItem | undefined)[], start: number): TypedItem[] {
  const items: TypedItem[] = []
  for (let item = typed[start]; item; item = typed[start + items.length]) items.push(item)
  return items
}

/** One symbol that is nothing but a label, or boxes of which there are more in a line. */
function isNoList(items: readonly TypedItem[]): boolean {
  if (items.some(({ mark }) => mark !== undefined)) return false
  return items.length === 1 || items.some(({ children }) => holdsBox(plainText(children)))
}

function isDashed({ mark }: TypedItem): boolean {
  return mark !== undefined && /[-–—]/.test(mark)
}

/** Behind dashes most are sentences; where these are hyphens, which lists have too, some are called or asked. */
function isSpeech(items: readonly TypedItem[]): boolean {
  const dashed = items.filter(isDashed)
  const words = dashed.map(({ children }) => plainText(children).trim())
  const sentences = words.filter((line) => /[.!?…]["”»’]?$/.test(line))
  const isUnclear = dashed.every(({ mark }) => mark === '-') && !sentences.some((line) => /[!?…]["”»’]?$/.test(line))
  return sentences.length * 2 > dashed.length && !isUnclear
}

function mayBeLabelled(block: Block): boolean {
  if (block.type !== 'paragraph') return false
  return labelOf(block.children) !== undefined || block.children.some(({ type }) => type === 'break')
}

function linesOf(block: Block): Block[] {
  if (block.type !== 'paragraph') return [block]
  const lines = labelledLines(block.children)
  return lines.length === 1 ? [block] : lines.map((children) => ({ ...block, children }))
}

/** Bullets among numbers, and numbers among bullets, stand below what they follow. */
function flatItems(items: readonly TypedItem[]): FlatItem[] {
  const isOrdered = items[0]?.bullet.ordered
  const last = items.findLastIndex(({ bullet }) => bullet.ordered === isOrdered)
  return items.map((item, at) => {
    const isOther = item.bullet.ordered !== isOrdered
    return { ...flatItem(item), level: isOther && (isOrdered || at < last) ? 1 : 0 }
  })
}

function flatItem({ bullet, children }: TypedItem): FlatItem {
  const item: FlatItem = { level: 0, ordered: bullet.ordered, children: [{ type: 'paragraph', children }] }
  return bullet.ordered ? { ...item, number: bullet.start } : { ...item, checked: bullet.checked }
}

function labelOf(line: readonly Phrasing[]): TypedItem | undefined {
  if (line[0]?.type !== 'text' || beginsOtherwise.test(line[0].value)) return undefined
  const [first, ...rest] = withOneBeginning(line)
  const found = typed.exec(first.value)
  if (!found) return undefined
  const [label, , box, mark, number, end] = found
  const children = [text(first.value.slice(label.length)), ...rest]
  if (number !== undefined)
    return { bullet: { ordered: true, style: 'decimal', scheme: end, start: Number(number) }, children, mark: end! }
  const checked = box === undefined ? undefined : boxBullet(box, undefined)
  return { bullet: { ordered: false, checked }, children, ...(mark === undefined ? {} : { mark }) }
}

/** A label and what stands behind it may be texts of their own. */
function withOneBeginning(line: readonly Phrasing[]): [Text, ...Phrasing[]] {
  const end = line.findIndex(({ type }) => type !== 'text')
  const beginning = end < 0 ? line : line.slice(0, end)
  return [text(plainText(beginning)), ...line.slice(beginning.length)]
}

/** @param before The last one with the same symbol. */
function follows(label: TypedItem, before: TypedItem): boolean {
  if (!label.bullet.ordered || !before.bullet.ordered) return label.bullet.ordered === before.bullet.ordered
  return label.bullet.start === before.bullet.start + 1
}
