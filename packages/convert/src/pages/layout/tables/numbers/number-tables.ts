/** Tables of numbers over the whole width of a page: found before lines and columns of prose are considered. */
import type { DocumentFacts } from '../../facts.ts'
import type { RoleChances } from '../../roles/role-chances.ts'
import type { Word } from '../../words/words.ts'
import { buildTable, tableRows } from '../borderless/aligned.ts'
import type { FoundTable } from '../grid.ts'
import { marginalCaption } from '../ruled/marginal-captions.ts'
import type { Rule } from '../rulings.ts'
import { textRows } from '../structure/text-rows.ts'
import { findRegions } from './find-regions.ts'
import { isWholeTable } from './whole-table.ts'

export function numberTables(
  page: number,
  words: readonly Word[],
  rules: readonly Rule[],
  facts: DocumentFacts,
  chances: RoleChances,
): FoundTable[] {
  const rows = tableRows(words, facts)
  return findRegions(rows, (one) => chances('cell', one)).flatMap(({ first, last }) => {
    const found = buildTable(page, rows.slice(first, last + 1), rules)
    return found && isOneTable(found) ? [found] : []
  })
}

function isOneTable({ table, words }: FoundTable): boolean {
  return isWholeTable(table) && !marginalCaption(textRows([...words]), table.edges)
}
