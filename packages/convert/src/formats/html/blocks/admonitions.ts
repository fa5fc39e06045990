/** Notes, tips and warnings that documentation sets off from the text: quotations that begin with their label. */

import { attribute, childElements, detach, type Element, isElement } from '../../../carriers/html-syntax/tree.ts'
import type { Phrasing } from '../../../core/document/nodes.ts'
import type { Flow } from '../flow.ts'
import { classesOf } from '../parse.ts'

/**
 * Classes that Sphinx and MkDocs, Asciidoctor, Docusaurus, GitHub, VitePress and VuePress, Quarto and
 * Notion, and Confluence give admonitions.
 */
export const admonitionClasses = [
  'admonition',
  'admonitionblock',
  'theme-admonition',
  'markdown-alert',
  'custom-block',
  'custom-container',
  'hint-container',
  'callout',
  'confluence-information-macro',
] as const
const titles = new Set(
  'admonition-title title markdown-alert-title custom-block-title custom-container-title hint-container-title callout-title'.split(
    ' ',
  ),
)

export function readAdmonition(element: Element, flow: Flow): void {
  flow.endParagraph()
  const leading = leadingElements(element)
  const label = labelOf(leading, flow)
  // Asciidoctor sets the label next to the text, in a table.
  const row = leading.find(({ name }) => name === 'td')?.parent
  const content = row && childElements(row).find((cell) => classesOf(cell).includes('content'))
  const children = flow.blocksOf(content ?? element)
  if (label.length > 0) children.unshift({ type: 'paragraph', children: [{ type: 'strong', children: label }] })
  if (children.length > 0) flow.addBlock({ type: 'blockquote', children })
}

/** Depth of the elements around a table's first content: its body, row, cell and what is in that. */
const maxLeading = 6

/** What a box begins with, and what that begins with. */
function leadingElements(box: Element): Element[] {
  const path: Element[] = []
  let first = firstElement(box)
  for (; first && path.length < maxLeading; first = firstElement(first)) path.push(first)
  return path
}

function firstElement({ children }: Element): Element | undefined {
  const first = children.find((node) => isElement(node) || node.value.trim() !== '')
  return first && isElement(first) ? first : undefined
}

/** Docusaurus adds to the names of its classes. */
function isTitle(name: string): boolean {
  return titles.has(name) || name.startsWith('admonitionHeading_')
}

/** Takes the label out of the box, or the name of its icon. */
function labelOf(leading: readonly Element[], flow: Flow): Phrasing[] {
  const icon = leading.find((inner) => classesOf(inner).some((name) => name.startsWith('icon-')))
  const value = icon && attribute(icon, 'title')
  if (value) return [{ type: 'text', value }]
  const title = leading.find((inner) => classesOf(inner).some(isTitle))
  if (!title) return []
  detach(title)
  return flow.phrasingOf(title)
}
