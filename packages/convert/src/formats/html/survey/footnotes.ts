/**
 * Notes: a link to a place in the page whose text links back to it, as pandoc, MediaWiki,
 * WordPress, GitHub and EPUB (`epub:type`, DPUB-ARIA roles) write them.
 */
import { percentDecoded } from '../../../carriers/encoding/percent.ts'
import { ROLE } from '../../../carriers/html-syntax/attributes.ts'
import { attribute, type Element, findDescendant, isElement, textContent } from '../../../carriers/html-syntax/tree.ts'
import { anchorsOf } from '../elements.ts'
import type { Addresses } from './addresses.ts'
import { type Footnotes, holderOf, holdersOf, isDeclaredNote, isWords, typeOf, wholeMark } from './note-elements.ts'
import { findWanted } from './wanted-notes.ts'

/** What a page has of them, found beforehand. */
interface NoteElements {
  /** Elements with attributes, in document order. */
  readonly marked: readonly Element[]
  readonly placeLinks: readonly PlaceLink[]
  /** Notes that stand in the text. */
  readonly inlineNotes: readonly Element[]
}

/**
 * @param wanted Where notes are shared with other documents: they are named by their places, and one that is declared
 *   counts without a reference. To these places marks in other documents lead.
 */
export function findFootnotes(elements: NoteElements, wanted?: ReadonlySet<string>): Footnotes {
  const isShared = wanted !== undefined
  const found: Footnotes = { references: new Map(), definitions: new Map(), backlinks: new Set() }
  const { inlineNotes, marked } = elements
  for (const [index, note] of inlineNotes.entries()) {
    const identifier = isShared ? `note-${index + 1}` : String(index + 1)
    found.references.set(note, identifier)
    found.definitions.set(contentOf(note), identifier)
  }
  findReferred(found, elements, isShared)
  if (isShared) {
    findWanted(found, marked, wanted)
    findDeclared(found, marked)
  }
  return found
}

/** Whether a `span` is a note of LaTeXML or of Tufte's style sheets, at the place that it belongs to. */
export function isInlineNote({ attributes }: Element): boolean {
  const classes = attributes.get('class')
  return classes !== undefined && /(?:^|\s)(?:ltx_role_(?:foot|end)note|sidenote|marginnote)(?:\s|$)/.test(classes)
}

function contentOf(note: Element): Element {
  return findDescendant(note, (element) => attribute(element, 'class')?.includes('ltx_note_content') === true) ?? note
}

/** Notes that another document may refer to, and their ways back to it. */
function findDeclared({ backlinks, definitions }: Footnotes, marked: readonly Element[]): void {
  for (const element of marked) {
    if ((element.attributes.kinds & ROLE) === 0) continue
    const [id] = anchorsOf(element)
    if (id && isDeclaredNote(element) && !definitions.has(element)) definitions.set(element, id)
    else if (/backlink/.test(typeOf(element)) && holdersOf(element).some((holder) => definitions.has(holder)))
      backlinks.add(wholeMark(element))
  }
}

function findReferred(found: Footnotes, { marked, placeLinks: links }: NoteElements, isShared: boolean): void {
  const references = links.filter(({ element }) => looksLikeReference(element))
  if (references.length === 0) return

  const { byId, isBefore, placeBefore } = placesOf(marked, links)
  const backlinks = linksByHolder(links, byId)
  for (const { element, target } of references) {
    const place = byId.get(target)
    const definition = place && holderOf(place)
    // A note follows its reference; without that its links back would make notes of the text.
    if (!definition || isBefore(place, element) || contains(definition, element)) continue
    const back = backlinkTo(element, placeBefore(element), backlinks.get(definition))
    // A note that is there already may be referred to again.
    if (!back && !isDeclaredNote(definition) && !found.definitions.has(definition)) continue
    const identifier = found.definitions.get(definition) ?? (isShared ? target : String(found.definitions.size + 1))
    found.definitions.set(definition, identifier)
    found.references.set(element, identifier)
    if (back && !isWords(back)) found.backlinks.add(wholeMark(back))
  }
}

interface Places {
  readonly byId: ReadonlyMap<string, Element>
  /** Whether one element comes before another, among links and the elements that they lead to. */
  isBefore(one: Element, other: Element): boolean
  /** The empty anchor that stands before a link, as Project Gutenberg writes the place of a reference. */
  placeBefore(link: Element): Element | undefined
}

function placesOf(marked: readonly Element[], links: readonly PlaceLink[]): Places {
  const wanted = new Set(links.map(({ target }) => target))
  const byId = new Map<string, Element>()
  const order = new Map<Element, number>()
  const placeBefore = new Map<Element, Element>()
  let last: Element | undefined
  for (const element of marked) {
    if (element.name === 'a') {
      order.set(element, order.size)
      if (last?.parent === element.parent && last.children.length === 0) placeBefore.set(element, last)
      last = element
    }
    for (const id of anchorsOf(element))
      if (wanted.has(id) && !byId.has(id)) {
        byId.set(id, element)
        if (element.name !== 'a') order.set(element, order.size)
      }
  }
  return {
    byId,
    isBefore: (one, other) => order.get(one)! < order.get(other)!,
    placeBefore: (link) => placeBefore.get(link),
  }
}

/** For each element that can hold a note: the places its links point to, with the link. */
function linksByHolder(
  links: readonly { element: Element; target: string }[],
  byId: ReadonlyMap<string, Element>,
): Map<Element, Map<Element, Element>> {
  const byHolder = new Map<Element, Map<Element, Element>>()
  for (const { element, target } of links) {
    const place = byId.get(target)
    if (!place) continue
    for (const holder of holdersOf(element)) {
      const places = byHolder.get(holder) ?? new Map<Element, Element>()
      byHolder.set(holder, places.set(place, element))
    }
  }
  return byHolder
}

/** The link that points to the reference itself, to a mark around it, to one inside it or right before it. */
function backlinkTo(
  reference: Element,
  before: Element | undefined,
  places: ReadonlyMap<Element, Element> | undefined,
): Element | undefined {
  if (!places) return undefined
  let element: Element | null = reference
  for (let levels = 0; element && levels < 4; levels++) {
    const link = places.get(element)
    if (link) return link
    element = element.parent
  }
  for (const node of reference.children) {
    const link = isElement(node) && places.get(node)
    if (link) return link
  }
  return before && places.get(before)
}

/** A link to a place in the page. */
export interface PlaceLink {
  readonly element: Element
  /** The name of the place. */
  readonly target: string
}

export function placeLinks(links: readonly Element[], { local }: Addresses): PlaceLink[] {
  return links.flatMap((element) => {
    const href = local(attribute(element, 'href') ?? '')
    return href.length > 1 && href.startsWith('#') ? { element, target: percentDecoded(href.slice(1)) } : []
  })
}

function looksLikeReference(link: Element): boolean {
  if (/noteref/.test(typeOf(link))) return true
  if (/foot-?note|noteref|end-?note|msocomanchor/i.test(attribute(link, 'class') ?? '')) return true
  // Word's own names of notes.
  if (/^#_(?:ftn|edn)\d/.test(attribute(link, 'href') ?? '')) return true
  if (link.parent?.name === 'sup' || link.children.some((node) => node.name === 'sup')) return true
  return /^\s*(?:[[(]\s*(?:\d{1,3}|\*|[a-z])\s*[\])]|[*†‡§]{1,3})\s*$/.test(textContent(link))
}

function contains(ancestor: Element, element: Element): boolean {
  for (let around = element.parent; around; around = around.parent) if (around === ancestor) return true
  return false
}
