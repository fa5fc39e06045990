import type { Content } from './content.ts'
import type { Entries } from './entries.ts'
import type { Header } from './header.ts'
import type { ListTable } from './list-table.ts'
import type { Outcome } from './outcome.ts'

/** What control words and the ends of groups write to. */
export interface Parts {
  header: Header
  entries: Entries
  listTable: ListTable
  outcome: Outcome
  content: Content
}
