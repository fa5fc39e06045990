/** The tree of a page: its elements and text. Comments, processing instructions and the doctype are no part of it. */
import { type Attributes, noAttributes } from './attributes.ts'

export type Node = Element | Text

/** The vocabulary that an element is of (§2.1.3, §13.2.6.5). */
export type Space = 'html' | 'svg' | 'math'

const none: Node[] = []

// As classes: the engine learns of object literals of which many stay that all should be put where the old ones are,
// and those of a large page, of which none stays, fill it.

export class Text {
  readonly name = '#text'
  value: string
  parent: Element

  constructor(value: string, parent: Element) {
    this.value = value
    this.parent = parent
  }
}

export class Element {
  /** Tag name in lower case; `#document` for the page itself. */
  readonly name: string
  readonly space: Space
  attributes: Attributes
  children: Node[] = none
  parent: Element | null = null
  /** What the tree construction knows of its tag (tags.ts). */
  readonly traits: number
  /** It is on the stack of open elements. */
  isOpen = false

  constructor(name: string, space: Space, attributes: Attributes, traits: number) {
    this.name = name
    this.space = space
    this.attributes = attributes
    this.traits = traits
  }
}

export function createDocument(): Element {
  return new Element('#document', 'html', noAttributes, 0)
}

/** Takes over what a second tag of the element adds (§13.2.6.4.7). */
export function adoptAttributes(element: Element, others: Attributes): void {
  if (element.attributes === noAttributes) element.attributes = others
  else element.attributes.adopt(others)
}

/** A list that is pushed or spread to has room for sixteen more, one of `concat` has none: most elements have few children. */
const few = 4

export function append(parent: Element, node: Node): void {
  const { children } = parent
  node.parent = parent
  if (children.length >= few) children.push(node)
  else parent.children = children.length === 0 ? [node] : children.concat(node)
}

/** @param next A child of `parent`, near its end as a rule. */
export function insertBefore(parent: Element, node: Node, next: Node): void {
  node.parent = parent
  parent.children.splice(parent.children.lastIndexOf(next), 0, node)
}

/** Text that follows text is one with it. */
export function appendText(parent: Element, value: string): void {
  const { children } = parent
  const { length } = children
  if (length === 0) parent.children = [new Text(value, parent)]
  else if (children[length - 1]!.name === '#text') (children[length - 1] as Text).value += value
  else append(parent, new Text(value, parent))
}

export function insertTextBefore(parent: Element, value: string, next: Node): void {
  const before = parent.children[parent.children.lastIndexOf(next) - 1]
  if (before !== undefined && isText(before)) before.value += value
  else insertBefore(parent, new Text(value, parent), next)
}

export function detach(node: Node): void {
  const siblings = node.parent?.children
  const index = siblings?.lastIndexOf(node) ?? -1
  if (index >= 0) siblings!.splice(index, 1)
}

export function isElement(node: Node): node is Element {
  return node.name !== '#text'
}

export function isText(node: Node): node is Text {
  return node.name === '#text'
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attributes.get(name)
}

export function childElements(parent: Element): Element[] {
  const elements: Element[] = []
  for (const child of parent.children) if (child.name !== '#text') elements.push(child as Element)
  return elements
}

/** Elements below `parent` in document order, but for those of templates; iterative, whatever the depth. */
export function descendants(parent: Element): Element[] {
  const found: Element[] = []
  const stack: Element[] = []
  pushElements(parent, stack)
  for (let element = stack.pop(); element; element = stack.pop()) {
    found.push(element)
    const { children, name } = element
    if (children.length > 0 && (name !== 'template' || !isInert(element))) pushElements(element, stack)
  }
  return found
}

/** The first of the same of which `test` holds. */
export function findDescendant(parent: Element, test: (element: Element) => boolean): Element | undefined {
  const stack: Element[] = []
  pushElements(parent, stack)
  for (let element = stack.pop(); element; element = stack.pop()) {
    if (test(element)) return element
    if (element.name !== 'template' || !isInert(element)) pushElements(element, stack)
  }
  return undefined
}

/** A template that is no part of the page, as one is that declares what an element shows (DOM standard, shadow roots). */
export function isInert({ attributes, name }: Element): boolean {
  return (
    name === 'template' && attributes.get('shadowrootmode') === undefined && attributes.get('shadowmode') === undefined
  )
}

function pushElements({ children }: Element, stack: Element[]): void {
  for (let index = children.length - 1; index >= 0; index--) {
    const child = children[index]!
    if (child.name !== '#text') stack.push(child as Element)
  }
}

function pushChildren({ children }: Element, stack: Node[]): void {
  for (let index = children.length - 1; index >= 0; index--) stack.push(children[index]!)
}

/** All text below `parent` but that of templates, `<br>` as a line feed; iterative, whatever the depth. */
export function textContent(parent: Element): string {
  const only = parent.children[0]
  if (parent.children.length === 1 && only !== undefined && isText(only)) return only.value
  let text = ''
  const stack = [...parent.children].reverse()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) text += node.value
    else if (node.name === 'br') text += '\n'
    else if (!isInert(node)) pushChildren(node, stack)
  }
  return text
}
