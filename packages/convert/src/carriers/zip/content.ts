/** The bytes of one entry: inflated within bounds, counted, and checked against what the header says. */
import { crc32 } from '#platform/compression'
import { documentError } from '../../core/bounds.ts'
import { ConversionError, typeDetails } from '../../core/errors.ts'
import { type InflateOptions, inflate } from '../deflate/inflate.ts'
import { decrypt, type Encryption, wrongPassword } from './encryption.ts'
import type { ZipContext, ZipEntry } from './entry.ts'

const storedMethod = 0
const deflatedMethod = 8

/** APPNOTE.TXT 4.4.5. */
const methodNames: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'BZIP2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
}

export function readEntry(bytes: Uint8Array, entry: ZipEntry, context: ZipContext): Uint8Array {
  if (entry.dataOffset === undefined) throw new ConversionError('file_corrupt', { reason: ': a part is missing' })
  const stored = bytes.subarray(entry.dataOffset, entry.dataOffset + entry.compressedBytes)
  const cutShort = stored.length < entry.compressedBytes
  const content = entry.encryption ? unlock(stored, entry, entry.encryption, context) : unpack(stored, entry, context)
  context.budget.unpacked(content.length)

  const damage = cutShort ? 'is cut short' : isIntact(content, entry) ? undefined : 'does not match its checksum'
  if (damage) context.warn('damage_survived', { what: `${shown(entry.path)} ${damage}` })
  return content
}

/** The traditional encryption knows a wrong password by one byte only; the decrypted content decides the rest. */
function unlock(data: Uint8Array, entry: ZipEntry, encryption: Encryption, context: ZipContext): Uint8Array {
  const packed = decrypt(data, encryption, context.options?.password)
  if (encryption.aes) return unpack(packed, entry, context)
  try {
    const content = unpack(packed, entry, context)
    if (isIntact(content, entry)) return content
  } catch (error) {
    documentError(error, 'file_corrupt')
  }
  throw wrongPassword()
}

function unpack(packed: Uint8Array, entry: ZipEntry, context: ZipContext): Uint8Array {
  if (entry.method === storedMethod) return packed
  if (entry.method === deflatedMethod) return inflate(packed, sizeOf(entry), context).content
  const name = methodNames[entry.method] ?? `method ${entry.method}`
  throw new ConversionError(
    'unsupported_file_type',
    typeDetails(`data packed with ${name}`, ['ZIP archives packed with Deflate']),
  )
}

/** A size of 0 is what an archive has that does not know it. */
function sizeOf({ declaredBytes }: ZipEntry): InflateOptions {
  return declaredBytes > 0 ? { statedBytes: declaredBytes } : {}
}

function isIntact(content: Uint8Array, { crc32: stated, encryption }: ZipEntry): boolean {
  return stated === undefined || encryption?.aes?.hasChecksum === false || crc32(content) === stated
}

/** A name from the archive as a message may hold it. */
function shown(path: string): string {
  const printable = path.replace(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '')
  return printable.length > 100 ? `${printable.slice(0, 99)}…` : printable
}
