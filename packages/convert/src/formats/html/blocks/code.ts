/** Preformatted text and the language it is in. */
import {
  attribute,
  childElements,
  type Element,
  findDescendant,
  isText,
  type Node,
} from '../../../carriers/html-syntax/tree.ts'
import type { Flow } from '../flow.ts'
import { classesOf } from '../parse.ts'

/** Preformatted text keeps every space. A code block cannot hold links: one line that has some is text. */
export function readPre(element: Element, flow: Flow): void {
  flow.endParagraph()
  if (classesOf(element).some((name) => typed.has(name))) {
    for (const block of flow.blocksOfNodes(element.children, true)) flow.addBlock(block)
    return
  }
  const forms = formsOf(element)
  if (forms.length > 1) for (const form of forms) addListing(form, flow)
  else if (!addListing(element, flow)) addLinkedLine(element, flow)
}

/** Plain text within pages of Thunderbird: words, not code. */
const typed = new Set(['moz-quote-pre', 'moz-signature'])

/** The same in several languages, each a `code` that names its own right behind the other: in the manual of Node.js. */
function formsOf({ children }: Element): Element[] {
  const codes = children.filter((node) => node.name === 'code') as Element[]
  const areForms = codes.length > 1 && !children.some(isText) && codes.every(namesLanguage)
  return areForms ? codes : []
}

function namesLanguage(code: Element): boolean {
  return classesOf(code).some((name) => name.startsWith('lang'))
}

/** @returns Whether it is one, or nothing. */
function addListing(element: Element, flow: Flow): boolean {
  const value = shownText(element, flow)
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
  if (value.trim() === '') return true
  if (!value.includes('\n') && holdsLink(element)) return false
  const lang = languageOf(element)
  flow.addBlock(lang ? { type: 'code', lang, value } : { type: 'code', value })
  return true
}

function addLinkedLine(element: Element, flow: Flow): void {
  flow.run.openCode()
  flow.walkInside(element)
  flow.run.closeCode()
  flow.endParagraph()
}

/**
 * All text but that of parts which are not shown; iterative, whatever the depth. Highlighters set lines as rows or
 * boxes of their own, or as one `code` right behind the other.
 */
function shownText(pre: Element, flow: Flow): string {
  const parts: string[] = []
  let isBehindCode = false
  const stack: Node[] = [...pre.children].reverse()
  for (let node = stack.pop(); node; node = stack.pop()) {
    const beginsCode = node.name === 'code' && isBehindCode
    if (node.parent === pre) isBehindCode = node.name === 'code'
    if (isText(node)) {
      if (node.value !== '' && !ofTable.has(node.parent.name)) parts.push(node.value)
    } else if (node.name === 'br') parts.push('\n')
    else if (!flow.page.isDropped(node)) {
      if ((beginsCode || beginsLine.has(node.name)) && parts.length > 0 && !parts.at(-1)!.endsWith('\n'))
        parts.push('\n')
      for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index] as Node)
    }
  }
  return parts.join('')
}

const beginsLine = new Set(['tr', 'div', 'p', 'li'])
/** What stands right in them is whitespace. */
const ofTable = new Set(['table', 'thead', 'tbody', 'tr'])

/** Classes that SyntaxHighlighter, Chroma, GitHub, Crayon and Quill give listings that are not in `pre`. */
export const listingClasses = [
  'syntaxhighlighter',
  'lntable',
  'js-file-line-container',
  'crayon-table',
  'ql-code-block-container',
] as const

export function isDoxygenListing(fragment: Element): boolean {
  return childElements(fragment).every((child) => attribute(child, 'class') === 'line')
}

function holdsLink(pre: Element): boolean {
  // Pandoc begins each line with an empty one, as its address.
  const isLink = ({ name, attributes, children }: Element): boolean =>
    name === 'a' && Boolean(attributes.get('href')) && children.length > 0
  return findDescendant(pre, isLink) !== undefined
}

/** Words of classes that name no language. */
const noLanguage =
  /^(?:none|default|no-?highlight|plain|plaintext|text|txt|default|notranslate|hljs|sourceCode|syntaxhighlighter|prettyprint(?:ed)?|linenums|numberLines|number-lines|line-numbers)$/i

const languageAttributes = ['data-lang', 'data-language', 'data-enlighter-language']

/** The HTML standard suggests `language-x` (§4.5.15); highlighters have their own classes. */
function languageOf(pre: Element): string | undefined {
  const code = childElements(pre).find((child) => child.name === 'code') ?? findDescendant(pre, isCodeOfLanguage)
  for (const element of [code, pre, ...around(pre)]) {
    if (!element) continue
    const named = languageAttributes.map((name) => attribute(element, name)).find(Boolean)
    if (named) return named.toLowerCase()
    const found = /(?:^|\s)(?:lang(?:uage)?[-:]|highlight-(?:source-|text-)?|hl-(?=ipython)|brush:\s*)([\w+#.-]+)/.exec(
      attribute(element, 'data-syntaxhighlighter-params') ?? attribute(element, 'class') ?? '',
    )
    // What notebooks are in is Python with commands of theirs.
    if (found?.[1] && !noLanguage.test(found[1])) return found[1].toLowerCase().replace(/^ipython3?$/, 'python')
  }
  return [code, pre].map(adjacentHighlighter).find(Boolean) ?? languageAttribute(pre) ?? languageClass(pre)
}

/** What a listing is set in: a box or two, and between them the table that has the numbers of its lines. */
function around({ parent }: Element): Element[] {
  const boxes: Element[] = []
  for (let box = parent; box && boxes.length < 2; box = box.parent) if (!partsOfTable.has(box.name)) boxes.push(box)
  return boxes
}

const partsOfTable = new Set(['table', 'tbody', 'tr', 'td'])

function isCodeOfLanguage({ name, attributes }: Element): boolean {
  return name === 'code' && attributes.get('data-lang') !== undefined
}

/** GitHub's way to write it, where it is no language that people speak. */
function languageAttribute(pre: Element): string | undefined {
  const lang = attribute(pre, 'lang')?.toLowerCase()
  return lang && (/^[\w+#]{4,}$/.test(lang) || shortLanguages.has(lang)) ? lang : undefined
}

const shortLanguages = new Set('c c# c++ cpp cs css go ini js jsx php py rb rs sh sql ts tsx xml yml'.split(' '))

const classLanguages = new Set('bash cpp css html java javascript json perl python r ruby sh sql xml yaml'.split(' '))

/** R Markdown names it by a class and no more. */
function languageClass(pre: Element): string | undefined {
  const [name, ...others] = classesOf(pre)
  return name && others.length === 0 && classLanguages.has(name) ? name : undefined
}

const highlighters = new Set(['hljs', 'sourceCode', 'syntaxhighlighter', 'rust-example-rendered'])

/** Language from a class list such as `hljs bash` or `sourceCode python`: the word that is not the highlighter's. */
function adjacentHighlighter(element: Element | undefined): string | undefined {
  const classes = element ? classesOf(element) : []
  if (!classes.some((name) => highlighters.has(name))) return undefined
  return classes.find((name) => /^[\w+#-]+$/.test(name) && !noLanguage.test(name))
}
