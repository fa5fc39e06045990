/** `numbering.xml`: definitions of lists, and the label that each paragraph of them gets (ECMA-376 part 1, §17.9). */

import { readAlternateContent } from '../../carriers/opc/alternate-content.ts'
import { integer, onOff } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import { createCounters } from '../../office/numbering/counters.ts'
import { noLabel } from '../../office/numbering/invisible-bullet.ts'
import type { NumberFormat } from '../../office/numbering/number-format.ts'
import { formatOfName } from '../../office/numbering/word-formats.ts'
import {
  judgeBullet,
  type ListLevel,
  type NumberedParagraph,
  numberedParagraph,
} from '../../office/word-processing/numbered-paragraph.ts'
import { indentOf, type ParagraphProperties } from './paragraph-properties.ts'
import { readRunProperties } from './run-properties.ts'
import type { Style, Styles } from './styles.ts'

interface Level extends ListLevel {
  /** Paragraphs of this style stand on this level (§17.9.23). */
  style: string | undefined
}

interface Definition {
  levels: Level[]
  /** Numbering style that holds the levels (§17.9.21). */
  numberingStyle: string | undefined
}

interface Instance {
  definition: number
  levels: Map<number, Level>
  starts: Map<number, number>
}

export interface Numbering {
  /** The level of a list that belongs to the first of these paragraph styles that has one. */
  levelOfStyle(id: number, styles: readonly string[]): number | undefined
  /** Counts one paragraph; undefined when there is no such list. */
  count(id: number, level: number): NumberedParagraph | undefined
}

const maximumLevels = 9

/** Word takes no more of a label's text. */
const longestTemplate = 255

export function readNumbering(xml: XmlReader | undefined, styles: Styles): Numbering {
  const definitions = new Map<number, Definition>()
  const instances = new Map<number, Instance>()
  if (xml?.nextChild(0)) {
    while (xml.nextChild(1)) {
      if (xml.name === 'w:abstractNum')
        definitions.set(integer(xml.attribute('w:abstractNumId')) ?? -1, readDefinition(xml))
      else if (xml.name === 'w:num') instances.set(integer(xml.attribute('w:numId')) ?? -1, readInstance(xml))
    }
  }
  return createNumbering(definitions, instances, styles)
}

function readDefinition(xml: XmlReader): Definition {
  const definition: Definition = { levels: [], numberingStyle: undefined }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:numStyleLink') definition.numberingStyle = xml.attribute('w:val')
    if (xml.name !== 'w:lvl') continue
    const index = integer(xml.attribute('w:ilvl')) ?? 0
    if (index >= 0 && index < maximumLevels) definition.levels[index] = readLevel(xml, index)
    else xml.skip()
  }
  return definition
}

function readLevel(xml: XmlReader, index: number): Level {
  const level: Level = {
    format: 'decimal',
    // Where no start is stated it is 0 (§17.9.25).
    start: 0,
    template: '',
    style: undefined,
    indent: undefined,
  }
  let font: string | undefined
  let hasPicture = false
  let hasText = false
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const value = xml.attribute('w:val')
    switch (xml.name) {
      case 'w:start':
        level.start = integer(value) ?? 0
        break
      case 'w:numFmt':
        level.format = readFormat(xml)
        break
      // Word writes formats without a name as alternatives of plain numbers.
      case 'mc:AlternateContent':
        readAlternateContent(xml, () => {
          level.format = xml.children('w:numFmt', readFormat).at(-1) ?? level.format
        })
        break
      case 'w:lvlText':
        hasText = true
        level.template = (value ?? '').slice(0, longestTemplate)
        break
      case 'w:lvlRestart': {
        const restart = integer(value)
        if (restart !== undefined) level.restartBelow = restart
        break
      }
      case 'w:lvlPicBulletId':
        hasPicture = true
        break
      case 'w:isLgl':
        level.legal = onOff(xml, 'w:val')
        break
      case 'w:suff':
        level.joined = value === 'nothing'
        break
      case 'w:pStyle':
        level.style = value
        break
      case 'w:pPr':
        level.indent = xml.children('w:ind', indentOf).at(-1)
        break
      case 'w:rPr':
        font = readRunProperties(xml).font
        break
    }
  }
  if (!hasText) level.template = level.format === 'bullet' ? '•' : `%${index + 1}.`
  if (level.format === 'bullet' && level.template === '' && !hasPicture) Object.assign(level, noLabel)
  else if (!hasPicture) judgeBullet(level, font)
  return level
}

/** Formats of `custom`, by the numbers that they begin with: `001, 002, 003, ...` (§17.9.17). */
const customFormats: Readonly<Record<string, NumberFormat>> = lookupTable({
  '001': 'decimalZeros3',
  '0001': 'decimalZeros4',
  '00001': 'decimalZeros5',
  α: 'lowerGreek',
  Α: 'upperGreek',
})

/** `w:numFmt`. */
function readFormat(xml: XmlReader): NumberFormat {
  const name = xml.attribute('w:val') ?? ''
  if (name === 'custom') return customFormats[xml.attribute('w:format')?.split(',')[0] ?? ''] ?? 'decimal'
  return formatOfName(name)
}

function readInstance(xml: XmlReader): Instance {
  const instance: Instance = { definition: -1, levels: new Map(), starts: new Map() }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const { name } = xml
    if (name === 'w:abstractNumId') instance.definition = integer(xml.attribute('w:val')) ?? -1
    if (name !== 'w:lvlOverride') continue
    const index = integer(xml.attribute('w:ilvl')) ?? 0
    const inner = xml.depth
    while (xml.nextChild(inner)) {
      if (xml.name === 'w:startOverride') instance.starts.set(index, integer(xml.attribute('w:val')) ?? 0)
      else if (xml.name === 'w:lvl') instance.levels.set(index, readLevel(xml, index))
    }
  }
  return instance
}

function createNumbering(
  definitions: ReadonlyMap<number, Definition>,
  instances: ReadonlyMap<number, Instance>,
  styles: Styles,
): Numbering {
  const counters = createCounters()
  const resolved = new Map<number, { list: number; levels: Level[] } | undefined>()
  const started = new Set<string>()

  const resolve = (id: number): { list: number; levels: Level[] } | undefined => {
    if (resolved.has(id)) return resolved.get(id)
    const instance = instances.get(id)
    const list = instance && linkedDefinition(instance.definition, definitions, instances, styles)
    const definition = list === undefined ? undefined : definitions.get(list)
    let result: { list: number; levels: Level[] } | undefined
    if (instance && list !== undefined && definition) {
      const levels = [...definition.levels]
      for (const [index, level] of instance.levels) levels[index] = level
      result = { list, levels }
    }
    resolved.set(id, result)
    return result
  }

  return {
    levelOfStyle(id, names) {
      const levels = resolve(id)?.levels ?? []
      for (const name of names) {
        const index = levels.findIndex((level) => level?.style === name)
        if (index >= 0) return index
      }
      return undefined
    },
    count(id, wantedLevel) {
      const found = resolve(id)
      // A level beyond the last is how text of the body is distinguished from that of the list.
      if (!found || wantedLevel >= maximumLevels) return undefined
      const level = Math.max(wantedLevel, 0)
      const own = found.levels[level]
      const override = `${id} ${level}`
      const start = started.has(override) ? undefined : instances.get(id)?.starts.get(level)
      started.add(override)
      return numberedParagraph(found.list, level, own, counters.count(found.list, found.levels, level, start))
    },
  }
}

/** Counts the paragraph if it is numbered: by itself, else by its style (§17.9.18, §17.9.23). */
export function countParagraph(
  properties: ParagraphProperties,
  { numbering: ofStyle }: Style,
  numbering: Numbering,
): NumberedParagraph | undefined {
  const id = properties.numberingId ?? ofStyle?.id
  if (id === undefined || id <= 0) return undefined
  const byStyle = ofStyle && numbering.levelOfStyle(id, ofStyle.styles)
  return numbering.count(id, properties.level ?? byStyle ?? ofStyle?.level ?? 0)
}

/** Follows `w:numStyleLink` to the definition that the numbering style uses. */
function linkedDefinition(
  id: number,
  definitions: ReadonlyMap<number, Definition>,
  instances: ReadonlyMap<number, Instance>,
  styles: Styles,
): number | undefined {
  let current = id
  for (let step = 0; step < maximumLevels; step++) {
    const definition = definitions.get(current)
    if (definition?.numberingStyle === undefined || definition.levels.length > 0) return current
    const next = instances.get(styles.numberingOf(definition.numberingStyle) ?? -1)?.definition
    if (next === undefined || next === current) return current
    current = next
  }
  return current
}
