/** List tables and overrides (RTF 1.9.1, "List Tables"). */

import { lookupTable } from '../../core/lookup-table.ts'
import { createCounters } from '../../office/numbering/counters.ts'
import { formatNumber, type NumberFormat } from '../../office/numbering/number-format.ts'
import {
  isCountable,
  type ListLevel,
  type NumberedParagraph,
  numberedParagraph,
} from '../../office/word-processing/numbered-paragraph.ts'
import { levelOfIndent } from '../../office/word-processing/typed-label.ts'
import { numberOfLabel } from './label-number.ts'
import type { OldNumbering, ParagraphState } from './state.ts'

/** A level, and the number of its label's font. */
export type RtfLevel = ListLevel & { font?: number | undefined }

export interface ListOverride {
  listId: number
  /** By level: the number that its first paragraph takes. */
  starts: (number | undefined)[]
  /** By level: what stands in for the list's own. */
  levels: (RtfLevel | undefined)[]
}

export interface Lists {
  levels: Map<number, RtfLevel[]>
  /** By the number that paragraphs name. */
  overrides: Map<number, ListOverride>
  /** @param label What the file's author program computed; it stands in where the tables say nothing. */
  count(paragraph: ParagraphState, label: string): NumberedParagraph | undefined
}

/** Key of the lists that have no table. */
const untabled = -2

export function createLists(): Lists {
  const counters = createCounters()
  const begun = new Set<string>()
  /** Number of the last paragraph that has no table, and what that says of its numbers. */
  let lastByLabel = 0
  let lastNumbering: OldNumbering | undefined
  const overridden = new Map<ListOverride, RtfLevel[]>()
  const lists: Lists = { levels: new Map(), overrides: new Map(), count }

  function levelsOf(override: ListOverride): RtfLevel[] | undefined {
    const own = lists.levels.get(override.listId)
    if (!own || override.levels.length === 0) return own
    let levels = overridden.get(override)
    if (!levels) {
      levels = own.map((level, index) => override.levels[index] ?? level)
      overridden.set(override, levels)
    }
    return levels
  }

  function count(paragraph: ParagraphState, label: string): NumberedParagraph | undefined {
    const { list, listLevel } = paragraph
    const override = list === undefined ? undefined : lists.overrides.get(list)
    const levels = override && levelsOf(override)
    const level = levels?.[listLevel]
    if (override && levels && level) {
      const first = `${list}/${listLevel}`
      const { format, template } = level
      const isReported = saysOther(label, format, template)
      // Programs that write no number to start with (LibreOffice) still write the first label.
      const stated = !isReported && isCountable(format, template, listLevel) ? numberOfLabel(label, format) : undefined
      const start = begun.has(first) ? undefined : (override.starts[listLevel] ?? stated)
      begun.add(first)
      let number = counters.count(override.listId, levels, listLevel, start)
      // Numbers that are passed over were taken by a list that the tables do not connect with this one.
      if (stated !== undefined && stated > number.number)
        number = counters.count(override.listId, levels, listLevel, stated)
      const numbered = numberedParagraph(override.listId, listLevel, level, number)
      return isReported ? { ...numbered, text: label, countable: false } : numbered
    }
    if (!paragraph.numbering && !(list !== undefined && list > 0 && label)) return undefined
    const { numbering } = paragraph
    const start = numbering && numbering === lastNumbering ? lastByLabel + 1 : (numbering?.start ?? 1)
    const numbered = byLabel(label, paragraph, lastByLabel + 1, start)
    lastByLabel = numbered.number
    lastNumbering = numbering
    return numbered
  }
  return lists
}

/** LibreOffice has no names for ordinals and numbers in words, and writes of a level's text what the code page has. */
function saysOther(label: string, format: NumberFormat, template: string): boolean {
  if (!/\p{L}/u.test(label)) return false
  return template.includes('?') || (format === 'decimal' && !/\p{L}/u.test(template))
}

/**
 * @param next The number that goes on from the paragraph before.
 * @param start The number where the label has none.
 */
function byLabel(label: string, paragraph: ParagraphState, next: number, start: number): NumberedParagraph {
  const { numbering, listLevel, indent = 0 } = paragraph
  const digits = numberOfLabel(label, 'decimal')
  const format =
    numbering?.format ?? (digits !== undefined ? 'decimal' : /[\p{L}\p{N}]/u.test(label) ? 'none' : 'bullet')
  // Letters and roman numbers alone are ambiguous.
  const reported = digits ?? [next, start].find((number) => isLabelOf(label, number, format))
  const countable = format !== 'bullet' && format !== 'none' && (reported !== undefined || label === '')
  const text = format === 'bullet' ? '' : label
  const level = listLevel || levelOfIndent(indent)
  return { list: untabled, level, number: reported ?? start, text, format, countable, indent: undefined }
}

function isLabelOf(label: string, number: number, format: NumberFormat): boolean {
  return label.replace(/^\W+|(?<!\W)\W+$/g, '') === formatNumber(number, format)
}

/** Formats of numbers by their words ("Bullets and Numbering"). */
const oldFormats: Readonly<Record<string, NumberFormat>> = lookupTable({
  pnlvlblt: 'bullet',
  pnucrm: 'upperRoman',
  pnlcrm: 'lowerRoman',
  pnucltr: 'upperAlpha',
  pnlcltr: 'lowerAlpha',
})

/** `\pn` and the words in it. */
export function setNumbering(state: ParagraphState, name: string, parameter = 1): void {
  state.numbering ??= { format: 'decimal', start: 1 }
  state.numbering.format = oldFormats[name] ?? state.numbering.format
  if (name === 'pnstart') state.numbering.start = parameter
}
