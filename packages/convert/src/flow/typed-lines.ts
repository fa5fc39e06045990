/** Bullets, numbers and boxes to tick that an author typed before lines. */
import { append } from '../document/append.ts'
import { text } from '../document/build.ts'
import type { Block, ListStyle, Phrasing } from '../document/nodes.ts'
import { type FlatItem, nestItems } from '../numbering/nest.ts'
import { boxBullet } from './box-bullet.ts'

/**
 * What stands before an item.
 *
 * @property checked Of a box to tick.
 * @property scheme What else tells one numbering from another, such as the signs around its numbers.
 */
export type ItemLabel =
  | { ordered: false; checked?: boolean | undefined }
  | { ordered: true; style: ListStyle; start: number; scheme?: string | undefined }

/** A line, taken apart. */
export interface TypedItem {
  bullet: ItemLabel
  /** What stands behind the label. */
  children: Phrasing[]
}

interface Label extends TypedItem {
  /** A sign that text may begin with as well; undefined for one that is nothing but a label. */
  sign?: string
}

const typed = /^[ \t\u00a0]*(?:([•▪◦‣●■□○⁃∙·])|([☐☑☒])|([-–—*])|(\d{1,3})([.)]))[ \t\u00a0]+(?=\S)/u

/**
 * For each line what it is where it begins with a label. A dash, a star or a number is one where the next
 * or the last line goes on with it.
 *
 * @param lines In their order, empty ones left out; undefined for what is no line of text.
 */
export function typedItems(lines: readonly (readonly Phrasing[] | undefined)[]): (TypedItem | undefined)[] {
  const labels = lines.map((line) => line && labelOf(line))
  return labels.map((label, at) => {
    const isCertain = label?.sign === undefined || follows(label, labels[at - 1]) || follows(labels[at + 1], label)
    return isCertain ? label : undefined
  })
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

/** The paragraphs that begin with labels as lists, among others. */
export function typedLists(paragraphs: readonly Block[]): Block[] {
  const blocks = paragraphs.flatMap((block): Block[] =>
    block.type === 'paragraph' ? labelledLines(block.children).map((children) => ({ ...block, children })) : [block],
  )
  const typed = typedItems(blocks.map((block) => (block.type === 'paragraph' ? block.children : undefined)))
  const made: Block[] = []
  let items: FlatItem[] = []
  for (const [at, block] of blocks.entries()) {
    const item = typed[at]
    if (item) items.push(flatItem(item))
    else {
      append(made, nestItems(items))
      items = []
      made.push(block)
    }
  }
  append(made, nestItems(items))
  return made
}

function flatItem({ bullet, children }: TypedItem): FlatItem {
  const item: FlatItem = { level: 0, ordered: bullet.ordered, children: [{ type: 'paragraph', children }] }
  return bullet.ordered ? { ...item, number: bullet.start } : { ...item, checked: bullet.checked }
}

function labelOf([first, ...rest]: readonly Phrasing[]): Label | undefined {
  const found = first?.type === 'text' ? typed.exec(first.value) : undefined
  if (first?.type !== 'text' || !found) return undefined
  const [label, , box, sign, number, end] = found
  const children = [text(first.value.slice(label.length)), ...rest]
  if (number !== undefined)
    return { bullet: { ordered: true, style: 'decimal', scheme: end, start: Number(number) }, children, sign: end! }
  const checked = box === undefined ? undefined : boxBullet(box, undefined)
  return { bullet: { ordered: false, checked }, children, ...(sign === undefined ? {} : { sign }) }
}

function follows(label: Label | undefined, before: Label | undefined): boolean {
  if (!label || !before || label.sign !== before.sign) return false
  if (!label.bullet.ordered || !before.bullet.ordered) return label.bullet.ordered === before.bullet.ordered
  return label.bullet.start === before.bullet.start + 1
}
