/**
 * Markdown as React elements. The HTML that a document brings with it is parsed into an inert
 * document, where nothing loads or runs, and only what the lists below name is built again from
 * it: no markup of the document ever becomes markup of the page.
 */
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import type { Resource } from './convert.ts'

/** Longer texts are rendered up to here: a browser lays out no more at ease. */
export const renderedCharacters = 300_000

/** Deeper nesting is flattened. */
const maxDepth = 100

const elements = new Set(
  'a abbr b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i input ins kbd li mark ol p pre q s samp section small span strong sub summary sup table tbody td tfoot th thead tr u ul var'.split(
    ' ',
  ),
)
/** Their text is no text of the document. */
const dropped = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'title',
])

const attributes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  td: { colspan: 'colSpan', rowspan: 'rowSpan', align: 'align' },
  th: { colspan: 'colSpan', rowspan: 'rowSpan', align: 'align', scope: 'scope' },
  ol: { start: 'start' },
  li: { value: 'value' },
  abbr: { title: 'title' },
}
const maxSpan = 1000

let policy: { createHTML(text: string): unknown } | undefined

/** The pictures that came with the document, as data: addresses by name. */
const Pictures = createContext<ReadonlyMap<string, string>>(new Map())

export function Rendered({ markdown, resources }: { markdown: string; resources: readonly Resource[] }) {
  const pictures = new Map(resources.map(({ name, media_type: type, data }) => [name, `data:${type};base64,${data}`]))
  const html = micromark(markdown.slice(0, renderedCharacters), {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  })
  return (
    <Pictures value={pictures}>
      <div className="prose">{childrenOf(inert(html), 0)}</div>
    </Pictures>
  )
}

/** Scripts of such a document do not run and its pictures are not fetched (HTML §8.4, DOMParser). */
function inert(html: string): HTMLElement {
  const factory = (window as { trustedTypes?: { createPolicy(name: string, rules: object): typeof policy } })
    .trustedTypes
  policy ??= factory?.createPolicy('docmill-inert', { createHTML: (text: string) => text })
  const trusted = (policy?.createHTML(html) ?? html) as string
  return new DOMParser().parseFromString(trusted, 'text/html').body
}

function childrenOf(node: Node, depth: number): ReactNode[] {
  return Array.from(node.childNodes, (child, index) => nodeOf(child, index, depth + 1))
}

function nodeOf(node: ChildNode, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return isBetweenRows(node) ? null : node.textContent
  if (node.nodeType !== Node.ELEMENT_NODE) return null
  const element = node as Element
  const name = element.localName
  if (dropped.has(name)) return null
  if (depth > maxDepth) return element.textContent
  if (name === 'img') return <Picture key={key} element={element} />
  const children = childrenOf(element, depth)
  if (!elements.has(name)) return <Fragment key={key}>{children}</Fragment>
  if (name === 'input')
    return (
      <input key={key} type="checkbox" checked={element.hasAttribute('checked')} disabled readOnly aria-label="Task" />
    )
  if (name === 'a')
    return (
      <SafeLink key={key} href={element.getAttribute('href') ?? ''} id={idOf(element)}>
        {children}
      </SafeLink>
    )
  const isVoid = name === 'br' || name === 'hr' || name === 'col'
  return createElement(name, { key, id: idOf(element), ...attributesOf(element) }, ...(isVoid ? [] : children))
}

/** React warns of spaces where a table may have none. */
function isBetweenRows(node: Node): boolean {
  return /^(table|tbody|thead|tfoot|tr|colgroup)$/.test(node.parentElement?.localName ?? '')
}

function attributesOf(element: Element): Record<string, string | number> {
  const allowed = attributes[element.localName] ?? {}
  const kept: Record<string, string | number> = {}
  for (const [name, property] of Object.entries(allowed)) {
    const value = element.getAttribute(name)
    if (value === null) continue
    if (/^-?\d{1,9}$/.test(value))
      kept[property] = name.endsWith('span') ? Math.min(maxSpan, Number(value)) : Number(value)
    else if (name === 'title') kept[property] = value
    else if (/^(left|center|right|row|col)$/.test(value)) kept[property] = value
  }
  return kept
}

/** What notes refer to; with a prefix of our own, so that no id of the page is taken. */
function idOf(element: Element): string | undefined {
  return element.id ? `document-${element.id}` : undefined
}

/** Nothing is fetched from elsewhere when somebody looks at a document. */
function Picture({ element }: { element: Element }) {
  const named = element.getAttribute('src') ?? ''
  const source = useContext(Pictures).get(named) ?? named
  const alt = element.getAttribute('alt') ?? ''
  if (/^data:image\/(png|jpeg|gif|webp|bmp|avif);base64,[\w+/=\s]*$/i.test(source))
    return <img src={source} alt={alt} />
  return <span className="picture">{alt || 'Picture'}</span>
}

function SafeLink({ href, id, children }: { href: string; id: string | undefined; children: ReactNode }) {
  if (href.startsWith('#'))
    return (
      <a href={`#document-${href.slice(1)}`} id={id}>
        {children}
      </a>
    )
  if (!/^(https?:|mailto:|tel:)/i.test(href))
    return (
      <span id={id} className="dead-link" title={href}>
        {children}
      </span>
    )
  return (
    <a href={href} id={id} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  )
}
