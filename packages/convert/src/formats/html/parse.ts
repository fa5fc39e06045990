/** The page as a tree, by the parsing algorithm of the HTML standard (§13.2), within bounds. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { ConversionError } from '../../errors.ts'
import type { Limits } from '../../limits.ts'
import { compactTree } from './compact-tree.ts'

export type Element = DefaultTreeAdapterTypes.Element
export type Node = DefaultTreeAdapterTypes.ChildNode
export type Parent = DefaultTreeAdapterTypes.ParentNode

/** Hears of elements while a page is parsed. */
export interface ParseListener {
  /** It has its attributes and its place. */
  opened(element: Element): void
  /**
   * All that is in it has been read.
   *
   * @returns How many elements were taken out of the tree.
   */
  closed(element: Element): number
}

/** How many times the elements that a tree may hold may come and go. */
const mostTimes = 8

/**
 * The algorithm walks its stack of open elements for many tags and may open an unclosed
 * formatting element again in every paragraph, so a small page can ask for quadratic time or
 * memory: both the depth of the stack and the number of elements are bounded.
 *
 * @throws ConversionError content_limit_exceeded
 */
export function parseHtml(text: string, limits: Limits, listener?: ParseListener): DefaultTreeAdapterTypes.Document {
  let created = 0
  let released = 0
  let depth = 0
  return parse(text, {
    scriptingEnabled: false,
    treeAdapter: {
      ...compactTree,
      createElement(name, namespace, attributes) {
        if (++created - released > limits.elements || created > limits.elements * mostTimes)
          throw exceeded('elements', limits.elements)
        return compactTree.createElement(name, namespace, attributes)
      },
      onItemPush(element) {
        if (++depth > limits.elementDepth) throw exceeded('elements within each other', limits.elementDepth)
        listener?.opened(element)
      },
      onItemPop(element) {
        depth--
        if (listener) released += listener.closed(element)
      },
    },
  })
}

function exceeded(limit: string, maximum: number): ConversionError {
  return new ConversionError('content_limit_exceeded', { limit, maximum })
}

export function isElement(node: Node): node is Element {
  return 'tagName' in node
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value
}

export function classesOf(element: Element): string[] {
  return (attribute(element, 'class') ?? '').split(/\s+/)
}

export function childElements(parent: Parent): Element[] {
  return parent.childNodes.filter(isElement)
}

/** Elements below `parent` in document order; iterative, whatever the depth. */
export function* descendants(parent: Parent): Generator<Element> {
  const stack: Node[] = [...parent.childNodes].reverse()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue
    yield node
    for (let index = node.childNodes.length - 1; index >= 0; index--) stack.push(node.childNodes[index] as Node)
  }
}

/** All text below `parent`, `<br>` as a line feed; iterative, whatever the depth. */
export function textContent(parent: Parent): string {
  let text = ''
  const stack: Node[] = [...parent.childNodes].reverse()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value
    else if (node.nodeName === 'br') text += '\n'
    else if (isElement(node))
      for (let index = node.childNodes.length - 1; index >= 0; index--) stack.push(node.childNodes[index] as Node)
  }
  return text
}
