/**
 * Rows that travel with a statement, as a table that it reads. The text of the statement stays the same whatever their
 * number, so that a connection finds it planned.
 */
import { type RawBuilder, sql } from 'kysely'
import { isPostgres, type Queries } from './store.ts'

export type RowListColumns = Record<string, 'text' | 'integer' | 'bigint'>

/**
 * @param name Of the table.
 * @param columns By the names that the statement uses.
 * @param rows A value for each column; an absent one is null.
 * @returns what stands after `from`.
 */
export function rowList<C extends RowListColumns>(
  db: Queries,
  name: string,
  columns: C,
  rows: readonly Partial<Record<keyof C, string | number | null>>[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows)
  const table = sql.id(name)
  const entries = Object.entries(columns)
  if (isPostgres(db)) {
    const typed = entries.map(([column, type]) => sql`${sql.id(column)} ${sql.raw(type)}`)
    return sql`json_to_recordset(${json}::json) as ${table} (${sql.join(typed)})`
  }
  const read = entries.map(([column]) => sql`value ->> ${sql.lit(column)} as ${sql.id(column)}`)
  return sql`(select ${sql.join(read)} from json_each(${json})) as ${table}`
}

/** Ids that travel with a statement, for `where id in`. */
export function idList(db: Queries, ids: readonly string[]): RawBuilder<string> {
  const rows = ids.map((id) => ({ id }))
  return sql`(select id from ${rowList(db, 'listed', { id: 'text' }, rows)})`
}
