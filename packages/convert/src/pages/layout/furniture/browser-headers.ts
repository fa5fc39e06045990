/** What browsers print at the edges of a page: title and time above, address and count of pages below. */
import { groupedBy } from '../grouped.ts'
import type { EdgeRow } from './edge-rows.ts'
import { isPageOfAll } from './page-numbers.ts'

const address = /^(?:https?|file|about|data|chrome-extension):\S|^[\w-]+(?:\.[\w-]+)+\/\S*$/
/** A date with its time: `11/22/26, 6:37 AM`, `22.11.2026, 18:37`. */
const moment = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\.?,? \d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?$/i

/** @param rows Each alone at the edge of its page. */
export function findBrowserHeaders(rows: readonly EdgeRow[]): EdgeRow[] {
  const isOf = (kind: RegExp, { ends }: EdgeRow): boolean => ends.some((end) => kind.test(end))
  return [...groupedBy(rows, ({ page }) => page).values()].flatMap((ofPage) => {
    const isCounted = ofPage.some(({ ends }) => ends.some(isPageOfAll))
    const found = ofPage.filter((row) => row.ends.some(isPageOfAll) || isOf(moment, row) || isOf(address, row))
    const hasBoth = [moment, address].every((kind) => found.some((row) => isOf(kind, row)))
    return isCounted && hasBoth ? found : []
  })
}
