/** Levels of list and outline styles (part 3, §16.30, §16.34). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import { isInvisible } from '../../../office/numbering/invisible-bullet.ts'
import type { NumberFormat } from '../../../office/numbering/number-format.ts'
import { boxBullet } from '../../../office/word-processing/box-bullet.ts'
import type { ListLevel } from '../../../office/word-processing/numbered-paragraph.ts'
import { points, twips, twipsPerPoint } from './length.ts'

/** By level from 0. */
export type ListLevels = readonly ListLevel[]

/** Number formats of §19.502, and those that LibreOffice adds. */
const formats: Readonly<Record<string, NumberFormat>> = lookupTable({
  '1': 'decimal',
  a: 'lowerAlpha',
  A: 'upperAlpha',
  i: 'lowerRoman',
  I: 'upperRoman',
  '01, 02, 03, ...': 'decimalZero',
  '001, 002, 003, ...': 'decimalZeros3',
  '0001, 0002, 0003, ...': 'decimalZeros4',
  '00001, 00002, 00003, ...': 'decimalZeros5',
  'Α, Β, Γ, ... (gr)': 'upperGreek',
  'α, β, γ, ... (gr)': 'lowerGreek',
  'Α, Β, ... (gr)': 'upperGreek',
  'α, β, ... (gr)': 'lowerGreek',
  '1st': 'ordinal',
  One: 'cardinalWords',
  First: 'ordinalWords',
  '①, ②, ③, ...': 'circled',
  '１, ２, ３, ...': 'fullWidth',
  '一, 二, 三, ...': 'ideographs',
  '壹, 贰, 叁, ...': 'legalIdeographs',
  '壹, 貳, 參, ...': 'legalTraditionalIdeographs',
  '甲, 乙, 丙, ...': 'heavenlyStems',
  '子, 丑, 寅, ...': 'earthlyBranches',
  'ア, イ, ウ, ...': 'aiueo',
  'ｱ, ｲ, ｳ, ...': 'aiueo',
  'イ, ロ, ハ, ...': 'iroha',
  'ｲ, ﾛ, ﾊ, ...': 'iroha',
  '일, 이, 삼, ...': 'koreanNumerals',
  'ㄱ, ㄴ, ㄷ, ...': 'chosung',
  '가, 나, 다, ...': 'ganada',
  'أ, ب, ت, ...': 'arabic',
  'ก, ข, ฃ, ...': 'thai',
  'ก, ข, ค, ...': 'thai',
  'א, י, ק, ...': 'hebrewNumerals',
  'א, ב, ג, ...': 'hebrew',
  'А, Б, .., Аа, Аб, ... (ru)': 'upperCyrillic',
  'А, Б, .., Аа, Бб, ... (ru)': 'upperCyrillic',
  'а, б, .., аа, аб, ... (ru)': 'lowerCyrillic',
  'а, б, .., аа, бб, ... (ru)': 'lowerCyrillic',
})

/** Formats of other scripts count as decimal; an empty one is none. */
function formatOf(format: string | undefined): NumberFormat {
  return format ? (formats[format] ?? 'decimal') : 'none'
}

/**
 * Reads the style whose start tag was read last.
 *
 * @param families Of typefaces by the names of their declarations.
 */
export function readLevels(xml: XmlReader, families: ReadonlyMap<string, string>): ListLevels {
  const depth = xml.depth
  const levels: ListLevel[] = []
  while (xml.nextChild(depth)) {
    const level = Number(xml.attribute('text:level'))
    if (!(level >= 1 && level <= maxLevels)) continue
    const isPicture = xml.name === 'text:list-level-style-image'
    const isNumber = xml.name !== 'text:list-level-style-bullet' && !isPicture
    const start = Number(xml.attribute('text:start-value') ?? 1)
    const bullet = xml.attribute('text:bullet-char')
    const isBullet = isPicture || !isInvisible(bullet ?? '')
    const format = isNumber ? formatOf(xml.attribute('style:num-format')) : isBullet ? 'bullet' : 'none'
    const template = format === 'none' ? '' : templateOf(xml, level)
    const { indent, joined, font } = readAppearance(xml)
    levels[level - 1] = {
      format,
      start: Number.isInteger(start) ? start : 1,
      template,
      indent,
      joined,
      checked: bullet === undefined ? undefined : boxBullet(bullet, font && (families.get(font) ?? font)),
    }
  }
  return filled(levels)
}

export const maxLevels = 10

/** A level that the style leaves out is like the one above it. */
function filled(levels: readonly (ListLevel | undefined)[]): ListLevel[] {
  const all: ListLevel[] = []
  for (let index = 0; index < maxLevels; index++) all.push(levels[index] ?? likeAbove(all[index - 1], index))
  return all
}

function likeAbove(above: ListLevel | undefined, index: number): ListLevel {
  if (!above) return { format: 'none', start: 1, template: '', indent: undefined }
  return { ...above, template: above.template.replaceAll(`%${index}`, `%${index + 1}`), indent: undefined }
}

/** The whole label (version 1.3, §19.513), else the numbers of so many levels between a prefix and a suffix. */
function templateOf(xml: XmlReader, level: number): string {
  const label = xml.attribute('style:num-list-format') ?? xml.attribute('loext:num-list-format')
  if (label) return label.replace(/%([1-9])%/g, '%$1')
  const shown = Math.min(level, Math.max(1, Number(xml.attribute('text:display-levels') ?? 1) || 1))
  const numbers = Array.from({ length: shown }, (_, index) => `%${level - shown + index + 1}`).join('.')
  return `${xml.attribute('style:num-prefix') ?? ''}${numbers}${xml.attribute('style:num-suffix') ?? ''}`
}

/** The indent, aligned by the label (§17.19) or by what stands before it and its least width (§20.438), and the font. */
function readAppearance(xml: XmlReader): { indent: number | undefined; joined: boolean; font: string | undefined } {
  const depth = xml.depth
  let indent: number | undefined
  let joined = false
  let font: string | undefined
  while (xml.nextChild(depth)) {
    if (xml.name === 'style:text-properties') font = xml.attribute('style:font-name') ?? xml.attribute('fo:font-family')
    if (xml.name !== 'style:list-level-properties') continue
    const before = points(xml.attribute('text:space-before'))
    const width = points(xml.attribute('text:min-label-width'))
    if (before !== undefined || width !== undefined) indent = ((before ?? 0) + (width ?? 0)) * twipsPerPoint
    const alignment = readAlignment(xml)
    indent = alignment.indent ?? indent
    joined = alignment.joined
  }
  return { indent, joined, font }
}

function readAlignment(xml: XmlReader): { indent: number | undefined; joined: boolean } {
  const depth = xml.depth
  const alignment: ReturnType<typeof readAlignment> = { indent: undefined, joined: false }
  while (xml.nextChild(depth)) {
    if (xml.name !== 'style:list-level-label-alignment') continue
    alignment.indent = twips(xml.attribute('fo:margin-left'))
    alignment.joined = xml.attribute('text:label-followed-by') === 'nothing'
  }
  return alignment
}
