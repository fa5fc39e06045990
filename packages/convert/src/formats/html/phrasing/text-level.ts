/** Links, code and the other elements within a line. */

import { attribute, childElements, type Element, isElement, textContent } from '../../../carriers/html-syntax/tree.ts'
import type { Phrasing } from '../../../core/document/nodes.ts'
import type { Flow } from '../flow.ts'

export function readBreak(_element: Element, flow: Flow): void {
  flow.run.break()
}

/** A link, the reference of a footnote, or plain text where there is no address. */
export function readLink(element: Element, flow: Flow): void {
  const note = flow.page.footnotes.references.get(element)
  if (note !== undefined) {
    flow.run.push({ type: 'footnoteReference', identifier: note })
    return
  }
  const href = flow.page.local(attribute(element, 'href')?.trim() ?? '')
  if (href === '' || (href === '#' && isControl(element))) {
    flow.walkInside(element)
    return
  }
  if (isHeadingPermalink(element, href)) return
  const resolved = flow.page.resolve(href)
  const url = withoutDetour(resolved)
  const title = url === resolved ? attribute(element, 'title') : undefined
  const mark = (children: Phrasing[]): Phrasing => ({ type: 'link', url, ...(title ? { title } : {}), children })
  flow.within([mark], () => flow.walkInside(element))
}

const detours = /^https:\/\/(?:www\.google\.com\/url\?(?=q=)|[\w-]+\.safelinks\.protection\.outlook\.com\/\?)/

/** Documents that Google exports, and mails that Microsoft delivers, lead over pages of theirs. */
function withoutDetour(url: string): string {
  if (!detours.test(url)) return url
  const { searchParams } = new URL(url)
  return searchParams.get('q') || searchParams.get('url') || url
}

/** Something that a script answers to, not a link to the top of the page. */
function isControl(element: Element): boolean {
  return element.attributes.names.some((name) =>
    /^(?:role|onclick|aria-(?:expanded|haspopup|controls)|data-(?:bs-)?toggle)$/.test(name),
  )
}

/** The `#` or `¶` next to a heading by which documentation sites link to it. */
function isHeadingPermalink(element: Element, href: string): boolean {
  return (
    href.startsWith('#') &&
    href.length > 1 &&
    /^[#¶§🔗◆\u200b]?$/u.test(textContent(element).trim()) &&
    !hasImage(element)
  )
}

function hasImage(element: Element): boolean {
  return element.children.some((node) => isElement(node) && (node.name === 'img' || node.name === 'svg'))
}

export function readCode(element: Element, flow: Flow): void {
  flow.run.openCode()
  flow.walkInside(element)
  flow.run.closeCode()
}

export function readQuotation(element: Element, flow: Flow): void {
  const [opening, closing] = isWithinQuotation(element) ? '‘’' : '“”'
  flow.run.text(opening!)
  flow.walkInside(element)
  flow.run.text(closing!)
}

/** Elements around a quotation among which another may be. */
const quotationLevels = 4

function isWithinQuotation(quotation: Element): boolean {
  let around = quotation.parent
  for (let level = 0; around && level < quotationLevels; level++, around = around.parent)
    if (around.name === 'q') return true
  return false
}

/** The reference of a note is raised by its own form, and needs no brackets. */
export function readSuperscript(element: Element, flow: Flow): void {
  const { references } = flow.page.footnotes
  if (!childElements(element).some((child) => references.has(child))) flow.walkInside(element)
  else flow.walkNodes(element.children.filter((child) => isElement(child) || !/^\s*[[\]]\s*$/.test(child.value)))
}

/** The reading of a ruby base, in parentheses as `<rp>` would show it. */
export function readRubyText(element: Element, flow: Flow): void {
  const reading = textContent(element).trim()
  if (reading) flow.run.push({ type: 'text', value: `(${reading})` })
}
