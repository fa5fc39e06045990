/** Lists of articles: with bullets or numbers, of terms and what they mean. */
import { paragraph, text } from '../../../core/document/build.ts'
import type { Block, DefinitionList, List, ListItem } from '../../../core/document/nodes.ts'
import { romanValue } from '../../../core/document/numerals.ts'
import { attribute, childNamed, type Element, elementsOf, lineText } from '../element.ts'
import { type Article, blocksOf } from './article.ts'
import { phrasingOf, trimmed } from './phrasing.ts'

export function listOf(element: Element, article: Article, depth: number): Block[] {
  const kind = attribute(element, 'list-type') ?? attribute(element, 'type') ?? attribute(element, 'rend') ?? ''
  const isNumbered = article.vocabulary.roles[element.name] === 'numbers'
  const ordered = isNumbered || /^(?:order|number|alpha|roman)/.test(kind)
  if (attribute(element, 'type') === 'inline') return [paragraph(elementsOf(element).map(lineText).join(', '))]
  const title = childNamed(element, 'title', 'head')
  if (childNamed(element, 'label') && article.vocabulary.roles.label === undefined)
    return labelledOf(element, article, depth)
  const items = elementsOf(element).flatMap((child): ListItem[] => {
    if (child === title) return []
    const children = blocksOf(child, article, 6)
    return children.length ? [{ type: 'listItem', children }] : []
  })
  const caption: Block[] = title ? [paragraph([{ type: 'strong', children: [text(lineText(title))] }])] : []
  if (items.length === 0) return caption
  const list: List = { type: 'list', ordered, children: items }
  const start = startOf(element, kind)
  if (ordered && Number.isSafeInteger(start) && start > 0) list.start = start
  return [...caption, list]
}

/** As the list says it, or its first item (`override` of DocBook, `label` of JATS). */
function startOf(element: Element, kind: string): number {
  const stated = attribute(element, 'startingnumber') ?? attribute(element, 'start')
  if (stated !== undefined) return Number(stated)
  const [first] = elementsOf(element)
  if (!first) return Number.NaN
  const label = attribute(first, 'override') ?? lineText(childNamed(first, 'label')).replace(/[().\s]/g, '')
  if (kind.startsWith('roman')) return romanValue(label.toLowerCase())
  return kind.startsWith('alpha') && /^[a-z]$/i.test(label) ? label.toLowerCase().charCodeAt(0) - 96 : Number(label)
}

/** A list of TEI whose items have labels before them. */
function labelledOf(element: Element, article: Article, depth: number): Block[] {
  const list: DefinitionList = { type: 'definitionList', children: [] }
  for (const child of elementsOf(element)) {
    if (child.name === 'label')
      list.children.push({ type: 'definitionTerm', children: trimmed(phrasingOf(child, article)) })
    else list.children.push({ type: 'definitionDescription', children: blocksOf(child, article, depth) })
  }
  return [list]
}

/** Terms and descriptions, with or without an element around each pair. */
export function definitionsOf(element: Element, article: Article, depth: number): Block[] {
  const { roles } = article.vocabulary
  const list: DefinitionList = { type: 'definitionList', children: [] }
  for (const child of elementsOf(element).flatMap((entry) => (isPair(entry, article) ? elementsOf(entry) : [entry]))) {
    if (roles[child.name] === 'term')
      list.children.push({ type: 'definitionTerm', children: trimmed(phrasingOf(child, article)) })
    else list.children.push({ type: 'definitionDescription', children: blocksOf(child, article, depth) })
  }
  return list.children.length ? [list] : []
}

function isPair(element: Element, { vocabulary }: Article): boolean {
  return elementsOf(element).some((child) => vocabulary.roles[child.name] === 'term')
}
