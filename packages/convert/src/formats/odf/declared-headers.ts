/** Rows of sheets that a workbook treats as headers: those that stay in view, and those that have buttons to filter. */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import { parseRange } from '../../office/spreadsheets/reference.ts'
import type { RowRange } from '../../office/spreadsheets/sheet.ts'

/** A pane that does not scroll, of `VerticalSplitMode`, which LibreOffice and OpenOffice write. */
const frozen = '2'

/** By the names of sheets. @param settings Before the root element (part 3, §3.10). */
export function frozenRows(settings: XmlReader | undefined): Map<string, RowRange> {
  const rows = new Map<string, RowRange>()
  if (!settings?.nextChild(0)) return rows
  while (settings.nextChild(1)) {
    if (settings.name !== 'office:settings') continue
    readSettings(settings, rows)
    break
  }
  return rows
}

function readSettings(settings: XmlReader, rows: Map<string, RowRange>): void {
  const { depth } = settings
  let sheet = ''
  let isFrozen = false
  for (let token = settings.next(); settings.depth >= depth && token !== 'done'; token = settings.next()) {
    if (token !== 'start') continue
    const name = settings.attribute('config:name') ?? ''
    if (settings.name === 'config:config-item-map-entry') {
      sheet = name
      isFrozen = false
    } else if (settings.name === 'config:config-item' && name === 'VerticalSplitMode')
      isFrozen = settings.content() === frozen
    else if (settings.name === 'config:config-item' && name === 'VerticalSplitPosition' && isFrozen) {
      const count = Number(settings.content())
      if (count > 0) rows.set(sheet, { top: 0, bottom: count - 1 })
    }
  }
}

/** Reads the `table:database-ranges` whose start tag was read last (§9.4.14). @returns Sheets and rows. */
export function filteredRows(xml: XmlReader): { sheet: string; rows: RowRange }[] {
  const found: { sheet: string; rows: RowRange }[] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.attribute('table:display-filter-buttons') !== 'true') continue
    const [, quoted, plain, range] = address.exec(xml.attribute('table:target-range-address') ?? '') ?? []
    const top = parseRange(range?.replaceAll('.', '') ?? '')?.top
    if (top !== undefined) found.push({ sheet: quoted?.replaceAll("''", "'") ?? plain!, rows: { top, bottom: top } })
  }
  return found
}

/** A sheet, and cells of which the second may name it again: `Data.A1:Data.B8`, `$'My data'.$A$1:.$B$8`. */
const address = /^\$?(?:'((?:[^']|'')+)'|([^.']+))(\.\$?[A-Z]+\$?\d+)/
