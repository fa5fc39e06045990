/**
 * An item that holds nothing but a list is a way to indent it: the list belongs to the item before,
 * and one that is all of another list stands in its place. Definitions of no term are a list.
 */
import { append } from '../document/append.ts'
import { list as listOf } from '../document/build.ts'
import type { Block, DefinitionList, List, ListItem } from '../document/nodes.ts'

/** @returns What stands in the place of a list; any other block itself. */
export function lifted(block: Block): Block | Block[] {
  if (block.type === 'list') return liftedList(block)
  if (block.type !== 'definitionList' || block.children.some(({ type }) => type === 'definitionTerm')) return block
  return liftedList(asList(block))
}

function liftedList(list: List): Block | Block[] {
  const items: ListItem[] = []
  for (const item of list.children) {
    const before = items.at(-1)
    // An item of an ordered list has a number, whatever it holds.
    if (before && !list.ordered && isIndent(item)) for (const child of item.children) addTo(before.children, child)
    else items.push(item)
  }
  list.children = items
  const [only] = items
  const isIdle = items.length === 1 && isIndent(only!) && (!list.ordered || only!.children.every(isOrdered))
  return isIdle ? only!.children : list
}

function isOrdered(block: Block): boolean {
  return block.type === 'list' && block.ordered
}

function asList({ children }: DefinitionList): List {
  return listOf(
    false,
    children.map((part) => ({ type: 'listItem', children: part.children as Block[] })),
  )
}

/** Two lists of bullets in a row are one. */
function addTo(blocks: Block[], block: Block): void {
  const last = blocks.at(-1)
  const isSame = last?.type === 'list' && block.type === 'list' && !last.ordered && !block.ordered
  if (isSame) append(last.children, block.children)
  else blocks.push(block)
}

function isIndent({ children }: ListItem): boolean {
  return children.length > 0 && children.every(({ type }) => type === 'list' || type === 'definitionList')
}
