/** An article in DocBook, JATS and their like, by the roles of its elements. */
import { append } from '../../document/append.ts'
import { heading, paragraph, root, text } from '../../document/build.ts'
import type { Block, DefinitionList, List, ListItem, Phrasing, Root } from '../../document/nodes.ts'
import type { ReadContext } from '../reader.ts'
import { citationOf, referencesOf } from './article-citation.ts'
import {
  captionOf,
  formulaOf,
  imageOf,
  joinedOf,
  lineBroken,
  phrasing,
  phrasingOf,
  trimmed,
} from './article-phrasing.ts'
import { readArticleTable } from './article-table.ts'
import type { Role, Vocabulary } from './article-vocabulary.ts'
import { attribute, childNamed, type Element, elementsOf, lineText, rawText } from './element.ts'

export interface Article {
  context: ReadContext
  vocabulary: Vocabulary
  /** Notes that stand apart from the text that refers to them, by their id. */
  notesById: ReadonlyMap<string, Element>
  /** Titles of sections and figures, for references without words. */
  titlesById: ReadonlyMap<string, string>
  /** Notes in the order of their first mention. */
  notes: { identifier: string; element: Element }[]
}

export function readArticle(element: Element, vocabulary: Vocabulary, context: ReadContext): Root {
  const article: Article = { context, vocabulary, ...findTargets(element, vocabulary), notes: [] }
  const { metadata, abstract } = vocabulary.front(element)
  const blocks = blocksOf(element, article, 1)
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
  for (const { identifier, element } of article.notes) {
    const children = blocksOf(element, article, 6)
    // The title of a note is its number.
    if (children.length > 1 && children[0]!.type === 'heading') children.shift()
    blocks.push({ type: 'footnoteDefinition', identifier, children })
  }
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
    if (typeof child === 'string' || isInline(child, article) || isQuotedWithin(child, element, article))
      append(line, phrasing(child, article))
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
  'deleted',
  'look',
  'superscript',
  'subscript',
  'break',
  'code',
  'quoted',
  'link',
  'formula',
  'footnoteReference',
])

/** Text without a role is inline where it is short and nothing in it is a block. */
function isInline(element: Element, article: Article): boolean {
  const role = article.vocabulary.roles[element.name]
  if (role === 'footnote') return !isApart(element, article)
  if (role) return inlineRoles.has(role)
  return !holdsBlocks(element, article) && lineText(element).length < 200
}

/** A quotation among words is one of them. */
function isQuotedWithin(child: Element, parent: Element, article: Article): boolean {
  return (
    article.vocabulary.roles[child.name] === 'quotation' &&
    parent.children.some((one) => typeof one === 'string' && one.trim() !== '') &&
    !holdsBlocks(child, article)
  )
}

function holdsBlocks(element: Element, article: Article): boolean {
  const stack = elementsOf(element)
  for (let child = stack.pop(); child; child = stack.pop()) {
    const role = article.vocabulary.roles[child.name]
    if (role && !inlineRoles.has(role) && !(role === 'footnote' && !isApart(child, article))) return true
    for (const below of elementsOf(child)) stack.push(below)
  }
  return false
}

/** The note stands where the document collects them, not where it is mentioned. */
function isApart(element: Element, { vocabulary, notesById }: Article): boolean {
  const id = attribute(element, 'id')
  return vocabulary.collectsNotes === true || (id !== undefined && notesById.get(id) === element)
}

/** Sections that say what they are by their name alone. */
const namedSections: Readonly<Record<string, string>> = {
  abstract: 'Abstract',
  'subdoc-abstract': 'Abstract',
  claims: 'Claims',
  'us-claims': 'Claims',
  'subdoc-claims': 'Claims',
  'ref-list': 'References',
}

function blockOf(element: Element, article: Article, depth: number): Block[] {
  if (isMentioned(element, article)) return []
  switch (article.vocabulary.roles[element.name]) {
    case 'skip':
    case 'label':
      return []
    case 'title':
    case 'heading':
      return headingOf(element, article, depth)
    case 'section':
      return sectionOf(element, article, Math.min(6, depth + 1))
    case 'listing':
      return [{ type: 'code', ...languageOf(element), value: rawText(element).replace(/^\n+/, '').trimEnd() }]
    case 'lines':
      return linesOf(element, article)
    case 'verse':
      return verseOf(element, article, depth)
    case 'bullets':
    case 'numbers':
      return listOf(element, article, depth)
    case 'definitions':
      return definitionsOf(element, article, depth)
    case 'quotation':
      return [{ type: 'blockquote', children: blocksOf(element, article, 6) }]
    case 'admonition':
      return [
        {
          type: 'blockquote',
          children: [paragraph([strong(capitalised(element))]), ...blocksOf(element, article, 6)],
        },
      ]
    case 'table':
      return readArticleTable(element, article)
    case 'citation': {
      const children = citationOf(element, article)
      return children.length ? [paragraph(children)] : []
    }
    case 'figure':
      return figureOf(element, article)
    case 'image':
      return [
        paragraph([imageOf(element)]),
        ...elementsNamed(element, 'caption').flatMap((one) => blocksOf(one, article, 6)),
      ]
    case 'displayFormula':
      return formulaOf(element).map((value) => ({ type: 'math', value }))
    default:
      return element.name in namedSections ? sectionOf(element, article, depth + 1) : blocksOf(element, article, depth)
  }
}

/** A note that stands apart and is printed where all notes are. */
function isMentioned(element: Element, { notesById }: Article): boolean {
  const id = attribute(element, 'id')
  return id !== undefined && notesById.get(id) === element
}

function sectionOf(element: Element, article: Article, depth: number): Block[] {
  const refs = elementsNamed(element, 'ref')
  const inner = refs.length ? { ...element, children: element.children.filter((child) => !isRef(child)) } : element
  const blocks = [...blocksOf(inner, article, depth), ...referencesOf(refs, article)]
  const name = namedSections[element.name]
  if (name && blocks.length && blocks[0]?.type !== 'heading') blocks.unshift(heading(depth, name))
  const [first] = blocks
  const label = article.vocabulary.roles.label && lineText(childNamed(element, 'label'))
  if (label && first?.type === 'heading') first.children.unshift(text(`${label} `))
  const id = attribute(element, 'id')
  if (id && first?.type === 'heading') first.anchors = [...(first.anchors ?? []), id]
  return blocks
}

function isRef(child: Element | string): boolean {
  return typeof child !== 'string' && child.name === 'ref'
}

function headingOf(element: Element, article: Article, depth: number): Block[] {
  const children = joinedOf(element, article)
  return children.length ? [heading(depth, children)] : []
}

function languageOf(element: Element): { lang?: string } {
  const lang = attribute(element, 'language') ?? attribute(element, 'lang')
  return lang ? { lang } : {}
}

function linesOf(element: Element, article: Article): Block[] {
  if (attribute(element, 'class') === 'monospaced') return [{ type: 'code', value: rawText(element).trim() }]
  const children = trimmed(lineBroken(phrasingOf, element, article))
  return children.length ? [{ type: 'paragraph', children }] : []
}

/** Lines of verse between other blocks. */
function verseOf(element: Element, article: Article, depth: number): Block[] {
  const blocks: Block[] = []
  let verse: Phrasing[] = []
  const endVerse = (): void => {
    if (verse.length) blocks.push({ type: 'paragraph', children: verse })
    verse = []
  }
  for (const child of elementsOf(element)) {
    if (article.vocabulary.roles[child.name] === 'line')
      append(verse, [...(verse.length ? [{ type: 'break' } as const] : []), ...trimmed(phrasingOf(child, article))])
    else {
      endVerse()
      append(blocks, blockOf(child, article, depth))
    }
  }
  endVerse()
  return blocks
}

function listOf(element: Element, article: Article, depth: number): Block[] {
  const kind = attribute(element, 'list-type') ?? attribute(element, 'type') ?? attribute(element, 'rend') ?? ''
  const isNumbered = article.vocabulary.roles[element.name] === 'numbers'
  const ordered = isNumbered || /^(?:order|number|alpha|roman)/.test(kind)
  const title = childNamed(element, 'title', 'head')
  const labels = elementsNamed(element, 'label')
  if (labels.length && article.vocabulary.roles.label === undefined) return labelledOf(element, article, depth)
  const items = elementsOf(element).flatMap((child): ListItem[] => {
    if (child === title) return []
    const children = blocksOf(child, article, 6)
    return children.length ? [{ type: 'listItem', children }] : []
  })
  const caption: Block[] = title ? [paragraph([strong(lineText(title))])] : []
  if (items.length === 0) return caption
  const list: List = { type: 'list', ordered, children: items }
  const start = Number(attribute(element, 'startingnumber') ?? attribute(element, 'start'))
  if (ordered && Number.isSafeInteger(start) && start > 0) list.start = start
  return [...caption, list]
}

/** A list of TEI whose items have labels before them. */
function labelledOf(element: Element, article: Article, depth: number): Block[] {
  const list: DefinitionList = { type: 'definitionList', children: [] }
  for (const child of elementsOf(element)) {
    if (child.name === 'label')
      list.children.push({ type: 'definitionTerm', children: trimmed(phrasingOf(child, article)) })
    else list.children.push({ type: 'definitionDescription', children: blocksOf(child, article, depth) })
  }
  return [list]
}

/** Terms and descriptions, with or without an element around each pair. */
function definitionsOf(element: Element, article: Article, depth: number): Block[] {
  const { roles } = article.vocabulary
  const list: DefinitionList = { type: 'definitionList', children: [] }
  for (const child of elementsOf(element).flatMap((entry) => (isPair(entry, article) ? elementsOf(entry) : [entry]))) {
    if (roles[child.name] === 'term')
      list.children.push({ type: 'definitionTerm', children: trimmed(phrasingOf(child, article)) })
    else list.children.push({ type: 'definitionDescription', children: blocksOf(child, article, depth) })
  }
  return list.children.length ? [list] : []
}

function isPair(element: Element, { vocabulary }: Article): boolean {
  return elementsOf(element).some((child) => vocabulary.roles[child.name] === 'term')
}

/** The picture or whatever is shown, then its caption. */
function figureOf(element: Element, article: Article): Block[] {
  const caption = captionOf(element, article)
  const shown = elementsOf(element).filter(
    (child) => !['label', 'caption', 'title', 'head', 'figDesc'].includes(child.name),
  )
  const described = childNamed(element, 'figDesc')
  const blocks = blocksOf({ ...element, children: shown }, article, 6)
  const [first] = blocks
  if (described && first?.type === 'paragraph' && first.children[0]?.type === 'image')
    first.children[0].alt ||= lineText(described)
  return caption.length ? [...blocks, { type: 'paragraph', children: caption }] : blocks
}

function elementsNamed(element: Element, name: string): Element[] {
  return elementsOf(element).filter((child) => child.name === name)
}

/** Notes that stand apart and are mentioned, such as those of JATS at the end of the article, and titles by id. */
function findTargets(root: Element, vocabulary: Vocabulary): Pick<Article, 'notesById' | 'titlesById'> {
  const notes = new Map<string, Element>()
  const titles = new Map<string, string>()
  const mentioned = new Set<string>()
  const stack: [element: Element, parent: Element][] = [[root, root]]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [element, parent] = next
    const id = attribute(element, 'id')
    if (id !== undefined) {
      if (vocabulary.isNote?.(element, parent)) notes.set(id, element)
      const title = lineText(childNamed(element, 'title', 'head', 'label'))
      if (title) titles.set(id, title)
    }
    const reference = attribute(element, 'rid') ?? attribute(element, 'href') ?? attribute(element, 'target')
    for (const place of reference?.split(/\s+/, 100) ?? []) mentioned.add(place.replace(/^#/, ''))
    for (const child of elementsOf(element)) stack.push([child, element])
  }
  for (const id of notes.keys()) if (!mentioned.has(id)) notes.delete(id)
  return { notesById: notes, titlesById: titles }
}

function strong(value: string): Phrasing {
  return { type: 'strong', children: [text(value)] }
}

/** `type` of DITA says which of several kinds a note is. */
function capitalised(element: Element): string {
  const name = attribute(element, 'type') ?? element.name
  return name.charAt(0).toUpperCase() + name.slice(1)
}
