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
  const open: Field[] = []
  /** How many of them are still in their instruction. */
  let instructions = 0
  const objects = new Set<Field>()

  return {
    get innermost() {
      return open.at(-1)
    },
    get isInstruction() {
      return instructions > 0
    },
    get link() {
      return open.findLast((field) => field.link !== undefined)?.link
    },
    get inContents() {
      return open[0] !== undefined && isContents(open[0].instruction)
    },
    get inFormField() {
      return open.length > 0 && open.some(({ instruction }) => isFormField(instruction))
    },
    get isObject() {
      return open.some((field) => objects.has(field))
    },
    begin(position) {
      const field = fields.get(position)
      if (!field) return
      open.push(field)
      instructions++
    },
    separate(position) {
      const field = open.at(-1)
      if (field?.separator !== position) return undefined
      instructions--
      return field
    },
    end(position) {
      const field = open.at(-1)
      if (field?.end !== position) return undefined
      open.pop()
      if (field.separator === undefined) instructions--
      return field
    },
    showObject() {
      const field = open.at(-1)
      if (field) objects.add(field)
    },
  }
}
