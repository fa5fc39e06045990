/**
 * An item that holds nothing but a list is a way to indent it: the list belongs to the item before,
 * and one that is all of another list stands in its place. Definitions of no term are a list.
 */
import { append } from '../../core/document/append.ts'
import { list as listOf } from '../../core/document/build.ts'
import type { Block, DefinitionList, List, ListItem } from '../../core/document/nodes.ts'

/** @returns What stands in the place of a list; any other block itself. */
export function lifted(block: Block): Block | Block[] {
  if (block.type === 'list') return liftedList(block)
  if (block.type !== 'definitionList' || block.children.some(({ type }) => type === 'definitionTerm')) return block
  return liftedList(asList(block))
}

function liftedList(list: List): Block | Block[] {
  // An item of an ordered list has a number, whatever it holds.
  if (!list.ordered && list.children.some(isIndent)) list.children = withoutIndents(list.children)
  const { children, ordered } = list
  const [only] = children
  const isIdle = children.length === 1 && isIndent(only!) && (!ordered || only!.children.every(isOrdered))
  return isIdle ? only!.children : list
}

/** The first item stays as it is: there is none before it. */
function withoutIndents(items: readonly ListItem[]): ListItem[] {
  const kept: ListItem[] = []
  for (const item of items) {
    const before = kept.at(-1)
    if (before && isIndent(item)) for (const child of item.children) addTo(before.children, child)
    else kept.push(item)
  }
  return kept
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
