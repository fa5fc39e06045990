/** Lists with bullets and with numbers (specification, "Bullet Lists" and "Enumerated Lists"). */

import { indentedFrom, indentOf, isBlankLine } from '../../carriers/light-markup/lines.ts'
import { list, listItem } from '../../core/document/build.ts'
import type { Block, ListStyle } from '../../core/document/nodes.ts'
import { romanValue } from '../../core/document/numerals.ts'

const bullet = /^([-*+•])(?:\s+|$)/
const enumerator = /^(\(?)(\d+|#|[A-Za-z]|[ivxlc]+)([.)])\s+/

export function beginsList(line: string, next: string | undefined): boolean {
  return bullet.test(line) || isEnumerated(line, next)
}

/** A letter begins a list only where the next line is no part of a sentence. */
function isEnumerated(line: string, next: string | undefined): boolean {
  const found = enumerator.exec(line)
  return found !== null && (isBlankLine(next) || indentOf(next!) >= found[0].length || enumerator.test(next!))
}

/** @returns The line behind the list. */
export function readList(
  lines: readonly string[],
  at: number,
  blocks: Block[],
  read: (lines: string[]) => Block[],
): number {
  const first = enumerationOf(lines[at]!)
  const items: Block[][] = []
  let next = at
  for (let label = labelAt(lines, next, first, 0); label > 0; label = labelAt(lines, next, first, items.length)) {
    const region = indentedFrom(lines, next + 1, label)
    const isOpen = isBlankLine(lines[next + 1])
    items.push(read([lines[next]!.slice(label), ...(isOpen ? [''] : []), ...region.lines]))
    next = Math.max(next + 1, region.end)
    while (next < lines.length && isBlankLine(lines[next])) next++
  }
  const made = list(first !== undefined, items.map(listItem), first?.number)
  blocks.push(first?.style ? { ...made, style: first.style } : made)
  return next
}

interface Enumeration {
  /** Characters around the number. */
  readonly punctuation: string
  readonly style: ListStyle | undefined
  readonly number: number
  /** The number is left to the program. */
  readonly isAutomatic: boolean
}

/** Letters count from `a`; other ones than the first item's are not distinguished from roman numbers, which count on, too. */
function enumerationOf(line: string): Enumeration | undefined {
  const found = enumerator.exec(line)
  if (!found || bullet.test(line)) return undefined
  const [, opening = '', label = '', closing = ''] = found
  const punctuation = opening + closing
  if (label === '#' || /\d/.test(label))
    return { punctuation, style: undefined, number: Number.parseInt(label, 10) || 1, isAutomatic: label === '#' }
  const isUpper = label === label.toUpperCase()
  const isRoman = label.toLowerCase() === 'i' || label.length > 1
  const style = isRoman ? (isUpper ? 'upperRoman' : 'lowerRoman') : isUpper ? 'upperAlpha' : 'lowerAlpha'
  return {
    punctuation,
    style,
    number: isRoman ? romanValue(label.toLowerCase()) : label.toLowerCase().charCodeAt(0) - 96,
    isAutomatic: false,
  }
}

/** Characters of the label of a list's next item; 0 where there is none. */
function labelAt(lines: readonly string[], at: number, first: Enumeration | undefined, items: number): number {
  const line = lines[at] ?? ''
  if (!first) return bullet.exec(line)?.[0].length ?? 0
  const own = enumerationOf(line)
  if (!own || (items > 0 && !goesOn(first, own, items))) return 0
  return enumerator.exec(line)![0].length
}

function goesOn(first: Enumeration, own: Enumeration, items: number): boolean {
  if (own.punctuation !== first.punctuation) return false
  if (own.isAutomatic) return true
  if (first.style === undefined) return own.style === undefined && own.number === first.number + items
  return own.style !== undefined
}
