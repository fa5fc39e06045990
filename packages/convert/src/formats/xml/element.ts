/** Elements in memory, for vocabularies that have to be looked at from several sides. */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'

export interface Element {
  /** Without its prefix. */
  name: string
  namespace: string
  /** Without declarations of namespaces; names as they are written. */
  attributes: [name: string, value: string][]
  children: (Element | string)[]
}

/** What is kept of an element below the root that has been read to its end. */
export type Keep = (element: Element, start: number) => Element

/**
 * The tree below the root element.
 *
 * @param keepOf Given the root without its content; elements are kept as they are where it returns nothing.
 * @throws ConversionError content_limit_exceeded
 */
export function readTree(
  xml: XmlReader,
  { limits }: Pick<ReadContext, 'limits'>,
  keepOf?: (root: Element) => Keep | undefined,
): Element | undefined {
  let elements = 0
  let root: Element | undefined
  let keep: Keep | undefined
  const open: Element[] = []
  // Children of all open elements, those of outer ones first: an array of its own for each that is open grows by
  // more places than most have children.
  const children: (Element | string)[] = []
  const starts: number[] = []
  /** For those below the root, where they begin in the document. */
  const places: number[] = []
  let space = ''
  for (let token = xml.next(); token !== 'done'; token = xml.next()) {
    if (token === 'text') {
      // Most texts are the same line end and indent between elements.
      const { text } = xml
      if (text !== space && text.trim() === '') space = text
      append(children, starts.at(-1), text === space ? space : text)
    } else if (token === 'end') {
      const element = open.pop()
      if (!element) continue
      element.children = children.splice(starts.pop()!)
      const place = places.pop()
      if (keep && place !== undefined) children[children.length - 1] = keep(element, place)
    } else {
      if (++elements > limits.elements)
        throw new ConversionError('content_limit_exceeded', { limit: 'elements', maximum: limits.elements })
      const element = startOf(xml)
      children.push(element)
      if (root) places.push(xml.elementStart)
      else keep = keepOf?.(element)
      root ??= element
      open.push(element)
      starts.push(children.length)
    }
  }
  return root
}

/** A large document has millions of elements, most of them without attributes. */
const none: [string, string][] = []

function startOf(xml: XmlReader): Element {
  const attributes =
    xml.attributeCount === 0
      ? none
      : xml.attributes().filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'))
  return { name: xml.localName, namespace: xml.namespaceUri ?? '', attributes, children: [] }
}

/** Text may come in pieces. */
function append(children: (Element | string)[], start: number | undefined, text: string): void {
  if (start === undefined) return
  const last = children.length - 1
  if (last >= start && typeof children[last] === 'string') children[last] += text
  else children.push(text)
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attributes.find(([own]) => own === name || own.endsWith(`:${name}`))?.[1]
}

export function elementsOf(parent: Element): Element[] {
  return parent.children.filter((child) => typeof child !== 'string')
}

export function childNamed(parent: Element, ...names: string[]): Element | undefined {
  return elementsOf(parent).find((child) => names.includes(child.name))
}

/** The element that a path of names leads to. */
export function elementAt(element: Element | undefined, ...path: string[]): Element | undefined {
  return path.reduce((found, name) => found && childNamed(found, name), element)
}

export function hasText(element: Element): boolean {
  return element.children.some((child) => typeof child === 'string' && child.trim() !== '')
}

/** Text between elements: a sentence with marks in it, not a record. */
export function isMixed(element: Element): boolean {
  return hasText(element) && element.children.some((child) => typeof child !== 'string')
}

/** Text alone, or nothing. */
export function isLeaf(element: Element): boolean {
  return element.attributes.length === 0 && element.children.every((child) => typeof child === 'string')
}

/** All text below an element, spaces as they are; as much of it as has `longest` characters, or a little more. */
export function rawText(element: Element, longest = Infinity): string {
  let text = ''
  const stack: (Element | string)[] = [element]
  for (let node = stack.pop(); node !== undefined && text.length < longest; node = stack.pop()) {
    if (typeof node === 'string') text += node
    else for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!)
  }
  return text
}

/** All text below an element on one line. */
export function lineText(element: Element | undefined): string {
  return element ? oneLine(rawText(element)) : ''
}

/** The beginning of it, of which at most `longest` characters are read. */
export function shortText(element: Element | undefined, longest: number): string {
  return element ? oneLine(rawText(element, longest).slice(0, longest)) : ''
}

function oneLine(text: string): string {
  const isOne = !/[^\S ]| {2}/.test(text)
  return (isOne ? text : text.replace(/\s+/g, ' ')).trim()
}
