/**
 * Text boxes before BIFF8, whose Obj record holds all of them. [MS-XLS] describes BIFF8 alone; the
 * layout is that of OpenOffice.org's "Microsoft Excel File Format", §5.69, and of LibreOffice's filter.
 */
import { Buffer } from '#platform/buffer'
import { paragraph } from '../../core/document/build.ts'
import type { SheetObject } from '../../office/spreadsheets/sheet.ts'
import { linesOf } from '../../office/spreadsheets/table.ts'
import { type Records, recordType } from './records.ts'
import { byteString } from './strings.ts'
import type { Globals } from './workbook-globals.ts'

const box = 6
const button = 7

const place = { kind: 4, column: 10, row: 14, macroSize: 26, nameLength: 30 } as const

/** Where the number of characters stands, and how much of the text's description follows it. */
const layouts = {
  3: { lengthAt: 40, bytes: 22, hasName: false },
  4: { lengthAt: 40, bytes: 22, hasName: false },
  5: { lengthAt: 44, bytes: 26, hasName: true },
} as const

/** @returns Undefined for another object, and for a box without text. */
export function readBox(records: Records, { version, codePage }: Globals): SheetObject | undefined {
  const layout = version === 8 || version === 2 ? undefined : layouts[version]
  const kind = records.short(place.kind)
  if (records.type !== recordType.object || !layout || (kind !== box && kind !== button)) return undefined
  const { lengthAt, bytes, hasName } = layout
  let textAt = lengthAt + bytes
  if (hasName && records.short(place.nameLength) > 0) textAt = even(textAt + 1 + records.byte(textAt))
  textAt = even(textAt + records.short(place.macroSize))
  const row = records.short(place.row)
  const column = records.short(place.column)
  const text = textOf(records, textAt, records.short(lengthAt), codePage)
  return text === '' ? undefined : { row, column, blocks: [paragraph(linesOf(text))] }
}

/** Rounds an offset up to an even one, as records pad odd lengths. */
function even(at: number): number {
  return at + (at & 1)
}

/** A long text goes on in records that continue this one. */
function textOf(records: Records, at: number, length: number, codePage: number): string {
  const parts: Uint8Array[] = []
  let skipped = at
  let left = length
  for (const { start, end } of records.segments()) {
    const from = Math.min(end, start + skipped)
    skipped -= from - start
    const part = records.bytes.subarray(from, Math.min(end, from + left))
    parts.push(part)
    left -= part.length
  }
  return byteString(Buffer.concat(parts), codePage).trim()
}
