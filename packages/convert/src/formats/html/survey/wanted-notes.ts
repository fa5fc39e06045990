/** Notes of a book that stand in another document than their marks, known by links that lead back there. */

import {
  attribute,
  type Element,
  isText,
  type Node,
  type Text,
  textContent,
} from '../../../carriers/html-syntax/tree.ts'
import { append } from '../../../core/document/append.ts'
import { anchorsOf } from '../elements.ts'
import { type Footnotes, holderOf, isWords, wholeMark } from './note-elements.ts'

/** @param wanted Places that marks in other documents lead to. */
export function findWanted(
  { backlinks, definitions }: Footnotes,
  marked: readonly Element[],
  wanted: ReadonlySet<string>,
): void {
  if (wanted.size === 0) return
  const seen = new Set<Element>()
  for (const place of marked) {
    const id = anchorsOf(place).find((anchor) => wanted.has(anchor))
    const note = id === undefined ? undefined : holderOf(place)
    if (!note || seen.has(note) || definitions.has(note)) continue
    seen.add(note)
    const mark = markOf(note)
    const back = mark && wholeMark(mark)
    if (!back || backlinks.has(back) || !hasWords(note)) continue
    definitions.set(note, id!)
    backlinks.add(back)
  }
}

/** A number at the beginning, or an arrow there or at the end, that leads to a place in another document. */
function markOf(note: Element): Element | undefined {
  const first = edgeOf(note, 'start')
  if (first && leadsAway(first)) return first
  const last = edgeOf(note, 'end')
  return last && leadsAway(last) && !/\p{N}/u.test(textContent(last)) ? last : undefined
}

function leadsAway(link: Element): boolean {
  return /^[^#:?]+#./.test(attribute(link, 'href') ?? '') && !isWords(link)
}

/** The link that comes before, or behind, all text of an element but for brackets, and is not in a heading. */
function edgeOf(note: Element, side: Side): Element | undefined {
  for (const part of partsOf(note, side)) {
    if (!isText(part)) return part.name === 'a' ? part : undefined
    if (/[^\s.[\]()]/.test(part.value)) return undefined
  }
  return undefined
}

function hasWords(note: Element): boolean {
  for (const part of partsOf(note, 'start'))
    if (/\p{L}{2}/u.test(isText(part) ? part.value : textContent(part))) return true
  return false
}

type Side = 'start' | 'end'

/** Nodes of a note that are looked at, from one side. */
const maxNodes = 100

/** Texts, links and headings that an element begins or ends with. */
function* partsOf(note: Element, side: Side): Generator<Text | Element> {
  const waiting: Node[] = [note]
  for (let left = maxNodes; left > 0; left--) {
    const node = waiting.pop()
    if (!node) return
    if (isText(node) || (node.name === 'a' && attribute(node, 'href') !== undefined) || /^h[1-6]$/.test(node.name))
      yield node
    else append(waiting, side === 'start' ? node.children.toReversed() : node.children)
  }
}
