/** The start tag that was read last: its name, its attributes, whether it closes its element (XML 1.0 §3.1). */
import type { Buffer } from '#platform/buffer'
import { APOSTROPHE, GT, LETTER_X, QUOTE, SLASH, SPACE } from './ascii.ts'
import { Attributes } from './attributes.ts'
import type { NameTable } from './names.ts'
import type { OpenElements } from './open-elements.ts'

export class StartTag {
  readonly attributes: Attributes
  readonly #names: NameTable
  /** Its element is empty: `<w:br/>`. */
  isEmpty = false
  /** Why bytes are no start tag, and where, when they were none. */
  fault = ''
  faultAt = 0

  readonly #bytes: Buffer
  readonly #elements: OpenElements
  #nameStart = 0
  #nameEnd = 0
  #nameHash = 0
  /** Once it was asked for. */
  #name: string | undefined

  constructor(bytes: Buffer, names: NameTable, elements: OpenElements) {
    this.#bytes = bytes
    this.#names = names
    this.#elements = elements
    this.attributes = new Attributes(bytes, names)
  }

  get name(): string {
    this.#name ??= this.#names.elementName(this.#nameStart, this.#nameEnd, this.#nameHash)
    return this.#name
  }

  get localName(): string {
    return this.#names.localName(this.#nameStart, this.#nameEnd, this.#nameHash)
  }

  get namespaceUri(): string | undefined {
    return this.#names.namespaceUri(this.#nameStart, this.#nameEnd, this.#nameHash)
  }

  get prefix(): string {
    return this.#names.prefix(this.#nameStart, this.#nameEnd, this.#nameHash)
  }

  /**
   * Reads the tag whose name begins at `nameStart`, and enters its element.
   *
   * @returns Where the tag has ended; -1 with a fault.
   */
  read(nameStart: number): number {
    const bytes = this.#bytes
    const length = bytes.length
    let at = nameStart
    let hash = 0
    for (; at < length; at++) {
      const byte = bytes[at]!
      if (byte <= SPACE || byte === GT || byte === SLASH) break
      hash = (Math.imul(hash, 31) + byte) | 0
    }
    if (at === nameStart || !startsName(bytes[nameStart]!)) return this.#fail('a tag has no name', nameStart)
    const nameEnd = at
    this.attributes.count = 0
    let isEmpty = false
    for (;;) {
      while (at < length && bytes[at]! <= SPACE) at++
      if (at >= length) return this.#fail('it ends within a tag', nameStart)
      const byte = bytes[at]!
      if (byte === GT) break
      if (byte === SLASH) {
        const slash = at
        do at++
        while (bytes[at]! <= SPACE)
        if (bytes[at] !== GT) return this.#fail('a tag has a stray slash', slash)
        isEmpty = true
        break
      }
      const mayDeclare = byte === LETTER_X
      at = this.attributes.read(at)
      if (at < 0) return this.#fail('an attribute has no value', nameStart)
      if (mayDeclare) this.#declare()
    }
    this.#nameStart = nameStart
    this.#nameEnd = nameEnd
    this.#nameHash = hash
    this.#name = undefined
    this.isEmpty = isEmpty
    this.#elements.enter(nameStart, nameEnd)
    return at + 1
  }

  /**
   * Passes over a tag of which nobody asks for anything: its attributes, declarations of namespaces
   * among them, mean nothing. Its element is entered unless it is empty.
   *
   * @returns As `read`.
   */
  pass(nameStart: number): number {
    const bytes = this.#bytes
    const length = bytes.length
    let at = nameStart
    while (at < length && bytes[at]! > SPACE && bytes[at] !== GT && bytes[at] !== SLASH) at++
    const nameEnd = at
    if (nameEnd === nameStart || !startsName(bytes[nameStart]!)) return this.#fail('a tag has no name', nameStart)
    for (; at < length && bytes[at] !== GT; at++) {
      const quote = bytes[at]
      if (quote !== QUOTE && quote !== APOSTROPHE) continue
      do at++
      while (at < length && bytes[at] !== quote)
    }
    if (at >= length) return this.#fail('it ends within a tag', nameStart)
    if (bytes[at - 1] !== SLASH) this.#elements.enter(nameStart, nameEnd)
    return at + 1
  }

  /** Brings the namespace that the attribute read last declares into scope. */
  #declare(): void {
    const declaration = this.attributes.declaration()
    if (!declaration) return
    const binding = this.#names.binding(declaration.prefix)
    if (binding.namespace.uri === declaration.uri) return
    this.#elements.declare(binding, this.#names.namespace(declaration.uri))
  }

  #fail(fault: string, at: number): number {
    this.fault = fault
    this.faultAt = at
    return -1
  }
}

/** §2.3 NameStartChar, with every character beyond ASCII let through. */
function startsName(byte: number): boolean {
  const lower = byte | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || byte >= 0x80 || byte === 0x5f || byte === 0x3a
}
