/** Headings, quotations, preformatted text and the other blocks that are no list or table. */

import { append } from '../../document/append.ts'
import { heading } from '../../document/build.ts'
import type { Block, Phrasing } from '../../document/nodes.ts'
import type { Flow } from './flow.ts'
import { attribute, childElements, descendants, type Element, textContent } from './parse.ts'

/** A heading's blocks are its line; what has no place in a line (a table, a list) follows it. */
export function readHeading(element: Element, flow: Flow): void {
  flow.endParagraph()
  const inner = flow.blocksOf(element)
  const line: Phrasing[] = []
  const rest: Block[] = []
  for (const block of inner) {
    if (block.type !== 'paragraph' && block.type !== 'heading') rest.push(block)
    else if (line.length) line.push({ type: 'text', value: ' ' }, ...block.children)
    else append(line, block.children)
  }
  if (line.length) {
    const node = heading(Number(element.tagName.slice(1)), line)
    const anchors = anchorsOf(element)
    flow.addBlock(anchors.length ? { ...node, anchors } : node)
  }
  for (const block of rest) flow.addBlock(block)
}

function anchorsOf(element: Element): string[] {
  const parent = element.parentNode as Element | null
  const around = parent?.tagName === 'section' || parent?.tagName === 'div' ? [parent] : []
  const named = [...around, element, ...descendants(element)]
  return named.flatMap(
    (one) => attribute(one, 'id') ?? (one.tagName === 'a' ? attribute(one, 'name') : undefined) ?? [],
  )
}

export function readBlockquote(element: Element, flow: Flow): void {
  const children = flow.blocksOf(element)
  if (children.length) flow.addBlock({ type: 'blockquote', children })
}

/** `details` as its summary in bold and what it hides. */
export function readDetails(element: Element, flow: Flow): void {
  flow.endParagraph()
  const summary = childElements(element).find((child) => child.tagName === 'summary')
  const children = summary ? flow.phrasingOf(summary) : []
  if (children.length) flow.addBlock({ type: 'paragraph', children: [{ type: 'strong', children }] })
  for (const child of element.childNodes) {
    if (child === summary) continue
    if (child.nodeName === '#text') flow.run.text((child as { value: string }).value)
    else if ('tagName' in child) flow.walk(child)
  }
  flow.endParagraph()
}

export function readFigcaption(element: Element, flow: Flow): void {
  flow.endParagraph()
  for (const block of flow.blocksOf(element)) flow.addBlock(block)
}

/** Preformatted text keeps every blank; one in a line of other text is a piece of code. */
export function readPre(element: Element, flow: Flow): void {
  const value = textContent(element)
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
  flow.endParagraph()
  if (value.trim() === '') return
  const lang = languageOf(element)
  flow.addBlock(lang ? { type: 'code', lang, value } : { type: 'code', value })
}

/** The HTML standard suggests `language-x` (§4.5.15); highlighters have their own classes. */
function languageOf(pre: Element): string | undefined {
  const parent = pre.parentNode as Element | null
  const code = childElements(pre).find((child) => child.tagName === 'code')
  for (const element of [code, pre, parent]) {
    if (!element?.attrs) continue
    const named = attribute(element, 'data-lang') ?? attribute(element, 'data-language')
    if (named) return named.toLowerCase()
    const found = /(?:^|\s)(?:lang(?:uage)?-|highlight-(?:source-|text-)?|brush:\s*)([\w+#.-]+)/.exec(
      attribute(element, 'class') ?? '',
    )
    if (found?.[1] && !/^(?:none|plain|plaintext|text|default|notranslate)$/.test(found[1])) return found[1]
  }
  return code
    ? /\bsourceCode ([\w+#-]+)|^([\w+#-]+) hljs/
        .exec(attribute(code, 'class') ?? '')
        ?.slice(1)
        .find(Boolean)
    : undefined
}

/** A rule; not the one that sets off notes, which go where the writer puts them. */
export function readRule(element: Element, flow: Flow): void {
  const around = element.parentNode as Element
  const isBeforeNotes = /footnotes|endnotes/.test(`${attribute(around, 'class')} ${attribute(around, 'role')}`)
  if (!isBeforeNotes) flow.addBlock({ type: 'thematicBreak' })
}
