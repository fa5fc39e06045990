/** Pictures, sound, video and drawings within a page. */
import type { Flow } from './flow.ts'
import { attribute, childElements, type Element, textContent } from './parse.ts'

/** A picture by its alternative text; its bytes are never printed, pixels that only count visits not at all. */
export function readImage(element: Element, flow: Flow): void {
  if (attribute(element, 'width') === '1' && attribute(element, 'height') === '1') return
  const alt = (attribute(element, 'alt') ?? '').replace(/\s+/g, ' ').trim()
  const url = sourceOf(element)
  if (url === '' && alt === '') return
  const title = attribute(element, 'title')
  flow.run.push({ type: 'image', url: url && flow.page.resolve(url), alt, ...(title ? { title } : {}) })
}

/** The address of the real picture where a placeholder stands in for it until it is scrolled to. */
function sourceOf(element: Element): string {
  const candidates = ['src', 'data-src', 'data-original', 'data-lazy-src'].map((name) =>
    attribute(element, name)?.trim(),
  )
  const fromSet = attribute(element, 'srcset')?.trim().split(/[\s,]/, 1)[0]
  return [...candidates, fromSet].find((url) => url && !url.startsWith('data:')) ?? ''
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
  const source = childElements(element).find((child) => child.tagName === 'source')
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
  const title = childElements(svg).find((child) => child.tagName === 'title')
  return title && textContent(title)
}
