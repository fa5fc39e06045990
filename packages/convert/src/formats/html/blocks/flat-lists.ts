/**
 * Paragraphs, and lists that are flat on the page and nested in the document: paragraphs before whose
 * text Word has typed a bullet or number, and the lists of Google Docs, one for every change of level.
 */

import { CLASS, STYLE } from '../../../carriers/html-syntax/attributes.ts'
import {
  attribute,
  descendants,
  type Element,
  isElement,
  isText,
  type Node,
  textContent,
} from '../../../carriers/html-syntax/tree.ts'
import { heading } from '../../../core/document/build.ts'
import type { ListParagraph } from '../../../office/numbering/list-nest.ts'
import { declaration } from '../elements.ts'
import type { Flow } from '../flow.ts'
import { classesOf } from '../parse.ts'
import { readBlockquote } from './blocks.ts'

/** Keys of lists, which know only their own levels. */
const ofWord = 1
const ofGoogle = 2

/** Twips. */
const inch = 1440
const twipsOf: Readonly<Record<string, number>> = { in: inch, pt: 20, cm: 567, mm: 56.7, px: 15 }
const levelIndent = inch / 2

export function readParagraph(element: Element, flow: Flow): void {
  const { attributes } = element
  if ((attributes.kinds & (STYLE | CLASS)) === 0) {
    flow.walkInside(element)
    return
  }
  const style = styleNameOf(element)
  if (style === 'title') {
    const title = flow.phrasingOf(element)
    if (title.length) flow.addBlock(heading(1, title))
    return
  }
  if (style === 'quotation') {
    readBlockquote(element, flow)
    return
  }
  const item = wordItem(element)
  if (!item) {
    flow.walkInside(element)
    return
  }
  const children = flow.blocksOf(element)
  if (children.length) flow.addItem({ ...item, children })
}

/** Styles of Word and Google Docs for which HTML has elements. */
function styleNameOf(paragraph: Element): 'title' | 'quotation' | undefined {
  for (const name of classesOf(paragraph)) {
    if (name === 'MsoTitle' || (name === 'title' && isOfGoogle(paragraph))) return 'title'
    if (name === 'MsoQuote' || name === 'MsoIntenseQuote') return 'quotation'
  }
  return undefined
}

function isOfGoogle(paragraph: Element): boolean {
  const isNamed = attribute(paragraph, 'id')?.startsWith('h.') === true
  return isNamed || (paragraph.parent !== null && classesOf(paragraph.parent).includes('doc-content'))
}

type Item = Omit<ListParagraph, 'children'>

/** Takes the label out of a paragraph that is an item. */
function wordItem(paragraph: Element): Item | undefined {
  const style = attribute(paragraph, 'style') ?? ''
  const level = /\blevel(\d)/.exec(declaration(style, 'mso-list') ?? '')?.[1]
  if (level === undefined && !classesOf(paragraph).some((name) => name.startsWith('MsoListParagraph'))) return undefined
  const label = labelOf(paragraph)
  const numbering = label && numberingOf(label.text)
  if (!numbering) return undefined
  for (const node of label.nodes) detach(node)
  const indent = lengthOf(declaration(style, 'margin-left')) ?? levelIndent
  const byIndent = Math.max(0, Math.round(indent / levelIndent) - 1)
  return { list: ofWord, level: level === undefined ? byIndent : Number(level) - 1, indent: 0, ...numbering }
}

/** A span that says so, or all up to the spaces in seven points that Word sets between label and text. */
function labelOf(paragraph: Element): { text: string; nodes: Node[] } | undefined {
  for (const element of descendants(paragraph)) {
    const style = attribute(element, 'style') ?? ''
    if (/mso-list:\s*ignore/i.test(style)) return { text: textContent(element), nodes: [element] }
    if (!/font:\s*7(?:\.0)?pt/i.test(style)) continue
    let top = element
    while (top.parent !== paragraph) top = top.parent!
    const nodes = paragraph.children.slice(0, paragraph.children.indexOf(top) + 1)
    return { text: nodes.map(textOf).join(''), nodes }
  }
  return undefined
}

function numberingOf(label: string): Pick<Item, 'ordered' | 'number' | 'style'> | undefined {
  const text = label.replaceAll('\u00a0', ' ').trim()
  const [, digits, letter] = /^\(?(?:(\d{1,4})|([a-zA-Z]))[.)]$/.exec(text) ?? []
  if (digits !== undefined) return { ordered: true, number: Number(digits) }
  if (letter !== undefined)
    return {
      ordered: true,
      number: letter.toLowerCase().charCodeAt(0) - 96,
      style: letter === letter.toLowerCase() ? 'lowerAlpha' : 'upperAlpha',
    }
  return /^[^\p{L}\p{N}]$|^[o§Øüvnq]$/u.test(text) ? { ordered: false } : undefined
}

/** @returns Whether the list is one of Google Docs. */
export function readGoogleList(element: Element, flow: Flow): boolean {
  const classes = classesOf(element)
  const level = classes.map((name) => /^lst-kix_\w+-(\d)$/.exec(name)?.[1]).find(Boolean)
  if (level === undefined) return false
  flow.endParagraph()
  if (level === '0' && classes.includes('start')) flow.endItems()
  const ordered = element.name === 'ol'
  let number = Number.parseInt(attribute(element, 'start') ?? '1', 10) || 1
  for (const child of element.children) {
    if (!isElement(child) || child.name !== 'li' || flow.page.isDropped(child)) continue
    const children = flow.blocksOf(child)
    flow.addItem({ list: ofGoogle, level: Number(level), indent: 0, ordered, ...(ordered ? { number } : {}), children })
    number++
  }
  return true
}

function lengthOf(value: string | undefined): number | undefined {
  const [, number, unit] = /^(-?[\d.]+)(in|pt|cm|mm|px)$/.exec(value ?? '') ?? []
  return number === undefined || unit === undefined ? undefined : Number(number) * twipsOf[unit]!
}

function textOf(node: Node): string {
  if (isText(node)) return node.value
  return isElement(node) ? textContent(node) : ''
}

function detach(node: Node): void {
  const parent = node.parent as Element
  parent.children = parent.children.filter((child) => child !== node)
}
