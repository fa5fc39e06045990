/** Tables of numbers over the whole width of a page: found before lines and columns of prose are considered. */
import { areKeysOfAddress } from '../../columns/key-values.ts'
import type { DocumentFacts } from '../../facts.ts'
import { buildSegments } from '../../lines/lines.ts'
import { areEntries } from '../../paragraphs/contents.ts'
import type { RoleChances } from '../../roles/role-chances.ts'
import type { Word } from '../../words/words.ts'
import { buildTable, tableRows } from '../borderless/aligned.ts'
import { keysAbove } from '../borderless/keys-above.ts'
import type { FoundTable } from '../grid.ts'
import { marginalCaption } from '../ruled/marginal-captions.ts'
import type { Rule } from '../rulings.ts'
import { textRows, wordRows } from '../structure/text-rows.ts'
import { findRegions } from './find-regions.ts'
import { isWholeTable } from './whole-table.ts'

/** Rows from which dates and numbers next to an address are no keys and values alone. */
const maxKeys = 12

export function numberTables(
  page: number,
  words: readonly Word[],
  rules: readonly Rule[],
  facts: DocumentFacts,
  chances: RoleChances,
): FoundTable[] {
  const { keyed, rest } = keysAbove(page, tableRows(words, facts))
  const regions = findRegions(rest, (one) => chances('cell', one))
  const tables = regions.flatMap(({ first, last }) => {
    const found = buildTable(page, rest.slice(first, last + 1), rules)
    return found && isOneTable(found) ? [found] : []
  })
  return [...keyed, ...tables]
}

function isOneTable({ table, words }: FoundTable): boolean {
  if (!isWholeTable(table) || marginalCaption(textRows([...words]), table.edges)) return false
  if (areEntries(wordRows([...words]))) return false
  return table.rows > maxKeys || !areKeysOfAddress(buildSegments([...words]))
}
