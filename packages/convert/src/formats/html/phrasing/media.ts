/** Pictures, sound, video and drawings within a page. */

import {
  attribute,
  childElements,
  type Element,
  isText,
  type Node,
  textContent,
} from '../../../carriers/html-syntax/tree.ts'
import { image } from '../../../core/document/build.ts'
import type { ReadContext } from '../../../core/reader.ts'
import type { Flow } from '../flow.ts'
import { parseHtml } from '../parse.ts'
import { surveyOf } from '../survey/survey.ts'
import { dataUrlBytes, isDataUrl } from './data-url.ts'
import { texOfPicture } from './formulas.ts'

/** A picture by its alternative text and address; pixels that count visits or keep things apart not at all. */
export function readImage(element: Element, flow: Flow): void {
  if (isPixel(attribute(element, 'width')) || isPixel(attribute(element, 'height'))) return
  const formula = texOfPicture(element)
  if (formula !== undefined) {
    flow.run.push({ type: 'inlineMath', value: formula })
    return
  }
  const alt = (attribute(element, 'alt') ?? '').replace(/\s+/g, ' ').trim()
  pushPicture(sourceOf(element), alt, attribute(element, 'title'), flow)
}

function isPixel(length: string | undefined): boolean {
  return length !== undefined && /^[01](?:px)?$/.test(length.trim())
}

/** @returns Whether there is anything to show of it. */
function pushPicture(source: string, alt: string, title: string | undefined, flow: Flow): boolean {
  const url = isDataUrl(source) ? '' : source && flow.page.resolve(source)
  const resource = keepPicture(source, flow.page.context)
  if (url === '' && alt === '' && resource === undefined) {
    if (isSeen(source)) flow.page.context.warn('content_dropped', { what: 'pictures without a name or other text' })
    return false
  }
  flow.run.push({ ...image(url, alt, resource), ...(title ? { title } : {}) })
  return true
}

/** Placeholder dots, icons of buttons and the like are dropped without a warning. */
function isSeen(source: string): boolean {
  return source.length > longestSign && /^data:image\/(?!svg)/i.test(source)
}

/** Characters of the address. */
const longestSign = 2_000

/** The address of the real picture where a placeholder stands in for it until it is scrolled to. */
function sourceOf(element: Element): string {
  const sources: string[] = []
  for (const name of ['data-src', 'data-original', 'data-lazy-src', 'data-srcset', 'src', 'srcset']) {
    const written = attribute(element, name)?.trim()
    const source = name.endsWith('srcset') ? written?.split(/[\s,]/, 1)[0] : written
    if (source) sources.push(source)
  }
  return sources.find((url) => !isDataUrl(url)) ?? sources[0] ?? ''
}

/** @returns The resource of a picture that is in the page, or in the document around it. */
function keepPicture(source: string, context: ReadContext): string | undefined {
  if (source === '') return undefined
  return isDataUrl(source) ? context.keepPicture(source, () => dataUrlBytes(source)) : context.keepPicture(source)
}

export function readMedia(element: Element, flow: Flow): void {
  const source = attribute(element, 'src') ?? sourceChild(element)
  if (!source || /^(?:data|blob):/i.test(source)) return
  linkTo(source, attribute(element, 'title') ?? attribute(element, 'aria-label'), flow)
}

/** Players of sites that many pages show recordings of, some without a name. */
const players = /^(?:https?:)?\/\/(?:[\w-]+\.)?(?:youtube(?:-nocookie)?|vimeo|dailymotion|soundcloud|spotify)\.com\//i

/** A page within the page as what it says, or as a link where it has a name or is the player of a recording. */
export function readFramed(element: Element, flow: Flow): void {
  const source = attribute(element, 'src')
  const page = attribute(element, 'srcdoc') || pageAt(source, flow)
  const title = attribute(element, 'title')
  if (page) readInner(page, flow)
  else if (source && title && /^(?:https?:|\/)/i.test(source)) linkTo(source, title, flow)
  else if (source && players.test(source)) linkTo(source, flow.page.resolve(source), flow)
}

/** A page that came with this one. */
function pageAt(source: string | undefined, { page }: Flow): string | undefined {
  return source && page.context.pageAt?.(source)
}

function readInner(page: string, flow: Flow): void {
  flow.endParagraph()
  for (const block of flow.blocksOf(surveyOf(parseHtml(page, flow.page.context.limits)).body)) flow.addBlock(block)
}

function sourceChild(element: Element): string | undefined {
  const source = childElements(element).find((child) => child.name === 'source')
  return source && attribute(source, 'src')
}

function linkTo(source: string, title: string | undefined, flow: Flow): void {
  const url = flow.page.resolve(source)
  const name = title?.trim() || url.slice(url.lastIndexOf('/') + 1) || url
  flow.run.text(' ')
  flow.run.push({ type: 'link', url, children: [{ type: 'text', value: name }] })
  flow.run.text(' ')
}

/** A frame of a page that is made of frames. */
export function readFrame(element: Element, flow: Flow): void {
  const source = attribute(element, 'src')
  if (!source) return
  const page = pageAt(source, flow)
  if (page) {
    readInner(page, flow)
    return
  }
  flow.endParagraph()
  linkTo(source, attribute(element, 'title') ?? attribute(element, 'name'), flow)
  flow.endParagraph()
}

/** A drawing by its title and what else it shows as text, with the pictures in it. */
export function readSvg(element: Element, flow: Flow): void {
  const title = (attribute(element, 'aria-label') ?? titleOf(element))?.replace(/\s+/g, ' ').trim()
  let pictures = 0
  const texts: string[] = []
  for (const [inner, isRead] of drawnIn(element)) {
    if (inner.name === 'image') {
      const source = (attribute(inner, 'href') ?? attribute(inner, 'xlink:href'))?.trim()
      if (source) pictures += pushPicture(source, pictures === 0 ? (title ?? '') : '', undefined, flow) ? 1 : 0
    } else if (holdsText(inner) && !isRead) {
      const text = inner.children.map(textApart).join('').replace(/\s+/g, ' ').trim()
      if (text && !title?.toLowerCase().includes(text.toLowerCase())) texts.push(text)
    }
  }
  if (title && pictures === 0) flow.run.push({ type: 'image', url: '', alt: title })
  if (texts.length > 0) flow.run.text(` ${texts.join(' ')} `)
}

/** The text of a part, behind a space where it has a place of its own, as lines have. */
function textApart(part: Node): string {
  if (isText(part)) return part.value
  const hasPlace = ['x', 'y', 'dy'].some((name) => attribute(part, name) !== undefined)
  return hasPlace ? ` ${textContent(part)}` : textContent(part)
}

/** What is drawn by a style or by letters of a font, by its name (WAI-ARIA 1.2, role img); an emoji by itself. */
export function readDrawing(element: Element, flow: Flow): void {
  const name = attribute(element, 'aria-label')?.replace(/\s+/g, ' ').trim()
  if (name && textContent(element).trim() === '' && childElements(element).every(({ name }) => name === 'i'))
    flow.run.push(image('', name))
  else flow.walkInside(element)
}

/**
 * Elements in order, each with whether its text is part of one before it; of those that a `switch` offers the first
 * (SVG 2, §5.9.4).
 */
function* drawnIn(svg: Element): Generator<[element: Element, isRead: boolean]> {
  const stack = childElements(svg)
    .reverse()
    .map((element): [Element, boolean] => [element, false])
  for (let drawn = stack.pop(); drawn; drawn = stack.pop()) {
    yield drawn
    const [element, isRead] = drawn
    const children = childElements(element)
    for (let index = element.name === 'switch' ? 0 : children.length - 1; index >= 0; index--)
      if (children[index]) stack.push([children[index]!, isRead || holdsText(element)])
  }
}

function holdsText({ name }: Element): boolean {
  return name === 'text' || name === 'foreignobject'
}

function titleOf(svg: Element): string | undefined {
  const title = childElements(svg).find((child) => child.name === 'title')
  return title && textContent(title)
}
