/**
 * The stack of open elements (HTML standard §13.2.4.2).
 *
 * The standard searches it for many tags. A search ends after `reach` elements as if it had met the bound of its scope,
 * so that a page takes time in proportion to its length however deep it nests: what is open further out is not closed
 * by a tag that far within.
 */
import {
  BUTTON_SCOPE,
  COUNTED,
  IMPLIED_END,
  IMPLIED_IN_TEMPLATE,
  LIST_SCOPE,
  SCOPE,
  SPECIAL,
  TABLE_CONTEXT,
} from './tags.ts'
import type { Element } from './tree.ts'

/** Hears of elements while a page is parsed. */
export interface ParseListener {
  /** It has its attributes and its place. */
  opened(element: Element): void
  /** All that is in it has been read. */
  closed(element: Element): void
}

export class OpenElements {
  readonly items: Element[] = []
  /** The element that was opened last; the document while there is none. */
  current: Element
  /** Templates that are open. */
  templates = 0
  private paragraphs = 0
  /** Elements after which a search ends. */
  readonly reach: number
  private readonly document: Element
  private readonly listener: ParseListener | undefined

  constructor(document: Element, reach: number, listener: ParseListener | undefined) {
    this.document = document
    this.current = document
    this.reach = reach
    this.listener = listener
  }

  push(element: Element): void {
    element.isOpen = true
    this.items.push(element)
    this.current = element
    if ((element.traits & COUNTED) !== 0) this.count(element, 1)
    this.listener?.opened(element)
  }

  pop(): void {
    const { items } = this
    const element = items.pop()!
    this.current = items.length > 0 ? items[items.length - 1]! : this.document
    element.isOpen = false
    if ((element.traits & COUNTED) !== 0) this.count(element, -1)
    this.listener?.closed(element)
  }

  private count({ name }: Element, by: 1 | -1): void {
    if (name === 'p') this.paragraphs += by
    else this.templates += by
  }

  /** Pops elements until there are no more than `length`. */
  cutTo(length: number): void {
    while (this.items.length > length) this.pop()
  }

  /** Pops elements up to and with the one of this name, which is open. */
  popThrough(name: string): void {
    while (this.items.length > 1) {
      const { current } = this
      this.pop()
      if (current.name === name && current.space === 'html') return
    }
  }

  /** Pops elements up to and with one of the kind, which is open. */
  popThroughTrait(trait: number): void {
    while (this.items.length > 1) {
      const { current } = this
      this.pop()
      if ((current.traits & trait) !== 0) return
    }
  }

  /** Pops elements down to one of the kind. */
  clearBackTo(trait: number): void {
    while ((this.current.traits & trait) === 0 && this.items.length > 1) this.pop()
  }

  /** Takes an element out from among the others. */
  remove(element: Element): void {
    if (!element.isOpen) return
    const { items } = this
    if (this.current !== element) items.push(...items.splice(items.lastIndexOf(element), 1))
    this.pop()
  }

  replace(element: Element, other: Element): void {
    this.items[this.items.lastIndexOf(element)] = other
    if (this.current === element) this.current = other
    element.isOpen = false
    other.isOpen = true
  }

  /** Puts an element above one that is open. */
  insertAbove(below: Element, element: Element): void {
    this.items.splice(this.items.lastIndexOf(below) + 1, 0, element)
    if (this.current === below) this.current = element
    element.isOpen = true
    this.listener?.opened(element)
  }

  /** @returns The place of the element of a name in the default scope, or one that `bounds` further; -1 if none is. */
  indexInScope(name: string, bounds = SCOPE): number {
    const { items } = this
    const end = Math.max(0, items.length - this.reach)
    for (let index = items.length - 1; index >= end; index--) {
      const element = items[index]!
      if (element.name === name && element.space === 'html') return index
      if ((element.traits & bounds) !== 0) return -1
    }
    return -1
  }

  indexOfInScope(element: Element): number {
    const { items } = this
    const end = Math.max(0, items.length - this.reach)
    for (let index = items.length - 1; index >= end; index--) {
      if (items[index] === element) return index
      if ((items[index]!.traits & SCOPE) !== 0) return -1
    }
    return -1
  }

  hasInScope(name: string): boolean {
    return this.indexInScope(name) >= 0
  }

  hasInListScope(name: string): boolean {
    return this.indexInScope(name, SCOPE | LIST_SCOPE) >= 0
  }

  hasParagraph(): boolean {
    return this.paragraphs > 0 && this.indexInScope('p', SCOPE | BUTTON_SCOPE) >= 0
  }

  hasInTableScope(name: string): boolean {
    return this.indexInScope(name, TABLE_CONTEXT) >= 0
  }

  /** Whether an element of a kind is open before one that `bounds` the search. */
  hasTraitInScope(trait: number, bounds: number): boolean {
    const { items } = this
    const end = Math.max(0, items.length - this.reach)
    for (let index = items.length - 1; index >= end; index--) {
      const { traits } = items[index]!
      if ((traits & trait) !== 0) return true
      if ((traits & bounds) !== 0) return false
    }
    return false
  }

  /** The place of the element of a name with no special one above it; -1 if there is none (§13.2.6.4.7). */
  indexBelowSpecial(name: string): number {
    const { items } = this
    const end = Math.max(1, items.length - this.reach)
    for (let index = items.length - 1; index >= end; index--) {
      const element = items[index]!
      if (element.name === name && element.space === 'html') return index
      if ((element.traits & SPECIAL) !== 0) return -1
    }
    return -1
  }

  /** §13.2.6.3. */
  closeImplied(except?: string): void {
    while ((this.current.traits & IMPLIED_END) !== 0 && this.current.name !== except) this.pop()
  }

  closeImpliedInTemplate(): void {
    while ((this.current.traits & IMPLIED_IN_TEMPLATE) !== 0) this.pop()
  }

  closeParagraph(): void {
    if (this.paragraphs === 0 || !this.hasParagraph()) return
    this.closeImplied('p')
    this.popThrough('p')
  }
}
