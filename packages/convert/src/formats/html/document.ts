/** One page: its metadata, its main content, its notes at the end. */
import { root } from '../../document/build.ts'
import type { Block, Root } from '../../document/nodes.ts'
import { htmlCharset } from '../../encoding/declaration.ts'
import { decodeText } from '../../encoding/decode.ts'
import type { ReadContext } from '../reader.ts'
import { Flow } from './flow.ts'
import { readLargePage } from './large-page.ts'
import { readMetadata } from './metadata.ts'
import { createPage, type Page } from './page.ts'
import { attribute, childElements, descendants, type Element, type Parent, parseHtml, textContent } from './parse.ts'
import { invisibilityOf } from './visibility.ts'
import { asHtml } from './xhtml.ts'

/** Characters from which the tree of a page would take more memory than is sensible. */
const largePage = 8_000_000

export function readDocument(bytes: Uint8Array, context: ReadContext): Root {
  const text = asHtml(decodeText(bytes, context, htmlCharset(bytes)))
  if (text.length >= largePage) return readLargePage(text, context)
  const document = parseHtml(text, context.limits)
  const page = createPage(document, context)
  const metadata = readMetadata(document)
  const flow = new Flow(page)
  flow.walkChildren(contentOf(document, context))
  flow.endParagraph()
  return root([...flow.blocks, ...readNotes(page)], metadata)
}

function readNotes(page: Page): Block[] {
  const blocks: Block[] = []
  const { definitions } = page.footnotes
  for (const [element, identifier] of definitions) {
    const flow = new Flow(page)
    flow.walkChildren(element)
    flow.endParagraph()
    blocks.push({ type: 'footnoteDefinition', identifier, children: flow.blocks })
  }
  return blocks
}

/** The `main` element where there is just one and it has text; else the whole body. */
function contentOf(document: Parent, context: ReadContext): Parent {
  let body: Parent = document
  const mains: Element[] = []
  for (const element of descendants(document)) {
    if (element.tagName === 'body') body = element
    else if (isMain(element) && !invisibilityOf(element)) mains.push(element)
  }
  if (context.options.content === 'whole') return body
  const main = mains[0]
  if (mains.length !== 1 || !main || textContent(main).trim() === '') return body
  if (hasTextBeside(body, main)) context.warn('content_dropped', { what: 'what stands outside the main content' })
  return main
}

function isMain(element: Element): boolean {
  return element.tagName === 'main' || attribute(element, 'role') === 'main'
}

function hasTextBeside(body: Parent, main: Element): boolean {
  let around: Parent = main
  while (around !== body) {
    const parent: Parent = (around as Element).parentNode as Parent
    if (childElements(parent).some((child) => child !== around && !invisibilityOf(child) && textContent(child).trim()))
      return true
    around = parent
  }
  return false
}
