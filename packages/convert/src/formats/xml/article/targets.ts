/** What is known of an article before it is read: its notes, its titles, and which elements hold blocks. */
import { attribute, childNamed, type Element, elementsOf, shortText } from '../element.ts'
import type { Article } from './article.ts'
import { inlineRoles, isApart } from './inline.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Characters of a title that a reference without words shows. */
const longestTitle = 300

/** Notes that stand apart and are mentioned, such as those of JATS at the end of the article, and titles by id. */
export function findTargets(root: Element, vocabulary: Vocabulary): Pick<Article, 'notesById' | 'titlesById'> {
  const notes = new Map<string, Element>()
  const titles = new Map<string, string>()
  const mentioned = new Set<string>()
  const stack: [element: Element, parent: Element][] = [[root, root]]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [element, parent] = next
    const id = attribute(element, 'id')
    if (id !== undefined) {
      if (vocabulary.isNote?.(element, parent)) notes.set(id, element)
      const title = shortText(childNamed(element, 'title', 'head', 'label'), longestTitle)
      if (title) titles.set(id, title)
    }
    const reference = attribute(element, 'rid') ?? attribute(element, 'href') ?? attribute(element, 'target')
    for (const place of reference?.split(/\s+/, 100) ?? []) mentioned.add(place.replace(/^#/, ''))
    for (const child of elementsOf(element)) stack.push([child, element])
  }
  for (const id of notes.keys()) if (!mentioned.has(id)) notes.delete(id)
  return { notesById: notes, titlesById: titles }
}

/** Elements within which, at any depth, something is a block. */
export function findBlockHolders(
  root: Element,
  vocabulary: Vocabulary,
  { notesById }: Pick<Article, 'notesById'>,
): Set<Element> {
  const holders = new Set<Element>()
  const path: Element[] = []
  const stack: (Element | undefined)[] = [root]
  while (stack.length > 0) {
    const element = stack.pop()
    if (!element) {
      path.pop()
      continue
    }
    const role = vocabulary.roles[element.name]
    const isInlineNote = role === 'footnote' && !isApart(element, { vocabulary, notesById })
    if (role && !inlineRoles.has(role) && !isInlineNote)
      for (let at = path.length - 1; at >= 0 && !holders.has(path[at]!); at--) holders.add(path[at]!)
    path.push(element)
    stack.push(undefined)
    for (const child of elementsOf(element)) stack.push(child)
  }
  return holders
}
