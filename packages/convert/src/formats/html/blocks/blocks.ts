/** Headings, quotations and the other blocks that are no list, table or code. */

import {
  attribute,
  childElements,
  descendants,
  type Element,
  isElement,
  isText,
} from '../../../carriers/html-syntax/tree.ts'
import { append } from '../../../core/document/append.ts'
import { heading } from '../../../core/document/build.ts'
import { captionFigure } from '../../../core/document/figure.ts'
import type { Block, Heading, Link, Paragraph, Phrasing } from '../../../core/document/nodes.ts'
import { plainText } from '../../../core/document/plain.ts'
import { anchorsOf } from '../elements.ts'
import type { Flow } from '../flow.ts'
import { meaningOf } from '../roles.ts'

/** A heading's blocks are its line; what has no place in a line (a table, a list) follows it. */
export function readHeading(element: Element, flow: Flow): void {
  const before = flow.takeAnchors()
  flow.endParagraph()
  const inner = flow.blocksOf(element)
  const line = lineOf(inner)
  if (line.length) {
    const anchors = anchorsOfHeading(element, before)
    const node = heading(Number(meaningOf(element).slice(1)), unwrapped(line, anchors))
    flow.addBlock(anchors.length ? { ...node, anchors } : node)
  }
  for (const block of inner) if (!hasLine(block)) flow.addBlock(block)
}

export function hasLine(block: Block): block is Paragraph | Heading {
  return block.type === 'paragraph' || block.type === 'heading'
}

export function lineOf(blocks: readonly Block[]): Phrasing[] {
  const lines = blocks.filter(hasLine)
  const [first, ...others] = lines
  if (first === undefined) return []
  for (const { children } of others) {
    first.children.push({ type: 'text', value: ' ' })
    append(first.children, children)
  }
  return first.children
}

/** A heading that is bold as a whole, or whose words are links to itself. */
function unwrapped(line: Phrasing[], anchors: readonly string[]): Phrasing[] {
  const only = line[0]
  if (only?.type === 'strong' && line.length === 1) return unwrapped(only.children, anchors)
  const isOwn = (node: Phrasing): node is Link =>
    node.type === 'link' && node.url[0] === '#' && anchors.includes(node.url.slice(1))
  return line.some(isOwn) ? line.flatMap((node) => (isOwn(node) ? node.children : [node])) : line
}

/** Names of what is right before it, around it and in it. */
function anchorsOfHeading(heading: Element, before: readonly string[]): string[] {
  const { parent } = heading
  const names = before.slice()
  if (parent?.name === 'section' || parent?.name === 'div') append(names, anchorsOf(parent))
  append(names, anchorsOf(heading))
  if (heading.children.some(isElement)) for (const element of descendants(heading)) append(names, anchorsOf(element))
  return names.length > 1 ? [...new Set(names)] : names
}

export function readBlockquote(element: Element, flow: Flow): void {
  const children = flow.blocksOf(element)
  if (children.length) flow.addBlock({ type: 'blockquote', children })
}

/** Who is quoted stands in a line of its own, unless it is part of a paragraph. */
export function readAttribution(element: Element, flow: Flow): void {
  const { parent } = element
  const isOfQuotation =
    parent?.name === 'blockquote' || (parent?.name === 'div' && parent.parent?.name === 'blockquote')
  if (isOfQuotation && !isBehindDash(element)) flow.endParagraph()
  flow.walkInside(element)
  if (isOfQuotation) flow.endParagraph()
}

/** Nodes of a quotation from who is quoted to its end. */
const maxBehind = 10

/** Encyclopedias begin the line of who is quoted so. */
function isBehindDash(element: Element): boolean {
  const last = element.parent!.children.slice(-maxBehind)
  const before = last[last.indexOf(element) - 1]
  return before !== undefined && isText(before) && /^\s*[-–—―]\s*$/.test(before.value)
}

/** What a summary says that only names what a click on it does. */
const control =
  /^(?:(?:click|tap) (?:here )?to )?(?:expand|show|hide|collapse|toggle)(?: (?:all|more|less|details|description|content|contents|section))?$/i

/** `details` as its summary in bold and what it hides. */
export function readDetails(element: Element, flow: Flow): void {
  flow.endParagraph()
  const summary = childElements(element).find((child) => child.name === 'summary')
  const blocks = summary ? flow.blocksOf(summary) : []
  const children = blocks.some(({ type }) => type === 'heading') ? [] : lineOf(blocks)
  if (children.length && !control.test(plainText(children).trim()))
    flow.addBlock({ type: 'paragraph', children: [{ type: 'strong', children }] })
  for (const block of blocks) if (children.length === 0 || !hasLine(block)) flow.addBlock(block)
  const entered = flow.enter(element)
  flow.walkNodes(element.children.filter((child) => child !== summary))
  flow.leave(entered)
}

/** What a figure shows, and its caption before or after it. */
export function readFigure(element: Element, flow: Flow): void {
  flow.endParagraph()
  const from = flow.blocks.length
  flow.walkInside(element)
  const [captions, shown]: [Paragraph[], Block[]] = [[], []]
  for (const block of flow.blocks.slice(from)) {
    if (block.type === 'paragraph' && block.kind === 'caption' && !block.isAttached) captions.push(block)
    else shown.push(block)
  }
  captionFigure(shown, captions)
}

export function readFigcaption(element: Element, flow: Flow): void {
  flow.endParagraph()
  for (const block of flow.blocksOf(element)) {
    if (block.type === 'paragraph') block.kind = 'caption'
    flow.addBlock(block)
  }
}

/** A rule; not the one that sets off notes, which go where the writer puts them. */
export function readRule(element: Element, flow: Flow): void {
  const { attributes } = element.parent!
  const isBeforeNotes = /footnotes?\b|endnotes|mso-element:\s*(?:footnote|endnote|comment)-list/.test(
    `${attributes.get('class')} ${attributes.get('id')} ${attributes.get('role')} ${attributes.get('style')}`,
  )
  if (!isBeforeNotes) flow.addBlock({ type: 'thematicBreak' })
}

/** What a book offers for readers of different abilities (EPUB 3.0, epub:switch): MathML, or else the default. */
export function readSwitch(element: Element, flow: Flow): void {
  const choices = childElements(element)
  const isMath = (choice: Element): boolean => /MathML$/.test(attribute(choice, 'required-namespace') ?? '')
  const chosen = choices.find(isMath) ?? choices.find((choice) => choice.name === 'epub:default')
  if (chosen) flow.walkInside(chosen)
}
