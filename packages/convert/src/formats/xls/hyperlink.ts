/** Hyperlinks of cells ([MS-XLS] §2.4.140). */
import { linkAddress } from '../../drawing/hyperlink-object.ts'
import type { SheetLink } from '../../sheet/sheet.ts'
import type { Records } from './records.ts'

/** Undefined where it leads nowhere. */
export function readHyperlink(records: Records): SheetLink | undefined {
  const range = records.range(0)
  const url = linkAddress(records.slice(8))
  return url === '' || range.bottom < range.top || range.right < range.left ? undefined : { range, url }
}
