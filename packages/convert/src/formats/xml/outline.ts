/**
 * Any XML as a readable outline: an element with text alone as `name: text`, siblings that
 * repeat with flat content as a table, everything else as a heading or a nested list.
 */
import { append } from '../../document/append.ts'
import { heading, list, listItem, paragraph, text } from '../../document/build.ts'
import type { Block, ListItem, Phrasing, Table } from '../../document/nodes.ts'
import type { ReadContext } from '../reader.ts'
import { type Element, elementsOf, lineText } from './element.ts'

/** Levels that are headings; deeper elements are list items. */
const headingLevels = 3
/** Levels that are shown one by one; what is deeper is shown as its text. */
const outlineLevels = 12

export function readOutline(root: Element, context: ReadContext): Block[] {
  return section(root, 1, context)
}

function section(element: Element, depth: number, context: ReadContext): Block[] {
  return [heading(depth, [text(element.name)]), ...contentOf(element, depth, context)]
}

/** Attributes and simple children first, as one list, then the structured ones in order. */
function contentOf(element: Element, depth: number, context: ReadContext): Block[] {
  if (isMixed(element)) return [...properties(element, []), paragraph(lineText(element))]
  const children = elementsOf(element)
  if (children.length === 0) {
    const value = lineText(element)
    return [...properties(element, []), ...(value ? [paragraph(value)] : [])]
  }
  const repeated = namesOfRecords(children)
  const simple = children.filter((child) => isLeaf(child) && !repeated.has(child.name))
  const blocks: Block[] = properties(element, simple)
  const done = new Set<string>()
  for (const child of children) {
    if (repeated.has(child.name)) {
      if (!done.has(child.name))
        blocks.push(
          tableOf(
            children.filter((one) => one.name === child.name),
            context,
          ),
        )
      done.add(child.name)
    } else if (isLeaf(child)) continue
    else if (depth < headingLevels) append(blocks, section(child, depth + 1, context))
    else addItem(blocks, itemOf(child, depth, context))
  }
  return blocks
}

/** To the list that is being made, or to a new one. */
function addItem(blocks: Block[], item: ListItem): void {
  const last = blocks.at(-1)
  if (last?.type === 'list') last.children.push(item)
  else blocks.push(list(false, [item]))
}

function itemOf(element: Element, depth: number, context: ReadContext): ListItem {
  if (isLeaf(element)) return listItem([paragraph(property(element.name, lineText(element)))])
  const name = paragraph([{ type: 'strong', children: [text(element.name)] }])
  if (depth >= outlineLevels) return listItem([paragraph(property(element.name, lineText(element)))])
  return listItem([name, ...contentOf(element, depth + 1, context)])
}

function properties(element: Element, simple: readonly Element[]): Block[] {
  const items = [
    ...element.attributes.map(([name, value]) => listItem([paragraph(property(name, value))])),
    ...simple.map((child) => listItem([paragraph(property(child.name, lineText(child)))])),
  ]
  return items.length ? [list(false, items)] : []
}

function property(name: string, value: string): Phrasing[] {
  const label: Phrasing = { type: 'strong', children: [text(name)] }
  return value ? [label, text(`: ${value}`)] : [label]
}

/** Text between elements: a sentence with marks in it, not a record. */
function isMixed(element: Element): boolean {
  const hasText = element.children.some((child) => typeof child === 'string' && child.trim() !== '')
  return hasText && element.children.some((child) => typeof child !== 'string')
}

/** Text alone, or nothing. */
function isLeaf(element: Element): boolean {
  return element.attributes.length === 0 && element.children.every((child) => typeof child === 'string')
}

/** An element whose attributes and children each hold one value. */
function isRecord(element: Element): boolean {
  if (isMixed(element)) return false
  const children = elementsOf(element)
  if (children.length === 0) return element.attributes.length > 0
  const names = new Set(children.map((child) => child.name))
  return names.size === children.length && children.every(isLeaf)
}

/** Names under which at least two siblings stand, all of them records or all of them values. */
function namesOfRecords(children: readonly Element[]): Set<string> {
  const groups = new Map<string, Element[]>()
  for (const child of children) {
    const group = groups.get(child.name)
    if (group) group.push(child)
    else groups.set(child.name, [child])
  }
  const names = new Set<string>()
  for (const [name, group] of groups) if (group.length > 1 && group.every(isRecord)) names.add(name)
  return names
}

/** A row an element, a column an attribute or child; a text of its own is the last column. */
function tableOf(records: readonly Element[], context: ReadContext): Table {
  const columns = new Map<string, number>()
  const rows = records.map((record) => {
    const cells: string[] = []
    const set = (name: string, value: string): void => {
      if (!columns.has(name)) columns.set(name, columns.size)
      cells[columns.get(name)!] = value
    }
    for (const [name, value] of record.attributes) set(name, value)
    for (const child of elementsOf(record)) set(child.name, lineText(child))
    if (elementsOf(record).length === 0 && lineText(record)) set(record.name, lineText(record))
    return cells
  })
  context.budget.cells(columns.size * (rows.length + 1))
  const padded = rows.map((cells) => Array.from({ length: columns.size }, (_, index) => cells[index] ?? ''))
  return {
    type: 'table',
    headerRows: 1,
    children: [[...columns.keys()], ...padded].map((children) => ({ type: 'tableRow', children })),
  }
}
