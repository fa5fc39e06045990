/** Fields whose result the file does not have (RTF 1.9.1, "Fields", "Form Fields"). */
import type { Phrasing } from '../../core/document/nodes.ts'
import type { FieldResults } from '../../office/word-processing/field-result.ts'
import type { StyleRole } from '../../office/word-processing/style-role.ts'

interface FormField {
  kind: number
  result: number
  preset: number
  /** Entries of a drop-down list. */
  entries: string[]
}

const checkbox = 1
const dropDown = 2
/** Nothing was chosen, the preset holds. */
const undecided = 25
const maxEntries = 1_000

export type FieldState = ReturnType<typeof emptyField>

export function emptyField() {
  return {
    instruction: '',
    /** Something of its result was read. */
    isShown: false,
    /** It has a result, perhaps an empty one. */
    hasResult: false,
    form: { kind: 0, result: undecided, preset: 0, entries: [] } as FormField,
  }
}

export function setForm(form: FormField, word: string, parameter = 0): void {
  if (word === 'fftype') form.kind = parameter
  else if (word === 'ffres') form.result = parameter
  else if (word === 'ffdefres') form.preset = parameter
}

export function addEntry(form: FormField, entry: string): void {
  if (form.entries.length < maxEntries) form.entries.push(entry)
}

/** Whether what the field shows is filled in, ticked or chosen. */
export function isFormField({ instruction, form }: FieldState): boolean {
  return form.kind !== 0 || /^\s*FORM(?:TEXT|CHECKBOX|DROPDOWN)\b/i.test(instruction)
}

/** What a field shows in addition to the result that was read; '' for nothing. */
export function shownByField(
  { instruction, isShown, hasResult, form }: FieldState,
  results: FieldResults,
  role: StyleRole | undefined,
): string | Phrasing {
  const result = results.at(instruction, isShown ? 'kept' : hasResult ? 'empty' : 'none', role)
  if (isShown) return ''
  const chosen = form.result === undecided ? form.preset : form.result
  // LibreOffice writes nothing of a box but its name.
  if (form.kind === checkbox || /^\s*FORMCHECKBOX\b/i.test(instruction)) return chosen === 0 ? '☐' : '☑'
  if (form.kind === dropDown) return form.entries[chosen] ?? ''
  return result
}
