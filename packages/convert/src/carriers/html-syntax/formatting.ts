/** The list of active formatting elements (HTML standard §13.2.4.3). */
import type { Attributes } from './attributes.ts'
import type { Element } from './tree.ts'

/** Equal formatting elements that are opened again in the next block (the "Noah's Ark clause"). */
const ofOneKind = 3

export class FormattingList {
  /** Undefined is a marker: what is before it waits until the cell or template is over. */
  readonly items: (Element | undefined)[] = []
  private readonly max: number

  /** @param most Elements that are kept in mind: each is opened again in every block that follows. */
  constructor(max: number) {
    this.max = max
  }

  mark(): void {
    this.items.push(undefined)
  }

  push(element: Element): void {
    this.dropOneLike(element)
    this.items.push(element)
    if (this.items.length > this.max && this.items[0] !== undefined) this.items.shift()
  }

  private dropOneLike(element: Element): void {
    let alike = 0
    for (let index = this.items.length - 1; index >= 0; index--) {
      const item = this.items[index]
      if (item === undefined) return
      if (item.name !== element.name || !isSame(item.attributes, element.attributes)) continue
      if (++alike < ofOneKind) continue
      this.items.splice(index, 1)
      return
    }
  }

  clearToMark(): void {
    while (this.items.length > 0 && this.items.pop() !== undefined);
  }

  /** The last of a name after the last marker. */
  find(name: string): Element | undefined {
    for (let index = this.items.length - 1; index >= 0; index--) {
      const item = this.items[index]
      if (item === undefined || item.name === name) return item
    }
    return undefined
  }

  includes(element: Element): boolean {
    return this.items.includes(element)
  }

  remove(element: Element): void {
    const index = this.items.lastIndexOf(element)
    if (index >= 0) this.items.splice(index, 1)
  }
}

function isSame(one: Attributes, other: Attributes): boolean {
  if (one === other) return true
  const { names } = one
  return names.length === other.names.length && names.every((name) => one.get(name) === other.get(name))
}
