/** Parts of a ZIP package and streams of a compound file: taken out, and packed again when they were changed. */
import { defaultLimits } from '@docmill/convert'
import { isCfb, openCfb } from '../../packages/convert/src/carriers/cfb/open.ts'
import { writeCompoundFile } from '../../packages/convert/src/carriers/cfb/write.ts'
import { openZip, type ZipEntry } from '../../packages/convert/src/carriers/zip/archive.ts'
import { oddZip } from '../../tools/fixtures/odd-zip.ts'

export type Part = [path: string, content: Uint8Array]

export function hasParts(bytes: Uint8Array): boolean {
  return isCfb(bytes) || Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\x03\x04'
}

/** @throws ConversionError where the directory of the package or compound file is damaged */
export function unpacked(bytes: Uint8Array): Part[] {
  return isCfb(bytes) ? streamsOf(bytes) : entriesOf(bytes)
}

/** @param like The document that the parts are from. */
export function packed(like: Uint8Array, parts: readonly Part[]): Uint8Array {
  if (isCfb(like)) return writeCompoundFile(Object.fromEntries(parts))
  // Stored, as repeated text deflates beyond the ratio that readers allow.
  return oddZip(parts.map(([name, content]) => ({ name, content, method: 0 })))
}

function streamsOf(bytes: Uint8Array): Part[] {
  const cfb = openCfb(bytes, () => {})
  return cfb.list().flatMap(({ path, kind }): Part[] => (kind === 'stream' ? [[path, cfb.find(path)!.bytes()]] : []))
}

function entriesOf(bytes: Uint8Array): Part[] {
  const budget = {
    depth: 0,
    unpackable: defaultLimits.unpackedBytes,
    unpacked() {},
    entries() {},
    messageParts() {},
    cells() {},
    sparsePixels() {},
  }
  const archive = openZip(bytes, { limits: defaultLimits, budget, warn() {} })
  return archive.entries.filter(isPlain).map((entry): Part => [entry.path, archive.read(entry)])
}

/** Can be unpacked by anyone: stored or deflated, without a password. */
function isPlain({ directory, encryption, method }: ZipEntry): boolean {
  return !directory && !encryption && (method === 0 || method === 8)
}
