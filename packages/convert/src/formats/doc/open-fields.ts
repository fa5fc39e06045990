/** Fields around the characters of a story while it is read ([MS-DOC] §2.8.25): instructions are not shown. */
import { isContents } from '../../office/word-processing/field-instruction.ts'
import { isFormField } from '../../office/word-processing/form-field.ts'
import type { Field } from './fields.ts'

export interface OpenFields {
  readonly innermost: Field | undefined
  /** What is read is part of an instruction. */
  readonly isInstruction: boolean
  /** Address of the innermost hyperlink. */
  readonly link: string | undefined
  /** What is read is part of a table of contents. */
  readonly inContents: boolean
  /** What is read is shown by a form field: text that is filled in, a box, an entry of a list. */
  readonly inFormField: boolean
  /** What is read is part of a result that its object stands for. */
  readonly isObject: boolean
  begin(position: number): void
  /** @returns The field whose result begins here. */
  separate(position: number): Field | undefined
  /** @returns The field that ends here. */
  end(position: number): Field | undefined
  /** An object stands for the result of the innermost field. */
  showObject(): void
}

/** @param fields By the position of their first mark. */
export function createOpenFields(fields: ReadonlyMap<number, Field>): OpenFields {
  return new FieldStack(fields)
}

class FieldStack implements OpenFields {
  readonly #fields: ReadonlyMap<number, Field>
  readonly #open: Field[] = []
  /** How many of them are still in their instruction. */
  #instructions = 0
  readonly #objects = new Set<Field>()

  constructor(fields: ReadonlyMap<number, Field>) {
    this.#fields = fields
  }

  get innermost(): Field | undefined {
    return this.#open.at(-1)
  }

  get isInstruction(): boolean {
    return this.#instructions > 0
  }

  get link(): string | undefined {
    return this.#open.findLast((field) => field.link !== undefined)?.link
  }

  get inContents(): boolean {
    const outermost = this.#open[0]
    return outermost !== undefined && isContents(outermost.instruction)
  }

  get inFormField(): boolean {
    return this.#open.length > 0 && this.#open.some(({ instruction }) => isFormField(instruction))
  }

  get isObject(): boolean {
    return this.#open.some((field) => this.#objects.has(field))
  }

  begin(position: number): void {
    const field = this.#fields.get(position)
    if (!field) return
    this.#open.push(field)
    this.#instructions++
  }

  separate(position: number): Field | undefined {
    const field = this.#open.at(-1)
    if (field?.separator !== position) return undefined
    this.#instructions--
    return field
  }

  end(position: number): Field | undefined {
    const field = this.#open.at(-1)
    if (field?.end !== position) return undefined
    this.#open.pop()
    if (field.separator === undefined) this.#instructions--
    return field
  }

  showObject(): void {
    const field = this.#open.at(-1)
    if (field) this.#objects.add(field)
  }
}
