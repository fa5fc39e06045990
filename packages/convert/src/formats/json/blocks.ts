/** JSON values → blocks. */
import { list, listItem, paragraph, text } from '../../document/build.ts'
import type { Block, ListItem, Phrasing } from '../../document/nodes.ts'
import type { ReadContext } from '../reader.ts'
import { inOneLine } from './one-line.ts'
import { tableFrom } from './table.ts'
import { isScalar, type JsonArray, type JsonObject, type JsonValue } from './value.ts'

export function blocksOf(value: JsonValue, context: ReadContext): Block[] {
  if (isScalar(value)) return [paragraph(linesOf(inOneLine(value)))]
  if (value.type === 'object') return value.keys.length ? [entriesOf(value, context)] : [paragraph('{}')]
  if (value.items.length === 0) return [paragraph('[]')]
  return [tableFrom(value, context) ?? itemsOf(value, context)]
}

/** `- key: value`, what is more than a line below its key. */
function entriesOf({ keys, values }: JsonObject, context: ReadContext): Block {
  return list(
    false,
    values.map((value, index) => {
      const key = keys[index]!
      const short = shortForm(value)
      if (short !== undefined) return listItem([paragraph(linesOf(`${key}: ${short}`))])
      return listItem([paragraph(`${key}:`), ...blocksOf(value, context)])
    }),
  )
}

/** Values by bullets where each is one line, by numbers where they are more. */
function itemsOf({ items }: JsonArray, context: ReadContext): Block {
  const areShort = items.every((item) => shortForm(item) !== undefined)
  return list(
    !areShort,
    items.map((item): ListItem => {
      const short = shortForm(item)
      return listItem(short === undefined ? blocksOf(item, context) : [paragraph(linesOf(short))])
    }),
  )
}

/** More of an array than this is a list of its own. */
const shortArrayCharacters = 120

function shortForm(value: JsonValue): string | undefined {
  if (isScalar(value)) return value === '' ? '""' : inOneLine(value)
  if (value.type === 'object') return value.keys.length ? undefined : '{}'
  if (value.items.length === 0) return '[]'
  if (value.items.length > shortArrayCharacters || !value.items.every(isScalar)) return undefined
  const joined = value.items.map((item) => inOneLine(item)).join(', ')
  return joined.length <= shortArrayCharacters && !joined.includes('\n') ? joined : undefined
}

/** Line ends in a string are line breaks. */
function linesOf(value: string): Phrasing[] {
  return value
    .split('\n')
    .flatMap((line, index): Phrasing[] => (index ? [{ type: 'break' }, text(line)] : [text(line)]))
}
