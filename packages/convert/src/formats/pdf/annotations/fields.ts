/** What a field of a form holds, as a reader sees it (ISO 32000-1 §12.7.4). */
import { boxSign } from '../../../office/word-processing/box-bullet.ts'
import { nativeOf, type Pdfium, readUtf16, withText } from '../pdfium/pdfium.ts'

/** Field types of fpdf_formfill.h. */
const checkbox = 2
const radio = 3
const comboBox = 4
const listBox = 5
const textField = 6

/** Field flags (table 228): shown as asterisks. */
const passwordFlag = 1 << 13
const maxOptions = 2_000

/** @param form Handle of the form environment; 0 for none. @returns '' for a button, a signature, an empty field. */
export function fieldText(pdfium: Pdfium, annotation: number, form: number): string {
  if (!form) return ''
  const type = nativeOf(pdfium, 'FPDFAnnot_GetFormFieldType')(form, annotation)
  if (type === checkbox || type === radio) return boxSign(isChecked(pdfium, annotation, form))
  if (type === comboBox || type === listBox)
    return selectedLabels(pdfium, annotation, form) || fieldValue(pdfium, annotation, form)
  if (type !== textField || nativeOf(pdfium, 'FPDFAnnot_GetFormFieldFlags')(form, annotation) & passwordFlag) return ''
  return fieldValue(pdfium, annotation, form)
}

/** By the field, or by the state that is shown (§12.7.4.2.3). */
function isChecked(pdfium: Pdfium, annotation: number, form: number): boolean {
  if (nativeOf(pdfium, 'FPDFAnnot_IsChecked')(form, annotation)) return true
  const state = withText(pdfium, 'AS', (key) =>
    readUtf16(pdfium, (buffer, bytes) => nativeOf(pdfium, 'FPDFAnnot_GetStringValue')(annotation, key, buffer, bytes)),
  )
  return state !== '' && state !== 'Off'
}

/** Choices by the names that are shown: the value may be another (§12.7.4.4). */
function selectedLabels(pdfium: Pdfium, annotation: number, form: number): string {
  const count = Math.min(maxOptions, nativeOf(pdfium, 'FPDFAnnot_GetOptionCount')(form, annotation))
  const labels: string[] = []
  for (let at = 0; at < count; at++)
    if (nativeOf(pdfium, 'FPDFAnnot_IsOptionSelected')(form, annotation, at))
      labels.push(
        readUtf16(pdfium, (buffer, bytes) =>
          nativeOf(pdfium, 'FPDFAnnot_GetOptionLabel')(form, annotation, at, buffer, bytes),
        ),
      )
  return labels.join(', ')
}

function fieldValue(pdfium: Pdfium, annotation: number, form: number): string {
  return readUtf16(pdfium, (buffer, bytes) =>
    nativeOf(pdfium, 'FPDFAnnot_GetFormFieldValue')(form, annotation, buffer, bytes),
  )
}
