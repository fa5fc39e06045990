/**
 * Any XML as a readable outline: an element with text as `name: text`, siblings that repeat with
 * flat content as a table, everything else as a heading or a nested list.
 */
import { append } from '../../core/document/append.ts'
import { heading, list, listItem, paragraph, text } from '../../core/document/build.ts'
import type { Block, ListItem, Phrasing } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { type Element, elementsOf, hasText, isLeaf, isMixed, lineText } from './element.ts'
import { type Records, recordsAmong, tableOf } from './records.ts'

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
  const repeated = recordsAmong(children)
  if (repeated.size === 0 && hasLateSentences(children)) return [listOf(element, children, context)]
  const values = children.filter((child) => !repeated.has(child.name) && isValue(child))
  const blocks: Block[] = properties(element, values)
  const done = new Set<string>()
  for (const child of children) {
    const records = repeated.get(child.name)
    if (records) {
      if (!done.has(child.name)) append(blocks, recordBlocks(records, children.length, depth, context))
      done.add(child.name)
    } else if (isValue(child)) continue
    else if (depth < headingLevels) append(blocks, section(child, depth + 1, context))
    else addItem(blocks, itemOf(child, depth, context))
  }
  return blocks
}

/** A table, below the name of its rows where they are not all that there is. */
function recordBlocks(records: Records, siblings: number, depth: number, context: ReadContext): Block[] {
  const rows = tableOf(records, context)
  if (records.elements.length === siblings || depth >= headingLevels) return [rows]
  return [heading(depth + 1, [text(records.elements[0]!.name)]), rows]
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

function hasLateSentences(children: readonly Element[]): boolean {
  const structured = children.findIndex((child) => !isValue(child))
  return structured >= 0 && children.findLastIndex(isMixed) > structured
}

/** What has a text of its own, or nothing at all. */
function isValue(element: Element): boolean {
  return hasText(element) || isLeaf(element)
}
