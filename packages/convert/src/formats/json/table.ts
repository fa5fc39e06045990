/**
 * Arrays and objects that are tables: objects whose keys are columns, arrays of equal length,
 * objects of like objects by their keys, and long lists of keys with values.
 *
 * Objects within the objects are columns of their own, named `outer.inner`. An array within
 * them is a cell unless it holds objects. Columns stand in the order in which their keys first
 * come; a key that an object lacks is an empty cell.
 */
import { table, tableRow } from '../../core/document/build.ts'
import type { Table, TableRow } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { inOneLine } from './one-line.ts'
import { isScalar, type JsonArray, type JsonObject, type JsonValue } from './value.ts'

/** One object with more keys than this reads better as a list. */
const singleRowColumns = 8
/** With fewer filled cells than this share, objects are too unlike for a table. */
const minFilledShare = 0.4
const maximumColumns = 512
/** Objects within objects within … become columns to this depth. */
const deepestColumn = 4
/** Rows of a table up to this size are kept, those of a larger one are made while it is written. */
const keptRows = 1_000

/** Fewer objects by their keys read better as a list. */
const minKeyedRows = 4
/** More keys with plain values than this are a table of two columns. */
const maxListedEntries = 1_000

export function tableOfArray({ items }: JsonArray, context: ReadContext): Table | undefined {
  return tableOfObjects(items, context) ?? tableOfArrays(items, context)
}

/** `{"a": {…}, "b": {…}}` with like objects, the key in the first column. */
export function tableOfEntries({ keys, values }: JsonObject, context: ReadContext): Table | undefined {
  if (values.length > maxListedEntries && values.every(isScalar)) {
    context.budget.cells(2 * values.length)
    return tableOf(['key', 'value'], values, (value, index) => [keys[index]!, inOneLine(value)])
  }
  return values.length < minKeyedRows ? undefined : tableOfObjects(values, context, keys)
}

/** Names of columns by the keys that lead to them. */
interface Columns {
  names: string[]
  /** Column, or the columns of the object below, by key. */
  tree: ColumnTree
  /** The keys that were last seen to have no double: objects of an array share them. */
  distinct?: readonly string[]
}

type ColumnTree = Map<string, number | ColumnTree>

/** @param rowKeys What stands before each row. */
function tableOfObjects(
  items: readonly JsonValue[],
  context: ReadContext,
  rowKeys?: readonly string[],
): Table | undefined {
  const columns: Columns = { names: [], tree: new Map() }
  let filled = 0
  for (const item of items) {
    if (!isObject(item)) return undefined
    const cells = survey(item, '', columns.tree, columns, 1)
    if (cells < 0) return undefined
    filled += cells
  }
  const { names } = columns
  if (names.length === 0 || (items.length === 1 && names.length > singleRowColumns)) return undefined
  if (new Set(names).size < names.length || filled < names.length * items.length * minFilledShare) return undefined
  context.budget.cells(names.length * (items.length + 1))
  const headers = rowKeys ? ['key', ...names] : names
  return tableOf(headers, items as readonly JsonObject[], ({ keys, values }, index) => {
    const cells = new Array<string>(names.length).fill('')
    fill(keys, values, columns.tree, cells)
    return rowKeys ? [rowKeys[index]!, ...cells] : cells
  })
}

/** @returns How many cells the object fills, -1 where it has no form in a table. */
function survey({ keys, values }: JsonObject, path: string, tree: ColumnTree, columns: Columns, depth: number): number {
  let filled = 0
  if (keys !== columns.distinct && new Set(keys).size < keys.length) return -1
  columns.distinct = keys
  for (let index = 0; index < values.length; index++) {
    const key = keys[index]!
    const value = values[index]!
    const known = tree.get(key)
    if (isObject(value) && value.keys.length > 0) {
      if (typeof known === 'number' || depth === deepestColumn) return -1
      const below = known ?? new Map<string, number | ColumnTree>()
      tree.set(key, below)
      const cells = survey(value, `${path}${key}.`, below, columns, depth + 1)
      if (cells < 0) return -1
      filled += cells
    } else {
      if (known instanceof Map ? !isAbsent(value) : holdsObjects(value)) return -1
      if (known === undefined) {
        if (columns.names.push(path + key) > maximumColumns) return -1
        tree.set(key, columns.names.length - 1)
      }
      filled++
    }
  }
  return filled
}

function fill(keys: readonly string[], values: readonly JsonValue[], tree: ColumnTree, cells: string[]): void {
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!
    const column = tree.get(keys[index]!)
    if (typeof column === 'number') cells[column] = inOneLine(value)
    else if (column && isObject(value)) fill(value.keys, value.values, column, cells)
  }
}

/** `null` and `{}` may stand where other rows have an object. */
function isAbsent(value: JsonValue): boolean {
  return typeof value !== 'string' && (value.type === 'literal' ? value.source === 'null' : isObject(value))
}

function holdsObjects(value: JsonValue): boolean {
  return (
    typeof value !== 'string' &&
    value.type === 'array' &&
    value.items.some((item) => isObject(item) || holdsObjects(item))
  )
}

function tableOfArrays(items: readonly JsonValue[], context: ReadContext): Table | undefined {
  const rows = items as readonly JsonArray[]
  const first = rows[0]
  if (rows.length < 2 || !first || !isRow(first) || first.items.length < 2) return undefined
  const columns = first.items.length
  if (columns > maximumColumns || !rows.every((row) => isRow(row) && row.items.length === columns)) return undefined
  context.budget.cells(columns * rows.length)
  const hasHeader =
    first.items.every((item) => typeof item === 'string') && rows[1]!.items.some((item) => typeof item !== 'string')
  const [names, body] = hasHeader ? [first.items.map(inOneLine), rows.slice(1)] : [undefined, rows]
  return tableOf(names, body, ({ items }) => items.map(inOneLine))
}

function isRow(value: JsonValue): value is JsonArray {
  return typeof value !== 'string' && value.type === 'array' && value.items.every(isScalar)
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value !== 'string' && value.type === 'object'
}

function tableOf<Item>(
  names: string[] | undefined,
  items: readonly Item[],
  cellsOf: (item: Item, index: number) => string[],
): Table {
  const rows = {
    *[Symbol.iterator](): Generator<TableRow> {
      if (names) yield tableRow([...names])
      for (const [index, item] of items.entries()) yield tableRow(cellsOf(item, index))
    },
  }
  return table(items.length > keptRows ? rows : [...rows], names ? 1 : 0)
}
