/** The elements that are open: where their names lie, and the namespaces that their start tags declared. */
import { ConversionError } from '../../core/errors.ts'
import { doubled } from './attributes.ts'
import type { Binding, Namespace } from './names.ts'

export class OpenElements {
  depth = 0
  /** The same number as long as all prefixes stand for the same. */
  scope = 0
  #scopes = 0
  readonly #bytes: Uint8Array
  readonly #maximumDepth: number
  /** Start and end of the name of each. */
  #names = new Int32Array(32)
  /** Declarations to undo, each with the depth of the element that made it. */
  readonly #declared: { binding: Binding; namespace: Namespace; depth: number; scope: number }[] = []

  constructor(bytes: Uint8Array, maximumDepth: number) {
    this.#bytes = bytes
    this.#maximumDepth = maximumDepth
  }

  /** @throws ConversionError content_limit_exceeded */
  enter(nameStart: number, nameEnd: number): void {
    if (this.depth >= this.#maximumDepth)
      throw new ConversionError('content_limit_exceeded', {
        limit: 'depth of XML elements',
        maximum: this.#maximumDepth,
      })
    const slot = this.depth * 2
    if (slot === this.#names.length) this.#names = doubled(this.#names)
    this.#names[slot] = nameStart
    this.#names[slot + 1] = nameEnd
    this.depth++
  }

  /** Brings a namespace into scope for the element that is about to be entered. */
  declare(binding: Binding, namespace: Namespace): void {
    this.#declared.push({ binding, namespace: binding.namespace, depth: this.depth + 1, scope: this.scope })
    this.scope = ++this.#scopes
    binding.namespace = namespace
  }

  /** Where the name of the innermost element stands. */
  get nameStart(): number {
    return this.#names[this.depth * 2 - 2]!
  }

  leave(): void {
    const declared = this.#declared
    while (declared.length > 0 && declared[declared.length - 1]!.depth >= this.depth) {
      const { binding, namespace, scope } = declared.pop()!
      binding.namespace = namespace
      this.scope = scope
    }
    this.depth--
  }

  /** Where the name of the innermost element ends, if it stands at `at`; else -1. */
  endOfName(at: number): number {
    const bytes = this.#bytes
    const start = this.#names[this.depth * 2 - 2]!
    const length = this.#names[this.depth * 2 - 1]! - start
    for (let index = 0; index < length; index++) if (bytes[at + index] !== bytes[start + index]) return -1
    return at + length
  }
}
