/** The characters of an article and what stands among them. */
import { text } from '../../../core/document/build.ts'
import type { Phrasing } from '../../../core/document/nodes.ts'
import { withoutEnvironment } from '../../../office/math/environments.ts'
import { type MathNode, mathmlToLatex } from '../../../office/math/mathml.ts'
import { attribute, childNamed, type Element, elementsOf, lineText, rawText } from '../element.ts'
import type { Article } from './article.ts'

/** The text of an element with its marks; spaces collapse as in HTML. */
export function phrasingOf(element: Element, article: Article): Phrasing[] {
  return element.children.flatMap((child) => phrasing(child, article))
}

export function phrasing(node: Element | string, article: Article): Phrasing[] {
  if (typeof node === 'string') {
    const value = node.replace(/\s+/g, ' ')
    return value ? [text(value)] : []
  }
  const role = article.vocabulary.roles[node.name]
  switch (role) {
    case 'skip':
      return []
    case 'emphasis':
      return marked(appearanceOf(attribute(node, 'role') ?? '') ?? 'emphasis', node, article)
    case 'appearance':
      return looked(node, article)
    case 'deleted':
      return marked('delete', node, article)
    case 'strong':
    case 'superscript':
    case 'subscript':
      return marked(role, node, article)
    case 'break':
      return [{ type: 'break' }]
    case 'quotation':
    case 'quoted':
      return [text('“'), ...trimmed(phrasingOf(node, article)), text('”')]
    case 'gap':
      return [text('[…]')]
    case 'choice':
      return chosenOf(node).flatMap((child) => phrasing(child, article))
    case 'code':
      return [{ type: 'inlineCode', value: lineText(node) }]
    case 'combination':
      return combined(node, article)
    case 'lines':
      return lineBroken(phrasingOf, node, article)
    case 'link':
      return linkOf(node, article)
    case 'image':
      return [imageOf(node)]
    case 'formula':
    case 'displayFormula':
      return inlineFormulaOf(node)
    case 'footnote':
      return [note(node, article)]
    case 'footnoteReference': {
      const target = article.notesById.get(attribute(node, 'rid') ?? '')
      if (target) return [note(target, article)]
      return internalLink(attribute(node, 'rid'), phrasingOf(node, article))
    }
    default:
      return phrasingOf(node, article)
  }
}

type Mark = 'emphasis' | 'strong' | 'delete' | 'superscript' | 'subscript'

function marked(type: Mark, node: Element, article: Article): Phrasing[] {
  const children = phrasingOf(node, article)
  return children.length ? [{ type, children }] : []
}

const appearances: readonly (readonly [pattern: RegExp, mark: Mark])[] = [
  [/bold|strong/i, 'strong'],
  [/ital|emph/i, 'emphasis'],
  [/sup/i, 'superscript'],
  [/sub/i, 'subscript'],
  [/strike|line-through/i, 'delete'],
]

function appearanceOf(name: string): Mark | undefined {
  return appearances.find(([pattern]) => pattern.test(name))?.[1]
}

/** `hi` of TEI, which says how something is set. */
function looked(node: Element, article: Article): Phrasing[] {
  const appearance = attribute(node, 'rend') ?? attribute(node, 'rendition') ?? ''
  const mark = appearanceOf(appearance)
  return mark ? marked(mark, node, article) : phrasingOf(node, article)
}

/** Corrected, regular and expanded words, where the source has both. */
function chosenOf(node: Element): readonly (Element | string)[] {
  const better = elementsOf(node).find(({ name }) => name === 'corr' || name === 'reg' || name === 'expan')
  return better ? [better] : node.children
}

function combined(node: Element, article: Article): Phrasing[] {
  const separator = node.name === 'keycombo' ? '+' : ' → '
  return elementsOf(node).flatMap((part, index) => [...(index ? [text(separator)] : []), ...phrasing(part, article)])
}

/** A picture where there is nothing else of the formula. */
function inlineFormulaOf(node: Element): Phrasing[] {
  const formulas = formulaOf(node)
  if (formulas.length === 0 && holdsPicture(node)) return [imageOf(node)]
  return formulas.map((value) => ({ type: 'inlineMath', value }))
}

export function holdsPicture(element: Element): boolean {
  return elementsWithin(element).some((one) => addressOf(one) !== undefined)
}

/** Content of which the ends of lines count. */
export function lineBroken(
  read: (element: Element, article: Article) => Phrasing[],
  element: Element,
  article: Article,
): Phrasing[] {
  const broken = element.children.flatMap((child): (Element | string)[] => {
    if (typeof child !== 'string') return [child]
    return child.split('\n').flatMap((line, index) => (index ? [lineEnd, line] : [line]))
  })
  return read({ ...element, children: broken }, { ...article, vocabulary: withLineEnds(article) })
}

const lineEnd: Element = { name: 'line end', namespace: '', attributes: [], children: [] }

function withLineEnds({ vocabulary }: Article): Article['vocabulary'] {
  return { ...vocabulary, roles: { ...vocabulary.roles, [lineEnd.name]: 'break' } }
}

function linkOf(element: Element, article: Article): Phrasing[] {
  const words = trimmed(phrasingOf(element, article))
  const address =
    attribute(element, 'href') ??
    attribute(element, 'url') ??
    attribute(element, 'target') ??
    (element.name === 'email' ? `mailto:${lineText(element)}` : undefined)
  const url = address ?? (element.name === 'uri' ? lineText(element) : undefined)
  const place = url?.startsWith('#') ? url.slice(1) : url === undefined ? attribute(element, 'linkend') : undefined
  const target = place === undefined ? undefined : article.notesById.get(place)
  if (target) return [note(target, article)]
  if (place !== undefined)
    return internalLink(place, words.length ? words : [text(article.titlesById.get(place) ?? place)])
  if (!url) return words
  return [{ type: 'link', url, children: words.length ? words : [text(url)] }]
}

function internalLink(place: string | undefined, children: Phrasing[]): Phrasing[] {
  return place && children.length ? [{ type: 'link', url: `#${place}`, children }] : children
}

/** A picture, or what holds several forms of one and the words for it. */
export function imageOf(element: Element): Phrasing {
  const [file = element] = [element, ...elementsWithin(element)].filter((one) => addressOf(one) !== undefined)
  const described = [element, ...elementsWithin(element)].find((one) => words.includes(one.name))
  const alt = attribute(element, 'alt') ?? lineText(described)
  // FictionBook refers to a `binary` of the same file.
  return { type: 'image', url: (addressOf(file) ?? '').replace(/^#/, ''), alt }
}

const words = ['alt', 'alt-text', 'long-desc', 'textobject', 'figDesc']

function addressOf(element: Element): string | undefined {
  return (
    attribute(element, 'fileref') ??
    attribute(element, 'href') ??
    attribute(element, 'url') ??
    attribute(element, 'file')
  )
}

/** The LaTeX that accompanies the MathML, else the MathML, else the formula's text. */
export function formulaOf(element: Element): string[] {
  const within = elementsWithin(element)
  const tex = within.find((child) => child.name === 'tex-math')
  const math = tex ? undefined : within.find((child) => child.name === 'math')
  if (math) return [mathmlToLatex(new ArticleMath(math))].filter(Boolean)
  const value = tex ? rawText(tex).trim() : formulaText(withoutTitle(element))
  const body = bodyOf(value)
  const bare = withoutEnvironment(
    body
      .trim()
      .replace(/^\$+|(?<!\$)\$+$/g, '')
      .trim(),
  )
  return bare ? [bare] : []
}

/** What stands between the beginning and the end of a LaTeX document; all where there is none. */
function bodyOf(tex: string): string {
  const begin = tex.indexOf('\\begin{document}')
  const end = begin < 0 ? -1 : tex.indexOf('\\end{document}', begin)
  return end < 0 ? tex : tex.slice(begin + '\\begin{document}'.length, end)
}

/** A formula in words may have raised and lowered ones (DocBook, `mathphrase`). */
function formulaText(element: Element): string {
  const mark = (child: Element): string => (child.name === 'superscript' ? '^' : child.name === 'subscript' ? '_' : '')
  const read = (node: Element): string =>
    node.children
      .map((child) => {
        if (typeof child === 'string') return child
        return mark(child) ? `${mark(child)}{${lineText(child)}}` : read(child)
      })
      .join('')
  return read(element).replace(/\s+/g, ' ').trim()
}

function withoutTitle(element: Element): Element {
  const isTitle = (child: Element | string): boolean =>
    typeof child !== 'string' && (child.name === 'label' || child.name === 'title')
  return { ...element, children: element.children.filter((child) => !isTitle(child)) }
}

class ArticleMath implements MathNode {
  readonly name: string
  readonly #element: Element

  constructor(element: Element) {
    this.name = element.name
    this.#element = element
  }

  get text(): string {
    return rawText(this.#element)
  }

  get children(): readonly MathNode[] {
    return elementsOf(this.#element).map((element) => new ArticleMath(element))
  }

  attribute(name: string): string | undefined {
    return attribute(this.#element, name)
  }
}

/** Two levels below an element. */
function elementsWithin(element: Element): Element[] {
  return elementsOf(element).flatMap((child) => [child, ...elementsOf(child)])
}

function note(element: Element, article: Article): Phrasing {
  const known = article.notes.find((one) => one.element === element)
  const identifier = known?.identifier ?? String(article.notes.length + 1)
  if (!known) article.notes.push({ identifier, element })
  return { type: 'footnoteReference', identifier }
}

/** Without the spaces that indentation leaves at both ends, and around the ends of lines. */
export function trimmed(children: Phrasing[]): Phrasing[] {
  const result = [...children]
  while (result[0]?.type === 'break') result.shift()
  while (result.at(-1)?.type === 'break') result.pop()
  const first = result[0]
  if (first?.type === 'text') result[0] = text(first.value.trimStart())
  const last = result.at(-1)
  if (last?.type === 'text') result[result.length - 1] = text(last.value.trimEnd())
  return result.filter((node) => node.type !== 'text' || node.value !== '')
}

/** Titles and captions on one line, of which each may be several paragraphs. */
export function joinedOf(element: Element, article: Article): Phrasing[] {
  const parts = elementsOf(element).filter((child) =>
    ['title', 'paragraph'].includes(article.vocabulary.roles[child.name] ?? ''),
  )
  if (parts.length === 0) return trimmed(phrasingOf(element, article))
  return parts.flatMap((part, index) => [...(index ? [text(' ')] : []), ...trimmed(phrasingOf(part, article))])
}

/** The caption that a figure or a table states, after its label. */
export function captionOf(element: Element, article: Article): Phrasing[] {
  const label = lineText(childNamed(element, 'label'))
  const caption = childNamed(element, 'caption', 'title', 'head')
  const children = caption ? joinedOf(caption, article) : []
  return label && children.length ? [text(`${label} `), ...children] : label ? [text(label)] : children
}
