/** Where a list goes among the blocks before it: below an item, on with a list, or by itself. */
import { append } from '../../../core/document/append.ts'
import type { Block, List } from '../../../core/document/nodes.ts'
import type { DocumentState } from '../document-state.ts'

/** Points within which two indents are one: an eighth of an inch. */
const tolerancePt = 9

/**
 * A list that begins below its first level belongs to the last item of the list before it, and
 * so does one that is indented further than that list, as a person sees it.
 *
 * @param add Puts another block behind those of a place.
 */
export function placeList(
  blocks: Block[],
  list: List,
  state: DocumentState,
  add: (place: Block[], block: Block) => void,
): void {
  const last = blocks.at(-1)
  const before = last?.type === 'list' ? last : undefined
  // In a presentation each paragraph is a list by itself.
  const isSlide = state.slideNumber > 0
  if (isSlide && before && beginsItself(list) && (continues(before, list) || isOneNumbering(before, list))) {
    append(before.children, list.children)
    return
  }
  const [first, ...rest] = list.children
  const inner = first?.children
  const isPlain = inner?.[0]?.type !== 'list'
  // Within a list the levels before an item are its own; outside, a list without items stands for nothing.
  const hasOwnLevel = !before && (state.list || inner?.some(({ type }) => type !== 'list'))
  if (isPlain || hasOwnLevel) {
    if (!before || isSlide) blocks.push(list)
    else placeByIndent(blocks, before, list, state)
    return
  }
  const place = before?.children.at(-1)?.children ?? blocks
  for (const block of inner) add(place, block)
  if (rest.length === 0) return
  const others: List = { ...list, ...(list.ordered ? { start: (list.start ?? 1) + 1 } : {}), children: rest }
  // An item of nothing but lists counts where those are numbered.
  if (isSlide && before && (isOneNumbering(before, list) || isOneNumbering(before, others))) {
    append(before.children, rest)
    return
  }
  const known = state.listPlaces.get(list)
  if (known) state.listPlaces.set(others, known)
  add(blocks, others)
}

/**
 * Puts a paragraph that is indented as the text of an open item into that item.
 *
 * @param before What the paragraph follows.
 */
export function adopt(
  before: Block | undefined,
  paragraph: Block,
  { indents, listPlaces, slideNumber }: DocumentState,
): boolean {
  const indentPt = indents.get(paragraph)
  if (indentPt === undefined || before?.type !== 'list' || slideNumber > 0) return false
  const owner = openLists(before).findLast((list) => {
    const own = listPlaces.get(list)?.indentPt ?? 0
    return own > 0 && indentPt >= own - tolerancePt
  })
  owner?.children.at(-1)?.children.push(paragraph)
  return owner !== undefined
}

/** It begins on its first level. */
function beginsItself(list: List): boolean {
  return list.children[0]?.children[0]?.type !== 'list'
}

/** LibreOffice counts on through the paragraphs of a shape that are numbered alike, whatever lies below them. */
function isOneNumbering(before: List, list: List): boolean {
  return before.ordered && list.ordered && (before.start ?? 1) === (list.start ?? 1) && before.style === list.style
}

/** The list goes on where the other ends, and begins on its first level. */
function continues(before: List, list: List): boolean {
  if (before.ordered !== list.ordered || !beginsItself(list)) return false
  return !list.ordered || list.start === undefined || list.start === (before.start ?? 1) + before.children.length
}

function placeByIndent(blocks: Block[], before: List, list: List, { listPlaces }: DocumentState): void {
  const own = listPlaces.get(list)
  if (own?.indentPt === undefined && own?.key === listPlaces.get(before)?.key && continues(before, list)) {
    append(before.children, list.children)
    return
  }
  const open = openLists(before)
  for (let index = open.length - 1; index >= 0 && own?.indentPt !== undefined; index--) {
    const other = open[index]!
    const place = listPlaces.get(other)
    if (place?.indentPt === undefined || own.indentPt < place.indentPt - tolerancePt) continue
    if (own.indentPt > place.indentPt + tolerancePt) other.children.at(-1)?.children.push(list)
    else if ((own.key === place.key || !list.ordered) && continues(other, list)) append(other.children, list.children)
    else (open[index - 1]?.children.at(-1)?.children ?? blocks).push(list)
    return
  }
  blocks.push(list)
}

/** A list and those within it whose end is its end, the outermost first. */
function openLists(outermost: List): List[] {
  const open: List[] = []
  let list: Block | undefined = outermost
  while (list?.type === 'list') {
    open.push(list)
    list = list.children.at(-1)?.children.at(-1)
  }
  return open
}
