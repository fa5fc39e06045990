/** Shared strings of a binary package ([MS-XLSB] §2.4.818). */
import { ConversionError } from '../../../core/errors.ts'
import type { ReadContext } from '../../../core/reader.ts'
import { Records, recordType } from './records.ts'

export function readBinarySharedStrings(
  bytes: Uint8Array | undefined,
  { limits }: Pick<ReadContext, 'limits'>,
): string[] {
  const strings: string[] = []
  const records = new Records(bytes ?? new Uint8Array())
  while (records.next()) {
    if (records.type !== recordType.sharedString) continue
    if (strings.length >= limits.tableCells)
      throw new ConversionError('content_limit_exceeded', { limit: 'table cells', maximum: limits.tableCells })
    strings.push(records.richString())
  }
  return strings
}
