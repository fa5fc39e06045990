/** Texts that cells share, and other texts of the same form (ECMA-376 part 1, §18.4). */

import { isSymbolFont, symbolText } from '../../carriers/encoding/symbol-font.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { lined, text } from '../../core/document/build.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { phrasingOf, type Run } from '../../core/document/runs.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { CellText } from '../../office/spreadsheets/grid.ts'
import { PlainStrings } from './plain-strings.ts'
import { unescaped } from './xstring.ts'

export function readSharedStrings(xml: XmlReader | undefined, { limits }: Pick<ReadContext, 'limits'>): CellText[] {
  const strings: CellText[] = []
  if (!xml?.nextChild(0)) return strings
  const keep = (content: CellText): void => {
    if (strings.length >= limits.tableCells)
      throw new ConversionError('content_limit_exceeded', { limit: 'table cells', maximum: limits.tableCells })
    strings.push(content)
  }
  const plain = new PlainStrings(xml.bytes, xml.prefix)
  const readPlain = (from: number): number => plain.read(from, keep)
  xml.readAhead(readPlain)
  while (xml.nextChild(1)) {
    // `si`, or `sstItem` from before the standard.
    if (xml.name !== 'x:extLst') keep(readRichText(xml))
    xml.readAhead(readPlain)
  }
  return strings
}

/**
 * Reads the element of type CT_Rst whose start tag was read last. Phonetic readings are not part
 * of the text. Of the styles of its runs those are kept that change what it says: raised, lowered
 * and struck characters, and symbols of a font of their own.
 */
export function readRichText(xml: XmlReader): CellText {
  const depth = xml.depth
  let plain = ''
  let runs: Run[] | undefined
  while (xml.nextChild(depth)) {
    if (xml.name === 'x:t') plain += unescaped(xml.content())
    else if (xml.name === 'x:r') {
      runs ??= []
      runs.push(readRun(xml))
    }
  }
  if (!runs) return plain
  return runs.some((run) => run.script || run.strike)
    ? phrasingOf(runs).flatMap(withBreaks)
    : plain + runs.map((run) => run.content as string).join('')
}

function readRun(xml: XmlReader): Run {
  const depth = xml.depth
  const run: Run & { content: string } = { content: '' }
  let font = ''
  while (xml.nextChild(depth)) {
    if (xml.name === 'x:t') run.content += unescaped(xml.content())
    else if (xml.name === 'x:rPr') font = readRunProperties(xml, run)
  }
  if (isSymbolFont(font)) run.content = symbolText(font, run.content)
  return run
}

/** @returns The name of its font. */
function readRunProperties(xml: XmlReader, run: Run): string {
  const depth = xml.depth
  let font = ''
  while (xml.nextChild(depth)) {
    const value = xml.attribute('val')
    if (xml.name === 'x:rFont') font = value ?? ''
    else if (xml.name === 'x:strike') run.strike = value !== '0' && value !== 'false'
    else if (xml.name === 'x:vertAlign' && value === 'superscript') run.script = 'super'
    else if (xml.name === 'x:vertAlign' && value === 'subscript') run.script = 'sub'
  }
  return font
}

function withBreaks(node: Phrasing): Phrasing[] {
  if (node.type !== 'text' || !node.value.includes('\n')) return [node]
  return lined(node.value.split('\n').map((line) => (line ? [text(line)] : [])))
}
