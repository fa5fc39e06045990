/** Elements that notes, their marks and their ways back consist of. */
import { attribute, type Element, textContent } from '../../../carriers/html-syntax/tree.ts'

export interface Footnotes {
  /** Reference links → identifier of their note. */
  references: Map<Element, string>
  /** Elements that hold a note → its identifier. */
  definitions: Map<Element, string>
  /** Links from a note back to its references. */
  backlinks: Set<Element>
}

const holders = new Set(['li', 'p', 'div', 'aside', 'dd', 'tr', 'section'])

/** The nearest element that can hold a note. */
export function holderOf(place: Element): Element | undefined {
  const holders = holdersOf(place)
  return (
    holders.find((holder) =>
      /mso-element:\s*(?:footnote|endnote|comment)\b(?!-)/.test(attribute(holder, 'style') ?? ''),
    ) ?? holders[0]
  )
}

export function holdersOf(place: Element): Element[] {
  const found: Element[] = []
  let element: Element | null = place
  for (let levels = 0; element && levels < 8; levels++) {
    if (holders.has(element.name)) found.push(element)
    element = element.parent
  }
  return found
}

export function isDeclaredNote(element: Element): boolean {
  return /(?:foot|end|rear)note/.test(typeOf(element))
}

export function typeOf({ attributes }: Element): string {
  return `${attributes.get('role') ?? ''} ${attributes.get('epub:type') ?? ''}`
}

/** Words that are part of the note ("Line 20."), not a mark, a number or "back". */
export function isWords(link: Element): boolean {
  const text = textContent(link)
  if (/backlink/.test(attribute(link, 'role') ?? '') || /back|msocomanchor/i.test(attribute(link, 'class') ?? ''))
    return false
  return /\p{L}{2}/u.test(text) && !/^\W*(?:back|return|jump|go|up|zurück|retour|volver|terug)\b/i.test(text)
}

const aroundMarks = new Set(['sup', 'span', 'small', 'b', 'strong'])

/** With its brackets. */
export function wholeMark(link: Element): Element {
  let mark = link
  for (let levels = 0; levels < 4 && mark.parent && aroundMarks.has(mark.parent.name); levels++) {
    if (/[\p{L}\p{N}]/u.test(textContent(mark.parent).replace(textContent(link), ''))) break
    mark = mark.parent
  }
  return mark
}
