/** What local and central headers have in common (APPNOTE.TXT 4.3.7, 4.3.12): from the flags to the extra field. */
import type { RawEntry } from './entry.ts'
import { aesField, unicodePath } from './extra-fields.ts'

/** General purpose flags (APPNOTE.TXT 4.4.4). */
const encryptedFlag = 1
export const descriptorFlag = 8
const strongFlag = 0x40

/**
 * Name, compression and encryption of an entry.
 *
 * @param fields Where the flags stand; method, time, date and checksum follow them.
 */
export function commonFields(
  view: DataView,
  fields: number,
  name: Uint8Array,
  extra: DataView,
): Pick<RawEntry, 'name' | 'unicodePath' | 'encryption' | 'method'> {
  const flags = view.getUint16(fields, true)
  const method = view.getUint16(fields + 2, true)
  const path = unicodePath(extra, name)
  if (!(flags & encryptedFlag)) return { name, unicodePath: path, method }

  const aes = aesField(extra)
  // Where the checksum is not known when the header is written, the time stands in for it.
  const check = flags & descriptorFlag ? view.getUint8(fields + 5) : view.getUint8(fields + 11)
  const encryption = { check, strong: (flags & strongFlag) !== 0, ...(aes ? { aes } : {}) }
  return { name, unicodePath: path, encryption, method: aes?.method ?? method }
}
