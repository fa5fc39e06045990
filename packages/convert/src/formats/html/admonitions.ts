/** Notes, tips and warnings that documentation sets off from the text: quotations that begin with their label. */
import type { Phrasing } from '../../document/nodes.ts'
import { attribute, detach, type Element, findDescendant, textContent } from '../../html-syntax/tree.ts'
import type { Flow } from './flow.ts'
import { classesOf } from './parse.ts'

/** Of Sphinx and MkDocs, Asciidoctor, Docusaurus, GitHub, VitePress, Quarto and Notion, Confluence. */
const boxes = new Set(
  'admonition admonitionblock theme-admonition markdown-alert custom-block callout confluence-information-macro'.split(
    ' ',
  ),
)
const titles = new Set(
  'admonition-title title markdown-alert-title custom-block-title callout-title admonitionHeading'.split(' '),
)

export function isAdmonition(element: Element): boolean {
  return classesOf(element).some((name) => boxes.has(name))
}

export function readAdmonition(element: Element, flow: Flow): void {
  flow.endParagraph()
  const label = labelOf(element, flow)
  // Asciidoctor sets the label beside the text, in a table.
  const content = findDescendant(element, (inner) => inner.name === 'td' && classesOf(inner).includes('content'))
  const children = flow.blocksOf(content ?? element)
  if (label.length > 0) children.unshift({ type: 'paragraph', children: [{ type: 'strong', children: label }] })
  if (children.length > 0) flow.addBlock({ type: 'blockquote', children })
}

/** Takes the label out of the box: what it begins with, or the name of its icon. */
function labelOf(element: Element, flow: Flow): Phrasing[] {
  const icon = findDescendant(element, (inner) => inner.name === 'i' && classesOf(inner).some(isIcon))
  const value = icon && attribute(icon, 'title')
  if (value) return [{ type: 'text', value }]
  const title = findDescendant(element, (inner) => classesOf(inner).some((name) => titles.has(name)))
  if (!title || !textContent(element).trim().startsWith(textContent(title).trim())) return []
  detach(title)
  return flow.phrasingOf(title)
}

function isIcon(name: string): boolean {
  return name.startsWith('icon-')
}
