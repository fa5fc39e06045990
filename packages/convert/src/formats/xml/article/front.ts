/** What articles say of themselves: title, authors, summary. */
import type { Metadata } from '../../../core/document/nodes.ts'
import { attribute, childNamed, type Element, elementAt, elementsOf, lineText } from '../element.ts'
import { metadataOf } from '../metadata.ts'

export interface ArticleFront {
  metadata: Metadata
  /** The title, and what stands below it, with the marks of their words. */
  titles: (Element | undefined)[]
  /** Where the authors work. */
  affiliations: string[]
  /** What is said of the authors: whom to write to, who paid. */
  notes: Element[]
  /** Summaries that stand among the metadata. */
  abstracts: Element[]
}

function frontOf(
  title: string,
  authors: readonly string[],
  root: Element,
  abstracts: readonly (Element | undefined)[] = [],
): ArticleFront {
  const author = authors.filter(Boolean).join(', ')
  const metadata = metadataOf(title, author, attribute(root, 'lang'))
  return { metadata, titles: [], affiliations: [], notes: [], abstracts: abstracts.filter((one) => one !== undefined) }
}

function all(element: Element | undefined, name: string): Element[] {
  return element ? elementsOf(element).filter((child) => child.name === name) : []
}

function personName(person: Element, given: string, family: string): string {
  const name = childNamed(person, 'name', 'personname') ?? person
  const full = `${lineText(childNamed(name, ...given.split(' ')))} ${lineText(childNamed(name, family))}`.trim()
  return full || lineText(childNamed(person, 'string-name', 'collab', 'personname', 'orgname'))
}

export function docbook(root: Element): ArticleFront {
  const info = childNamed(root, 'info', 'articleinfo', 'bookinfo') ?? root
  const title = childNamed(info, 'title') ?? childNamed(root, 'title')
  const people = childNamed(info, 'authorgroup')
  const authors = (people ? elementsOf(people) : all(info, 'author')).map(
    (person) => personName(person, 'firstname givenname', 'surname') || lineText(person),
  )
  const front = frontOf(lineText(title), authors, root, info === root ? [] : all(info, 'abstract'))
  return { ...front, titles: info === root ? [title] : [title, childNamed(info, 'subtitle')] }
}

export function jats(root: Element): ArticleFront {
  const meta = elementAt(root, 'front', 'article-meta') ?? childNamed(root, 'front-stub')
  const title = elementAt(meta, 'title-group', 'article-title')
  const authors = all(meta, 'contrib-group')
    .flatMap((group) => all(group, 'contrib'))
    .filter((person) => (attribute(person, 'contrib-type') ?? 'author') === 'author')
    .map((person) => personName(person, 'given-names', 'surname'))
  const front = frontOf(lineText(title), authors, root, all(meta, 'abstract'))
  front.titles = [title, elementAt(meta, 'title-group', 'subtitle')]
  const keywords = all(meta, 'kwd-group').flatMap((group) => all(group, 'kwd').map((word) => lineText(word)))
  if (keywords.length) front.metadata.keywords = keywords.join(', ')
  front.affiliations = [meta, ...all(meta, 'contrib-group')]
    .flatMap((group) => all(group, 'aff'))
    .map((one) => lineText({ ...one, children: one.children.filter((child) => !isLabel(child)) }))
    .filter(Boolean)
  front.notes = [
    ...all(meta, 'author-notes').flatMap(elementsOf),
    ...all(meta, 'funding-group').flatMap((group) => all(group, 'funding-statement')),
  ]
  return front
}

function isLabel(child: Element | string): boolean {
  return typeof child !== 'string' && (child.name === 'label' || child.name === 'sup')
}

export function tei(root: Element): ArticleFront {
  const statement = elementAt(root, 'teiHeader', 'fileDesc', 'titleStmt')
  return frontOf(lineText(elementAt(statement, 'title')), all(statement, 'author').map(lineText), root)
}

export function fictionBook(root: Element): ArticleFront {
  const info = elementAt(root, 'description', 'title-info')
  const authors = all(info, 'author').map((person) =>
    ['first-name', 'middle-name', 'last-name']
      .map((name) => lineText(childNamed(person, name)))
      .filter(Boolean)
      .join(' '),
  )
  const front = frontOf(lineText(elementAt(info, 'book-title')), authors, root, [elementAt(info, 'annotation')])
  const language = lineText(elementAt(info, 'lang'))
  return language ? { ...front, metadata: { ...front.metadata, language } } : front
}

export function dita(root: Element): ArticleFront {
  const prolog = childNamed(root, 'prolog')
  return frontOf(lineText(childNamed(root, 'title')), all(prolog, 'author').map(lineText), root)
}

export function patent(root: Element): ArticleFront {
  const older = childNamed(root, 'subdoc-bibliographic-information')
  if (older) {
    const title = lineText(elementAt(older, 'technical-information', 'title-of-invention'))
    const inventors = elementAt(older, 'inventors')
    const names = (inventors ? elementsOf(inventors) : []).map((inventor) =>
      inventorName(childNamed(inventor, 'name'), 'given-name', 'family-name'),
    )
    return frontOf(title, names, root)
  }
  const data = childNamed(root, 'us-bibliographic-data-grant', 'us-bibliographic-data-application')
  const parties = data && childNamed(data, 'us-parties', 'parties')
  const people = elementAt(parties, 'inventors') ?? elementAt(parties, 'applicants')
  const names = (people ? elementsOf(people) : []).map((person) =>
    inventorName(childNamed(person, 'addressbook'), 'first-name', 'last-name'),
  )
  return frontOf(lineText(elementAt(data, 'invention-title')), names, root)
}

function inventorName(name: Element | undefined, given: string, family: string): string {
  return [lineText(elementAt(name, given)), lineText(elementAt(name, family))].filter(Boolean).join(' ')
}
