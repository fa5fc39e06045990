/**
 * Names of elements and attributes: made once per distinct spelling, resolved against the
 * namespaces in scope (Namespaces in XML 1.0 §3, §6).
 *
 * A name is looked up by a hash that the scanner computed on its way, in a table of fixed size
 * whose slots are overwritten: neither many names nor names of one hash can make it slow or large.
 */

/**
 * Namespace URI → the prefix that readers know it by; '' for names without a prefix. Several
 * URIs may share a prefix, as the strict and the transitional one of Office documents do.
 */
export type Vocabulary = ReadonlyMap<string, string>

/** What one prefix stands for now. */
export interface Binding {
  prefix: string
  /** Undefined while no declaration of the prefix is in scope. */
  uri: string | undefined
}

interface Entry {
  start: number
  length: number
  binding: Binding
  local: string
  elementUri: string | undefined
  elementName: string | undefined
  attributeUri: string | undefined
  attributeName: string | undefined
}

const slotCount = 1024
const probes = 4
const xmlUri = 'http://www.w3.org/XML/1998/namespace'

/** Keys are interned by the engine, which makes comparing a name to a literal a pointer comparison. */
const interned: Record<string, string> = Object.create(null)

export class NameTable {
  readonly #bytes: Buffer
  readonly #vocabulary: Vocabulary | undefined
  readonly #slots: (Entry | undefined)[] = new Array<Entry | undefined>(slotCount).fill(undefined)
  readonly #bindings = new Map<string, Binding>()
  readonly #default: Binding = { prefix: '', uri: undefined }

  constructor(bytes: Buffer, vocabulary: Vocabulary | undefined) {
    this.#bytes = bytes
    this.#vocabulary = vocabulary
    this.#bindings.set('', this.#default)
    this.#bindings.set('xml', { prefix: 'xml', uri: xmlUri })
  }

  /** What a prefix stands for, to be changed by the caller as declarations come and go. */
  binding(prefix: string): Binding {
    let binding = this.#bindings.get(prefix)
    if (!binding) {
      binding = { prefix, uri: undefined }
      this.#bindings.set(prefix, binding)
    }
    return binding
  }

  /** `prefix:local` with the vocabulary's prefix; `{uri}local` where it does not have the URI. */
  elementName(start: number, end: number, hash: number): string {
    const entry = this.#find(start, end, hash)
    const uri = entry.binding.uri
    if (entry.elementName === undefined || entry.elementUri !== uri) {
      entry.elementUri = uri
      entry.elementName = this.#canonical(entry, uri)
    }
    return entry.elementName
  }

  /** As `elementName`; an attribute without a prefix is in no namespace (§6.2). */
  attributeName(start: number, end: number, hash: number): string {
    const entry = this.#find(start, end, hash)
    const uri = entry.binding === this.#default ? undefined : entry.binding.uri
    if (entry.attributeName === undefined || entry.attributeUri !== uri) {
      entry.attributeUri = uri
      entry.attributeName = this.#canonical(entry, uri)
    }
    return entry.attributeName
  }

  localName(start: number, end: number, hash: number): string {
    return this.#find(start, end, hash).local
  }

  namespaceUri(start: number, end: number, hash: number): string | undefined {
    return this.#find(start, end, hash).binding.uri
  }

  #canonical(entry: Entry, uri: string | undefined): string {
    const raw = entry.binding === this.#default ? entry.local : `${entry.binding.prefix}:${entry.local}`
    if (uri === undefined || this.#vocabulary === undefined || uri === xmlUri) return intern(raw)
    const prefix = this.#vocabulary.get(uri)
    if (prefix === undefined) return intern(`{${uri}}${entry.local}`)
    return intern(prefix === '' ? entry.local : `${prefix}:${entry.local}`)
  }

  #find(start: number, end: number, hash: number): Entry {
    const length = end - start
    let free = hash & (slotCount - 1)
    for (let probe = 0; probe < probes; probe++) {
      const slot = (hash + probe) & (slotCount - 1)
      const entry = this.#slots[slot]
      if (entry === undefined) {
        free = slot
        break
      }
      if (entry.length === length && this.#same(entry.start, start, length)) return entry
    }
    const made = this.#make(start, end)
    this.#slots[free] = made
    return made
  }

  #same(first: number, second: number, length: number): boolean {
    const bytes = this.#bytes
    for (let index = 0; index < length; index++) if (bytes[first + index] !== bytes[second + index]) return false
    return true
  }

  #make(start: number, end: number): Entry {
    const raw = this.#bytes.toString('utf8', start, end)
    const colon = raw.indexOf(':')
    const unprefixed = colon <= 0 || colon === raw.length - 1
    return {
      start,
      length: end - start,
      binding: unprefixed ? this.#default : this.binding(raw.slice(0, colon)),
      local: intern(unprefixed ? raw : raw.slice(colon + 1)),
      elementUri: undefined,
      elementName: undefined,
      attributeUri: undefined,
      attributeName: undefined,
    }
  }
}

/** Bounded, as a stranger's names could otherwise fill it for the life of the process. */
let internedCount = 0
function intern(name: string): string {
  const known = interned[name]
  if (known !== undefined) return known
  if (internedCount < 20_000) {
    internedCount++
    interned[name] = name
  }
  return name
}
