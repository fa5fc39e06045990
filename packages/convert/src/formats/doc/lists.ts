/** Lists and their overrides ([MS-DOC] §2.4.6.3–4, §2.9.147, §2.9.150, §2.9.131–134) and Word 6's autonumbers. */

import { createCounters } from '../../office/numbering/counters.ts'
import { formatOfNfc } from '../../office/numbering/word-formats.ts'
import {
  judgeBullet,
  type ListLevel,
  type NumberedParagraph,
  numberedParagraph,
} from '../../office/word-processing/numbered-paragraph.ts'
import type { Font } from './fonts.ts'
import type { Autonumber, ParagraphProperties } from './properties.ts'
import { eachSprm, sprm } from './sprm.ts'

export interface Numbering {
  /** Counts a paragraph; undefined when it is in no list. */
  count(paragraph: ParagraphProperties): NumberedParagraph | undefined
}

interface Override {
  listId: number
  levels: ListLevel[]
  /** By level: the number that its first paragraph takes. */
  starts: (number | undefined)[]
}

/** §2.6.2, sprmPIlfo: the paragraph is numbered by sprmPAnld. */
const word6Numbering = 2047
const lstfBytes = 28
const lfoBytes = 16
const maximumLevels = 9
/** Characters of a label's pattern; Word's own dialog allows 31. */
const maximumTemplate = 64

/**
 * @param table The table stream; the levels of the lists follow their part in it.
 * @param lists The part PlfLst.
 * @param overrides The part PlfLfo.
 * @param fonts By the numbers that bullets name.
 */
export function readNumbering(
  table: Uint8Array,
  lists: { offset: number; length: number },
  overrides: { offset: number; length: number },
  fonts: readonly Font[],
): Numbering {
  const levelsById = readLists(table, lists, fonts)
  const listed = readOverrides(table, overrides, levelsById, fonts)
  const counters = createCounters()
  const begun = new Set<string>()
  /** The last item of each level. */
  const last: Item[] = []
  return {
    count(paragraph) {
      if (paragraph.listOverride === word6Numbering || paragraph.listOverride === 0) {
        const level = paragraph.autonumber ? readAutonumber(paragraph.autonumber) : undefined
        if (!level || (paragraph.listOverride === 0 && !paragraph.autonumberLevel)) return undefined
        return numberedParagraph(word6Numbering, 0, level, counters.count('autonumber', [level], 0))
      }
      const override = listed[paragraph.listOverride - 1]
      const level = override?.levels[paragraph.listLevel]
      if (!override || !level) return undefined
      const { listOverride: number, listLevel } = paragraph
      const first = `${number}/${listLevel}`
      const isFirst = !begun.has(first)
      begun.add(first)
      const start =
        numberAfterCopy(last[listLevel], number, override, level) ?? (isFirst ? override.starts[listLevel] : undefined)
      const label = counters.count(override.listId, override.levels, listLevel, start)
      last.length = listLevel
      last[listLevel] = { isFirst, override: number, listId: override.listId, level, number: label.number }
      return numberedParagraph(override.listId, listLevel, level, label)
    },
  }
}

interface Item {
  /** Whether the item is the first of its list and level. */
  isFirst: boolean
  override: number
  listId: number
  level: ListLevel
  number: number
}

/**
 * LibreOffice numbers its lists from 1, and gives the first item of one that begins again a copy of the list
 * under a higher number. The item behind it is of the list itself, and goes on.
 */
function numberAfterCopy(
  copy: Item | undefined,
  number: number,
  { listId }: Override,
  level: ListLevel,
): number | undefined {
  if (!copy?.isFirst || copy.override <= number || copy.listId !== copy.override || listId !== number) return undefined
  const { format, template, indent } = copy.level
  if (format !== level.format || template !== level.template || indent !== level.indent) return undefined
  return copy.number + 1
}

/** PlfLst (§2.9.199): the headers of the lists, then the levels of all of them. */
function readLists(table: Uint8Array, { offset, length }: { offset: number; length: number }, fonts: readonly Font[]) {
  const byId = new Map<number, ListLevel[]>()
  if (length < 2 || offset + length > table.length) return byId
  const view = new DataView(table.buffer, table.byteOffset, table.length)
  const count = Math.min(view.getUint16(offset, true), Math.floor((length - 2) / lstfBytes))
  let at = offset + 2 + count * lstfBytes
  for (let index = 0; index < count; index++) {
    const header = offset + 2 + index * lstfBytes
    const isSimple = (view.getUint8(header + 26) & 1) !== 0
    const levels: ListLevel[] = []
    for (let level = 0; level < (isSimple ? 1 : maximumLevels); level++) {
      const read = readLevel(view, at, fonts)
      if (!read) return byId
      levels.push(read.level)
      at = read.end
    }
    byId.set(view.getInt32(header, true), levels)
  }
  return byId
}

/** LVL (§2.9.149): its numbers, the modifiers of its paragraphs and of its label, the label. */
function readLevel(view: DataView, at: number, fonts: readonly Font[]): { level: ListLevel; end: number } | undefined {
  if (at + 30 > view.byteLength) return undefined
  const flags = view.getUint8(at + 5)
  const textAt = at + 28 + view.getUint8(at + 24) + view.getUint8(at + 25)
  if (textAt + 2 > view.byteLength) return undefined
  const length = view.getUint16(textAt, true)
  const end = textAt + 2 + length * 2
  if (end > view.byteLength) return undefined
  let template = ''
  for (let index = 0; index < Math.min(length, maximumTemplate); index++) {
    const unit = view.getUint16(textAt + 2 + index * 2, true)
    template += unit < maximumLevels ? `%${unit + 1}` : String.fromCharCode(unit)
  }
  const level: ListLevel = {
    format: formatOfNfc(view.getUint8(at + 4)),
    start: view.getInt32(at, true),
    template,
    indent: readIndent(view, at + 28, view.getUint8(at + 25)),
  }
  judgeBullet(level, fontOfLabel(view, textAt - view.getUint8(at + 24), textAt, fonts))
  if (view.getUint8(at + 15) === 2) level.joined = true
  if (flags & 0x04) level.legal = true
  if (flags & 0x08) level.restartBelow = view.getUint8(at + 26)
  return { level, end }
}

/** The left indent among the modifiers of a level's paragraphs. */
function readIndent(view: DataView, at: number, size: number): number | undefined {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  let indent: number | undefined
  eachSprm(bytes, at, at + size, (code, source, place) => {
    if (code === sprm.pDxaLeft || code === sprm.pDxaLeft80)
      indent = ((source[place]! | (source[place + 1]! << 8)) << 16) >> 16
  })
  return indent
}

/** Name of the font that the modifiers of a label's characters set. */
function fontOfLabel(view: DataView, from: number, to: number, fonts: readonly Font[]): string | undefined {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  let font: string | undefined
  eachSprm(bytes, from, to, (code, source, place) => {
    if (code === sprm.cFtc) font = fonts[source[place]! | (source[place + 1]! << 8)]?.name
  })
  return font
}

/** PlfLfo (§2.9.200): the headers of the overrides, then what each overrides. */
function readOverrides(
  table: Uint8Array,
  { offset, length }: { offset: number; length: number },
  levelsById: ReadonlyMap<number, ListLevel[]>,
  fonts: readonly Font[],
): Override[] {
  const overrides: Override[] = []
  if (length < 4 || offset + length > table.length) return overrides
  const view = new DataView(table.buffer, table.byteOffset, offset + length)
  const count = Math.min(view.getUint32(offset, true), Math.floor((length - 4) / lfoBytes))
  let at = offset + 4 + count * lfoBytes
  for (let index = 0; index < count; index++) {
    const header = offset + 4 + index * lfoBytes
    const listId = view.getInt32(header, true)
    const override: Override = { listId, levels: [...(levelsById.get(listId) ?? [])], starts: [] }
    overrides.push(override)
    at += 4
    for (let level = view.getUint8(header + 12); level > 0 && at + 8 <= view.byteLength; level--)
      at = readLevelOverride(view, at, override, fonts)
  }
  return overrides
}

/** LFOLVL (§2.9.132). */
function readLevelOverride(view: DataView, at: number, override: Override, fonts: readonly Font[]): number {
  const flags = view.getUint32(at + 4, true)
  const level = Math.min(flags & 0xf, maximumLevels - 1)
  if ((flags & 0x20) === 0) {
    if (flags & 0x10) override.starts[level] = view.getInt32(at, true)
    return at + 8
  }
  const read = readLevel(view, at + 8, fonts)
  if (!read) return view.byteLength
  override.levels[level] = read.level
  if (flags & 0x10) override.starts[level] = read.level.start
  return read.end
}

/** ANLD (§2.9.6): the text before and after the number lies behind one another in its last field. */
function readAutonumber({ bytes, at, size }: Autonumber): ListLevel | undefined {
  if (size < 20) return undefined
  const wide = size >= 84
  const before = bytes[at + 1]!
  const after = bytes[at + 2]!
  const textAt = at + 20
  const unit = (index: number): string => {
    const place = wide ? textAt + index * 2 : textAt + index
    if (place >= at + size) return ''
    return String.fromCharCode(wide ? bytes[place]! | (bytes[place + 1]! << 8) : bytes[place]!)
  }
  const textOf = (from: number, to: number): string => {
    let text = ''
    for (let index = from; index < Math.min(to, 32); index++) text += unit(index)
    return text
  }
  const format = formatOfNfc(bytes[at]!)
  const prefix = textOf(0, before)
  const suffix = textOf(before, after)
  const isBullet = format === 'bullet' || (format === 'none' && prefix !== '')
  return {
    format: isBullet ? 'bullet' : format,
    start: bytes[at + 10]! | (bytes[at + 11]! << 8),
    template: isBullet ? prefix : `${prefix}%1${suffix}`,
    indent: undefined,
  }
}
