/** Fields whose result the file does not have (RTF 1.9.1, "Fields", "Form Fields"). */
import type { Phrasing } from '../../core/document/nodes.ts'
import type { FieldResults } from '../../office/word-processing/field-result.ts'
import { emptyFormField, type FormField, formFieldText, isFormField } from '../../office/word-processing/form-field.ts'
import type { StyleRole } from '../../office/word-processing/style-role.ts'

const maxEntries = 1_000

export type FieldState = ReturnType<typeof emptyField>

export function emptyField() {
  return {
    instruction: '',
    /** Something of its result was read. */
    isShown: false,
    /** It has a result, perhaps an empty one. */
    hasResult: false,
    form: emptyFormField(),
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
export function isOfForm({ instruction, form }: FieldState): boolean {
  return form.kind !== 0 || isFormField(instruction)
}

/** What a field shows in addition to the result that was read; '' for nothing. */
export function shownByField(
  { instruction, isShown, hasResult, form }: FieldState,
  results: FieldResults,
  role: StyleRole | undefined,
): string | Phrasing {
  const result = results.at(instruction, isShown ? 'kept' : hasResult ? 'empty' : 'none', role)
  return isShown ? '' : (formFieldText(form, instruction) ?? result)
}
