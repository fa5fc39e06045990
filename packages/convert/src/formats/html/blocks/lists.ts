/** Ordered, unordered, task and definition lists. */

import { attribute, childElements, type Element, isText, type Node } from '../../../carriers/html-syntax/tree.ts'
import { append } from '../../../core/document/append.ts'
import type { Block, DefinitionList, List, ListItem, ListStyle } from '../../../core/document/nodes.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import type { Flow } from '../flow.ts'
import { classesOf } from '../parse.ts'
import { isChecked } from '../phrasing/forms.ts'
import { meaningOf } from '../roles.ts'
import { hasLine, lineOf } from './blocks.ts'
import { readGoogleList } from './flat-lists.ts'

const styles: Record<string, ListStyle> = lookupTable({
  a: 'lowerAlpha',
  A: 'upperAlpha',
  i: 'lowerRoman',
  I: 'upperRoman',
})

export function readList(element: Element, flow: Flow): void {
  if (readGoogleList(element, flow)) return
  flow.endParagraph()
  const items = readItems(element, flow)
  if (items.length === 0) return
  const isContinued = /(?:^|\s)(?:bulleted|numbered|to-do)-list(?:\s|$)/.test(attribute(element, 'class') ?? '')
  if (isIndent(element) && attachBelow(flow.blocks.at(-1), items[0]!.item.children)) return
  if (element.name !== 'ol') {
    if (items.every(isSection)) for (const { item } of items) for (const block of item.children) flow.addBlock(block)
    else addList({ type: 'list', ordered: false, children: items.map(({ item }) => item) }, isContinued, flow)
    return
  }
  const style = styles[attribute(element, 'type') ?? '']
  for (const { first, children } of runsOf(items, element)) {
    const list: List = { type: 'list', ordered: true, children }
    if (first !== 1) list.start = first
    if (style) list.style = style
    addList(list, first !== 1, flow)
  }
}

/** Parts of a page that are listed for their appearance: no list has headings. */
function isSection({ item }: NumberedItem): boolean {
  return item.children.some(({ type }) => type === 'heading')
}

/** A list without an item of its own only moves the lists in it to the right, as LibreOffice writes deeper levels. */
function isIndent(element: Element): boolean {
  const [first, ...others] = childElements(element)
  return first !== undefined && others.length === 0 && (first.name === 'ul' || first.name === 'ol')
}

/** @returns Whether there is a list before, below whose last item the lists have gone. */
function attachBelow(before: Block | undefined, lists: readonly Block[]): boolean {
  const target = before?.type === 'list' ? before.children.at(-1)?.children : undefined
  if (!target || !lists.every(({ type }) => type === 'list')) return false
  for (const list of lists as List[]) {
    const last = target.at(-1)
    const rest = withoutIndent(list, last)
    if (rest.children.length === 0) continue
    if (last?.type === 'list' && isContinuation(last, rest)) append(last.children, rest.children)
    else target.push(rest)
  }
  return true
}

/** What is left of a list when what its first item only moves to the right has gone below the one before. */
function withoutIndent(list: List, before: Block | undefined): List {
  const [first, ...rest] = list.children
  if (!first!.children.every(({ type }) => type === 'list') || !attachBelow(before, first!.children)) return list
  return list.ordered ? { ...list, start: (list.start ?? 1) + 1, children: rest } : { ...list, children: rest }
}

function isContinuation(last: List, list: List): boolean {
  return (
    last.ordered === list.ordered &&
    last.style === list.style &&
    (!list.ordered || (last.start ?? 1) + last.children.length === list.start)
  )
}

/** A list goes on with the one before it: by its first number, or where each item is written as a list, as by Notion. */
export function addList(list: List, mayContinue: boolean, flow: Flow): void {
  const last = flow.blocks.at(-1)
  if (mayContinue && last?.type === 'list' && isContinuation(last, list)) append(last.children, list.children)
  else flow.addBlock(list)
}

interface NumberedItem {
  item: ListItem
  /** What its `value` says. */
  number: number | undefined
}

/**
 * Items whose numbers follow each other: a list goes on in another one where an item has a number of its own, and
 * where it counts down (HTML standard §4.4.5, "ordinal value").
 */
function runsOf(items: readonly NumberedItem[], list: Element): { first: number; children: ListItem[] }[] {
  const isReversed = attribute(list, 'reversed') !== undefined
  const runs: { first: number; children: ListItem[] }[] = []
  let number = ordinal(attribute(list, 'start')) ?? (isReversed ? items.length : 1)
  let expected = Number.NaN
  for (const { item, number: own } of items) {
    number = own ?? number
    if (number === expected) runs.at(-1)!.children.push(item)
    else runs.push({ first: number, children: [item] })
    expected = number + 1
    number += isReversed ? -1 : 1
  }
  return runs
}

/** Markdown has no other numbers. */
function ordinal(written: string | undefined): number | undefined {
  const number = written === undefined ? Number.NaN : Number.parseInt(written, 10)
  return number >= 0 && number <= 999_999_999 ? number : undefined
}

/** Anything but `li` belongs to the item before it: pages nest lists without one. */
function readItems(element: Element, flow: Flow): NumberedItem[] {
  const items: NumberedItem[] = []
  let strays: Node[] = []
  const endStrays = (): void => {
    if (strays.length === 0) return
    const blocks = flow.blocksOfNodes(strays)
    const last = items.at(-1)
    if (last) append(last.item.children, blocks)
    else if (blocks.length) items.push({ item: { type: 'listItem', children: blocks }, number: undefined })
    strays = []
  }
  for (const child of element.children) {
    if (isText(child) || meaningOf(child) !== 'li') {
      if (strays.length > 0 || !isWhitespaceText(child)) strays.push(child)
      continue
    }
    endStrays()
    const item = flow.page.isDropped(child) ? undefined : readItem(child, flow)
    if (item) items.push({ item, number: ordinal(attribute(child, 'value')) })
  }
  endStrays()
  return items
}

function readItem(element: Element, flow: Flow): ListItem | undefined {
  const checkbox = leadingCheckbox(element)
  if (checkbox) flow.page.consumed.add(checkbox)
  const children = flow.blocksOf(element)
  const checked = checkbox ? isChecked(checkbox) : stateOf(element)
  if (checked === undefined) return children.length ? { type: 'listItem', children } : undefined
  return { type: 'listItem', checked, children }
}

/** Editors write the state of a task as data of the item, Confluence as its class, Evernote as a style. */
function stateOf(item: Element): boolean | undefined {
  if (attribute(item, 'data-inline-task-id') !== undefined) return classesOf(item).includes('checked')
  const style = /--en-checked:\s*(\w+)/.exec(attribute(item, 'style') ?? '')?.[1]
  const state = attribute(item, 'data-checked') ?? attribute(item, 'data-task-state') ?? style
  return state === undefined ? undefined : state === 'true' || state === 'checked'
}

/** A checkbox, or what stands for one. */
function isCheckbox(element: Element): boolean {
  const { attributes, name } = element
  if (name === 'input') return attributes.get('type')?.toLowerCase() === 'checkbox'
  return attributes.get('role') === 'checkbox' || classesOf(element).includes('checkbox')
}

function leadingCheckbox(item: Element): Element | undefined {
  let element: Element | undefined = item
  for (let levels = 0; element && levels < 4; levels++) {
    const first: Node | undefined = element.children.find((node) => !isWhitespaceText(node))
    if (!first || isText(first)) return undefined
    if (first.name === 'input' || isCheckbox(first)) return isCheckbox(first) ? first : undefined
    element = first.name === 'p' || first.name === 'label' || first.name === 'span' ? first : undefined
  }
  return undefined
}

function isWhitespaceText(node: Node): boolean {
  return isText(node) && node.value.trim() === ''
}

export function readDefinitionList(element: Element, flow: Flow): void {
  flow.endParagraph()
  if (isOutline(element)) {
    const children = readOutline(element, flow)
    if (children.length) flow.addBlock({ type: 'list', ordered: false, children })
    return
  }
  const list: DefinitionList = { type: 'definitionList', children: [] }
  for (const child of groupsOf(element)) {
    if (flow.page.isDropped(child)) continue
    if (child.name === 'dt') {
      const blocks = flow.blocksOf(child)
      const children = lineOf(blocks)
      if (children.length) list.children.push({ type: 'definitionTerm', children })
      // Bookmarks of browsers have the list of a folder within its name.
      const others = blocks.filter((block) => !hasLine(block))
      if (others.length) list.children.push({ type: 'definitionDescription', children: others })
    } else {
      const children = child.name === 'dd' ? flow.blocksOf(child) : flow.blocksOfNodes([child])
      if (children.length) list.children.push({ type: 'definitionDescription', children })
    }
  }
  if (list.children.every(isFormula))
    for (const { children } of list.children) for (const block of children as Block[]) flow.addBlock(block)
  else flow.addBlock(list)
}

/** MediaWiki indents formulas as descriptions of nothing. */
function isFormula({ type, children }: DefinitionList['children'][number]): boolean {
  return type === 'definitionDescription' && children.every((block) => block.type === 'math')
}

/** Terms that nothing describes, below some of which are others: the contents of a book that DocBook writes. */
function isOutline(element: Element): boolean {
  return childElements(element).every(
    ({ name, children }) =>
      name === 'dt' || (name === 'dd' && children.every((node) => isWhitespaceText(node) || node.name === 'dl')),
  )
}

function readOutline(element: Element, flow: Flow): ListItem[] {
  const items: ListItem[] = []
  for (const child of groupsOf(element)) {
    if (flow.page.isDropped(child)) continue
    const children = flow.blocksOf(child)
    const last = items.at(-1)
    if (child.name === 'dd' && last) append(last.children, children)
    else if (children.length) items.push({ type: 'listItem', children })
  }
  return items
}

/** A `div` may group the terms and descriptions of a list (HTML standard §4.4.9). */
function groupsOf(element: Element): Element[] {
  return childElements(element).flatMap((child) => (child.name === 'div' ? childElements(child) : [child]))
}
