/**
 * The adoption agency (HTML standard §13.2.6.4.7): how formatting that is closed while blocks within it are open goes
 * on in them, as in `<b>one<p>two</b>three</p>`.
 */
import type { TreeBuilder } from '../builder.ts'
import { FOSTERS, SPECIAL, type TagName } from '../tags.ts'
import { append, detach, type Element } from '../tree.ts'
import { endAny } from './in-body.ts'

/** Steps 4 and 13.3: a tag moves so many blocks, and so many formatting elements go on in each. */
const maxBlocks = 8
const maxFormatting = 3

export function adopt(tag: TagName, builder: TreeBuilder): void {
  const { formatting, open } = builder
  const { current } = open
  if (current.name === tag.name && current.space === 'html' && !formatting.includes(current)) {
    open.pop()
    return
  }
  for (let turn = 0; turn < maxBlocks; turn++) {
    const element = formatting.find(tag.name)
    if (!element) {
      endAny(tag, builder)
      return
    }
    if (element === open.current) open.pop()
    if (!element.isOpen) {
      formatting.remove(element)
      return
    }
    const index = open.indexOfInScope(element)
    if (index < 0) return
    const block = furthestBlock(index, builder)
    if (block < 0) {
      open.cutTo(index)
      formatting.remove(element)
      return
    }
    move(element, index, block, builder)
  }
}

/** The outermost special element within the formatting element. */
function furthestBlock(index: number, { open }: TreeBuilder): number {
  for (let at = index + 1; at < open.items.length; at++) if ((open.items[at]!.traits & SPECIAL) !== 0) return at
  return -1
}

/** Steps 9 to 18: the block leaves the formatting element and gets a copy of it around its content. */
function move(element: Element, index: number, blockIndex: number, builder: TreeBuilder): void {
  const { formatting, open } = builder
  const ancestor = open.items[index - 1]!
  const block = open.items[blockIndex]!
  const { bookmark, last } = moveThrough(index, blockIndex, builder)
  detach(last)
  if ((ancestor.traits & FOSTERS) !== 0) builder.foster(last)
  else append(ancestor, last)

  const copy = builder.create(element.name, element.traits, element.attributes)
  copy.children = block.children
  for (const child of copy.children) child.parent = copy
  block.children = []
  append(block, copy)

  const at = bookmark === undefined ? formatting.items.lastIndexOf(element) : formatting.items.lastIndexOf(bookmark) + 1
  formatting.items.splice(at, 0, copy)
  formatting.remove(element)
  open.remove(element)
  open.insertAbove(block, copy)
}

/**
 * Step 13: between the formatting element and the block, formatting goes on in copies, and what is no formatting ends.
 *
 * @returns What is to be moved, and the entry of the list after which the copy comes.
 */
function moveThrough(
  index: number,
  blockIndex: number,
  builder: TreeBuilder,
): { last: Element; bookmark: Element | undefined } {
  const { formatting, open } = builder
  const block = open.items[blockIndex]!
  let last = block
  let bookmark: Element | undefined
  for (let at = blockIndex - 1, turn = 1; at > index; at--, turn++) {
    const node = open.items[at]!
    if (turn > maxFormatting) formatting.remove(node)
    const entry = formatting.items.lastIndexOf(node)
    if (entry < 0) {
      open.remove(node)
      continue
    }
    const copy = builder.create(node.name, node.traits, node.attributes)
    formatting.items[entry] = copy
    open.replace(node, copy)
    if (last === block) bookmark = copy
    detach(last)
    append(copy, last)
    last = copy
  }
  return { last, bookmark }
}
