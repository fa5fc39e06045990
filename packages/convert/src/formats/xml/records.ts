/** Siblings that repeat with flat content: rows of a table. */
import { table, tableRow } from '../../core/document/build.ts'
import type { Table } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { type Element, elementsOf, isLeaf, isMixed, lineText } from './element.ts'

/** Elements of one name, and all columns that they have values for. */
export interface Records {
  elements: readonly Element[]
  columns: ReadonlySet<string>
}

/** Levels of a record that its columns name: `address.city`. */
const recordLevels = 4
/** More rows are not kept in addition to their elements. */
const manyRows = 1_000
/** A record of more is easier to read down the page. */
const recordColumns = 40

/** By name, siblings of which there are at least two, all of them records that are more than one value. */
export function recordsAmong(siblings: readonly Element[]): Map<string, Records> {
  const found = new Map<string, Records>()
  for (const [name, elements] of grouped(siblings)) {
    const columns = elements.length > 1 && !elements.every(isLeaf) ? columnsOf(elements) : undefined
    if (columns) found.set(name, { elements, columns })
  }
  return found
}

/** Undefined where one of them is no record. */
function columnsOf(elements: readonly Element[]): Set<string> | undefined {
  const columns = new Set<string>()
  for (const element of elements) {
    const record = recordOf(element)
    if (!record) return undefined
    for (const name of record.keys()) columns.add(name)
  }
  return columns
}

/**
 * A row an element, a column an attribute or child; a text of its own is in a column of its name. Rows
 * are made when they are written.
 */
export function tableOf({ elements, columns }: Records, context: ReadContext): Table {
  if (columns.size > context.limits.tableColumns)
    throw new ConversionError('content_limit_exceeded', {
      limit: 'table columns',
      maximum: context.limits.tableColumns,
    })
  context.budget.cells(columns.size * (elements.length + 1))
  const names = [...columns]
  const rows = {
    *[Symbol.iterator]() {
      yield tableRow(names.slice())
      for (const element of elements) {
        const record = recordOf(element)!
        yield tableRow(names.map((name) => record.get(name) ?? ''))
      }
    },
  }
  return table(elements.length > manyRows ? rows : [...rows], 1)
}

/**
 * The values of an element by the path of their attribute or child; undefined for an element that is
 * no record: one with text between its children, or with children that repeat and are more than values.
 */
function recordOf(element: Element): Map<string, string> | undefined {
  const values = new Map<string, string>()
  const isRecord = collectValues(element, '', 1, values)
  return isRecord && values.size > 0 && values.size <= recordColumns ? values : undefined
}

function collectValues(element: Element, path: string, level: number, values: Map<string, string>): boolean {
  if (isMixed(element) || level > recordLevels) return false
  const prefix = path && `${path}.`
  const set = (name: string, value: string): boolean => !values.has(name) && values.set(name, value) !== undefined
  const children = elementsOf(element)
  const own = children.length === 0 ? lineText(element) : ''
  const isValue = own !== '' || (children.length === 0 && path !== '' && element.attributes.length === 0)
  if (isValue && path !== '' && !set(path, own)) return false
  if (!element.attributes.every(([name, value]) => set(prefix + name, value))) return false
  if (isValue && path === '' && !set(element.name, own)) return false
  if (children.length === 0) return true
  for (const [name, group] of grouped(children)) {
    const [first] = group
    if (group.length === 1 ? !collectValues(first!, prefix + name, level + 1, values) : !group.every(isLeaf))
      return false
    if (group.length > 1 && !set(prefix + name, group.map(lineText).join(', '))) return false
  }
  return true
}

function grouped(elements: readonly Element[]): Map<string, Element[]> {
  const groups = new Map<string, Element[]>()
  for (const element of elements) {
    const group = groups.get(element.name)
    if (group) group.push(element)
    else groups.set(element.name, [element])
  }
  return groups
}
