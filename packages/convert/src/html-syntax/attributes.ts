/**
 * Attributes of a tag (HTML standard §13.2.5.32–40). Of most nobody asks, so that a tag is only passed over, and its
 * attributes are read when one of them is asked for.
 */
import { decodeReferences } from './character-references.ts'
import { APOSTROPHE, asciiLower, EQUALS, GREATER, isBlank, isUpper, QUOTE, SLASH } from './characters.ts'

/** Goes from attribute to attribute of one tag. */
export class AttributeScanner {
  /** Where the tag's `>` is when there is no further attribute; the length of the page where it has no end. */
  at: number
  isSelfClosing = false
  nameStart = 0
  nameEnd = 0
  hasUpper = false
  /** -1 of an attribute without a value. */
  valueStart = -1
  valueEnd = -1
  readonly #page: string

  /** @param at After the name of the tag. */
  constructor(page: string, at: number) {
    this.#page = page
    this.at = at
  }

  /** @returns Whether there is a further attribute. */
  next(): boolean {
    const page = this.#page
    let { at } = this
    const from = at
    let code = page.charCodeAt(at)
    while (isBlank(code) || code === SLASH) code = page.charCodeAt(++at)
    if (code === GREATER || at >= page.length) {
      this.isSelfClosing = at > from && page.charCodeAt(at - 1) === SLASH
      this.at = at
      return false
    }
    this.nameStart = at
    this.hasUpper = false
    // A name may begin with an equals sign.
    do {
      if (isUpper(code)) this.hasUpper = true
      code = page.charCodeAt(++at)
    } while (at < page.length && code !== EQUALS && code !== GREATER && code !== SLASH && !isBlank(code))
    this.nameEnd = at
    while (isBlank(code)) code = page.charCodeAt(++at)
    if (code === EQUALS) return this.#value(at + 1)
    this.valueStart = -1
    this.at = at
    return true
  }

  /** @returns Whether the value has an end. */
  #value(start: number): boolean {
    const page = this.#page
    let at = start
    let code = page.charCodeAt(at)
    while (isBlank(code)) code = page.charCodeAt(++at)
    if (code === QUOTE || code === APOSTROPHE) {
      const end = page.indexOf(code === QUOTE ? '"' : "'", at + 1)
      this.valueStart = at + 1
      this.valueEnd = end
      this.at = end < 0 ? page.length : end + 1
      return end >= 0
    }
    this.valueStart = at
    while (at < page.length && code !== GREATER && !isBlank(code)) code = page.charCodeAt(++at)
    this.valueEnd = at
    this.at = at
    return true
  }
}

/** Of one tag: what comes after them is not looked for. */
const mostAttributes = 1_000

export class Attributes {
  readonly #page: string
  readonly #from: number
  #names: string[] | undefined
  #values: string[] = []

  /** @param from After the name of the tag. */
  constructor(page: string, from: number) {
    this.#page = page
    this.#from = from
  }

  /** Empty where an attribute has no value. */
  get(name: string): string | undefined {
    const names = this.names
    for (let index = 0; index < names.length; index++) if (names[index] === name) return this.#values[index]
    return undefined
  }

  /** In lower case, in their order; of attributes of one name the first counts. */
  get names(): readonly string[] {
    this.#names ??= this.#read()
    return this.#names
  }

  /** Adds those of a second tag of the same element (§13.2.6.4.7, `html` and `body`). */
  adopt(others: Attributes): void {
    const names = this.names as string[]
    for (const name of others.names)
      if (!names.includes(name)) {
        names.push(name)
        this.#values.push(others.get(name)!)
      }
  }

  #read(): string[] {
    const page = this.#page
    const names: string[] = []
    const scanner = new AttributeScanner(page, this.#from)
    while (names.length < mostAttributes && scanner.next()) {
      const written = page.slice(scanner.nameStart, scanner.nameEnd)
      const name = scanner.hasUpper ? asciiLower(written) : written
      if (names.includes(name)) continue
      names.push(name)
      const value = scanner.valueStart < 0 ? '' : page.slice(scanner.valueStart, scanner.valueEnd)
      this.#values.push(decodeReferences(value, true))
    }
    return names
  }
}

export const noAttributes = new Attributes('', 0)
