/** The title of a page whose main content has none: it stands in the header above. */

import { type Element, findDescendant, isElement, type Node } from '../../carriers/html-syntax/tree.ts'
import type { Block } from '../../core/document/nodes.ts'
import { Flow } from './flow.ts'
import type { Page } from './page.ts'
import { invisibilityOf } from './survey/visibility.ts'

export function hasTitle(blocks: readonly Block[]): boolean {
  return blocks.some((block) => block.type === 'heading' && block.depth === 1)
}

/** The first heading of the first level among nodes and below them. */
export function readTitle(nodes: readonly Node[], page: Page): Block[] {
  for (const node of nodes) {
    const title = isElement(node) ? (isTitle(node) ? node : findDescendant(node, isTitle)) : undefined
    if (!title || !isShown(title)) continue
    const flow = new Flow(page)
    flow.walk(title)
    return flow.blocks
  }
  return []
}

function isTitle({ name }: Element): boolean {
  return name === 'h1'
}

function isShown(element: Element): boolean {
  for (let around = element.parent; around; around = around.parent) if (invisibilityOf(around)) return false
  return true
}
