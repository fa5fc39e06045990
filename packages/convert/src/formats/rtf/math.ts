/**
 * Formulas (RTF 1.9.1, "Math"): groups that have the names of Office Math Markup with an `m` before
 * them, and are read as that.
 */

import { Buffer } from '#platform/buffer'
import { officeVocabulary } from '../../carriers/opc/namespaces.ts'
import { openXml } from '../../carriers/xml/reader.ts'
import type { Limits } from '../../core/limits.ts'
import { readFormula, readMathParagraph } from '../../office/math/read.ts'

/** What a group of a formula is. */
export interface MathElement {
  /** Local name in Office Math Markup. */
  name: string
  /** Its characters are the value of a property. */
  isValue: boolean
  text: string
}

/** They hold a picture of the formula, or its formatting. */
const silent: ReadonlySet<string> = new Set(['mmathPict', 'mctrlPr'])

const namespace = 'http://schemas.openxmlformats.org/officeDocument/2006/math'

export type MathState = ReturnType<typeof emptyMath>

/** A formula that is being written as XML. */
export function emptyMath() {
  return { written: [] as string[] }
}

/**
 * Begins the element of a group.
 *
 * @param around Of the group around it.
 * @returns Undefined for a group that adds nothing; it is to be skipped.
 */
export function beginElement(
  math: MathState,
  word: string,
  parameter: number | undefined,
  around: MathElement | undefined,
): MathElement | undefined {
  if (silent.has(word)) return undefined
  const name = word.slice(1)
  const isValue = around?.name.endsWith('Pr') ?? false
  if (!isValue) math.written.push(`<m:${name}>`)
  return { name, isValue, text: isValue && parameter !== undefined ? String(parameter) : '' }
}

export function endElement(math: MathState, { name, isValue, text }: MathElement): void {
  const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  if (isValue) math.written.push(`<m:${name} m:val="${words.trim()}"/>`)
  else math.written.push(name === 'r' ? `<m:t>${words}</m:t></m:r>` : `</m:${name}>`)
}

export interface RtfFormula {
  /** LaTeX. */
  value: string
  /** It is on lines of its own. */
  display: boolean
}

/** Each formula; [] where nothing can be read. */
export function formulasOf({ written }: MathState, limits: Pick<Limits, 'xmlDepth'>): RtfFormula[] {
  const xml = openXml(Buffer.from(`<f xmlns:m="${namespace}">${written.join('')}</f>`), {
    vocabulary: officeVocabulary,
    limits,
    onDamage: () => {},
  })
  const formulas: RtfFormula[] = []
  if (xml.nextChild(0))
    while (xml.nextChild(1)) {
      if (xml.name === 'm:oMathPara')
        for (const value of readMathParagraph(xml)) formulas.push({ value, display: true })
      else if (xml.name === 'm:oMath') {
        const value = readFormula(xml)
        if (value) formulas.push({ value, display: false })
      }
    }
  return formulas
}
