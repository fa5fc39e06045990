/** An article in DocBook or JATS, by the roles of its elements. */
import { append } from '../../document/append.ts'
import { heading, paragraph, root, text } from '../../document/build.ts'
import type { Block, DefinitionList, ListItem, Metadata, Phrasing, Root } from '../../document/nodes.ts'
import { type MathNode, mathmlToLatex } from '../../math/mathml.ts'
import type { ReadContext } from '../reader.ts'
import { readArticleTable } from './article-table.ts'
import type { Role, Vocabulary } from './article-vocabulary.ts'
import { attribute, childNamed, type Element, elementsOf, lineText, rawText } from './element.ts'

export interface Article {
  context: ReadContext
  vocabulary: Vocabulary
  /** Notes that stand apart from the text that refers to them, by their id. */
  notesById: ReadonlyMap<string, Element>
  /** Notes in the order of their first mention. */
  notes: { identifier: string; element: Element }[]
}

export function readArticle(element: Element, vocabulary: Vocabulary, context: ReadContext): Root {
  const article: Article = { context, vocabulary, notesById: findNotes(element), notes: [] }
  const metadata = metadataOf(element)
  const blocks = blocksOf(element, article, 1)
  const abstract = abstractOf(element)
  const front: Block[] = metadata.title && !startsWithTitle(blocks) ? [heading(1, metadata.title)] : []
  if (metadata.author) front.push(paragraph(metadata.author))
  if (abstract) {
    if (!childNamed(abstract, 'title')) front.push(heading(2, 'Abstract'))
    append(front, blocksOf(abstract, article, 2))
  }
  const [first, ...rest] = blocks
  const ordered = startsWithTitle(blocks) && first ? [first, ...front, ...rest] : [...front, ...blocks]
  return root([...ordered, ...notesOf(article)], metadata)
}

function startsWithTitle(blocks: readonly Block[]): boolean {
  const first = blocks[0]
  return first?.type === 'heading' && first.depth === 1
}

function notesOf(article: Article): Block[] {
  const blocks: Block[] = []
  // A note may mention further notes, which join the list while it is walked.
  for (const { identifier, element } of article.notes)
    blocks.push({ type: 'footnoteDefinition', identifier, children: blocksOf(element, article, 6) })
  return blocks
}

/** @param depth Level of a heading that stands directly in the element. */
export function blocksOf(element: Element, article: Article, depth: number): Block[] {
  const blocks: Block[] = []
  let line: Phrasing[] = []
  const endLine = (): void => {
    const children = trimmed(line)
    if (children.length) blocks.push({ type: 'paragraph', children })
    line = []
  }
  for (const child of element.children) {
    if (typeof child === 'string' || isInline(child, article)) append(line, phrasing(child, article))
    else {
      endLine()
      append(blocks, blockOf(child, article, depth))
    }
  }
  endLine()
  return blocks
}

const inlineRoles = new Set<Role>([
  'emphasis',
  'strong',
  'superscript',
  'subscript',
  'code',
  'link',
  'formula',
  'footnoteReference',
])

function isInline(element: Element, { vocabulary }: Article): boolean {
  const role = vocabulary[element.name]
  if (role === 'footnote') return element.name === 'footnote'
  if (role) return inlineRoles.has(role)
  return elementsOf(element).every((child) => vocabulary[child.name] === undefined) && lineText(element).length < 200
}

function blockOf(element: Element, article: Article, depth: number): Block[] {
  switch (article.vocabulary[element.name]) {
    case 'skip':
    case 'footnote':
    case 'label':
      return []
    case 'title':
      return headingOf(element, article, depth)
    case 'section':
      return blocksOf(element, article, Math.min(6, depth + 1))
    case 'listing':
      return [{ type: 'code', ...languageOf(element), value: rawText(element).replace(/^\n+/, '').trimEnd() }]
    case 'bullets':
    case 'numbers':
      return listOf(element, article, depth)
    case 'definitions':
      return definitionsOf(element, article, depth)
    case 'quotation':
      return [{ type: 'blockquote', children: blocksOf(element, article, depth) }]
    case 'admonition':
      return [
        {
          type: 'blockquote',
          children: [paragraph([strong(capitalised(element.name))]), ...blocksOf(element, article, 6)],
        },
      ]
    case 'table':
      return readArticleTable(element, article)
    case 'image':
      return [paragraph([imageOf(element)])]
    case 'displayFormula':
      return formulaOf(element).map((value) => ({ type: 'math', value }))
    default:
      return blocksOf(element, article, depth)
  }
}

function headingOf(element: Element, article: Article, depth: number): Block[] {
  const children = trimmed(phrasingOf(element, article))
  return children.length ? [heading(depth, children)] : []
}

function languageOf(element: Element): { lang?: string } {
  const lang = attribute(element, 'language') ?? attribute(element, 'lang')
  return lang ? { lang } : {}
}

function listOf(element: Element, article: Article, depth: number): Block[] {
  const ordered = article.vocabulary[element.name] === 'numbers' || attribute(element, 'list-type') === 'order'
  const title = childNamed(element, 'title')
  const items = elementsOf(element).flatMap((child): ListItem[] => {
    if (child === title) return []
    const children = blocksOf(child, article, depth)
    return children.length ? [{ type: 'listItem', children }] : []
  })
  const caption: Block[] = title ? [paragraph([strong(lineText(title))])] : []
  return items.length ? [...caption, { type: 'list', ordered, children: items }] : caption
}

/** Terms and descriptions, with or without an element around each pair. */
function definitionsOf(element: Element, article: Article, depth: number): Block[] {
  const list: DefinitionList = { type: 'definitionList', children: [] }
  for (const child of elementsOf(element).flatMap((entry) => (isPair(entry, article) ? elementsOf(entry) : [entry]))) {
    if (article.vocabulary[child.name] === 'term')
      list.children.push({ type: 'definitionTerm', children: trimmed(phrasingOf(child, article)) })
    else list.children.push({ type: 'definitionDescription', children: blocksOf(child, article, depth) })
  }
  return list.children.length ? [list] : []
}

function isPair(element: Element, { vocabulary }: Article): boolean {
  return elementsOf(element).some((child) => vocabulary[child.name] === 'term')
}

/** The text of an element with its marks; blanks collapse as in HTML. */
export function phrasingOf(element: Element, article: Article): Phrasing[] {
  return element.children.flatMap((child) => phrasing(child, article))
}

function phrasing(node: Element | string, article: Article): Phrasing[] {
  if (typeof node === 'string') {
    const value = node.replace(/\s+/g, ' ')
    return value ? [text(value)] : []
  }
  const role = article.vocabulary[node.name]
  switch (role) {
    case 'skip':
      return []
    case 'emphasis':
      return marked(/^(?:bold|strong)$/.test(attribute(node, 'role') ?? '') ? 'strong' : 'emphasis', node, article)
    case 'strong':
    case 'superscript':
    case 'subscript':
      return marked(role, node, article)
    case 'code':
      return [{ type: 'inlineCode', value: lineText(node) }]
    case 'link':
      return linkOf(node, article)
    case 'image':
      return [imageOf(node)]
    case 'formula':
    case 'displayFormula':
      return formulaOf(node).map((value) => ({ type: 'inlineMath', value }))
    case 'footnote':
      return [note(node, article)]
    case 'footnoteReference': {
      const target = article.notesById.get(attribute(node, 'rid') ?? '')
      return target ? [note(target, article)] : phrasingOf(node, article)
    }
    default:
      return phrasingOf(node, article)
  }
}

function marked(
  type: 'emphasis' | 'strong' | 'superscript' | 'subscript',
  node: Element,
  article: Article,
): Phrasing[] {
  const children = phrasingOf(node, article)
  return children.length ? [{ type, children }] : []
}

function linkOf(element: Element, article: Article): Phrasing[] {
  const words = trimmed(phrasingOf(element, article))
  const address =
    attribute(element, 'href') ??
    attribute(element, 'url') ??
    (element.name === 'email' ? `mailto:${lineText(element)}` : undefined)
  const url = address ?? (element.name === 'uri' ? lineText(element) : undefined)
  if (!url) return words
  return [{ type: 'link', url, children: words.length ? words : [text(url)] }]
}

function imageOf(element: Element): Phrasing {
  const url = attribute(element, 'fileref') ?? attribute(element, 'href') ?? ''
  return { type: 'image', url, alt: lineText(childNamed(element, 'alt', 'alt-text', 'long-desc')) }
}

/** The LaTeX that stands beside the MathML, else the MathML, else the formula's text. */
function formulaOf(element: Element): string[] {
  const tex = elementsWithin(element).find((child) => child.name === 'tex-math')
  const math = tex ? undefined : elementsWithin(element).find((child) => child.name === 'math')
  if (math) return [mathmlToLatex(mathNode(math))].filter(Boolean)
  const value = tex ? rawText(tex).trim() : lineText(element)
  const body = /\\begin\{document\}([\s\S]*?)\\end\{document\}/.exec(value)?.[1] ?? value
  const bare = body
    .trim()
    .replace(/^\$+|\$+$/g, '')
    .trim()
  return bare ? [bare] : []
}

function mathNode(element: Element): MathNode {
  return {
    name: element.name,
    get text() {
      return rawText(element)
    },
    get children() {
      return elementsOf(element).map(mathNode)
    },
    attribute: (name) => attribute(element, name),
  }
}

function elementsWithin(element: Element): Element[] {
  return elementsOf(element).flatMap((child) => [child, ...elementsOf(child)])
}

function note(element: Element, article: Article): Phrasing {
  const known = article.notes.find((one) => one.element === element)
  const identifier = known?.identifier ?? String(article.notes.length + 1)
  if (!known) article.notes.push({ identifier, element })
  return { type: 'footnoteReference', identifier }
}

/** The notes of JATS, which stand at the end of the article or below a table. */
function findNotes(root: Element): Map<string, Element> {
  const found = new Map<string, Element>()
  const stack = [root]
  for (let element = stack.pop(); element; element = stack.pop()) {
    const id = element.name === 'fn' ? attribute(element, 'id') : undefined
    if (id !== undefined) found.set(id, element)
    for (const child of elementsOf(element)) stack.push(child)
  }
  return found
}

function strong(value: string): Phrasing {
  return { type: 'strong', children: [text(value)] }
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Without the blanks that indentation leaves at both ends. */
function trimmed(children: Phrasing[]): Phrasing[] {
  const result = [...children]
  const first = result[0]
  if (first?.type === 'text') result[0] = text(first.value.trimStart())
  const last = result.at(-1)
  if (last?.type === 'text') result[result.length - 1] = text(last.value.trimEnd())
  return result.filter((node) => node.type !== 'text' || node.value !== '')
}

function metaOf(element: Element): Element {
  const front = childNamed(element, 'front')
  return (
    (front && childNamed(front, 'article-meta')) ?? childNamed(element, 'info', 'articleinfo', 'bookinfo') ?? element
  )
}

function abstractOf(element: Element): Element | undefined {
  const meta = metaOf(element)
  return meta === element ? undefined : childNamed(meta, 'abstract')
}

function metadataOf(element: Element): Metadata {
  const meta = metaOf(element)
  const title = lineText(childNamed(childNamed(meta, 'title-group') ?? meta, 'article-title', 'title'))
  const contributors = childNamed(meta, 'contrib-group') ?? childNamed(meta, 'authorgroup')
  const people = contributors ? elementsOf(contributors) : elementsOf(meta).filter((child) => child.name === 'author')
  const author = people.map(personName).filter(Boolean).join(', ')
  const language = attribute(element, 'lang')
  return { ...(title ? { title } : {}), ...(author ? { author } : {}), ...(language ? { language } : {}) }
}

function personName(person: Element): string {
  const name = childNamed(person, 'name', 'personname') ?? person
  const given = lineText(childNamed(name, 'given-names', 'firstname', 'givenname'))
  const family = lineText(childNamed(name, 'surname'))
  if (given || family) return `${given} ${family}`.trim()
  return name.name === 'personname' || person.name === 'author' ? lineText(name) : ''
}
