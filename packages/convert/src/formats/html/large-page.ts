/**
 * Reads a large page while it is parsed: what is complete in the body, or in plain containers within
 * it, becomes blocks and is let go of, so that the tree never holds the whole page.
 *
 * Notes are not looked for, nor panels of tabs and what buttons open: what leads to one is known only when all of the
 * page is.
 */

import {
  attribute,
  descendants,
  type Element,
  isElement,
  isText,
  type Node,
  textContent,
} from '../../carriers/html-syntax/tree.ts'
import { root } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { type Entered, Flow } from './flow.ts'
import { createPage, type Page, wholeOf } from './page.ts'
import { type Decode, parseHtml } from './parse.ts'
import { isKnownByContent, meaningOf } from './roles.ts'
import { surveyOf } from './survey/survey.ts'
import { hasTitle, readTitle } from './title.ts'
import { readUnrendered } from './unrendered.ts'

/** Elements that do no more than hold others. */
const containers = new Set('body main div section article center span'.split(' '))
/** Elements that the parser closes while others in them are open; they wait for the next that is complete. */
const closedEarly = new Set(['a', 'form', 'nobr'])
/** Containers within containers of which the parts are read one by one. */
const deepest = 20

/** @param decode Gives the characters of a text or a value of the page, where those of `text` stand for others. */
export function readLargePage(text: string, context: ReadContext, decode?: Decode): Root {
  const isWhole = context.options.content === 'whole'
  const read = (within: ReadContext, main: boolean): Root => {
    const reader = new LargePageReader(within, main)
    return reader.finish(parseHtml(text, within.limits, { decode, listener: reader }))
  }
  const mainOnly = !isWhole && hasOneMain(text)
  let document = read(context, mainOnly)
  if (document.children.length === 0 && mainOnly) document = read(context, false)
  if (document.children.length === 0 && !isWhole) document = read(wholeOf(context), false)
  return document
}

/** As far as the source states it. */
function hasOneMain(text: string): boolean {
  let count = 0
  for (const _ of text.matchAll(/<main[\s>]|\srole=["']?main\b/gi)) if (++count > 1) break
  return count === 1
}

class LargePageReader {
  readonly #context: ReadContext
  readonly #mainOnly: boolean
  #page: Page | undefined
  #flow: Flow | undefined
  /** Containers that are open, each a child of the one before, entered as soon as something is read of them. */
  readonly #spine: { container: Element; entered: Entered | undefined }[] = []
  #mainDepth = -1
  /** Title of the page, where it is outside of the main content. */
  #title: Block[] = []

  constructor(context: ReadContext, mainOnly: boolean) {
    this.#context = context
    this.#mainOnly = mainOnly
  }

  opened(element: Element): void {
    const around = this.#spine.at(-1)?.container
    const isNext = around === undefined ? element.name === 'body' : element.parent === around
    if (!isNext || this.#spine.length === deepest || !containers.has(element.name)) return
    if (isKnownByContent(element)) return
    if (around === undefined) this.#begin(element)
    const role = attribute(element, 'role')
    if (
      (role !== undefined && role !== 'main') ||
      meaningOf(element) !== element.name ||
      this.#page!.isDropped(element)
    )
      return
    this.#spine.push({ container: element, entered: undefined })
    if (this.#mainDepth < 0 && (element.name === 'main' || role === 'main')) this.#mainDepth = this.#spine.length - 1
  }

  /** @returns How many elements were let go of. */
  closed(element: Element): number {
    const last = this.#spine.at(-1)
    if (last?.container === element) return this.#leave()
    if (last === undefined || element.parent !== last.container || closedEarly.has(element.name)) return 0
    return this.#readUpTo(element)
  }

  finish(document: Element): Root {
    while (this.#spine.length > 0) this.#leave()
    const survey = surveyOf(document, this.#context)
    if (this.#flow) {
      const { blocks } = this.#flow
      if (blocks.length === 0) readUnrendered(survey.body, document, this.#flow)
      if (blocks.length > 0) this.#page!.reportNavigation()
      if (!hasTitle(blocks)) blocks.unshift(...this.#title)
      return root(blocks, survey.metadata)
    }
    const flow = new Flow(createPage(survey, this.#context))
    flow.walkChildren(survey.body)
    flow.endParagraph()
    return root(flow.blocks, survey.metadata)
  }

  /** The head is complete when the body begins. */
  #begin(body: Element): void {
    let document: Element = body
    while (document.parent) document = document.parent
    this.#page = createPage(surveyOf(document, this.#context), this.#context)
    this.#flow = new Flow(this.#page)
  }

  /** Enters all containers, reads what stands in them before the next, and up to an element of the innermost. */
  #readUpTo(element?: Element): number {
    let released = 0
    for (const [depth, level] of this.#spine.entries()) {
      level.entered ??= this.#flow!.enter(level.container)
      const next = this.#spine[depth + 1]?.container
      const { children } = level.container
      const end = next ? children.indexOf(next) : element ? children.indexOf(element) + 1 : 0
      if (end > 0) {
        level.container.children = children.slice(end)
        released += this.#read(children.slice(0, end), depth)
      }
    }
    return released
  }

  /** Reads the rest of the innermost container. */
  #leave(): number {
    let released = this.#readUpTo()
    const { container, entered } = this.#spine.at(-1)!
    const rest = container.children
    container.children = []
    released += this.#read(rest, this.#spine.length - 1)
    this.#flow!.leave(entered!)
    this.#spine.pop()
    if (this.#mainDepth === this.#spine.length) this.#mainDepth = -1
    const around = this.#spine.at(-1)?.container
    if (around) around.children = around.children.filter((node) => node !== container)
    return released + 1
  }

  #read(nodes: readonly Node[], depth: number): number {
    const isWanted = !this.#mainOnly || (this.#mainDepth >= 0 && depth >= this.#mainDepth)
    if (isWanted) this.#flow!.walkNodes(nodes)
    else if (nodes.some((node) => isTextual(node))) {
      this.#context.warn('content_dropped', { what: 'what stands outside the main content' })
      if (this.#title.length === 0) this.#title = readTitle(nodes, this.#page!)
    }
    let released = 0
    for (const node of nodes) {
      if (!isElement(node)) continue
      released++
      released += descendants(node).length
      node.children = []
    }
    return released
  }
}

function isTextual(node: Node): boolean {
  return isText(node) ? node.value.trim() !== '' : isElement(node) && textContent(node).trim() !== ''
}
