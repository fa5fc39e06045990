import { text } from '../../core/document/build.ts'
import type { Block, DefinitionList, List, ListItem, Paragraph, Phrasing } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'

/**
 * GFM has no definition lists: each group of terms becomes an item, `- **Term**: description`,
 * and what is more than one paragraph stands below it.
 */
export function definitionsAsList({ children }: DefinitionList): List {
  const items: ListItem[] = []
  let terms: Phrasing[][] = []
  let descriptions: Block[][] = []
  const close = (): void => {
    if (terms.length || descriptions.length) items.push(itemOf(terms, descriptions))
    terms = []
    descriptions = []
  }
  for (const part of children) {
    if (part.type === 'definitionTerm') {
      if (descriptions.length) close()
      terms.push(part.children)
    } else descriptions.push(part.children)
  }
  close()
  return { type: 'list', ordered: false, children: items }
}

function itemOf(terms: readonly Phrasing[][], descriptions: readonly Block[][]): ListItem {
  const opening: Phrasing[] = terms.flatMap((term, index) => [
    ...(index ? [text(', ')] : []),
    { type: 'strong', children: term },
  ])
  const [only] = descriptions
  if (descriptions.length === 1 && only?.[0]?.type === 'paragraph') {
    const lead: Paragraph = { type: 'paragraph', children: [...opening, ...afterTerms(terms), ...only[0].children] }
    return { type: 'listItem', children: [lead, ...only.slice(1)] }
  }
  const blocks = descriptions.length > 1 ? [listOf(descriptions)] : (only ?? [])
  return {
    type: 'listItem',
    children: [...(opening.length ? [{ type: 'paragraph', children: opening } as const] : []), ...blocks],
  }
}

/** A term that ends with a colon needs no other. */
function afterTerms(terms: readonly Phrasing[][]): Phrasing[] {
  const last = terms.at(-1)
  if (!last) return []
  return [text(plainText(last).trimEnd().endsWith(':') ? ' ' : ': ')]
}

/** A description that is itself a list gives its entries. */
function listOf(descriptions: readonly Block[][]): List {
  const items = descriptions.flatMap((children): ListItem[] => {
    const [only] = children
    if (children.length === 1 && only?.type === 'definitionList') return definitionsAsList(only).children
    if (children.length === 1 && only?.type === 'list' && !only.ordered) return only.children
    return [{ type: 'listItem', children }]
  })
  return { type: 'list', ordered: false, children: items }
}
