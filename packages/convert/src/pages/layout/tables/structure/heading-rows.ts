/** Headings right below a table, which are of what comes after it. */
import type { RoleChances } from '../../roles/role-chances.ts'
import { type TextRow, wordsOf } from './text-rows.ts'

/** Probability from which a text alone in its row is a heading: a title of rows within the table has others below it. */
const surelyHeading = 0.7

export function isHeadingAlone(row: TextRow, chances: RoleChances): boolean {
  return row.chunks.length === 1 && (chances('heading', wordsOf(row)) ?? 0) > surelyHeading
}
