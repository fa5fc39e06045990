/** References of JATS and DocBook: what a work is, in words where it is tagged part by part (`element-citation`). */
import { list, listItem, paragraph, text } from '../../../core/document/build.ts'
import type { Block, Phrasing } from '../../../core/document/nodes.ts'
import { attribute, childNamed, type Element, elementsOf, lineText } from '../element.ts'
import type { Article } from './article.ts'
import { phrasingOf, trimmed } from './phrasing.ts'

/** The works of a `ref-list`, numbered where each has a number in order. */
export function referencesOf(refs: readonly Element[], article: Article): Block[] {
  const items = refs.map((ref) => {
    const works = elementsOf(ref).filter((child) => /citation|^citation-alternatives$|^note$/.test(child.name))
    return works.flatMap((work, index) => [...(index ? [text(' ')] : []), ...citationOf(work, article)])
  })
  const numbers = refs.map((ref) => /^\[?(\d+)[.\]]?$/.exec(lineText(childNamed(ref, 'label')))?.[1])
  const ordered = numbers.every((number, index) => number === String(index + 1))
  const children = items.map((item, index) => {
    const label = ordered ? '' : lineText(childNamed(refs[index]!, 'label'))
    return listItem([paragraph(label ? [text(`${label} `), ...item] : item)])
  })
  return children.length ? [list(ordered, children)] : []
}

export function citationOf(element: Element, article: Article): Phrasing[] {
  if (element.name === 'biblioentry') return [text(entryOf(element))]
  const parts = element.name === 'citation-alternatives' ? elementsOf(element) : [element]
  const written = parts.find((part) => part.name !== 'element-citation') ?? parts[0]
  if (!written) return []
  return written.name === 'element-citation' ? taggedOf(written) : trimmed(phrasingOf(written, article))
}

/** A work in DocBook: its parts in their order, the symbol that it is cited by first. */
function entryOf(entry: Element): string {
  const sentences = elementsOf(entry)
    .map((part) => (part.name === 'abbrev' ? `[${lineText(part)}]` : wordsOf(part)))
    .filter(Boolean)
  return sentences.join('. ').replace(/^(\[[^\]]*\])\. /, '$1 ')
}

/** Names and publishers have words in elements of their own, with no spaces between them. */
function wordsOf(part: Element): string {
  const words: string[] = []
  const stack: (Element | string)[] = [part]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') words.push(node.trim())
    else for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!)
  }
  return words.filter(Boolean).join(' ').replace(/\s+/g, ' ')
}

/** Lee A, Roe B. 2001. Birds. Nature 12(3): 45–50. https://doi.org/… */
function taggedOf(citation: Element): Phrasing[] {
  const of = (...names: string[]): string => lineText(childNamed(citation, ...names))
  const title = of('article-title', 'chapter-title', 'data-title', 'part-title')
  const issue = of('issue')
  const pages = [of('fpage'), of('lpage')].filter(Boolean).join('–') || of('elocation-id', 'page-range')
  const volume = of('volume') + (issue && `(${issue})`)
  const where = [of('source', 'conf-name'), volume].filter(Boolean).join(' ') + (pages && `: ${pages}`)
  const publisher = [of('publisher-loc'), of('publisher-name')].filter(Boolean).join(': ')
  const sentences = [authorsOf(citation), of('year'), title, where, publisher].filter(Boolean)
  const words = sentences.map((sentence) => (/[.?!]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ')
  const address = addressOf(citation)
  if (!address) return [text(words)]
  return [text(words && `${words} `), { type: 'link', url: address, children: [text(address)] }]
}

function authorsOf(citation: Element): string {
  const groups = elementsOf(citation).filter((child) => child.name === 'person-group')
  const people = (groups.length ? groups.slice(0, 1).flatMap(elementsOf) : elementsOf(citation)).filter((child) =>
    ['name', 'string-name', 'collab', 'etal'].includes(child.name),
  )
  return people
    .map((person) => {
      if (person.name === 'etal') return 'et al.'
      const parts = [lineText(childNamed(person, 'surname')), lineText(childNamed(person, 'given-names'))]
      return parts.filter(Boolean).join(' ') || lineText(person)
    })
    .join(', ')
}

function addressOf(citation: Element): string | undefined {
  const ids = elementsOf(citation).filter((child) => child.name === 'pub-id')
  const doi = ids.find((id) => attribute(id, 'pub-id-type') === 'doi')
  if (doi) return `https://doi.org/${lineText(doi).replace(/^https?:\/\/(?:dx\.)?doi\.org\//, '')}`
  const link = childNamed(citation, 'ext-link', 'uri')
  return link && (attribute(link, 'href') ?? lineText(link))
}
