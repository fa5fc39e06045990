/** Ordered, unordered, task and definition lists. */
import { append } from '../../document/append.ts'
import type { DefinitionList, List, ListItem, ListStyle } from '../../document/nodes.ts'
import { attribute, childElements, type Element, isElement, isText, type Node } from '../../html-syntax/tree.ts'
import { readGoogleList } from './flat-lists.ts'
import type { Flow } from './flow.ts'
import { meaningOf } from './roles.ts'

const styles: Record<string, ListStyle> = { a: 'lowerAlpha', A: 'upperAlpha', i: 'lowerRoman', I: 'upperRoman' }

export function readList(element: Element, flow: Flow): void {
  if (readGoogleList(element, flow)) return
  flow.endParagraph()
  const ordered = element.name === 'ol'
  const list: List = { type: 'list', ordered, children: readItems(element, flow) }
  if (list.children.length === 0) return
  const start = ordered ? startOf(element) : undefined
  if (start !== undefined) list.start = start
  const style = ordered ? styles[attribute(element, 'type') ?? ''] : undefined
  if (style) list.style = style
  flow.addBlock(list)
}

/** Anything but `li` belongs to the item before it: pages nest lists without one. */
function readItems(element: Element, flow: Flow): ListItem[] {
  const items: ListItem[] = []
  let strays: Node[] = []
  const endStrays = (): void => {
    const blocks = strays.length ? flow.blocksBy((inner) => inner.walkNodes(strays)) : []
    const last = items.at(-1)
    if (last) append(last.children, blocks)
    else if (blocks.length) items.push({ type: 'listItem', children: blocks })
    strays = []
  }
  for (const child of element.children) {
    if (!isElement(child) || meaningOf(child) !== 'li') {
      strays.push(child)
      continue
    }
    endStrays()
    const item = flow.page.isDropped(child) ? undefined : readItem(child, flow)
    if (item) items.push(item)
  }
  endStrays()
  return items.slice()
}

function readItem(element: Element, flow: Flow): ListItem | undefined {
  const checkbox = leadingCheckbox(element)
  if (checkbox) flow.page.consumed.add(checkbox)
  const children = flow.blocksOf(element)
  if (!checkbox) return children.length ? { type: 'listItem', children } : undefined
  return { type: 'listItem', checked: attribute(checkbox, 'checked') !== undefined, children }
}

function leadingCheckbox(item: Element): Element | undefined {
  let element: Element | undefined = item
  for (let levels = 0; element && levels < 4; levels++) {
    const first: Node | undefined = element.children.find(
      (node) => isElement(node) || (isText(node) && node.value.trim() !== ''),
    )
    if (!first || !isElement(first)) return undefined
    if (first.name === 'input') return attribute(first, 'type')?.toLowerCase() === 'checkbox' ? first : undefined
    element = first.name === 'p' || first.name === 'label' || first.name === 'span' ? first : undefined
  }
  return undefined
}

/** The list's own `start`, or the `value` of its first item (HTML standard §4.4.5). */
function startOf(element: Element): number | undefined {
  const first = childElements(element).find((child) => child.name === 'li')
  const written = (first && attribute(first, 'value')) ?? attribute(element, 'start')
  const start = written === undefined ? Number.NaN : Number.parseInt(written, 10)
  return Number.isInteger(start) && start >= 0 && start <= 999_999_999 && start !== 1 ? start : undefined
}

export function readDefinitionList(element: Element, flow: Flow): void {
  flow.endParagraph()
  const list: DefinitionList = { type: 'definitionList', children: [] }
  for (const child of groupsOf(element)) {
    if (flow.page.isDropped(child)) continue
    if (child.name === 'dt') {
      const children = flow.phrasingOf(child)
      if (children.length) list.children.push({ type: 'definitionTerm', children })
    } else {
      const children = child.name === 'dd' ? flow.blocksOf(child) : flow.blocksBy((inner) => inner.walk(child))
      if (children.length) list.children.push({ type: 'definitionDescription', children })
    }
  }
  if (list.children.length) flow.addBlock(list)
}

/** A `div` may group the terms and descriptions of a list (HTML standard §4.4.9). */
function groupsOf(element: Element): Element[] {
  return childElements(element).flatMap((child) => (child.name === 'div' ? childElements(child) : [child]))
}
