/** Flat list paragraphs, as word processors keep them, to the nested lists of the document tree. */
import { list, listItem } from '../../core/document/build.ts'
import type { Block, List, ListStyle } from '../../core/document/nodes.ts'
import type { NumberFormat } from './number-format.ts'

export interface FlatItem {
  /** From 0; a gap in the levels makes no empty lists. */
  level: number
  ordered: boolean
  /** As printed; the list starts with the first item's, and a number out of turn begins a new list. */
  number?: number
  style?: ListStyle
  /** State of a task item; undefined for other items. */
  checked?: boolean | undefined
  children: Block[]
}

interface OpenList {
  level: number
  list: List
  next: number
}

/** Lists within each other; deeper levels stay on the last. */
const maximumDepth = 9

/** The lists that follow one another when `items` do. */
export function nestItems(items: readonly FlatItem[]): List[] {
  const lists: List[] = []
  const open: OpenList[] = []
  for (const item of items) {
    while (open.length > 1 && open.at(-2)!.level >= item.level) open.pop()
    // A level between that of a list and that of the list around is the same to a reader.
    if (open.length > 1) open.at(-1)!.level = Math.min(open.at(-1)!.level, item.level)
    let current = open.at(-1)
    if (current && current.level < item.level && open.length < maximumDepth) {
      current = begin(item, current.list.children.at(-1)!.children, open)
    } else if (!current || !continues(current, item)) {
      open.pop()
      const parent = open.at(-1)
      current = begin(item, parent ? parent.list.children.at(-1)!.children : lists, open)
    }
    const made = listItem(item.children)
    if (item.checked !== undefined) made.checked = item.checked
    current.list.children.push(made)
    current.next = (item.number ?? current.next) + 1
  }
  return lists
}

function begin(item: FlatItem, place: Block[], open: OpenList[]): OpenList {
  const made = list(item.ordered, [], item.ordered ? (item.number ?? 1) : undefined)
  if (item.ordered && item.style) made.style = item.style
  const opened = { level: item.level, list: made, next: item.number ?? 1 }
  place.push(made)
  open.push(opened)
  return opened
}

function continues(current: OpenList, item: FlatItem): boolean {
  if (current.list.ordered !== item.ordered) return false
  return !item.ordered || item.number === undefined || item.number === current.next
}

/** The style that the tree has a name for; undefined for all others. */
export function listStyleOf(format: NumberFormat): ListStyle | undefined {
  switch (format) {
    case 'lowerAlpha':
    case 'upperAlpha':
    case 'lowerRoman':
    case 'upperRoman':
    case 'decimal':
      return format
    default:
      return undefined
  }
}
