/** One page: its metadata, its main content, its notes at the end. */

import { childElements, type Element, textContent } from '../../carriers/html-syntax/tree.ts'
import { root } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import { dropMark } from '../../core/document/note-mark.ts'
import type { ReadContext } from '../../core/reader.ts'
import { Flow } from './flow.ts'
import { createPage, type Page, wholeOf } from './page.ts'
import { parseHtml } from './parse.ts'
import { type Survey, surveyOf } from './survey/survey.ts'
import { invisibilityOf } from './survey/visibility.ts'
import { hasTitle, readTitle } from './title.ts'
import { readUnrendered } from './unrendered.ts'

export function readDocument(text: string, context: ReadContext): Root {
  const document = parseHtml(text, context.limits)
  const survey = surveyOf(document, context)
  const blocks = readPage(document, survey, context)
  if (blocks.length > 0 || context.options.content === 'whole') return root(blocks, survey.metadata)
  return root(readPage(document, survey, wholeOf(context)), survey.metadata)
}

/** Nothing where navigation is all that the page has. */
function readPage(document: Element, survey: Survey, context: ReadContext): Block[] {
  const page = createPage(survey, context)
  const flow = new Flow(page)
  const content = contentOf(survey, context)
  flow.walkChildren(content)
  flow.endParagraph()
  const isTitled = content === survey.body || hasTitle(flow.blocks)
  const title = isTitled ? [] : readTitle([survey.body], page)
  if (flow.blocks.length === 0) readUnrendered(survey.body, document, flow)
  if (flow.blocks.length > 0) page.reportNavigation()
  return [...title, ...flow.blocks, ...readNotes(page)]
}

function readNotes(page: Page): Block[] {
  const blocks: Block[] = []
  const { definitions, references } = page.footnotes
  const shown = new Map(Array.from(references, ([element, identifier]) => [identifier, element]))
  for (const [element, identifier] of definitions) {
    const flow = new Flow(page)
    flow.walkChildren(element)
    flow.endParagraph()
    dropFullStop(flow.blocks)
    const reference = shown.get(identifier)
    if (reference) dropMark(flow.blocks, textContent(reference))
    blocks.push({ type: 'footnoteDefinition', identifier, children: flow.blocks })
  }
  return blocks
}

/** What stood behind the number of a note, which led back to the text. */
function dropFullStop([first]: readonly Block[]): void {
  const leading = first?.type === 'paragraph' ? first.children[0] : undefined
  if (leading?.type === 'text') leading.value = leading.value.replace(/^[.:)\]] /, '')
}

/** The `main` element where there is just one and it has text; else the whole body. */
function contentOf({ body, mains }: Survey, context: ReadContext): Element {
  const main = mains[0]
  if (context.options.content === 'whole' || mains.length !== 1 || !main || textContent(main).trim() === '') return body
  if (hasAdjacentText(body, main)) context.warn('content_dropped', { what: 'what stands outside the main content' })
  return main
}

function hasAdjacentText(body: Element, main: Element): boolean {
  let around: Element = main
  while (around !== body) {
    const parent: Element = around.parent!
    if (childElements(parent).some((child) => child !== around && isContent(child))) return true
    around = parent
  }
  return false
}

function isContent(element: Element): boolean {
  if (textContent(element).trim() === '') return false
  const why = invisibilityOf(element)
  return why === undefined || why === 'navigation'
}
