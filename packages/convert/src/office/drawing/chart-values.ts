/** The cached values behind a reference of a chart (ECMA-376 part 1, §21.2.2.121, §21.2.2.199). */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import { parseNumberFormat } from '../number-format/number-format.ts'

export interface CachedValues {
  /** By index; a gap is an empty text. */
  texts: readonly string[]
}

export const emptyValues: CachedValues = { texts: [] }

/** Points of one cache; a spreadsheet column has 1,048,576 cells, a chart shows 32,000. */
const maximumPoints = 32_000

/**
 * Reads the element that holds a `strRef`, `numRef`, `multiLvlStrRef` or a literal, or is one,
 * and whose start tag was read last.
 *
 * @param cellsOf What cells show, for a reference whose values were not kept.
 */
export function readCachedValues(xml: XmlReader, cellsOf?: (reference: string) => readonly string[]): CachedValues {
  const depth = xml.depth
  const levels: string[][] = [[]]
  let formatCode = 'General'
  let reference = ''
  let isNumbers = false
  const readChildren = (from: number): void => {
    while (xml.nextChild(from)) {
      const { name } = xml
      if (name === 'c:formatCode') formatCode = xml.content()
      else if (name === 'c:numCache') {
        isNumbers = true
        readChildren(xml.depth)
      } else if (name === 'c:f') reference = xml.content()
      else if (name === 'c:v') levels[0]![0] = xml.content()
      else if (name === 'c:pt') readPoint(xml, levels.at(-1)!, formatCode)
      else if (name === 'c:lvl') {
        if (levels.at(-1)!.length > 0) levels.push([])
        readChildren(xml.depth)
      } else if (name !== 'c:extLst') readChildren(xml.depth)
    }
  }
  readChildren(depth)
  const cached = levels[0]!.length
  if (cached === 0 && reference) return { texts: cellsOf?.(reference) ?? [] }
  // Programs other than Excel do not copy how the cells show their numbers.
  if (isNumbers && formatCode === 'General' && reference && cellsOf) {
    const texts = cellsOf(reference)
    if (texts.length === cached) return { texts }
  }
  return { texts: levels.length > 1 ? joinLevels(levels) : Array.from(levels[0]!, (text) => text ?? '') }
}

function readPoint(xml: XmlReader, texts: string[], formatCode: string): void {
  const depth = xml.depth
  const index = Number(xml.attribute('idx') ?? texts.length)
  const ownFormat = xml.attribute('formatCode')
  if (!Number.isInteger(index) || index < 0 || index >= maximumPoints) return
  while (xml.nextChild(depth)) if (xml.name === 'c:v') texts[index] = shown(xml.content(), ownFormat ?? formatCode)
}

/** A number as its format shows it; a text as it is. */
function shown(value: string, formatCode: string): string {
  const number = Number(value)
  if (value.trim() === '' || Number.isNaN(number)) return value
  return parseNumberFormat(formatCode, 1900).number(number).trim()
}

/** Categories of several levels, innermost first in the file, outermost first for a reader. */
function joinLevels(levels: readonly string[][]): string[] {
  const inner = levels[0]!
  const current: string[] = []
  return Array.from(inner, (text, index) => {
    for (let level = levels.length - 1; level > 0; level--)
      current[level] = levels[level]![index] ?? current[level] ?? ''
    return [...current.slice(1).reverse(), text ?? ''].filter(Boolean).join(' / ')
  })
}
