/**
 * Any XML as a readable outline: an element with text as `name: text`, siblings that repeat with
 * flat content as a table, everything else as a heading or a nested list.
 */
import { append } from '../../document/append.ts'
import { heading, list, listItem, paragraph, table, tableRow, text } from '../../document/build.ts'
import type { Block, ListItem, Phrasing, Table } from '../../document/nodes.ts'
import { ConversionError } from '../../errors.ts'
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

/**
 * Attributes and values first, as one list, then the structured children in order; all in order, as one
 * list without headings, where sentences come after something structured.
 */
function contentOf(element: Element, depth: number, context: ReadContext): Block[] {
  if (hasText(element)) return [...properties(element, []), paragraph(lineText(element))]
  const children = elementsOf(element)
  const repeated = namesOfRecords(children)
  if (repeated.size === 0 && hasLateSentences(children)) return [listOf(element, children, context)]
  const values = children.filter((child) => isValue(child) && !repeated.has(child.name))
  const blocks: Block[] = properties(element, values)
  const done = new Set<string>()
  for (const child of children) {
    if (repeated.has(child.name)) {
      if (!done.has(child.name)) append(blocks, recordBlocks(child.name, children, depth, context))
      done.add(child.name)
    } else if (isValue(child)) continue
    else if (depth < headingLevels) append(blocks, section(child, depth + 1, context))
    else addItem(blocks, itemOf(child, depth, context))
  }
  return blocks
}

/** A table, below the name of its rows where they are not all that there is. */
function recordBlocks(name: string, siblings: readonly Element[], depth: number, context: ReadContext): Block[] {
  const records = siblings.filter((one) => one.name === name)
  const rows = tableOf(records, context)
  if (records.length === siblings.length || depth >= headingLevels) return [rows]
  return [heading(depth + 1, [text(name)]), rows]
}

/** To the list that is being made, or to a new one. */
function addItem(blocks: Block[], item: ListItem): void {
  const last = blocks.at(-1)
  if (last?.type === 'list') last.children.push(item)
  else blocks.push(list(false, [item]))
}

function listOf(element: Element, children: readonly Element[], context: ReadContext): Block {
  const items = children.map((child) => itemOf(child, headingLevels, context))
  return list(false, [...attributeItems(element), ...items])
}

function itemOf(element: Element, depth: number, context: ReadContext): ListItem {
  if (isValue(element) || depth >= outlineLevels) return valueItem(element)
  return listItem([paragraph(property(element.name, '')), ...contentOf(element, depth + 1, context)])
}

function properties(element: Element, values: readonly Element[]): Block[] {
  const items = [...attributeItems(element), ...values.map(valueItem)]
  return items.length ? [list(false, items)] : []
}

/** `price: 1.90`, and below it what its attributes say of it. */
function valueItem(element: Element): ListItem {
  return listItem([paragraph(property(element.name, lineText(element))), ...properties(element, [])])
}

function attributeItems({ attributes }: Element): ListItem[] {
  return attributes.map(([name, value]) => listItem([paragraph(property(name, value))]))
}

function property(name: string, value: string): Phrasing[] {
  const label: Phrasing = { type: 'strong', children: [text(name)] }
  return value ? [label, text(`: ${value}`)] : [label]
}

function hasText(element: Element): boolean {
  return element.children.some((child) => typeof child === 'string' && child.trim() !== '')
}

/** Text between elements: a sentence with marks in it, not a record. */
function isMixed(element: Element): boolean {
  return hasText(element) && element.children.some((child) => typeof child !== 'string')
}

function hasLateSentences(children: readonly Element[]): boolean {
  const structured = children.findIndex((child) => !isValue(child))
  return structured >= 0 && children.findLastIndex(isMixed) > structured
}

/** What has a text of its own, or nothing at all. */
function isValue(element: Element): boolean {
  return hasText(element) || isLeaf(element)
}

/** Text alone, or nothing. */
function isLeaf(element: Element): boolean {
  return element.attributes.length === 0 && element.children.every((child) => typeof child === 'string')
}

/** Levels of a record that its columns name: `address.city`. */
const recordLevels = 4
/** More rows are not kept beside their elements. */
const manyRows = 1_000
/** A record of more is easier to read down the page. */
const recordColumns = 40

/**
 * The values of an element by the path of their attribute or child; undefined for an element that is
 * no record: one with text between its children, or with children that repeat and are more than values.
 */
function recordOf(element: Element): Map<string, string> | undefined {
  const values = new Map<string, string>()
  const isRecord = collectValues(element, '', 1, values)
  return isRecord && values.size > 0 && values.size <= recordColumns ? values : undefined
}

function collectValues(element: Element, path: string, level: number, values: Map<string, string>): boolean {
  if (isMixed(element) || level > recordLevels) return false
  const prefix = path && `${path}.`
  const set = (name: string, value: string): boolean => !values.has(name) && values.set(name, value) !== undefined
  const groups = grouped(elementsOf(element))
  const own = groups.size === 0 ? lineText(element) : ''
  const isValue = own !== '' || (groups.size === 0 && path !== '' && element.attributes.length === 0)
  if (isValue && path !== '' && !set(path, own)) return false
  if (!element.attributes.every(([name, value]) => set(prefix + name, value))) return false
  if (isValue && path === '' && !set(element.name, own)) return false
  for (const [name, group] of groups) {
    const [first] = group
    if (group.length === 1 ? !collectValues(first!, prefix + name, level + 1, values) : !group.every(isLeaf))
      return false
    if (group.length > 1 && !set(prefix + name, group.map(lineText).join(', '))) return false
  }
  return true
}

function grouped(elements: readonly Element[]): Map<string, Element[]> {
  const groups = new Map<string, Element[]>()
  for (const element of elements) {
    const group = groups.get(element.name)
    if (group) group.push(element)
    else groups.set(element.name, [element])
  }
  return groups
}

/** Names under which at least two siblings stand, all of them records that are more than one value. */
function namesOfRecords(children: readonly Element[]): Set<string> {
  const names = new Set<string>()
  for (const [name, group] of grouped(children))
    if (group.length > 1 && !group.every(isLeaf) && group.every((one) => recordOf(one) !== undefined)) names.add(name)
  return names
}

/**
 * A row an element, a column an attribute or child; a text of its own is in a column of its name. Rows
 * are made when they are written.
 */
function tableOf(elements: readonly Element[], context: ReadContext): Table {
  const columns = new Set<string>()
  for (const element of elements) for (const name of recordOf(element)!.keys()) columns.add(name)
  if (columns.size > context.limits.tableColumns)
    throw new ConversionError('content_limit_exceeded', {
      limit: 'table columns',
      maximum: context.limits.tableColumns,
    })
  context.budget.cells(columns.size * (elements.length + 1))
  const names = [...columns]
  const rows = {
    *[Symbol.iterator]() {
      yield tableRow(names.slice())
      for (const element of elements) {
        const record = recordOf(element)!
        yield tableRow(names.map((name) => record.get(name) ?? ''))
      }
    },
  }
  return table(elements.length > manyRows ? rows : [...rows], 1)
}
