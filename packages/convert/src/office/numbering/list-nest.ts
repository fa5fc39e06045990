/**
 * List paragraphs → nested lists. A list's own levels nest by number; a list of another definition
 * nests by its indent, as a person sees it who puts bullets under a numbered step.
 */
import { append } from '../../core/document/append.ts'
import { list, listItem } from '../../core/document/build.ts'
import type { Block, List, ListStyle, PageBreak } from '../../core/document/nodes.ts'

export interface ListParagraph {
  /** Paragraphs with the same key belong to lists that know each other's levels. */
  list: number | string
  level: number
  /** Twips from the margin to the text; NaN where nothing says it. */
  indent: number
  ordered: boolean
  number?: number
  style?: ListStyle
  /** State of a task item; undefined for other items. */
  checked?: boolean
  children: Block[]
}

/** Where an item stands that is open. */
export type ItemPlace = Pick<ListParagraph, 'list' | 'level'>

interface OpenList {
  key: number | string
  level: number
  indent: number
  node: List
  next: number
  /** Where the list stands. */
  place: Block[]
}

/** Lists within each other; deeper levels stay on the last. */
const maximumDepth = 9

/** Twips within which two indents are one: an eighth of an inch. */
const tolerance = 180

export class ListNest {
  /** The flow that the outermost lists are put into. */
  readonly #blocks: Block[]
  readonly #open: OpenList[] = []

  constructor(blocks: Block[]) {
    this.#blocks = blocks
  }

  get isOpen(): boolean {
    return this.#open.length > 0
  }

  /** @param turns Pages that begin before it: they stand between two lists, else at the end of the item before. */
  add(item: ListParagraph, turns: readonly PageBreak[] = []): void {
    const before = this.#within(this.#open.at(-1))
    const target = this.#place(item)
    const isNew = target.node.children.length === 0
    append(isNew && target.place === this.#blocks ? this.#blocks : before, turns)
    if (isNew) target.place.push(target.node)
    const made = listItem(item.children)
    if (item.checked !== undefined) made.checked = item.checked
    target.node.children.push(made)
    target.next = (item.number ?? target.next) + 1
  }

  /**
   * Puts blocks into the open item whose text they are aligned with.
   *
   * @returns False where there is none; the lists stay open.
   */
  adopt(adopted: readonly Block[], indent: number): boolean {
    const open = this.#open
    if (indent <= 0 || open.length === 0) return false
    const index = open.findLastIndex((one) => one.indent > 0 && indent >= one.indent - tolerance)
    const owner = open[index] ?? (indent === Number.POSITIVE_INFINITY ? open.at(-1) : undefined)
    if (!owner) return false
    if (index >= 0) open.length = index + 1
    append(this.#within(owner), adopted)
    return true
  }

  /** Puts blocks into the item of a list that holds them, as the document says; false where it has ended. */
  adoptInto(adopted: readonly Block[], { list, level }: ItemPlace): boolean {
    const open = this.#open
    const index = open.findLastIndex((one) => one.key === list && one.level <= level)
    if (index < 0) return false
    open.length = index + 1
    append(this.#within(open[index]), adopted)
    return true
  }

  /** What follows is no part of the lists so far. */
  end(): void {
    this.#open.length = 0
  }

  /** The list that the item goes on with, or one that begins with it. */
  #place(item: ListParagraph): OpenList {
    const open = this.#open
    const family = open.findLastIndex((one) => one.key === item.list && one.level <= item.level)
    if (family >= 0) {
      const found = open[family]!
      // Lists of other definitions within it stay open for items that are indented below them.
      while (open.length > family + 1 && (found.level === item.level || !isDeeper(item, open.at(-1)!))) open.pop()
      if (found.level < item.level && open.length < maximumDepth) return this.#begin(item, this.#within(open.at(-1)))
      open.length = family + 1
      if (continues(found, item)) return found
      open.pop()
      return this.#begin(item, found.place)
    }
    while (open.length > 0 && isOutside(open.at(-1)!, item)) open.pop()
    const top = open.at(-1)
    if (!top) return this.#begin(item, this.#blocks)
    if (isDeeper(item, top) && open.length < maximumDepth) return this.#begin(item, this.#within(top))
    const areAligned = !Number.isNaN(top.indent - item.indent)
    if ((areAligned || top.key === item.list) && continues(top, item)) return top
    open.pop()
    return this.#begin(item, top.place)
  }

  #begin(item: ListParagraph, place: Block[]): OpenList {
    const node = list(item.ordered, [], item.ordered ? (item.number ?? 1) : undefined)
    if (item.style) node.style = item.style
    const opened = { key: item.list, level: item.level, indent: item.indent, node, next: item.number ?? 1, place }
    this.#open.push(opened)
    return opened
  }

  #within(parent: OpenList | undefined): Block[] {
    return parent?.node.children.at(-1)?.children ?? this.#blocks
  }
}

/** The item stands left of the open list's text, or on a higher level of the same list. */
function isOutside(list: OpenList, item: ListParagraph): boolean {
  if (list.key === item.list) return list.level > item.level
  if (isUnknown(list.indent) && isUnknown(item.indent)) return list.level > item.level
  return list.indent > item.indent + tolerance
}

function isUnknown(indent: number): boolean {
  return indent === 0 || Number.isNaN(indent)
}

function isDeeper(item: ListParagraph, list: OpenList): boolean {
  if (isUnknown(list.indent) && isUnknown(item.indent)) return item.level > list.level
  return item.indent > list.indent + tolerance
}

function continues(list: OpenList, item: ListParagraph): boolean {
  if (list.node.ordered !== item.ordered || list.node.style !== item.style) return false
  return !item.ordered || item.number === undefined || item.number === list.next
}
