/** Property lists of Apple (plist(5)): keys with their values, as a nested list. */
import { list, listItem, paragraph, root, text } from '../../core/document/build.ts'
import type { Block, ListItem, Phrasing, Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { type Element, elementsOf, lineText } from './element.ts'

export function readPropertyList(element: Element, { limits }: ReadContext): Root {
  return root(elementsOf(element).flatMap((value) => valueBlocks(value, 1, limits.nesting)))
}

function valueBlocks(value: Element, depth: number, maximum: number): Block[] {
  const items = depth > maximum ? [] : itemsOf(value, depth, maximum)
  if (items.length) return [list(false, items)]
  const words = wordsOf(value)
  return words ? [paragraph(words)] : []
}

function itemsOf(value: Element, depth: number, maximum: number): ListItem[] {
  if (value.name === 'array') return elementsOf(value).map((one) => itemOf([], one, depth, maximum))
  if (value.name !== 'dict') return []
  const items: ListItem[] = []
  let key = ''
  for (const child of elementsOf(value)) {
    if (child.name === 'key') key = lineText(child)
    else items.push(itemOf([text(`${key}:`)], child, depth, maximum))
  }
  return items
}

function itemOf(label: Phrasing[], value: Element, depth: number, maximum: number): ListItem {
  const isNested = value.name === 'dict' || value.name === 'array'
  if (isNested)
    return listItem([...(label.length ? [paragraph(label)] : []), ...valueBlocks(value, depth + 1, maximum)])
  const words = wordsOf(value)
  return listItem([paragraph([...label, ...(words ? [text(`${label.length ? ' ' : ''}${words}`)] : [])])])
}

function wordsOf(value: Element): string {
  return value.name === 'true' || value.name === 'false' ? value.name : lineText(value)
}
