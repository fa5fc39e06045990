/** Which elements of an article are parts of a line. */
import { attribute, type Element } from '../element.ts'
import type { Article } from './article.ts'
import type { Role } from './vocabulary.ts'

export const inlineRoles = new Set<Role>([
  // What is not shown parts no words.
  'skip',
  'gap',
  'choice',
  'emphasis',
  'strong',
  'deleted',
  'appearance',
  'superscript',
  'subscript',
  'break',
  'code',
  'combination',
  'quoted',
  'link',
  'formula',
  'footnoteReference',
])

/** Text without a role is inline where it is short and nothing in it is a block. */
export function isInline(element: Element, article: Article): boolean {
  const role = article.vocabulary.roles[element.name]
  if (role === 'footnote') return !isApart(element, article)
  if (role) return inlineRoles.has(role)
  return !article.blockHolders.has(element) && isShort(element)
}

/** Pictures that stand as blocks wherever they are. */
const displayed = /^(?:mediaobject|imagedata|graphic)$/

/** A quotation, a note or a picture among words is one of them. */
export function isAmongWords(child: Element, parent: Element, article: Article): boolean {
  const role = article.vocabulary.roles[child.name]
  const isPart =
    role === 'footnote' ||
    (role === 'quotation' && !article.blockHolders.has(child)) ||
    (role === 'image' && !displayed.test(child.name))
  return isPart && parent.children.some((one) => typeof one === 'string' && one.trim() !== '')
}

/** The note stands where the document collects them, not where it is mentioned. */
export function isApart(
  element: Element,
  { vocabulary, notesById }: Pick<Article, 'vocabulary' | 'notesById'>,
): boolean {
  const id = attribute(element, 'id')
  return vocabulary.collectsNotes === true || (id !== undefined && notesById.get(id) === element)
}

/** Characters of text without a role that is still taken for a part of a line. */
const longestInline = 200

function isShort(element: Element): boolean {
  let length = 0
  const stack: (Element | string)[] = [element]
  for (let node = stack.pop(); node !== undefined && length < longestInline; node = stack.pop()) {
    if (typeof node === 'string') length += node.trim().length
    else for (const child of node.children) stack.push(child)
  }
  return length < longestInline
}
