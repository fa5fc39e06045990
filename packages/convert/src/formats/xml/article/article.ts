/** An article in DocBook, JATS and their like, by the roles of its elements. */
import { append } from '../../../core/document/append.ts'
import { heading, paragraph, root, text } from '../../../core/document/build.ts'
import { captionFigure } from '../../../core/document/figure.ts'
import type { Block, Phrasing, Root } from '../../../core/document/nodes.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import type { ReadContext } from '../../../core/reader.ts'
import { attribute, childNamed, type Element, elementsOf, lineText, rawText } from '../element.ts'
import { citationOf, referencesOf } from './citation.ts'
import { isAmongWords, isInline } from './inline.ts'
import { definitionsOf, listOf } from './lists.ts'
import {
  captionOf,
  formulaOf,
  holdsPicture,
  imageOf,
  joinedOf,
  lineBroken,
  phrasing,
  phrasingOf,
  trimmed,
} from './phrasing.ts'
import { synopsisOf } from './synopsis.ts'
import { readArticleTable } from './table.ts'
import { findBlockHolders, findTargets } from './targets.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Article {
  context: ReadContext
  vocabulary: Vocabulary
  /** Notes that stand apart from the text that refers to them, by their id. */
  notesById: ReadonlyMap<string, Element>
  /** Titles of sections and figures, for references without words. */
  titlesById: ReadonlyMap<string, string>
  /** Elements within which something is a block. */
  blockHolders: ReadonlySet<Element>
  /** Notes in the order of their first mention. */
  notes: { identifier: string; element: Element }[]
}

export function readArticle(element: Element, vocabulary: Vocabulary, context: ReadContext): Root {
  const targets = findTargets(element, vocabulary)
  const blockHolders = findBlockHolders(element, vocabulary, targets)
  const article: Article = { context, vocabulary, ...targets, blockHolders, notes: [] }
  const { metadata, titles, affiliations, notes, abstracts } = vocabulary.front(element)
  const blocks = blocksOf(element, article, 1)
  const [title, ...below] = titles.map((one) => (one ? joinedOf(one, article) : []))
  const front: Block[] =
    metadata.title && !startsWithTitle(blocks) ? [heading(1, title?.length ? title : metadata.title)] : []
  for (const children of below) if (children.length) front.push(paragraph(children))
  if (metadata.author) front.push(paragraph(metadata.author))
  if (affiliations.length) front.push(paragraph(affiliations.join('; ')))
  for (const note of notes) append(front, blocksOf(note, article, 6))
  for (const abstract of abstracts) {
    if (!childNamed(abstract, 'title')) front.push(heading(2, 'Abstract'))
    append(front, blocksOf(abstract, article, 2))
  }
  if (metadata.keywords) front.push(paragraph([strong('Keywords:'), text(` ${metadata.keywords}`)]))
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
    if (typeof child === 'string' || isInline(child, article) || isAmongWords(child, element, article))
      append(line, phrasing(child, article))
    else {
      endLine()
      addBlocks(blockOf(child, article, depth), blocks)
    }
  }
  endLine()
  return blocks
}

/** Terms that stand one by one are one list. */
function addBlocks(made: readonly Block[], blocks: Block[]): void {
  const last = blocks.at(-1)
  const [first, ...rest] = made
  if (last?.type === 'definitionList' && first?.type === 'definitionList') {
    append(last.children, first.children)
    append(blocks, rest)
  } else append(blocks, made)
}

/** Sections that say what they are by their name alone. */
const namedSections: Readonly<Record<string, string>> = lookupTable({
  abstract: 'Abstract',
  'subdoc-abstract': 'Abstract',
  ack: 'Acknowledgments',
  claims: 'Claims',
  'us-claims': 'Claims',
  'subdoc-claims': 'Claims',
  'ref-list': 'References',
})

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
    case 'synopsis':
      return [{ type: 'code', value: synopsisOf(element) }]
    case 'lines':
      return linesOf(element, article)
    case 'verse':
      return verseOf(element, article, depth)
    case 'speech':
      return speechOf(element, article, depth)
    case 'bullets':
    case 'numbers':
      return listOf(element, article, depth)
    case 'definitions':
      return definitionsOf(element, article, depth)
    case 'quotation':
      return [{ type: 'blockquote', children: blocksOf(element, article, 6) }]
    case 'admonition':
      return [admonitionOf(element, article)]
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
      return equationOf(element, article)
    default:
      return element.name in namedSections ? sectionOf(element, article, depth + 1) : blocksOf(element, article, depth)
  }
}

/** Below its own title, or what it is. */
function admonitionOf(element: Element, article: Article): Block {
  const title = childNamed(element, 'title')
  const inside = title ? { ...element, children: element.children.filter((child) => child !== title) } : element
  const label = lineText(title) || capitalised(element)
  return { type: 'blockquote', children: [paragraph([strong(label)]), ...blocksOf(inside, article, 6)] }
}

/** The formula with its number, or the picture of it; then its title. */
function equationOf(element: Element, article: Article): Block[] {
  const label = lineText(childNamed(element, 'label'))
  const number = /^\(?([^()\s]{1,12})\)?$/.exec(label)?.[1]
  const formulas: Block[] = formulaOf(element).map((value) => ({
    type: 'math',
    value: number && !value.includes('\\tag') ? `${value} \\tag{${number}}` : value,
  }))
  if (formulas.length === 0 && holdsPicture(element))
    formulas.push(paragraph([imageOf(element), ...(label ? [text(` ${label}`)] : [])]))
  const title = childNamed(element, 'title')
  return title ? [...formulas, paragraph(joinedOf(title, article))] : formulas
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
  const name = namedSections[element.name] ?? ownTitle(element, article)
  if (name && blocks.length && blocks[0]?.type !== 'heading') blocks.unshift(heading(depth, name))
  const [first] = blocks
  const label = article.vocabulary.roles.label && lineText(childNamed(element, 'label'))
  if (label && first?.type === 'heading') first.children.unshift(text(`${label} `))
  const id = attribute(element, 'id')
  if (id && first?.type === 'heading') first.anchors = [...(first.anchors ?? []), id]
  return blocks
}

/** Title of an article within an article, which has front matter of its own. */
function ownTitle(element: Element, { vocabulary }: Article): string | undefined {
  return childNamed(element, 'front-stub', 'front') && vocabulary.front(element).metadata.title
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
      const words = isInline(child, article) ? trimmed(phrasing(child, article)) : []
      append(blocks, words.length ? [paragraph(words)] : blockOf(child, article, depth))
    }
  }
  endVerse()
  return blocks
}

/** The name of who speaks stands before the first words. */
function speechOf(element: Element, article: Article, depth: number): Block[] {
  const speaker = elementsOf(element).find((child) => article.vocabulary.roles[child.name] === 'speaker')
  const blocks = verseOf(
    { ...element, children: element.children.filter((child) => child !== speaker) },
    article,
    depth,
  )
  const name = lineText(speaker)
  const [first] = blocks
  if (name && first?.type === 'paragraph')
    first.children = [strong(/[.:]$/.test(name) ? name : `${name}:`), text(' '), ...first.children]
  else if (name) blocks.unshift(paragraph([strong(name)]))
  return blocks
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
  return caption.length ? [...blocks, ...captionFigure(blocks, [paragraph(caption)])] : blocks
}

function elementsNamed(element: Element, name: string): Element[] {
  return elementsOf(element).filter((child) => child.name === name)
}

function strong(value: string): Phrasing {
  return { type: 'strong', children: [text(value)] }
}

/** `type` of DITA says which of several kinds a note is. */
function capitalised(element: Element): string {
  const name = attribute(element, 'type') ?? element.name
  return name.charAt(0).toUpperCase() + name.slice(1)
}
