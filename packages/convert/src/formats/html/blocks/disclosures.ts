/** Buttons whose text is part of the page: headings, and what opens the part behind (ARIA APG, "Disclosure", "Accordion"). */
import { NAMING } from '../../../carriers/html-syntax/attributes.ts'
import { type Element, isText, type Node, textContent } from '../../../carriers/html-syntax/tree.ts'
import type { Flow } from '../flow.ts'
import { classesOf } from '../parse.ts'

/** Elements around a button that may be its heading. */
const maxAround = 3
/** Nodes before a button that may have no words. */
const maxBefore = 20
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'summary'])

/**
 * Buttons that open an element next to them or next to what they are in, or are called the head of an accordion.
 *
 * @param marked Elements with attributes, in their order.
 */
export function findDisclosures(marked: readonly Element[]): ReadonlySet<Element> {
  const found = new Set<Element>()
  const controls = new Map<string, Element>()
  for (const element of marked) {
    const { attributes, name, parent } = element
    if (name === 'button') {
      const controlled = attributes.get('aria-expanded') === undefined ? undefined : attributes.get('aria-controls')
      if (controlled) controls.set(controlled, element)
      if (classesOf(element).some((word) => /^(?:accordion|collapsible|faq)/.test(word))) found.add(element)
    } else if (controls.size > 0 && (attributes.kinds & NAMING) !== 0) {
      const button = controls.get(attributes.get('id') ?? '')
      if (button && (button.parent === parent || button.parent?.parent === parent)) found.add(button)
    }
  }
  return found
}

/** Whether it is what a heading says: what stands behind other words is a control next to them. */
export function isInHeading(button: Element): boolean {
  let around = button.parent
  for (let levels = 0; around && levels < maxAround; levels++, around = around.parent)
    if (headings.has(around.name) || around.attributes.get('role') === 'heading') return isAtBeginning(button, around)
  return false
}

function isAtBeginning(button: Element, around: Element): boolean {
  for (let node = button; node !== around; node = node.parent!) {
    const first = node.parent!.children.slice(0, maxBefore)
    const at = first.indexOf(node)
    if (at < 0 || first.slice(0, at).some(hasWords)) return false
  }
  return true
}

function hasWords(node: Node): boolean {
  return (isText(node) ? node.value : textContent(node)).trim() !== ''
}

/** A heading, or a line in bold as that of `details`. */
export function readButton(element: Element, flow: Flow): void {
  if (isInHeading(element)) {
    flow.walkInside(element)
    return
  }
  flow.endParagraph()
  const children = flow.phrasingOf(element)
  if (children.length > 0) flow.addBlock({ type: 'paragraph', children: [{ type: 'strong', children }] })
}
