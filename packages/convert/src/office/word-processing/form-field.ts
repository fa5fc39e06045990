/** Boxes to tick and lists to choose from, as Word's binary files and RTF keep them ([MS-DOC] §2.9.78, FFData; RTF 1.9.1, "Form Fields"). */
import { boxSign } from './box-bullet.ts'

const checkbox = 1
const dropDown = 2
/** Nothing was chosen, the preset holds ([MS-DOC] §2.9.79, iRes). */
const undecided = 25

export type FormField = ReturnType<typeof emptyFormField>

export function emptyFormField() {
  return { kind: 0, result: undecided, preset: 0, entries: [] as string[] }
}

/** Whether what a field shows is filled in, ticked or chosen. */
export function isFormField(instruction: string): boolean {
  return /^\s*FORM(?:TEXT|CHECKBOX|DROPDOWN)\b/i.test(instruction)
}

/** What a form field shows that has no result in the text; undefined for one of text. */
export function formFieldText({ kind, result, preset, entries }: FormField, instruction: string): string | undefined {
  const chosen = result === undecided ? preset : result
  // LibreOffice writes nothing of a box but its name.
  if (kind === checkbox || /^\s*FORMCHECKBOX\b/i.test(instruction)) return boxSign(chosen !== 0)
  return kind === dropDown ? (entries[chosen] ?? '') : undefined
}
