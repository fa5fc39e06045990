/** Pictures, sound, video and drawings within a page. */
import { image } from '../../document/build.ts'
import { attribute, childElements, type Element, textContent } from '../../html-syntax/tree.ts'
import type { ReadContext } from '../reader.ts'
import { dataUrlBytes, isDataUrl } from './data-url.ts'
import type { Flow } from './flow.ts'

/** A picture by its alternative text and address; pixels that only count visits not at all. */
export function readImage(element: Element, flow: Flow): void {
  if (attribute(element, 'width') === '1' && attribute(element, 'height') === '1') return
  const alt = (attribute(element, 'alt') ?? '').replace(/\s+/g, ' ').trim()
  const source = sourceOf(element)
  const url = isDataUrl(source) ? '' : source && flow.page.resolve(source)
  const resource = keepPicture(source, flow.page.context)
  if (url === '' && alt === '' && resource === undefined) return
  const title = attribute(element, 'title')
  flow.run.push({ ...image(url, alt, resource), ...(title ? { title } : {}) })
}

/** The address of the real picture where a placeholder stands in for it until it is scrolled to. */
function sourceOf(element: Element): string {
  const candidates = ['src', 'data-src', 'data-original', 'data-lazy-src'].map((name) =>
    attribute(element, name)?.trim(),
  )
  const fromSet = attribute(element, 'srcset')?.trim().split(/[\s,]/, 1)[0]
  const sources = [...candidates, fromSet].flatMap((url) => url || [])
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

export function readFramed(element: Element, flow: Flow): void {
  const source = attribute(element, 'src')
  const title = attribute(element, 'title')
  if (source && title && /^(?:https?:|\/)/i.test(source)) linkTo(source, title, flow)
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

/** A drawing by its title, where it has one. */
export function readSvg(element: Element, flow: Flow): void {
  const title = attribute(element, 'aria-label') ?? titleOf(element)
  if (title?.trim()) flow.run.push({ type: 'image', url: '', alt: title.replace(/\s+/g, ' ').trim() })
}

function titleOf(svg: Element): string | undefined {
  const title = childElements(svg).find((child) => child.name === 'title')
  return title && textContent(title)
}
