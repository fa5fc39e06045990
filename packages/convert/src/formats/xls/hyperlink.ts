/** Hyperlinks of cells ([MS-XLS] §2.4.140). */
import { linkAddress } from '../../office/drawing/hyperlink-object.ts'
import type { SheetLink } from '../../office/spreadsheets/sheet.ts'
import type { Records } from './records.ts'

/** Undefined where it leads nowhere. */
export function readHyperlink(records: Records): SheetLink | undefined {
  const range = records.range(0)
  const url = linkAddress(records.slice(8))
  return url === '' || range.bottom < range.top || range.right < range.left ? undefined : { range, url }
}
