/** Formulas stored with the picture that Word shows of them where it saves for older versions ([MS-ODRAW] §2.3.2.10). */
import { officeVocabulary } from '../../carriers/opc/namespaces.ts'
import { openXml, type XmlOptions, type XmlReader } from '../../carriers/xml/reader.ts'
import { readFormula } from './read.ts'

/**
 * @param bytes A document of XML, whatever is around its formulas, in UTF-8.
 * @returns LaTeX; '' where it holds no formula, or is damaged.
 * @throws ConversionError content_limit_exceeded
 */
export function equationXmlToLatex(bytes: Uint8Array, limits: XmlOptions['limits']): string {
  const formulas: string[] = []
  let isDamaged = false
  const onDamage = (): void => {
    isDamaged = true
  }
  const readFormulas = (xml: XmlReader, depth: number): void => {
    while (xml.nextChild(depth)) {
      if (xml.name === 'm:oMath' || xml.name === 'm:oMathPara') formulas.push(readFormula(xml))
      else readFormulas(xml, xml.depth)
    }
  }
  readFormulas(openXml(bytes, { vocabulary: officeVocabulary, limits, onDamage }), 0)
  return isDamaged ? '' : formulas.filter(Boolean).join(' \\\\ ')
}
