/**
 * Names of elements and attributes: made once per distinct spelling, resolved against the
 * namespaces in scope (Namespaces in XML 1.0 §3, §6).
 *
 * A name is looked up by a hash that the scanner computed on its way, in a table of fixed size
 * whose slots are overwritten: neither many names nor names of one hash can make it slow or large.
 * The table is one for all documents, as the parts of a package and the packages of a program
 * share most of their names.
 */

import type { Buffer } from '#platform/buffer'

/**
 * Namespace URI → the prefix that readers know it by; '' for names without a prefix. Several
 * URIs may share a prefix, as the strict and the transitional one of Office documents do.
 */
export type Vocabulary = ReadonlyMap<string, string>

/** What one prefix stands for now. */
export interface Binding {
  prefix: string
  namespace: Namespace
}

export interface Namespace {
  /** Undefined while no declaration of the prefix is in scope. */
  readonly uri: string | undefined
  /** What names in it are identified by: the vocabulary's prefix, or `{uri}`; undefined for names as they are written. */
  readonly known: string | undefined
}

/** A name as documents write it, and what identified it last. */
interface Spelling {
  readonly bytes: Uint8Array
  /** Undefined for a name without one. */
  readonly prefix: string | undefined
  readonly local: string
  /** The table that asked last, and the binding of the prefix there. */
  table: number
  binding: Binding
  elementKnown: string | undefined
  elementName: string
  attributeKnown: string | undefined
  attributeName: string
}

const slotCount = 4096
const probes = 4
/** Longer names are not kept for the life of the process. */
const longestKept = 100
const spellings: (Spelling | undefined)[] = new Array<Spelling | undefined>(slotCount).fill(undefined)

const xmlUri = 'http://www.w3.org/XML/1998/namespace'
const undeclared: Namespace = { uri: undefined, known: undefined }

let tables = 0

export class NameTable {
  readonly #bytes: Buffer
  readonly #vocabulary: Vocabulary | undefined
  readonly #number = ++tables
  readonly #bindings = new Map<string, Binding>()
  readonly #default: Binding = { prefix: '', namespace: undeclared }

  constructor(bytes: Buffer, vocabulary: Vocabulary | undefined) {
    this.#bytes = bytes
    this.#vocabulary = vocabulary
    this.#bindings.set('', this.#default)
    this.#bindings.set('xml', { prefix: 'xml', namespace: { uri: xmlUri, known: undefined } })
  }

  /** What a prefix stands for, to be changed by the caller as declarations come and go. */
  binding(prefix: string): Binding {
    let binding = this.#bindings.get(prefix)
    if (!binding) {
      binding = { prefix, namespace: undeclared }
      this.#bindings.set(prefix, binding)
    }
    return binding
  }

  /** What all prefixes stand for now. */
  scope(): readonly (readonly [prefix: string, namespace: Namespace])[] {
    return Array.from(this.#bindings, ([prefix, { namespace }]) => [prefix, namespace])
  }

  namespace(uri: string | undefined): Namespace {
    if (uri === undefined) return undeclared
    if (this.#vocabulary === undefined || uri === xmlUri) return { uri, known: undefined }
    return { uri, known: this.#vocabulary.get(uri) ?? `{${uri}}` }
  }

  /** `prefix:local` with the vocabulary's prefix; `{uri}local` where it does not have the URI. */
  elementName(start: number, end: number, hash: number): string {
    const spelling = this.#find(start, end, hash)
    const { known } = spelling.binding.namespace
    if (spelling.elementKnown !== known) {
      spelling.elementKnown = known
      spelling.elementName = canonical(spelling, known)
    }
    return spelling.elementName
  }

  /** As `elementName`; an attribute without a prefix is in no namespace (§6.2). */
  attributeName(start: number, end: number, hash: number): string {
    const spelling = this.#find(start, end, hash)
    if (spelling.prefix === undefined) return spelling.local
    const { known } = spelling.binding.namespace
    if (spelling.attributeKnown !== known) {
      spelling.attributeKnown = known
      spelling.attributeName = canonical(spelling, known)
    }
    return spelling.attributeName
  }

  localName(start: number, end: number, hash: number): string {
    return this.#find(start, end, hash).local
  }

  /** As it is written; '' for a name without one. */
  prefix(start: number, end: number, hash: number): string {
    return this.#find(start, end, hash).prefix ?? ''
  }

  namespaceUri(start: number, end: number, hash: number): string | undefined {
    return this.#find(start, end, hash).binding.namespace.uri
  }

  #find(start: number, end: number, hash: number): Spelling {
    const spelling = this.#known(start, end, hash)
    if (spelling.table !== this.#number) {
      spelling.table = this.#number
      spelling.binding = spelling.prefix === undefined ? this.#default : this.binding(spelling.prefix)
    }
    return spelling
  }

  #known(start: number, end: number, hash: number): Spelling {
    let free = hash & (slotCount - 1)
    for (let probe = 0; probe < probes; probe++) {
      const slot = (hash + probe) & (slotCount - 1)
      const spelling = spellings[slot]
      if (spelling === undefined) {
        free = slot
        break
      }
      if (this.#isWritten(start, end, spelling.bytes)) return spelling
    }
    const made = this.#make(start, end)
    if (end - start <= longestKept) spellings[free] = made
    return made
  }

  #isWritten(start: number, end: number, name: Uint8Array): boolean {
    if (name.length !== end - start) return false
    const bytes = this.#bytes
    for (let index = 0; index < name.length; index++) if (bytes[start + index] !== name[index]) return false
    return true
  }

  #make(start: number, end: number): Spelling {
    const raw = this.#bytes.toString('utf8', start, end)
    const colon = raw.indexOf(':')
    const unprefixed = colon <= 0 || colon === raw.length - 1
    const written = intern(raw)
    return {
      bytes: Uint8Array.prototype.slice.call(this.#bytes, start, end),
      prefix: unprefixed ? undefined : raw.slice(0, colon),
      local: unprefixed ? written : intern(raw.slice(colon + 1)),
      table: 0,
      binding: this.#default,
      elementKnown: undefined,
      elementName: written,
      attributeKnown: undefined,
      attributeName: written,
    }
  }
}

function canonical({ prefix, local }: Spelling, known: string | undefined): string {
  if (known === '') return local
  const before = known ?? prefix
  if (before === undefined) return local
  return intern(before.startsWith('{') ? `${before}${local}` : `${before}:${local}`)
}

/** Keys are interned by the engine, which makes comparing a name to a literal a pointer comparison. */
const interned: Record<string, string> = Object.create(null)

/** Bounded, as a stranger's names could otherwise fill it for the life of the process. */
let internedCount = 0
function intern(name: string): string {
  const known = interned[name]
  if (known !== undefined) return known
  if (internedCount < 20_000 && name.length <= longestKept) {
    internedCount++
    interned[name] = name
  }
  return name
}
