/** JSON values → blocks. */
import { code, lined, list, listItem, paragraph, text } from '../../core/document/build.ts'
import type { Block, ListItem, Phrasing } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { inOneLine } from './one-line.ts'
import { tableOfArray, tableOfEntries } from './table.ts'
import { isScalar, type JsonArray, type JsonObject, type JsonValue } from './value.ts'

/** More entries than this are no outline that a person reads, and cost a gigabyte of nodes. */
const maxEntries = 100_000

interface Outline {
  context: ReadContext
  entriesLeft: number
}

/** @returns undefined where the value would be an outline of too many entries. */
export function blocksOf(value: JsonValue, context: ReadContext): Block[] | undefined {
  const outline: Outline = { context, entriesLeft: maxEntries }
  const blocks = write(value, outline)
  return outline.entriesLeft < 0 ? undefined : blocks
}

function write(value: JsonValue, outline: Outline): Block[] {
  if (isScalar(value)) return [paragraph(linesOf(inOneLine(value)))]
  if (value.type === 'object') {
    if (value.keys.length === 0) return [paragraph('{}')]
    return [tableOfEntries(value, outline.context) ?? entriesOf(value, outline)]
  }
  if (value.items.length === 0) return [paragraph('[]')]
  if (value.items.every(isScalar)) return [valuesOf(value.items)]
  return [tableOfArray(value, outline.context) ?? itemsOf(value, outline)]
}

/** `- key: value`, what is more than a line below its key. */
function entriesOf({ keys, values }: JsonObject, outline: Outline): Block {
  const items: ListItem[] = []
  for (let index = 0; index < values.length && outline.entriesLeft-- > 0; index++) {
    const key = keys[index]!
    const short = shortForm(values[index]!)
    if (short !== undefined) items.push(listItem([paragraph(linesOf(`${key}: ${short}`))]))
    else items.push(listItem([paragraph(`${key}:`), ...write(values[index]!, outline)]))
  }
  return list(false, items)
}

/** Values by numbers, as most are more than one line. */
function itemsOf({ items }: JsonArray, outline: Outline): Block {
  const written: ListItem[] = []
  for (let index = 0; index < items.length && outline.entriesLeft-- > 0; index++) {
    const short = shortForm(items[index]!)
    written.push(listItem(short === undefined ? write(items[index]!, outline) : [paragraph(linesOf(short))]))
  }
  return list(true, written)
}

/** More strings than this are shown a line each, without bullets. */
const maxBullets = 1_000

/** Numbers go on in a line, strings have a line each. */
function valuesOf(items: readonly JsonValue[]): Block {
  if (items.every((item) => typeof item !== 'string')) return paragraph(items.map(inOneLine).join(', '))
  if (items.length > maxBullets) return code(items.map((item) => inOneLine(item).replaceAll('\n', '\\n')).join('\n'))
  return list(
    false,
    items.map((item) => listItem([paragraph(linesOf(item === '' ? '""' : inOneLine(item)))])),
  )
}

/** More of an array than this is a block of its own. */
const shortArrayCharacters = 120

function shortForm(value: JsonValue): string | undefined {
  if (isScalar(value)) return value === '' ? '""' : inOneLine(value)
  if (value.type === 'object') return value.keys.length ? undefined : '{}'
  if (value.items.length === 0) return '[]'
  if (value.items.length > shortArrayCharacters || !value.items.every(isScalar)) return undefined
  const joined = value.items.map(inOneLine).join(', ')
  return joined.length <= shortArrayCharacters && !joined.includes('\n') ? joined : undefined
}

/** Line ends in a string are line breaks. */
function linesOf(value: string): Phrasing[] {
  return lined(value.split('\n').map((line) => [text(line)]))
}
